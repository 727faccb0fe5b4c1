extension DocComment {
    /// Adds what is to be said of a function's parameters, in the form that documentation tools read.
    mutating func addParameters(_ notes: [(name: String, text: String)]) {
        let notes = notes.filter { !$0.text.isEmpty }
        if notes.count > 1 { continueWith("- Parameters:") }
        for note in notes {
            continueWith(notes.count == 1 ? "- Parameter \(note.name): \(note.text)" : "  - \(note.name): \(note.text)")
        }
    }
}
