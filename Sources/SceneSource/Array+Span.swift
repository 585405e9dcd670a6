/// The standard library's `span` and `mutableSpan` of arrays, which need macOS 26 and iOS 26, for
/// every system: `Span` itself is deployed back to systems without it. Found before the standard
/// library's, so that its callers stay as they are when this goes.
///
/// An array that bridges from Objective-C may have its elements in another object, which is why the
/// standard library does not deploy these two back; arrays of plain values never do.
extension Array where Element: BitwiseCopyable {
  @inlinable @inline(__always)
  package var span: Span<Element> {
    @_lifetime(borrow self)
    get {
      let elements = withUnsafeBufferPointer { $0 }
      return _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }

  @inlinable @inline(__always)
  package var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get {
      let elements = withUnsafeMutableBufferPointer { $0 }
      return _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
    }
  }
}
