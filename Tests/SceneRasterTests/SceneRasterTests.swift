import Testing

@testable import SceneRaster
