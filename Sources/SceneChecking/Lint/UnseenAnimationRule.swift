import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about an animation in a scene without a time, in which every snapshot shows its start.
enum UnseenAnimationRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    let times = linter.settings(.time) + linter.settings(.frames)
    let animations = linter.elements(.animate).filter { !IdleAnimationRule.isIdle($0) }
    if !times.isEmpty { return check(animations, times.map { $0.syntax.value }, linter, &lints) }
    for animation in animations {
      lints.append(
        Diagnostic(
          .unseenAnimation,
          at: SourceRange(path: linter.tree.source.path, bytes: animation.syntax.head),
          "no snapshot sets a 'time', so none shows this animation in progress",
          notes: [.init("for example, 'snapshot \"half way\" { time: 0.5s }'")]))
    }
  }

  /// Warns about animations that begin after all times or end before them. Only literals are
  /// compared, because others can depend on a snapshot or a row.
  private static func check(
    _ animations: [LintedElement], _ times: [SyntaxNode?], _ linter: SourceLinter,
    _ lints: inout Lints
  ) {
    let times = times.map { seconds($0) }
    let known: Set<PropertyKey?> = [
      .from, .to, .by, .values, .keyTimes, .begin, .duration, .timing,
    ]
    guard times.allSatisfy({ $0 != nil }),
      linter.elements(.animationGroup).isEmpty,
      // A replicator does not delay the animations of its copies.
      !linter.elements.contains(where: { $0.sets(.instanceDelay, .speed) }),
      !linter.styles.contains(where: { style in
        style.properties.contains { $0.key == .instanceDelay || $0.key == .speed }
      })
    else { return }
    for animation in animations {
      guard lints.spend(times.count / 4),
        animation.properties.allSatisfy({ known.contains($0.key) }),
        animation.value(of: .timing)?.kind != .call,
        let begin = seconds(animation.value(of: .begin), unset: 0),
        let duration = seconds(
          animation.value(of: .duration), unset: AnimationTiming().duration),
        !times.contains(where: { time in
          time.map { $0 >= begin && $0 <= begin + duration } ?? true
        })
      else { continue }
      lints.append(
        Diagnostic(
          .unseenAnimation,
          at: SourceRange(path: linter.tree.source.path, bytes: animation.syntax.head),
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
