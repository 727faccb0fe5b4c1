import Parallelism
import WireSyntax

/// What a check resolved, for the next one, which resolves again only what a change concerns.
public struct KeptResults: Sendable {
    var fields: StepResults<[[ModelField]]> = StepResults()
    var structures: StepResults<[Structure]> = StepResults()
    var endpoints: StepResults<[ResolvedEndpoint]> = StepResults()

    public init() {}
}

/// What a step of a check depends on for each file, besides what the models mean whose names are in it.
struct StepInput: Sendable, Equatable {
    let source: SpecSource
    let defaults: FileDefaults
    /// What has been reported of the file before the step.
    let diagnostics: Diagnostics
    /// The fields of the structs of the file, and its inclusions.
    var members: [[Includes.Member]] = []
    var includes: [[SourceRange]] = []
    /// What the endpoints of the file depend on.
    var contents: ServiceContents?
    var service: String?
    var access: Access?
}

/// The results of a step of a check, by file.
struct StepResults<Output: Sendable>: Sendable {
    private struct Result: Sendable {
        let input: StepInput
        let output: Output
        let diagnostics: Diagnostics

        /// Whether it depends on the fields of other models, or has a note with a position in another file.
        var dependsOnOthers: Bool {
            let path = ExactText(input.source.path)
            let notes = diagnostics.all.flatMap(\.notes)
            return input.members.contains { $0.contains { $0.field.dependsOnOthers } }
                || notes.contains { ExactText($0.range.file) != path }
        }
    }

    private var results: [ExactText: Result] = [:]
    /// The names of models that the results are for.
    private var models: ModelIndex = ModelIndex()

    /// The results for files, in order, each with all diagnostics of the file. Those that are not kept are computed.
    ///
    /// - Parameter make: a function of a file's number, which depends on nothing but the input and what the models mean that it
    ///   looks up
    mutating func results(
        for inputs: [StepInput], _ models: ModelIndex, _ make: @Sendable (Int, inout Diagnostics) -> Output
    ) -> [(output: Output, diagnostics: Diagnostics)] {
        let changed = models.changes(since: self.models)
        let hasSameNames = changed.isEmpty && models.hasSameNames(as: self.models)
        let kept = inputs.map { input -> Result? in
            guard let result = results[ExactText(input.source.path)], result.input == input,
                result.diagnostics.models.isDisjoint(with: changed),
                hasSameNames || !result.diagnostics.hasUnknownModels
            else { return nil }
            return result
        }
        let missing = kept.indices.filter { kept[$0] == nil }
        let made = missing.parallelMap { number in
            var diagnostics = inputs[number].diagnostics
            let output = make(number, &diagnostics)
            return Result(input: inputs[number], output: output, diagnostics: diagnostics)
        }
        var all = kept
        for (number, result) in zip(missing, made) { all[number] = result }
        self.models = models
        results = Dictionary(
            all.compactMap(\.self).filter { !$0.dependsOnOthers }.map { (ExactText($0.input.source.path), $0) },
            uniquingKeysWith: { first, _ in first })
        return all.compactMap { $0.map { ($0.output, $0.diagnostics) } }
    }
}
