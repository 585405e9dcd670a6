import Testing

@testable import SceneLayers
