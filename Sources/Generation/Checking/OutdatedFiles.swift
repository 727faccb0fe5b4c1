extension OutputPlan {
    /// The rule of files that `--check` finds missing, outdated or stale.
    static let outdatedRule: String = "outdated-file"

    /// A message for each file that differs, at its first line that does.
    ///
    /// - Parameter folder: the folder of the files
    func messages(in folder: String) -> [Message] {
        changes.map { change in
            let path = FilePath.join(folder, change.name)
            let line = change.firstLine
            return Message(
                text: "\(path) \(change.state); run apigen without --check",
                location: Message.Location(file: path, line: line, column: 1, end: nil), rule: Self.outdatedRule,
                help: Self.help)
        }
    }

    private static let help: Message.Help = Message.Help(
        summary: "a generated file is not what the specs give",
        text: """
            Mistake: a spec or the version of apigen has changed, and the generated Swift has not, or it was edited by hand.

            Fix: run apigen without `--check`, and commit the files that it writes.
            """, page: "command-line.md")
}

extension OutputPlan.Change {
    fileprivate var state: String {
        if old == nil { return "is missing" }
        return new == nil ? "belongs to no spec" : "is not what the specs give"
    }

    /// The first line that differs, from 1.
    fileprivate var firstLine: Int {
        guard let old, let new else { return 1 }
        let same = zip(old, new).prefix { $0 == $1 }
        return 1 + same.count { $0.0 == UInt8(ascii: "\n") }
    }
}
