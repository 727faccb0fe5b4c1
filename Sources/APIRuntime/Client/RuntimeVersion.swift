/// The version of this library.
public enum RuntimeVersion {
    /// As in releases, such as `0.1.0`.
    public static let current: String = "0.1.0"

    /// What clients call themselves unless they are told otherwise.
    public static let userAgent: String = "apigen/" + current
}
