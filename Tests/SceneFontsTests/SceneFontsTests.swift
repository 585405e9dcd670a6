import Testing

@testable import SceneFonts
