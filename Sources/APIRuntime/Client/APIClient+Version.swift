extension APIClient {
    /// The version of this library, as in releases, such as `0.1.0`.
    public static let version: String = "0.1.0"

    /// The `User-Agent` of clients whose configuration gives no other.
    public static let userAgent: String = "apigen/" + version

    /// The version of the API that every request names, with its format applied.
    public enum APIVersion: Sendable, Hashable {
        /// The first segment of the path, before the endpoint's own.
        case path(String)
        /// A header field: name and value.
        case header(String, String)
        /// A part of the query: name and value.
        case query(String, String)
    }
}
