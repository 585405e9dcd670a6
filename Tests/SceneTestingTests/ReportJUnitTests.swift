import Testing
@testable import SceneTesting

@Suite("JUnit reports")
struct ReportJUnitTests {
  @Test("Writes a suite per scene and a case per snapshot")
  func whole() {
    #expect(
      text(Sample.report.junit(.here)) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="scenec" tests="4" failures="1" errors="0" time="1.235">
          <testsuite name="Scenes/places.tbl" tests="2" failures="1" errors="0" time="1.235" \
        skipped="0" file="Scenes/places.tbl">
            <properties>
              <property name="shard" value="2/8"/>
            </properties>
            <testcase name="pulled down" classname="Scenes.places" time="0.000">
              <system-out>the tree is another</system-out>
            </testcase>
            <testcase name="rest" classname="Scenes.places" time="1.235">
              <failure message="separator of row 3: y 175.5 → 176.5, Scenes/places.tbl:14:5" type="difference">\
        \(Sample.failure.plainText())
        snapshot "rest": Scenes/places.tbl:26:5
        </failure>
              <system-out>tags: list, slow
        [[ATTACHMENT|out/places/rest.actual.png]]
        [[ATTACHMENT|Scenes/__Snapshots__/places/rest.png]]</system-out>
            </testcase>
          </testsuite>
          <testsuite name="Scenes/snake.tbl" tests="2" failures="0" errors="0" time="0.000" \
        skipped="2" file="Scenes/snake.tbl">
            <properties>
              <property name="shard" value="2/8"/>
            </properties>
            <testcase name="drawn" classname="Scenes.snake" time="0.000">
              <skipped message="recorded; pending review"/>
            </testcase>
            <testcase name="half way" classname="Scenes.snake" time="0.000">
              <skipped message="not run"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("Escapes text, and makes characters visible that XML does not allow")
  func escaping() {
    #expect(XMLWriter.escape("a<b> & \"c\" ]]>") == "a&lt;b&gt; &amp; \"c\" ]]&gt;")
    #expect(
      XMLWriter.escape("\"\n\t\r", inAttribute: true) == "&quot;&#10;&#9;&#13;")
    #expect(
      XMLWriter.escape("\u{0}\u{1B}[1m\u{85}\u{FFFE}é🐍") == "\\u{0}\\u{1B}[1m\\u{85}\\u{FFFE}é🐍")
  }

  @Test("An incomplete run is a failure")
  func problems() {
    var report = TestReport(results: [Sample.result("a.tbl#a")])
    report.problems = ["shard 1 of 2 is missing"]
    let xml = text(report.junit(.here))
    #expect(xml.contains("<testsuites name=\"scenec\" tests=\"2\" failures=\"1\""))
    #expect(xml.contains("<failure message=\"shard 1 of 2 is missing\" type=\"incomplete\">"))
  }

  @Test("A period in a path does not create a package")
  func classNames() {
    let report = TestReport(results: [
      Sample.result("../v1.2/a.b.tbl#a"), Sample.result("/x/c.tbl#c"),
    ])
    let xml = text(report.junit(.here))
    #expect(xml.contains("classname=\"v1_2.a_b\""))
    #expect(xml.contains("classname=\"x.c\""))
  }
}
