import SceneLayers
import SceneSource
import SceneSyntax

/// Warns about an animation in a scene without a time, in which every snapshot shows its start.
enum UnseenAnimationRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    if linter.hasTime { return checkTimes(linter, &lints) }
    for animation in linter.animations
    where !IdleAnimationRule.isIdle(linter.properties(of: animation)) {
      lints.append(
        Diagnostic(
          .unseenAnimation,
          at: SourceRange(path: linter.tree.source.path, bytes: animation.head),
          "no snapshot sets a 'time', so none shows this animation in progress",
          notes: [.init("for example, 'snapshot \"half way\" { time: 0.5s }'")]))
    }
  }

  /// Warns about animations that begin after all times or end before them. Only literals are
  /// compared, because others can depend on a snapshot or a row.
  private static func checkTimes(_ linter: SourceLinter, _ lints: inout Lints) {
    let times = linter.times.map { seconds($0) }
    guard times.allSatisfy({ $0 != nil }) else { return }
    for animation in linter.animations {
      let properties = linter.properties(of: animation)
      let known = ["from", "to", "by", "values", "keyTimes", "begin", "duration"]
      guard lints.spend(times.count / 4), !IdleAnimationRule.isIdle(properties),
        !linter.delaysCopies,
        properties.allSatisfy({ known.contains($0.text) || $0.text == "timing" }),
        linter.value(of: .timing, in: animation)?.kind != .call,
        let begin = seconds(linter.value(of: .begin, in: animation), unset: 0),
        let duration = seconds(
          linter.value(of: .duration, in: animation), unset: AnimationTiming().duration),
        !times.contains(where: { time in
          time.map { $0 >= begin && $0 <= begin + duration } ?? true
        })
      else { continue }
      lints.append(
        Diagnostic(
          .unseenAnimation,
          at: SourceRange(path: linter.tree.source.path, bytes: animation.head),
          "no snapshot has a 'time' from \(begin.shortestText)s to"
            + " \((begin + duration).shortestText)s, so none shows this animation in progress"))
    }
  }

  /// Returns the value of a time literal; nil for other expressions.
  private static func seconds(_ value: SyntaxNode?, unset: Double? = nil) -> Double? {
    guard let value else { return unset }
    guard value.kind == .numberLiteral,
      let number = value.first(.number).flatMap({
        NumberLiteral($0)
      })
    else { return nil }
    return number.unit == .milliseconds ? number.value / 1000 : number.value
  }
}
