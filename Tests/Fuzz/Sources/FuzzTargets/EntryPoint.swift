import Foundation

/// The subject of fuzzing.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// Bytes to a tree, to a specification, to diagnostics or Swift.
    case specs
    /// Choices to a spec that is correct except for its names and texts, to Swift.
    case grammar
    /// Bytes to JSON and to models, compared with slow implementations.
    case responses
    /// Values to JSON and back.
    case values
    /// Hostile responses outside of JSON, damaged cache files, patterns and certificates.
    case wire
    /// Bytes as a description, and schemas that refer to one another in any way, to specs.
    case imports
    /// Bytes as captured traffic, and calls with any JSON, to specs.
    case captures
    /// Specs and mocks to responses and diagnostics.
    case mocks
    /// Two versions of specs to changes.
    case comparisons
    /// Specs to the pages of a reference.
    case docs
    /// Edits of a spec, and what editors ask for at any position.
    case lsp
    /// Texts and specs to their canonical form.
    case formats

    /// What libFuzzer calls, named by the environment variable `APIGEN_FUZZ_TARGET`.
    static let current: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["APIGEN_FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else { found("no such target: \(name)") }
        return target
    }()

    /// Ends the program if the input finds a fault.
    public func run(_ input: [UInt8]) {
        switch self {
        case .specs: SpecTarget.run(input)
        case .grammar: GrammarTarget.run(input)
        case .responses: ResponseTarget.run(input)
        case .values: ValueTarget.run(input)
        case .wire: WireTarget.run(input)
        case .imports: ImportTarget.run(input)
        case .captures: CaptureTarget.run(input)
        case .mocks: MockTarget.run(input)
        case .comparisons: ComparisonTarget.run(input)
        case .docs: ReferenceTarget.run(input)
        case .lsp: LanguageServerTarget.run(input)
        case .formats: FormatTarget.run(input)
        }
    }
}

/// The function that libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.current.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Ends the run, so that libFuzzer keeps the input.
func found(_ fault: String) -> Never {
    fatalError(fault)
}

func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { found(fault()) }
}
