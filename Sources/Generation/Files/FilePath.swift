/// Operations on the text of a path; nothing here asks the file system.
enum FilePath {
    static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty || folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The path without slashes at its end; the root stays `/`.
    static func trimmed(_ path: String) -> String {
        var path: Substring = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    /// The folder that a path lies in; `.` for a bare name.
    static func parent(of path: String) -> String {
        let path: String = self.trimmed(path)
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : self.trimmed(String(path[..<slash]))
    }

    /// The last part of a path.
    static func lastPart(of path: String) -> String {
        let path: String = self.trimmed(path)
        guard let slash = path.lastIndex(of: "/"), path.count > 1 else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// The path from the root, with `.` and `..` taken out by their text.
    static func absolute(_ path: String, from workingFolder: String) -> String {
        var parts: [Substring] = []
        for part in (path.hasPrefix("/") ? path : workingFolder + "/" + path).split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// What stands before the ending, if the ending is one of these in any case; nil for a name that is only an ending.
    static func stem(of name: String, endings: [String]) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return endings.contains(name[dot...].lowercased()) ? String(name[..<dot]) : nil
    }
}
