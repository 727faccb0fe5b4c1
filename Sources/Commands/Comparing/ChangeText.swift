import Compatibility

/// Changes in words, for those who review them.
enum ChangeText {
    /// One line for each change, and a last one that counts them.
    static func lines(of changes: [Change]) -> [String] {
        changes.map(self.line) + [self.summary(of: changes)]
    }

    private static func line(_ change: Change) -> String {
        "\(change.subject): \(change.difference); \(change.rules.map(\.consequence).joined(separator: ", "))"
    }

    private static func summary(of changes: [Change]) -> String {
        let counts: [String] = CompatibilityLevel.allCases.reversed().map { level in
            "\(changes.count { $0.level == level }) \(level.rawValue)"
        }
        return changes.isEmpty ? "no changes" : counts.joined(separator: ", ")
    }
}
