/// `span` and `mutableSpan` of arrays for systems before macOS 26 and iOS 26, where `Span` is
/// available but the standard library's properties are not. These are preferred to those of the
/// standard library, so that callers need not change when this file is removed.
///
/// The standard library does not back-deploy the properties because the elements of an array
/// bridged from Objective-C can be in another object. That is never so for arrays of trivial
/// values.
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
