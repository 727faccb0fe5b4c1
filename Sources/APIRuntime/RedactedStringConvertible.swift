package import HTTPTypes

/// A type with values that must not be shown, such as tokens.
///
/// `print`, `dump`, `Mirror` and the debugger show ``shownParts`` and nothing else. All types of the runtime that can hold
/// a secret conform to it. Your own types, such as a transport that holds a password, may do so, too:
///
/// ```swift
/// struct Gateway: RedactedStringConvertible {
///     var host: String
///     var password: String
///
///     var shownParts: KeyValuePairs<String, Any> { ["host": host] }
/// }
/// ```
public protocol RedactedStringConvertible: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What is shown, in order: each part with its label. Empty if nothing is.
    var shownParts: KeyValuePairs<String, Any> { get }
}

extension RedactedStringConvertible {
    /// The type and ``shownParts``, such as `Gateway(host: "proxy.example")`, or `Gateway(<hidden>)` without any.
    public var description: String {
        let parts = shownParts.map { label, value in label + ": " + String(reflecting: value) }
        return "\(Self.self)(" + (parts.isEmpty ? HiddenValue.text : parts.joined(separator: ", ")) + ")"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: shownParts) }
}

/// Replaces sensitive values in texts for people.
package enum HiddenValue {
    package static let text: String = "<hidden>"

    /// A URL whose user name and password are replaced.
    static func withoutUser(_ url: String) -> String {
        guard let end = url.lastIndex(of: "@") else { return url }
        let begin = url[..<end].firstRange(of: "://")?.upperBound ?? url.startIndex
        return String(url[..<begin]) + text + url[end...]
    }
}

extension HTTPFields {
    /// The names of the fields. Any of the values may be a secret, whether or not the spec says so.
    package var shownNames: [String] { map { field in field.name.rawName } }
}
