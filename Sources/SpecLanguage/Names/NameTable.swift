/// The Swift names of one scope, to find two that meet.
struct NameTable {
    private var taken: [String: Written<String>] = [:]
    /// What the generated code calls so itself.
    private var reserved: [String: Written<String>] = [:]

    /// Takes a Swift name; reports where another has it already.
    ///
    /// - Parameters:
    ///   - name: the Swift name
    ///   - written: the name in the spec, and where it stands
    ///   - subject: what is named, such as `field`
    @discardableResult
    mutating func take(
        _ name: String, _ written: Written<String>, subject: String, _ reader: inout SpecReader
    ) -> Bool {
        if let use = reserved[name] {
            let message = "\(subject) \"\(written.value)\" is \(name) in Swift, the name of \(use.value)"
            let note = Diagnostic.Note(message: "it is needed for this", range: use.range)
            reader.report(.duplicateName, message, at: written.range, notes: [note])
            return false
        }
        guard let first = taken[name] else {
            taken[name] = written
            return true
        }
        let message =
            first.value == written.value
            ? "\(subject) \"\(written.value)\" is declared twice"
            : "\(subject)s \"\(first.value)\" and \"\(written.value)\" are both \(name) in Swift"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        reader.report(.duplicateName, message, at: written.range, notes: [note])
        return false
    }

    /// Keeps a name for the generated code.
    ///
    /// - Parameters:
    ///   - use: what has the name, such as `the case for all other values`
    ///   - range: what makes it so
    mutating func reserve(_ name: String, for use: String, at range: SourceRange) {
        reserved[name] = Written(value: use, range: range)
    }
}
