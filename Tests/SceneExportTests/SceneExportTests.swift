import Testing

@testable import SceneExport
