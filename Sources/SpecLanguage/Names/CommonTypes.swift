/// Types of libraries that most Swift code uses, besides the built-in types of specs.
///
/// Names that are frequent in APIs and rare in code, such as `Operation`, or `Group` and `State` of SwiftUI, are left out.
package enum CommonTypes {
    /// Those that are in nearly all code, without those of screens and of stores.
    package static var names: Set<String> { standard.union(foundation).union(runtime) }

    /// The module of the type with this name; `nil` if there is none.
    ///
    /// - Parameter hasTables: whether code uses the types of stores
    static func module(of name: String, hasTables: Bool) -> String? {
        // No model can have the name of a built-in type.
        guard BuiltInType(rawValue: name) == nil else { return nil }
        let module = modules.first { $0.names.contains(name) }?.module
        return module == "APIRuntimeStore" && !hasTables ? nil : module
    }

    private static let modules: [(module: String, names: Set<String>)] = [
        ("Swift", standard), ("Foundation", foundation), ("APIRuntime", runtime), ("APIRuntimeStore", store),
        ("SwiftUI", views),
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
        "Locale", "Notification", "NotificationCenter", "ProcessInfo", "TimeInterval", "TimeZone", "Timer",
        "URLComponents",
        "URLRequest", "URLResponse", "URLSession", "UserDefaults",
    ]

    /// The public types of `APIRuntime`, all of them.
    package static let runtime: Set<String> = [
        "APICall", "APIClient", "APIEnum", "APIError", "APIModel", "APIResponse", "APISession", "CachedCall",
        "CachedThenServer", "Call", "Change", "CookieJar", "Credential", "CredentialError", "CurlTransport",
        "CustomModel", "DAO",
        "DataFormatError", "DeepLink", "DeepLinkError", "DefaultTransport", "Download", "ErrorContent", "ErrorTexts",
        "FailedResponse", "RequestError", "JSON", "JSONReadable", "JSONReader", "JSONWritable", "JSONWriter",
        "Middleware", "NetworkError", "NetworkMonitor", "NetworkState", "PagedCall", "Placeholder", "PreparedCall",
        "ReadFailure", "RedactedStringConvertible", "ResponseCache", "RunningCall", "Secrets", "ServerAddress",
        "ServerEnvironment", "ServerError", "SigningKey", "SocketCall", "SocketClosure", "SocketConnection",
        "SocketEvents",
        "SocketMessage", "StorageError", "StreamCall", "StreamEvent", "StreamEvents", "TimeSource", "Transport",
        "URLSessionTransport", "Upload", "ValueCall", "WebSocketTransport", "WireBody", "WireRequest", "WireResponse",
        "WireSocket",
    ]

    /// The public types of `APIRuntimeStore`, all of them.
    package static let store: Set<String> = [
        "Column", "ColumnDescription", "ColumnType", "ColumnValue", "Condition", "GRDBEngine", "OpaqueColumn",
        "OrderedColumnValue", "Ordering", "ReadableRecords", "Store", "StoreChanges", "StoreConnection", "StoreEngine",
        "StoreError", "StoreTable", "StoredValue", "TableDescription", "TableStore", "UnreadableRow",
    ]

    /// Types of SwiftUI that are in most files of an app's screens.
    private static let views: Set<String> = [
        "Binding", "Button", "List", "Picker", "Spacer", "Text", "TextField", "Toggle", "View",
    ]
}
