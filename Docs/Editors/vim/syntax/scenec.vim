" Vim syntax file
" Language: scene files of scenec
" Printed by: scenec schema --emit vim

if exists('b:current_syntax')
  finish
endif

syntax case match
syntax iskeyword @,48-57,_
syntax sync minlines=200

" Values.
syntax match scenecOperator /\.\.[.<]\|[=!<>]=\|&&\|||\|[-+*%<>!?]/
syntax match scenecOperator "/"
syntax match scenecOperator /\<by\>\%(\s*:\)\@!/
syntax match scenecNumber /\<\d[0-9_]*\%(\.\d[0-9_]*\)\?\%([eE][+-]\?\d\+\)\?\%(\%(pt\|px\|s\|ms\|deg\|rad\)\>\|%\)\?/
syntax match scenecColor /#\w\+/
syntax match scenecConstant /\<\%(false\|infinity\|none\|true\)\>/
syntax match scenecNamedColor /\<\%(black\|blue\|brown\|clear\|cyan\|darkGray\|darkText\|gray\|green\|label\|lightGray\|lightText\|link\|magenta\|opaqueSeparator\|orange\|placeholderText\|purple\|quaternaryLabel\|quaternarySystemFill\|red\|secondaryLabel\|secondarySystemBackground\|secondarySystemFill\|secondarySystemGroupedBackground\|separator\|systemBackground\|systemBlue\|systemBrown\|systemCyan\|systemFill\|systemGray\|systemGray2\|systemGray3\|systemGray4\|systemGray5\|systemGray6\|systemGreen\|systemGroupedBackground\|systemIndigo\|systemMint\|systemOrange\|systemPink\|systemPurple\|systemRed\|systemTeal\|systemYellow\|tertiaryLabel\|tertiarySystemBackground\|tertiarySystemFill\|tertiarySystemGroupedBackground\|tintColor\|white\|yellow\)\>/
syntax match scenecVariable /\<\%(accessibilityContrast\|appearance\|contentSize\|count\|device\|era\|index\|isAccessibilityCategory\|layoutDirection\|parent\|scale\|section\|userInterfaceLevel\)\>/
syntax match scenecWord /\%(\w\.\)\@2<!\<\%(accessibilityExtraExtraExtraLarge\|accessibilityExtraExtraLarge\|accessibilityExtraLarge\|accessibilityLarge\|accessibilityMedium\|always\|auto\|autoReverse\|axial\|backwards\|base\|bevel\|body\|bold\|both\|bottom\|butt\|callout\|capitalized\|caption1\|caption2\|center\|checkmark\|circular\|classic\|conic\|continuous\|cubic\|cubicPaced\|dark\|darkContent\|default\|detail\|detailDisclosure\|disclosure\|discrete\|easeIn\|easeInEaseOut\|easeOut\|elevated\|end\|equalCentering\|equalSpacing\|evenOdd\|exposed\|extraExtraExtraLarge\|extraExtraLarge\|extraLarge\|extraSmall\|fill\|fillEqually\|fillProportionally\|firstBaseline\|flat\|footnote\|forceLeftToRight\|forceRightToLeft\|forwards\|grouped\|hash\|headline\|heavy\|high\|horizontal\|iPad\|iPad9\|iPadAir11\|iPadAir13\|iPadMini\|iPadPro11\|iPadPro13\|iPhone11\|iPhone13mini\|iPhone14\|iPhone14Plus\|iPhone15\|iPhone15Plus\|iPhone16\|iPhone16Plus\|iPhone16Pro\|iPhone16ProMax\|iPhone16e\|iPhone17\|iPhone17Pro\|iPhone17ProMax\|iPhone4s\|iPhone8\|iPhone8Plus\|iPhoneAir\|iPhoneSE\|iPhoneX\|image\|insetGrouped\|italic\|justified\|large\|largeTitle\|lastBaseline\|leading\|left\|leftToRight\|light\|lightContent\|linear\|liquidGlass\|lowercase\|medium\|middle\|miter\|modern\|natural\|nonZero\|normal\|paced\|plain\|playback\|radial\|regular\|removed\|resize\|resizeAspect\|resizeAspectFill\|right\|rightToLeft\|round\|semibold\|singleLine\|small\|snake\|spatial\|square\|start\|subheadline\|subtitle\|swiftUI\|thin\|title1\|title2\|title3\|top\|trailing\|tree\|uiKit\|ultraLight\|unspecified\|uppercase\|value1\|value2\|vertical\|wrap\)\>/
syntax match scenecMember /\%([A-Za-z0-9_)\]]\.\)\@2<=\%(adjustedContentInset\|bounds\|contentSize\|count\|first\|frame\|height\|last\|maxX\|maxY\|midX\|midY\|minX\|minY\|origin\|safeArea\|size\|textSize\|titleFrame\|uppercased\|width\|x\|y\)\>/
syntax match scenecFunction /\<\%(abs\|arc\|attributed\|ceil\|color\|cos\|csv\|cubicBezier\|curve\|dynamic\|ellipse\|floor\|font\|formatted\|gradient\|grouped\|image\|json\|line\|linearGradient\|matrix\|max\|min\|move\|number\|opacity\|perspective\|quad\|rect\|rotate\|round\|roundedRect\|scale\|scaled\|sin\|sorted\|spring\|sqrt\|svgPath\|switch\|symbol\|translate\)\ze(/
syntax match scenecLabel /\%([(,]\s*\)\@10<=\h\w*\ze\s*:/
syntax match scenecEscape /\\\%(u{\x*}\|.\)/ contained
syntax region scenecString start=/"/ skip=/\\[^(]/ end=/"/ oneline contains=scenecEscape,scenecInterpolation
syntax region scenecInterpolation matchgroup=scenecDelimiter start=/\\(/ end=/)/ oneline contained contains=@scenecValue,scenecParentheses
syntax region scenecParentheses start=/(/ end=/)/ oneline contained contains=@scenecValue,scenecParentheses
syntax cluster scenecValue contains=scenecOperator,scenecNumber,scenecColor,scenecConstant,scenecNamedColor,scenecVariable,scenecWord,scenecMember,scenecFunction,scenecLabel,scenecString

" The start of an item: at the start of a line, or after a delimiter.
syntax match scenecStart /\%(^\|[{;}]\)\s*/ nextgroup=@scenecItem
syntax cluster scenecItem contains=scenecPath,scenecProperty,scenecComponent,scenecElement,scenecKeyword,scenecDeclaration,scenecFor
syntax match scenecPath /\h\w*\%(\.\h\w*\)*\ze\s*:/ contained
syntax match scenecProperty /\%(\h\w*\.\)*\%(accessibilityContrast\|accessory\|adjustsFontSizeToFitWidth\|alignment\|alignmentMode\|anchorPoint\|appearance\|autoreverses\|axis\|backButtonTitle\|background\|backgroundColor\|begin\|borderColor\|borderWidth\|bottom\|bounds\|by\|calculationMode\|cellLayoutMarginsFollowReadableWidth\|color\|colors\|contentBottom\|contentCompressionResistancePriority\|contentHuggingPriority\|contentInset\|contentOffset\|contentSize\|contentTop\|contents\|contentsCenter\|contentsGravity\|contentsRect\|cornerCurve\|cornerRadius\|currentPage\|currentPageIndicatorTintColor\|customSpacing\|detail\|detailColor\|detailNumberOfLines\|device\|distribution\|duration\|dynamicIsland\|endPoint\|era\|expectFailure\|fade\|fillColor\|fillMode\|fillRule\|fillerRowHeight\|firstLineHeadIndent\|font\|fontFallback\|fontFamily\|fontFeatures\|fontSize\|fontStyle\|fontWeight\|foregroundColor\|frame\|frames\|from\|gap\|golden\|hairline\|headIndent\|height\|homeIndicator\|ignore\|image\|inset\|instanceAlphaOffset\|instanceBlueOffset\|instanceColor\|instanceCount\|instanceDelay\|instanceGreenOffset\|instanceRedOffset\|instanceTransform\|isAdditive\|isCumulative\|isHidden\|isOn\|isWrapped\|keyTimes\|language\|largeTitle\|layoutDirection\|layoutMargins\|letterSpacing\|ligatures\|lineCap\|lineDashPattern\|lineDashPhase\|lineHeight\|lineHeightMultiple\|lineJoin\|lineSpacing\|lineWidth\|listMetrics\|locations\|maskedCorners\|masksToBounds\|maxDifference\|maxHeight\|maxPixels\|maxWidth\|maximumContentSizeCategory\|maximumTrackTintColor\|minHeight\|minWidth\|minimumContentSizeCategory\|minimumScaleFactor\|minimumTrackTintColor\|miterLimit\|monospacedDigits\|numberOfLines\|numberOfPages\|onTintColor\|opacity\|origin\|overlay\|pageIndicatorTintColor\|paragraphSpacing\|path\|perceptual\|placeholder\|position\|preservesDepth\|repeatCount\|repeatDuration\|rotationMode\|rowSpacing\|scale\|sectionHeaderTopPadding\|sectionIndexColor\|sectionIndexTitles\|selected\|selectedBackground\|semanticContentAttribute\|shadowColor\|shadowOffset\|shadowOpacity\|shadowPath\|shadowRadius\|shrink\|signalBars\|size\|spacing\|speed\|startPoint\|strokeColor\|strokeEnd\|strokeStart\|style\|sublayerTransform\|tags\|textAlignment\|textColor\|textInset\|textStyle\|textTransform\|thumbTintColor\|time\|timeOffset\|timing\|timingFunctions\|tintColor\|titleColor\|to\|top\|transform\|truncationMode\|type\|userInterfaceLevel\|uses\|value\|values\|visibility\|width\|zPosition\)\ze\s*:/ contained contains=scenecOwner
syntax match scenecOwner /\h\w*\ze\./ contained
syntax match scenecComponent /\u\w*\>\%(\s*[:.=]\)\@!/ contained nextgroup=scenecName skipwhite
syntax match scenecElement /\%(accessory\|animate\|animationGroup\|bottom\|compare\|contentBottom\|contentTop\|footer\|gradientLayer\|header\|label\|layer\|leading\|mask\|matrix\|navigationBar\|pageControl\|reflection\|replicatorLayer\|row\|rows\|scene\|scrollEdgeAppearance\|scrollView\|searchBar\|section\|separators\|shadows\|shapeLayer\|slider\|snapshot\|stack\|statusBar\|switch\|tabBar\|table\|textLayer\|titleView\|toolbar\|top\|trailing\|transformLayer\)\>\%(\s*[:.=]\)\@!/ contained nextgroup=scenecName skipwhite
syntax match scenecName /\h\w*\%(\.\h\w*\)*/ contained
syntax match scenecKeyword /\%(import\|if\)\>\%(\s*[:.=]\)\@!/ contained
syntax match scenecKeyword /else\>\%(\s*[:.=]\)\@!/ contained nextgroup=scenecKeyword skipwhite
syntax match scenecDeclaration /\%(let\|style\|component\)\s\@=\%(\s*[:.=]\)\@!/ contained nextgroup=scenecName skipwhite
syntax match scenecFor /for\>\%(\s*[:.=]\)\@!/ contained nextgroup=scenecVariables skipwhite
syntax match scenecVariables /\h\w*\|([^)]*)/ contained nextgroup=scenecIn skipwhite
syntax match scenecIn /in\>/ contained

syntax match scenecComment "//.*$" contains=@Spell
syntax match scenecDocumentation "////\@!.*$" contains=@Spell
syntax region scenecComment start="/\*" end="\*/" contains=scenecComment,@Spell

highlight default link scenecComment Comment
highlight default link scenecDocumentation SpecialComment
highlight default link scenecKeyword Keyword
highlight default link scenecDeclaration Keyword
highlight default link scenecFor Keyword
highlight default link scenecIn Keyword
highlight default link scenecVariables Identifier
highlight default link scenecElement Type
highlight default link scenecComponent Structure
highlight default link scenecName Function
highlight default link scenecProperty Identifier
highlight default link scenecPath Normal
highlight default link scenecOwner Normal
highlight default link scenecLabel Identifier
highlight default link scenecFunction Function
highlight default link scenecMember Identifier
highlight default link scenecVariable Special
highlight default link scenecConstant Boolean
highlight default link scenecWord Constant
highlight default link scenecNamedColor Constant
highlight default link scenecColor Constant
highlight default link scenecNumber Number
highlight default link scenecOperator Operator
highlight default link scenecString String
highlight default link scenecEscape SpecialChar
highlight default link scenecDelimiter Delimiter

let b:current_syntax = 'scenec'
