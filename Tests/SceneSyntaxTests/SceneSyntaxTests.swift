import Testing

@testable import SceneSyntax
