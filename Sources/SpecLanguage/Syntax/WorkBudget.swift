/// What one run may do at most, so that every input ends soon and in little memory, whatever it asks for.
///
/// Whoever expands, merges or makes up something spends before doing so, and reports ``Exhausted`` with the place of the
/// input that asked for too much.
public struct WorkBudget: Sendable, Hashable {
    /// The budget is spent.
    public struct Exhausted: Error, Sendable, Hashable {
        /// What there would have been too many of.
        public let resource: Resource
        public let limit: Int

        /// Such as "more than 1000000 steps".
        public var message: String { "more than \(limit) \(resource.rawValue)" }
    }

    /// What is counted.
    public enum Resource: String, Sendable, Hashable {
        /// Visits of a part of the input; up to a microsecond of work each.
        case steps
        /// Parts of the result, such as JSON values; up to a quarter of a kilobyte of memory each.
        case nodes
        /// Bytes of texts in the result.
        case bytes
    }

    private let steps: Int
    private let nodes: Int
    private let bytes: Int
    private var spentSteps: Int = 0
    private var spentNodes: Int = 0
    private var spentBytes: Int = 0
    /// What ran out first; nil while there is enough of everything.
    public private(set) var exhausted: Exhausted?

    /// - Parameters:
    ///   - steps: visits of parts of the input.
    ///   - nodes: parts of the result.
    ///   - bytes: bytes of the texts in the result.
    public init(steps: Int = 1_000_000, nodes: Int = 200_000, bytes: Int = 16 << 20) {
        self.steps = steps
        self.nodes = nodes
        self.bytes = bytes
    }

    /// The usual budget, and more for what is larger than 64 KB, in proportion.
    ///
    /// - Parameter inputBytes: the bytes of the input.
    public init(inputBytes: Int) {
        let factor: Int = max(1, (min(inputBytes, 1 << 30) + 65_535) >> 16)
        let usual: WorkBudget = WorkBudget()
        self.init(steps: usual.steps * factor, nodes: usual.nodes * factor, bytes: usual.bytes * factor)
    }

    /// Whether nothing may be done any more.
    public var isExhausted: Bool { self.exhausted != nil }

    /// Spends something; once anything has run out, nothing can be spent.
    ///
    /// - Throws: what has run out.
    public mutating func spend(steps: Int = 0, nodes: Int = 0, bytes: Int = 0) throws(Exhausted) {
        if let exhausted = self.exhausted { throw exhausted }
        self.spentSteps = Self.sum(self.spentSteps, steps)
        self.spentNodes = Self.sum(self.spentNodes, nodes)
        self.spentBytes = Self.sum(self.spentBytes, bytes)
        if self.spentSteps > self.steps { throw self.exhaust(.steps, self.steps) }
        if self.spentNodes > self.nodes { throw self.exhaust(.nodes, self.nodes) }
        if self.spentBytes > self.bytes { throw self.exhaust(.bytes, self.bytes) }
    }

    private static func sum(_ spent: Int, _ more: Int) -> Int {
        let (sum, overflow): (Int, Bool) = spent.addingReportingOverflow(more)
        return overflow ? .max : sum
    }

    private mutating func exhaust(_ resource: Resource, _ limit: Int) -> Exhausted {
        let exhausted: Exhausted = Exhausted(resource: resource, limit: limit)
        self.exhausted = exhausted
        return exhausted
    }
}
