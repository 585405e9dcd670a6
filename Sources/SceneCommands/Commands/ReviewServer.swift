import SceneCompiler
import SceneSystem
import SceneTesting

/// Serves the page of a review to browsers on this machine, and carries out its decisions.
///
/// A snapshot is accepted only after the page has shown it, and a group is decided only after the
/// page has shown one of them in full and all others small. What the page has not loaded, it has not
/// shown.
final class ReviewServer: @unchecked Sendable {
  private let monitor = Monitor()
  private let workers: Workers
  private let read: (String) -> [UInt8]?
  // These properties are accessed only with the monitor locked.
  private(set) var review: Review
  /// The number of times that files were found to have changed. Requests of older pages are refused.
  private var revision = 0
  private var page: HTTPResponse?
  /// The snapshots that the page has shown in full, and small.
  private var shown = (full: Set<Int>(), small: Set<Int>())
  /// The images of the page by number, those that it has loaded, and those of each snapshot.
  private var images: [(path: String, hash: ContentHash)] = []
  private var loaded: Set<Int> = []
  private var needed: [[Int?]] = []
  private var hasEnded = false

  /// - Parameter read: Returns the bytes of a file in the report.
  init(_ review: Review, on workers: Workers, read: @escaping (String) -> [UInt8]?) {
    (self.review, self.workers, self.read) = (review, workers, read)
  }

  /// Ends the review, after the request that is being processed.
  func end() -> Review {
    monitor.withLock {
      hasEnded = true
      return review
    }
  }

  /// Returns the response to a request.
  ///
  /// - Parameter path: The path after the token.
  func response(to request: HTTPRequest, path: Substring) -> HTTPResponse {
    monitor.withLock {
      if hasEnded { return .notFound }
      switch (request.method, path) {
      case ("GET", ""): return currentPage()
      case ("GET", "state"): return state()
      case ("GET", _) where path.hasPrefix("\(revision)/"): return image(path)
      case ("POST", "end"):
        hasEnded = true
        return state()
      case ("POST", "undo"): return undo()
      case ("POST", "shown"), ("POST", "decide"):
        guard let message = try? JSON.value(Message.self, request.body) else {
          return HTTPResponse(status: "400 Bad Request")
        }
        if message.revision != revision {
          return state(problems: ["this page is out of date; load it again"])
        }
        return path == "shown" ? note(message) : decide(message)
      default: return .notFound
      }
    }
  }

  /// A message of the page: what it has shown, or a decision.
  private struct Message: Decodable {
    var revision: Int
    var full: [Int]?
    var small: [Int]?
    var decision: Review.Decision?
    /// The ID of a snapshot, and whether all in its group are decided.
    var snapshot: String?
    var isGroup: Bool?
  }

  /// What the page needs to know after each request.
  private struct State: Encodable {
    var revision: Int
    /// The decision on each snapshot, or `""`.
    var decisions: [String]
    var problems: [String]
  }

  private func state(problems: [String] = []) -> HTTPResponse {
    let decisions = review.items.map { review.decisions[$0.id]?.rawValue ?? "" }
    return HTTPResponse(
      status: problems.isEmpty ? "200 OK" : "409 Conflict", type: "application/json",
      body: JSON.bytes(State(revision: revision, decisions: decisions, problems: problems)))
  }

  /// Returns the page. If files have changed since it was last returned, it is made again.
  private func currentPage() -> HTTPResponse {
    let hasChanged = review.load(on: workers)
    if let page, !hasChanged { return page }
    revision += 1
    shown = ([], [])
    let nonce = LoopbackAddress.randomText()
    let results = review.report
    let report = HTMLReport(
      results, served: (nonce, revision, review.groups.map(\.indices)), read: read)
    (images, loaded, needed) = (report.addresses, [], results.results.map(report.images))
    var page = HTTPResponse(type: "text/html; charset=utf-8", body: report.bytes)
    page.policy =
      "\(HTMLReport.policy(nonce: nonce)); base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
    self.page = page
    return page
  }

  /// Returns an image if it is still the one that the page is about.
  private func image(_ path: Substring) -> HTTPResponse {
    guard let number = Int(path.split(separator: "/").last ?? ""),
      images.indices.contains(number), let bytes = read(images[number].path),
      ContentHash(bytes) == images[number].hash
    else { return .notFound }
    loaded.insert(number)
    return HTTPResponse(type: "image/png", body: bytes)
  }

  private func note(_ message: Message) -> HTTPResponse {
    func possible(_ indices: [Int]?) -> [Int] {
      (indices ?? []).filter { index in
        needed.indices.contains(index)
          && needed[index].allSatisfy { $0.map(loaded.contains) ?? false }
      }
    }
    shown.full.formUnion(possible(message.full))
    shown.small.formUnion(possible(message.small))
    return state()
  }

  private func decide(_ message: Message) -> HTTPResponse {
    guard let decision = message.decision else { return HTTPResponse(status: "400 Bad Request") }
    let named = review.items.firstIndex { $0.id.description == message.snapshot }
    guard let index = named else { return state(problems: ["cannot find the snapshot"]) }
    let isGroup = message.isGroup == true
    let group = isGroup ? review.groups.first { $0.indices.contains(index) } : nil
    let indices = group?.indices ?? [index]
    // A recording that is rejected by its name need not be seen.
    if decision == .accepted || isGroup && decision == .rejected, group?.isVisible ?? true,
      let problem = unseen(of: indices)
    {
      return state(problems: [problem])
    }
    return state(problems: review.decide(decision, indices).map(\.message))
  }

  private func undo() -> HTTPResponse {
    // A decision that was refused, or made on another page before, has changed nothing.
    while let (restored, problems) = review.undo() {
      if !restored.isEmpty || !problems.isEmpty { return state(problems: problems.map(\.message)) }
    }
    return state()
  }

  /// Returns the reason why snapshots cannot be decided.
  private func unseen(of indices: [Int]) -> String? {
    if indices.count > 1, shown.full.isDisjoint(with: indices) {
      return "one of these snapshots has to be shown in full"
    }
    let seen = shown.full.union(shown.small)
    let rest = indices.count { review.isPending($0) && !seen.contains($0) }
    if rest == 1, indices.count == 1 { return "this snapshot has not been shown" }
    return rest == 0
      ? nil : "\(rest) of these snapshots \(rest == 1 ? "has" : "have") not been shown"
  }
}

extension ReviewCommand {
  /// Serves the page until the user ends the review.
  mutating func serve(port: Int) {
    guard let done = WakeUpPipe(), let server = LoopbackServer(port: port) else {
      let address = port == 0 ? "on this machine" : "on port \(port)"
      return console.fail(.fileFailure, "cannot serve a page \(address)")
    }
    let address = server.address
    console.printError("open this page in a browser; its button 'Done' or Control-C ends it\n")
    console.print(address.url + "\n")
    SignalHandling.redirectInterruption(to: done)
    defer { SignalHandling.redirectInterruption(to: nil) }
    review = Workers.with(count: SystemCalls.processorCount()) { [review, self] workers in
      let pages = ReviewServer(review, on: workers, read: read)
      let isRunning = server.start { request in
        let path = address.path(of: request)
        return path.map { pages.response(to: request, path: $0) } ?? .notFound
      } didRespond: { request in
        if request.method == "POST", address.path(of: request) == "end" { done.signal() }
      }
      if isRunning { _ = SystemCalls.readable([done.readEnd], milliseconds: -1) }
      return pages.end()
    }
  }
}
