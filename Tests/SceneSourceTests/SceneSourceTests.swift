import Testing

@testable import SceneSource
