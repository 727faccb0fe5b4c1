import OpenAPIImport
import TextForms

/// The list of everything in a description that its specs do not express.
enum ImportReport {
    /// What is lost by grade and reason, each with its locations as JSON pointers (RFC 6901).
    ///
    /// - Parameter notes: sorted
    static func text(of notes: [ImportNote]) -> String {
        guard !notes.isEmpty else { return "The specs express everything in the description.\n" }
        var text = "Parts of the description that the specs do not express, or express differently, the worst first.\n"
        for grade in ImportNote.Grade.allCases {
            let notes = notes.filter { $0.grade == grade }
            guard !notes.isEmpty else { continue }
            text += "\n\(title(of: grade)) (\(notes.count))\n"
            append(notes, to: &text)
        }
        return text
    }

    private static func append(_ notes: [ImportNote], to text: inout String) {
        var rest = notes[...]
        while let reason = rest.first?.reason {
            let places = rest.prefix { $0.reason == reason }
            text += "\n  \(VisibleText.line(reason)) (\(places.count))\n"
            for place in places { text += "    \(VisibleText.line(place.pointer))\n" }
            rest = rest.dropFirst(places.count)
        }
    }

    private static func title(of grade: ImportNote.Grade) -> String {
        switch grade {
        case .call: "Calls that cannot be made as described"
        case .value: "Values that are lost or have a wider type"
        case .constraint: "Constraints that are not checked"
        case .comment: "Comments that are lost, and what is only said differently"
        }
    }

    /// The number of notes of each grade, and the path of the report.
    static func summary(of notes: [ImportNote], at path: String) -> String {
        notes.isEmpty ? "nothing is lost: \(path)" : "lost: \(counts(of: notes)): \(path)"
    }

    /// Such as `1 call, 3 values`.
    static func counts(of notes: [ImportNote]) -> String {
        let counts = ImportNote.Grade.allCases.compactMap { grade -> String? in
            let count = notes.count { $0.grade == grade }
            return count == 0 ? nil : "\(count) \(grade.rawValue)\(count == 1 ? "" : "s")"
        }
        return counts.joined(separator: ", ")
    }
}
