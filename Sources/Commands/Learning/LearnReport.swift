import Compatibility
import Generation
import Learning
import SpecLanguage
import TextForms

/// What new traffic taught: the differences between the specs that were learned before and those that are learned now.
struct LearnedChanges {
    /// One line for each change, such as `User.email: optional instead of required`; `nil` if nothing was learned before.
    let lines: [String]?

    /// - Parameters:
    ///   - base: the specs as they were learned before, without anyone's edits; empty if they never were
    ///   - specs: the specs as they are learned now
    init(from base: [OutputFile], to specs: [OutputFile]) {
        guard !base.isEmpty else {
            lines = nil
            return
        }
        let changes = SpecificationComparison(old: Self.checked(base), new: Self.checked(specs)).changes()
        lines = changes.map { "\($0.subject): \($0.difference)" }
    }

    private static func checked(_ files: [OutputFile]) -> Specification {
        let sources = files.map { file in
            let stem = FilePath.stem(of: file.name, endings: SpecFinder.endings) ?? file.name
            return SpecSource(path: file.name, name: stem, bytes: file.bytes)
        }
        return SpecChecker().check(sources).specification
    }

    /// The changes for the console.
    var summary: [String] {
        guard let lines else { return [] }
        guard !lines.isEmpty else { return ["the traffic taught nothing new"] }
        let rest = lines.count > Self.limit ? ["  and \(lines.count - Self.limit) more, in the report"] : []
        return ["the new traffic taught:"] + lines.prefix(Self.limit).map { "  \($0)" } + rest
    }

    /// The number of lines that fit on a console.
    private static let limit: Int = 20
}

/// The list of everything that was guessed, and of what new traffic taught.
enum LearnReport {
    static func text(of learned: LearnedService, _ changes: LearnedChanges) -> String {
        guesses(learned.doubts) + taught(changes.lines ?? [])
    }

    private static func guesses(_ doubts: [Doubt]) -> String {
        guard !doubts.isEmpty else { return "No guess is doubtful.\n" }
        let lines = doubts.map { doubt in
            let percent = Int((doubt.degree * 100).rounded())
            return "\(VisibleText.line(doubt.place)): \(VisibleText.line(doubt.text)) (\(percent) % doubt)\n"
        }
        return "Guesses to check, most doubtful first.\n\n" + lines.joined()
    }

    private static func taught(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        return "\nWhat the new traffic taught.\n\n" + lines.map { VisibleText.line($0) + "\n" }.joined()
    }
}
