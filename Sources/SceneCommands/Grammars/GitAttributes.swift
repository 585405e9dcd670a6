import SceneTesting

/// The lines for a repository's `.gitattributes`.
enum GitAttributes {
  /// References are generated, so code review folds them, and they are never merged line by line:
  /// the result would belong to no scene. After a conflict, they are recorded again.
  static let text = """
    # scenec: the same bytes on every system, and no merged references
    *.tbl text eol=lf
    **/\(ReferenceStore.folderName)/** linguist-generated
    **/\(ReferenceStore.folderName)/**/*.png binary
    **/\(ReferenceStore.folderName)/**/*.txt text eol=lf -merge
    **/\(ReferenceStore.folderName)/**/*.hash text eol=lf -merge

    """
}
