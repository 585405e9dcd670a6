// Elements.

extension ForeignWords {
  /// - Parameter kind: The enclosing element, if it is known.
  static func element(_ word: String, in kind: ElementKind? = nil) -> Equivalent? {
    switch word {
    case "Label" where kind != .table && kind != .section:
      Equivalent(note: "text after a symbol is 'textLayer \"\\(symbol(\"star\")) Favorites\"'")
    case "Label", "NavigationLink", "Text", "text", "label", "UILabel", "textLabel":
      kind == .table || kind == .section
        ? Equivalent(word: "row", isSafe: word == "Text")
        : Equivalent(word: "textLayer", isSafe: true)
    case "Toggle" where kind == .table || kind == .section,
      "UISwitch" where kind == .table || kind == .section,
      "toggle" where kind == .table || kind == .section,
      "switch" where kind == .table || kind == .section:
      Equivalent(note: "a row with a switch is 'row \"Wi-Fi\" { accessory: switch(isOn: true) }'")
    case "trailing" where kind == .row, "accessoryView" where kind == .row,
      "right" where kind == .row:
      Equivalent(word: "accessory", isSafe: word != "right")
    case "leadingView" where kind == .row, "left" where kind == .row:
      Equivalent(word: "leading", isSafe: word != "left")
    case "view", "View", "UIView", "CALayer", "div", "box", "rectangle", "Rectangle", "group":
      Equivalent(word: "layer", isSafe: true)
    case "rect", "Rect":
      Equivalent(word: "layer", note: "a rectangle is a 'layer' with a 'backgroundColor'")
    case "roundedRect", "roundedRectangle", "RoundedRectangle", "Capsule", "capsule":
      Equivalent(
        word: "layer", note: "a rounded rectangle is a 'layer' with a 'cornerRadius'")
    case "CATextLayer", "span", "p":
      Equivalent(word: "textLayer", isSafe: true)
    case "image", "img", "Image", "UIImageView", "imageView", "imageLayer":
      Equivalent(
        word: "layer", note: "an image is the 'contents' of a layer: 'contents: \"a.png\"'")
    case "circle", "ellipse", "Circle", "oval":
      Equivalent(
        word: "layer", note: "a circle is a 'layer' whose 'cornerRadius' is half its width")
    case "path", "Path", "svg", "CAShapeLayer", "line", "vector", "shape", "Shape":
      Equivalent(word: "shapeLayer", note: "a shape is a 'shapeLayer' with a 'path'")
    case "gradient", "LinearGradient", "CAGradientLayer", "linearGradient", "radialGradient",
      "RadialGradient":
      Equivalent(word: "gradientLayer", note: "a gradient is a 'gradientLayer' with 'colors'")
    case "CAReplicatorLayer", "replicator": Equivalent(word: "replicatorLayer", isSafe: true)
    case "CATransformLayer": Equivalent(word: "transformLayer", isSafe: true)
    case "list", "List", "UITableView", "tableView", "ul":
      Equivalent(word: "table", isSafe: true)
    case "cell", "UITableViewCell", "li", "tr": Equivalent(word: "row", isSafe: true)
    case "navbar", "navBar", "UINavigationBar", "NavigationView":
      Equivalent(word: "navigationBar", isSafe: true)
    case "TabView", "UITabBar", "UITabBarController", "tabView":
      Equivalent(word: "tabBar", isSafe: true)
    case "UIToolbar", "toolBar": Equivalent(word: "toolbar", isSafe: true)
    case "tableHeaderView", "sectionHeader", "headerView": Equivalent(word: "header", isSafe: true)
    case "tableFooterView", "sectionFooter", "footerView": Equivalent(word: "footer", isSafe: true)
    case "separator": Equivalent(word: "separators", note: separatorsNote)
    case "Scene", "artboard", "canvas": Equivalent(word: "scene", isSafe: true)
    case "animation", "CABasicAnimation", "transition":
      Equivalent(word: "animate", note: "animate a property with 'animate opacity { … }'")
    case "withAnimation":
      Equivalent(
        note: "a property is animated in the braces of its element: 'animate opacity { to: 0 }'")
    case "keyframes", "keyframeAnimation", "CAKeyframeAnimation":
      Equivalent(
        word: "animate",
        note: "keyframes are the 'values' of an animation: 'animate opacity { values: [0, 1, 0] }'")
    case "shadow", "boxShadow", "dropShadow": Equivalent(note: shadowNote)
    case "children", "sublayers", "subviews": Equivalent(note: contentsNote)
    case "emitterLayer", "CAEmitterLayer", "particles":
      Equivalent(note: "there are no particles; use layers in a loop, or an image")
    case "ForEach", "forEach", "foreach", "each", "while", "loop", "repeat":
      Equivalent(note: "repeat elements with a loop: 'for name in names { row \"\\(name)\" }'")
    case "icon", "symbol", "SFSymbol":
      Equivalent(note: "a symbol is text: 'textLayer \"\\(symbol(\"gear\"))\"'")
    case "divider", "Divider": Equivalent(note: "draw a line with a 'layer' of height 1")
    case "func", "function", "def", "fun", "fn":
      Equivalent(
        note: "there are no functions to declare: a value is declared with 'let', and a reusable"
          + " element with 'component Name(parameter) { … }'")
    case "struct", "class", "extension", "protocol", "template",
      "Component":
      Equivalent(note: "reusable elements are declared with 'component Name(parameter) { … }'")
    case "item", "UIBarButtonItem", "barButtonItem", "rightBarButtonItem", "leftBarButtonItem":
      Equivalent(note: "the items of a bar are layers, such as 'textLayer \"Done\" { … }'")
    case "tab", "tabBarItem", "UITabBarItem":
      Equivalent(note: "a tab is a 'layer' and a 'textLayer' in 'tabBar'")
    case "toggle", "Toggle", "UISwitch": Equivalent(word: "switch", isSafe: true)
    case "Slider", "UISlider": Equivalent(word: "slider", isSafe: true)
    case "button", "Button", "UIButton":
      Equivalent(note: "use a 'layer' that contains a 'textLayer'")
    case "segmentedControl", "UISegmentedControl", "stepper", "UIStepper", "progressView",
      "UIProgressView", "ProgressView", "activityIndicator", "UIActivityIndicatorView", "spinner",
      "datePicker", "UIDatePicker", "picker", "Picker", "textField", "TextField", "UITextField":
      Equivalent(
        note: "the controls are 'switch', 'slider', and 'pageControl'; draw others with layers")
    case "alert", "UIAlertController", "sheet", "actionSheet", "popover", "modal":
      Equivalent(note: "draw it with layers: one that dims the scene, and one for its contents")
    case "searchField", "UISearchBar": Equivalent(word: "searchBar", isSafe: true)
    case "use", "include", "extend", "apply", "mixin":
      Equivalent(note: "a style is applied with 'uses: name'")
    case "return": Equivalent(note: "elements are written without 'return'")
    case "var", "const", "val", "enum":
      Equivalent(note: "values are declared with 'let': 'let name = 3'")
    case "scrollView", "ScrollView", "UIScrollView", "scrollLayer", "CAScrollLayer":
      Equivalent(
        note: "a scrolled list is a 'table'; in a 'layer' with 'masksToBounds: true', the origin of"
          + " 'bounds' scrolls the sublayers")
    case "collectionView", "UICollectionView", "grid", "LazyVGrid", "LazyHGrid":
      Equivalent(
        note:
          "a grid is a loop of layers: 'for i in 0..<6 { layer { frame: (i % 3 * 100, 0, 90, 90)"
          + " } }'")
    case "blur", "visualEffectView", "UIVisualEffectView", "material", "UIBlurEffect":
      Equivalent(note: "there is no blur; use a translucent 'layer', or an image in its 'contents'")
    case "VStack", "HStack", "ZStack", "stack", "stackView", "UIStackView", "frame", "spacer",
      "Spacer":
      Equivalent(
        note:
          "layers are positioned by their 'frame', which can refer to other layers: 'frame: (0, a.maxY, 9, 9)'"
      )
    default: nil
    }
  }

  /// Where the contents of an element are written.
  static let contentsNote =
    "what an element contains is written in its braces, without a property"

  /// Where separators are written.
  static let separatorsNote =
    "separators are an element of the table: 'separators { color: red }'"
}
