import Testing

@testable import SceneCompiler
