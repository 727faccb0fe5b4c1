/// How tests build other packages: without what only debuggers and editors read, which takes a quarter of the time.
public enum PackageBuild {
    /// Options of `swift build`, `swift run` and `swift package`. Builds with others share nothing with these.
    public static let options: [String] = ["--disable-index-store", "-Xswiftc", "-gnone"]

    /// A line of a shell whose builds take these options, and more.
    public static func line(_ line: String, more: [String] = []) -> String {
        line.replacing(/swift (build|run)/) { ([String($0.output.0)] + more + options).joined(separator: " ") }
    }
}
