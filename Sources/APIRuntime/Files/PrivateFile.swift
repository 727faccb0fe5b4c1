/// Files that nobody but the user may look into.
package enum PrivateFile {
    /// Makes an empty file, unless there is something of that name already, or it cannot be made: whoever opens it next
    /// says so.
    package static func make(at path: String) {
        _ = try? OpenFile(creating: path)
    }
}
