import YAMLSyntax

/// The diagnostics of one spec file, from reading it to resolving it.
///
/// Everything that finds a fault reports it here and continues, so that one run finds all faults.
struct Diagnostics: Sendable, Equatable {
    /// The file's path, as the user gave it.
    let file: String
    /// In the order in which they were reported.
    private(set) var all: [Diagnostic] = []
    /// The remaining budget for work on this file beyond reading it.
    private(set) var budget: WorkBudget
    private var hints = 0

    /// The names of models and of their namespaces that were looked up, as written.
    private(set) var models: Set<String> = []
    /// Whether one of them was not found, so that what is reported depends on all names.
    private(set) var hasUnknownModels = false

    private static let maximumHints = 100

    /// - Parameter inputBytes: the size of the file in bytes.
    init(file: String, inputBytes: Int = 0) {
        self.file = file
        budget = WorkBudget(inputBytes: inputBytes)
    }

    func range(of node: YAMLNode) -> SourceRange {
        SourceRange(file: file, range: node.range)
    }

    mutating func report(_ rule: Rule, _ message: String, at node: YAMLNode, notes: [Diagnostic.Note] = []) {
        report(rule, message, at: range(of: node), notes: notes)
    }

    mutating func report(_ rule: Rule, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        all.append(Diagnostic(rule, message, at: range, notes: notes))
    }

    mutating func report(_ diagnostic: Diagnostic) {
        all.append(diagnostic)
    }

    mutating func noteLookup(of names: [String]) {
        models.formUnion(names)
    }

    mutating func noteUnknownModel() {
        hasUnknownModels = true
    }

    mutating func reportWrongType(_ node: YAMLNode, _ subject: String, expected: String, hint: String = "") {
        report(.wrongType, "\(subject) must be \(expected), not \(node.summary)\(hint)", at: node)
    }

    /// `; did you mean "optional"?`, or an empty text if no candidate is close.
    ///
    /// The search is slow, so only the first faults of a file get hints.
    mutating func hint(for word: String, among candidates: @autoclosure () -> [String]) -> String {
        guard hints < Self.maximumHints else { return "" }
        hints += 1
        return Spelling.suggestion(for: word, among: candidates())
    }

    /// Spends from the file's budget; reports once when it is exhausted.
    ///
    /// - Parameter what: the expensive elements, in the plural.
    mutating func spend(steps: Int, on what: String, at range: SourceRange) {
        guard !budget.isExhausted else { return }
        do throws(WorkBudget.Exhausted) {
            try budget.spend(steps: steps)
        } catch {
            report(.tooLarge, "the \(what) of this file take more than \(error.limit) steps to compile", at: range)
        }
    }
}
