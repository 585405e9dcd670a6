import SceneSource

/// What is missing or unexpected in a tree, in the order of the places.
public func explain(_ tree: SyntaxTree) -> [Diagnostic] { [] }
