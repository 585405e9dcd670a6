import Testing

@testable import SceneSemantics
