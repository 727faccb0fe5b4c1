import OpenAPIImport
import TextForms

/// The list of what a description says and its specs do not.
enum ImportReport {
    /// Each reason once, with all places below it, as JSON pointers (RFC 6901).
    ///
    /// - Parameter notes: sorted by reason.
    static func text(of notes: [ImportNote]) -> String {
        guard !notes.isEmpty else { return "The specs say everything that the description says.\n" }
        var text: String = "What the description says, and the specs do not say, or not in the same way.\n"
        var reason: String?
        for note in notes {
            if note.reason != reason {
                let count: Int = notes.count { $0.reason == note.reason }
                text += "\n\(VisibleText.line(note.reason)) (\(count))\n"
                reason = note.reason
            }
            text += "  \(VisibleText.line(note.pointer))\n"
        }
        return text
    }

    /// How many notes there are, and where.
    static func summary(of notes: [ImportNote], at path: String) -> String {
        switch notes.count {
        case 0: "nothing is lost: \(path)"
        case 1: "1 thing is not said, or said otherwise: \(path)"
        default: "\(notes.count) things are not said, or said otherwise: \(path)"
        }
    }
}
