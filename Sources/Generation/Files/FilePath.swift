/// Operations on the text of a path; nothing here asks the file system.
///
/// They go by bytes, as file systems do: in Swift's strings, a slash with a combining mark behind it is no slash.
package enum FilePath {
    private static let slash: UInt8 = UInt8(ascii: "/")

    package static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." { return name }
        return folder.utf8.last == self.slash ? folder + name : folder + "/" + name
    }

    /// The path without slashes at its end; the root stays `/`.
    package static func trimmed(_ path: String) -> String {
        var path: Substring.UTF8View = path[...].utf8
        while path.count > 1, path.last == self.slash { path.removeLast() }
        return String(Substring(path))
    }

    /// The folder that a path lies in; `.` for a bare name.
    package static func parent(of path: String) -> String {
        let path: String = self.trimmed(path)
        guard let slash = path.utf8.lastIndex(of: self.slash) else { return "." }
        return slash == path.startIndex ? "/" : self.trimmed(String(path[..<slash]))
    }

    /// The last part of a path.
    package static func lastPart(of path: String) -> String {
        let path: String = self.trimmed(path)
        guard let slash = path.utf8.lastIndex(of: self.slash), path != "/" else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The path from the root, with `.` and `..` taken out by their text.
    package static func absolute(_ path: String, from workingFolder: String) -> String {
        var parts: [String] = []
        let whole: String = path.utf8.first == self.slash ? path : workingFolder + "/" + path
        for part in whole.utf8.split(separator: self.slash).map({ String(Substring($0)) }) {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// What stands before the ending, if the ending is one of these in any case; nil for a name that is only an ending.
    package static func stem(of name: String, endings: [String]) -> String? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        return endings.contains(name[dot...].lowercased()) ? String(name[..<dot]) : nil
    }
}
