/// A key that is read and checked, but that nothing carries out yet.
///
/// Its own faults come first: who mends one is told of the rest in the same message, as a note.
struct DeferredKey: Sendable {
    /// The key, and where it stands.
    let key: Written<String>
    var faults: [Diagnostic]
    /// Whether the value says only what holds without it, so that there is nothing to carry out.
    var changesNothing: Bool

    init(key: Written<String>, faults: [Diagnostic] = [], changesNothing: Bool = false) {
        self.key = key
        self.faults = faults
        self.changesNothing = changesNothing
    }

    /// What the author has to know: the faults, or else that the key is not carried out.
    var diagnostics: [Diagnostic] {
        guard !changesNothing else { return faults }
        let message = "\"\(key.value)\" is not carried out yet: this version only checks it"
        guard let first = faults.first(where: { $0.severity == .error }) else {
            return faults + [Diagnostic(.notYet, message, at: key.range)]
        }
        let note = Diagnostic.Note(message: message, range: key.range)
        return faults.map { $0 == first ? $0.adding(note) : $0 }
    }
}

extension Diagnostic {
    fileprivate func adding(_ note: Note) -> Diagnostic {
        Diagnostic(rule, message, at: range, severity: severity, notes: notes + [note])
    }
}
