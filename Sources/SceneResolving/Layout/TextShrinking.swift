import SceneLanguage

// Text of one line that becomes smaller to fit, as in UILabel.

extension Evaluator {
  /// Returns how small the text of an element can become, relative to its size: 1 if it does not
  /// become smaller.
  mutating func minimumScale(of id: Int) -> Double {
    guard bool(.adjustsFontSizeToFitWidth, of: id) == true,
      number(.numberOfLines, of: id) ?? 1 == 1, let least = number(.minimumScaleFactor, of: id),
      least > 0
    else { return 1 }
    return least
  }

  /// Returns a text in the largest size at which it fits on a line, in hundredths of its own, but not
  /// below its minimum.
  ///
  /// Its lines keep their places: their height and their baselines are those of the whole size.
  mutating func shrunk(_ text: StyledText, toFit width: Double, for id: Int?) -> StyledText {
    guard text.style.minimumScale < 1 else { return text }
    let room = roundToTenThousandths(max(0, width) + TextStyle.tolerance)
    var (least, most) = (Int(text.style.minimumScale * 100 + 0.999), 100)
    while least < most {
      // The whole size first: most texts fit.
      let tried = most == 100 ? 100 : (least + most + 1) / 2
      if self.width(of: text.scaled(by: tried), for: id) <= room {
        least = tried
      } else {
        most = tried - 1
      }
    }
    return text.scaled(by: least)
  }
}

extension StyledText {
  /// Returns the text in another size, in hundredths of its own.
  fileprivate func scaled(by hundredths: Int) -> StyledText {
    guard hundredths != 100 else { return self }
    func scaled(_ style: TextStyle) -> TextStyle {
      style.ofSize(roundToTenThousandths(style.size * Double(hundredths) / 100))
    }
    return StyledText(
      text, scaled(style),
      runs: runs.map {
        var run = $0
        run.text = scaled(run.text)
        return run
      })
  }
}
