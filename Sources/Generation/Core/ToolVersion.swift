/// The version of apigen, as the header of every generated file names it.
public enum ToolVersion {
    /// A semantic version (semver.org) without a leading `v`.
    public static let current: String = "0.1.0"
}
