@testable import SceneLanguage

extension HintExampleTests {
  /// Returns a gradient that a pattern describes; nil for a pattern of something else.
  static func gradient(_ pattern: String) -> (ElementKind, String, Int)? {
    guard pattern.contains("radient (") else { return nil }
    let holes = [
      "$colors": "red, blue", "$list": "red, blue", "$x": "[red, blue]", "$name": "red",
      "$name2": "blue",
      "$number": "30deg", "…": "[red], blue",
    ]
    let words = pattern.split(separator: " ").map { word in
      holes[String(word)] ?? word.split(separator: "/").first.map(String.init) ?? ""
    }
    let text = words.joined(separator: " ").replacing(" - ", with: "-").replacing(" (", with: "(")
    return (.navigationBar, "background: " + text.replacing(". ", with: "."), 0)
  }

  /// Examples of patterns whose holes have contents that depend on each other.
  static let examples: [String: (ElementKind, String, Int)] = [
    "$x . sorted/sort ( by : $string )": (.layer, "for z in list.sorted(by: \"name\") { }", 0),
    "$x . grouped/group ( by : $string )": (.layer, "for z in list.grouped(by: \"name\") { }", 0),
    "$name . toUpperCase/upper/uppercase ( )": (.row, "detail: sample.upper()", 2),
    "uppercased/uppercase/toUpperCase ( $name )": (.row, "detail: uppercase(sample)", 2),
    "UIFontMetrics ( forTextStyle : . $name ) . scaledValue ( for : $x )": (
      .label, "fontSize: UIFontMetrics(forTextStyle: .headline).scaledValue(for: 12)", 0
    ),
    "CATransform3DMakeScale ( $x , $y , 1 )": (
      .layer, "transform: CATransform3DMakeScale(1, 2, 1)", 0
    ),
    "CATransform3DMakeScale ( $x , $y , 1.0 )": (
      .layer, "transform: CATransform3DMakeScale(1, 2, 1.0)", 0
    ),
    "CGAffineTransformMakeScale ( $x , $y )": (
      .layer, "transform: CGAffineTransformMakeScale(1, 2)", 0
    ),
    "CGAffineTransform ( scaleX : $x , y : $y )": (
      .layer, "transform: CGAffineTransform(scaleX: 1, y: 2)", 0
    ),
    "$x . withAlphaComponent/withAlpha/alpha ( $y )": (
      .layer, "backgroundColor: red.alpha(0.5)", 0
    ),
    "LinearGradient/Gradient/radialGradient/RadialGradient/conicGradient/AngularGradient ( … )": (
      .navigationBar,
      "background: AngularGradient(colors: [.red, .blue], center: .center)", 0
    ),
    "attributed ( $x , bold/isBold/strong : true )": (
      .row, "detail: attributed(\"a\", bold: true)", 0
    ),
    "attributed ( $x , bold/isBold/strong : true , $list )": (
      .row, "detail: attributed(\"a\", bold: true, fontSize: 9)", 0
    ),
    "attributed ( $x , italic/isItalic/oblique : true )": (
      .row, "detail: attributed(\"a\", italic: true)", 0
    ),
    "attributed ( $x , underline/underlined/isUnderlined : true , $list )": (
      .row, "detail: attributed(\"a\", underlined: true, fontSize: 9)", 0
    ),
    "attributed ( $x , underline/underlined/isUnderlined : true )": (
      .row, "detail: attributed(\"a\", underlined: true)", 0
    ),
    "$name . insetBy/inset ( dx : $x , dy : $y )": (
      .layer, "frame: a.insetBy(dx: 1, dy: 2)", 0
    ),
    "$name . insetBy/inset ( $x , $y )": (.layer, "frame: a.insetBy(1, 2)", 0),
    "$name . bounds . insetBy/inset ( dx : $x , dy : $y )": (
      .layer, "frame: a.bounds.insetBy(dx: 1, dy: 2)", 0
    ),
    "$name . frame . insetBy/inset ( dx : $x , dy : $y )": (
      .layer, "frame: a.frame.insetBy(dx: 1, dy: 2)", 0
    ),
    "Math/Swift . $name ( $list )": (.layer, "width: Math.max(1, 2)", 0),
    "pi/PI/M_PI": (.layer, "transform: rotate(pi)", 0),
    ". pi": (.layer, "transform: rotate(.pi)", 0),
    "CGFloat/Double/Float/Math . pi/PI": (.layer, "transform: rotate(CGFloat.pi)", 0),
    "uses : $string": (.layer, "uses: \"sample\"", 3),
    "uses : . $name": (.layer, "uses: .sample", 3),
    "ignore : $string": (.compare, "ignore: \"a\"", 0),
    "$titled $name . $name2": (.layer, "label a.width", 0),
    "use/include/extend/apply/mixin $name": (.layer, "use sample", 3),
    "$titled attributed ( $x , bold/isBold/strong : true )": (
      .layer, "label attributed(\"a\", bold: true)", 0
    ),
    "$name $string ( $list ) {}": (.table, "row \"A\" (height: 44) { }", 0),
    "$name $string ( $list )": (.table, "row \"A\" (height: 44)", 0),
    "$name1 $name2": (.layer, "text layer", 0),
    "$name1 $name2 $string": (.layer, "text layer \"a\"", 0),
    "animate $string": (.layer, "animate \"opacity\" { to: 1 }", 0),
    "$name . $property . x : $x": (.snapshot, "a.position.x: 1", 0),
    "$name . $property . y : $x": (.snapshot, "a.position.y: 1", 0),
    "[ ( $x , … ) … ]": (.gradientLayer, "colors: [(red, 0), (blue, 1)]", 0),
    "$name ( $list ) * $name2 ( $list2 )": (.layer, "transform: scale(2) * rotate(1deg)", 0),
    "$name ( $list ) + $name2 ( $list2 )": (.layer, "transform: scale(2) + rotate(1deg)", 0),
    "[ ( $x , $y ) … ]": (.shapeLayer, "path: [(0, 0), (9, 9)]", 0),
    "$x . $name": (.label, "textAlignment: NSTextAlignment.center", 0),
    "$x . $y . $name": (.label, "textAlignment: UIKit.NSTextAlignment.center", 0),
    "move/moveTo ( $x:number , $y:number )": (.shapeLayer, "path: [moveTo(0, 0)]", 0),
    "line/lineTo/addLine ( $x:number , $y:number )": (
      .shapeLayer, "path: [move(0, 0), lineTo(1, 2)]", 0
    ),
  ]
}
