import CLibYAML

/// Why libyaml stopped, in its own words and counts.
struct ParserProblem: Error {
    enum Place {
        case mark(yaml_mark_t)
        /// A byte offset into the text that libyaml was given.
        case offset(Int)
        case unknown
    }

    let problem: String
    let place: Place
    /// What libyaml was about, and where that began.
    let context: (text: String, mark: yaml_mark_t)?
    let isOutOfMemory: Bool

    static let noMemory = ParserProblem(problem: "", place: .unknown, context: nil, isOutOfMemory: true)

    private init(problem: String, place: Place, context: (String, yaml_mark_t)?, isOutOfMemory: Bool) {
        self.problem = problem
        self.place = place
        self.context = context
        self.isOutOfMemory = isOutOfMemory
    }

    init(_ parser: UnsafePointer<yaml_parser_t>) {
        let state = parser.pointee
        let isReaderProblem = state.error == YAML_READER_ERROR
        self.init(
            problem: state.problem.map { String(cString: $0) } ?? "",
            place: isReaderProblem ? .offset(state.problem_offset) : .mark(state.problem_mark),
            context: state.context.map { (String(cString: $0), state.context_mark) },
            isOutOfMemory: state.error == YAML_MEMORY_ERROR
        )
    }
}
