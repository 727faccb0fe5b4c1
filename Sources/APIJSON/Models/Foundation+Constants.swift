public import Foundation

extension URL {
    /// A URL that a spec names, for generated code; the checks of specs refuse texts that are none.
    /// - Parameter text: an absolute or relative URL (RFC 3986); one that Foundation does not take becomes the root of
    ///   the file system.
    public init(constant text: String) {
        self = URL(string: text) ?? Blank().url
    }
}
