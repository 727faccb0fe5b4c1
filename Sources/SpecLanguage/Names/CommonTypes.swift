/// Types of libraries that nearly all Swift code uses, besides the built-in types of specs.
///
/// Names that are frequent in APIs and rare in code, such as `Notification` or `Operation`, are left out.
package enum CommonTypes {
    package static var names: Set<String> { modules.reduce(into: []) { $0.formUnion($1.names) } }

    /// The module of the type with this name; `nil` if there is none.
    static func module(of name: String) -> String? {
        modules.first { $0.names.contains(name) }?.module
    }

    private static let modules: [(module: String, names: Set<String>)] = [
        ("Swift", standard), ("Foundation", foundation), ("APIRuntime", runtime),
    ]

    private static let standard: Set<String> = [
        "Actor", "AnyHashable", "AnyObject", "Array", "ArraySlice", "AsyncSequence", "AsyncStream",
        "AsyncThrowingStream", "BinaryInteger", "CancellationError", "CaseIterable", "Character", "Clock",
        "ClosedRange", "Codable", "CodingKey", "Collection", "Comparable", "CustomStringConvertible", "Decodable",
        "Decoder", "Dictionary", "Duration", "Encodable", "Encoder", "Equatable", "Error", "Hashable", "Hasher",
        "Identifiable", "KeyPath", "MainActor", "Never", "Optional", "Range", "RawRepresentable", "Result",
        "Sendable", "Sequence", "Set", "StaticString", "Substring", "Task", "TaskGroup", "Void",
    ]

    private static let foundation: Set<String> = [
        "Bundle", "Calendar", "DateComponents", "DateFormatter", "FileManager", "JSONDecoder", "JSONEncoder",
        "Locale", "NotificationCenter", "ProcessInfo", "TimeInterval", "TimeZone", "Timer", "URLComponents",
        "URLRequest", "URLResponse", "URLSession", "UserDefaults",
    ]

    private static let runtime: Set<String> = ["APIClient", "APIError", "APIModel", "APISession", "ServerError"]
}
