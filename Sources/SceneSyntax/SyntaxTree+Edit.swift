import SceneSource

extension SyntaxTree {
  /// The tree of the text after an edit: equal to one that is parsed from scratch.
  public func edited(_ edit: SourceEdit) -> SyntaxTree { parse(source.edited(edit)) }
}
