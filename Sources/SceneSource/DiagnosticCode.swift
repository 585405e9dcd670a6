/// The stable code of a kind of diagnostic. `Docs/Diagnostics.md` has a section on each.
///
/// E01 text and syntax, E02 names and files, E03 elements and properties, E04 values,
/// E05 images and data, E06 limits; W01 warnings, W02 lints.
public enum DiagnosticCode: String, CaseIterable, Hashable, Sendable, Comparable {
  // Text and syntax, reported by SceneSyntax.
  case invalidUTF8 = "E0101"
  case invalidCharacter = "E0102"
  case fileTooLarge = "E0103"
  case unclosedString = "E0104"
  case unclosedComment = "E0105"
  case unclosedDelimiter = "E0106"
  case nestedTooDeep = "E0107"
  case malformedNumber = "E0108"
  case numberOverflow = "E0109"
  case invalidEscape = "E0110"
  case unexpectedToken = "E0111"
  case missingToken = "E0112"
  case braceOnNextLine = "E0113"
  case unknownUnit = "E0114"
  case malformedColor = "E0115"
  case mergeConflict = "E0116"

  // Names and files, reported by SceneChecking.
  case noScene = "E0201"
  case severalScenes = "E0202"
  case importFailed = "E0203"
  case outsideRoot = "E0204"
  case importCycle = "E0205"
  case duplicateName = "E0206"
  case unknownName = "E0207"
  case letCycle = "E0208"
  case styleCycle = "E0209"
  case frameCycle = "E0210"
  case unknownStyle = "E0211"
  case misplacedDeclaration = "E0212"
  case componentCycle = "E0213"

  // Elements and properties.
  case unknownProperty = "E0301"
  case unknownElement = "E0302"
  case misplacedElement = "E0303"
  case duplicateProperty = "E0304"
  case duplicateElement = "E0305"
  case conflictingProperties = "E0306"
  case missingProperty = "E0307"
  case unexpectedTitle = "E0308"
  case unknownKeyPath = "E0309"
  case invalidSnapshotName = "E0310"
  case invalidGradient = "E0311"
  case readOnlyProperty = "E0312"

  // Values.
  case typeMismatch = "E0401"
  case unitMismatch = "E0402"
  case unknownWord = "E0403"
  case unknownFunction = "E0404"
  case wrongArguments = "E0405"
  case unknownMember = "E0406"
  case valueOutOfRange = "E0407"
  case divisionByZero = "E0408"
  case notFinite = "E0409"
  case indexOutOfRange = "E0410"
  case emptyRange = "E0411"
  case invalidSize = "E0412"

  // Images and data.
  case imageMissing = "E0501"
  case pictureBroken = "E0502"
  case dataMissing = "E0503"
  case dataBroken = "E0504"
  case fontMissing = "E0505"
  case fontBroken = "E0506"

  // Limits.
  case canvasTooLarge = "E0601"
  case tooManyLayers = "E0602"
  case tooManyRows = "E0603"
  case tooManyIterations = "E0604"
  case tooMuchText = "E0605"
  case tooManyTypes = "E0606"
  case budgetExceeded = "E0607"
  case shadowTooLarge = "E0608"

  case hidesWord = "W0101"
  case emptyFrame = "W0102"
  case missingCharacter = "W0103"
  case colorProfile = "W0104"
  case unshapedScript = "W0105"
  case unitCoordinates = "W0106"
  case parentFrame = "W0107"
  case tinyText = "W0108"
  case missingVariant = "W0109"

  // Lints, reported by `scenec check`.
  case tintedTransparency = "W0201"
  case narrowInset = "W0202"
  case cutReflection = "W0203"
  case blackCopies = "W0204"
  case unseenAnimation = "W0205"
  case unusedName = "W0206"
  case cutText = "W0207"
  case lowContrast = "W0208"
  case uselessAllowance = "W0209"
  case textAsName = "W0210"
  case foreignInterpolation = "W0211"
  case ineffectiveProperty = "W0212"
  case idleAnimation = "W0213"
  case misplacedControl = "W0214"
  case emptyMask = "W0215"
  case coveredLayer = "W0216"
  case outsideLayer = "W0217"
  case lintingIncomplete = "W0218"
  case touchTarget = "W0219"
  case placedByHand = "W0220"
  case equalPart = "W0221"
  case unfitContents = "W0222"
  case overlappingText = "W0223"
  case changedMeaning = "W0224"

  public var severity: Diagnostic.Severity {
    rawValue.utf8.first == UInt8(ascii: "W") ? .warning : .error
  }

  public static func < (a: Self, b: Self) -> Bool {
    a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
  }
}
