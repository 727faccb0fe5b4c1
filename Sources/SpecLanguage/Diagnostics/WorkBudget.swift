/// Limits the work of a run, so that it ends soon and needs little memory for any input.
///
/// Code that expands, merges or generates something spends first, and reports ``Exhausted`` with the position of the
/// input that caused it.
public struct WorkBudget: Sendable, Hashable {
    /// The budget is exhausted.
    public struct Exhausted: Error, Sendable, Hashable {
        /// The resource that ran out.
        public let resource: Resource
        public let limit: Int

        /// Such as "more than 1000000 steps".
        public var message: String { "more than \(limit) \(resource.rawValue)" }
    }

    /// The resources that are counted.
    public enum Resource: String, Sendable, Hashable {
        /// Visits of parts of the input; each takes up to a microsecond.
        case steps
        /// Parts of the result, such as JSON values; each takes up to a quarter of a kilobyte.
        case nodes
        /// Bytes of text in the result.
        case bytes
    }

    private let steps: Int
    private let nodes: Int
    private let bytes: Int
    private var spentSteps: Int = 0
    private var spentNodes: Int = 0
    private var spentBytes: Int = 0
    /// The resource that ran out first, if any.
    public private(set) var exhausted: Exhausted?

    /// - Parameters:
    ///   - steps: visits of parts of the input.
    ///   - nodes: parts of the result.
    ///   - bytes: bytes of text in the result.
    public init(steps: Int = 1_000_000, nodes: Int = 200_000, bytes: Int = 16 << 20) {
        self.steps = steps
        self.nodes = nodes
        self.bytes = bytes
    }

    /// The default budget, increased in proportion for inputs over 64 KB.
    ///
    /// - Parameter inputBytes: the size of the input in bytes.
    public init(inputBytes: Int) {
        let factor = max(1, (min(inputBytes, 1 << 30) + 65_535) >> 16)
        let usual = WorkBudget()
        self.init(steps: usual.steps * factor, nodes: usual.nodes * factor, bytes: usual.bytes * factor)
    }

    /// Whether any resource has run out.
    public var isExhausted: Bool { exhausted != nil }

    /// Spends resources; after one has run out, every call throws.
    ///
    /// - Throws: the resource that ran out.
    public mutating func spend(steps: Int = 0, nodes: Int = 0, bytes: Int = 0) throws(Exhausted) {
        if let exhausted { throw exhausted }
        spentSteps = Self.sum(spentSteps, steps)
        spentNodes = Self.sum(spentNodes, nodes)
        spentBytes = Self.sum(spentBytes, bytes)
        if spentSteps > self.steps { throw exhaust(.steps, self.steps) }
        if spentNodes > self.nodes { throw exhaust(.nodes, self.nodes) }
        if spentBytes > self.bytes { throw exhaust(.bytes, self.bytes) }
    }

    private static func sum(_ spent: Int, _ more: Int) -> Int {
        let (sum, overflow) = spent.addingReportingOverflow(more)
        return overflow ? .max : sum
    }

    private mutating func exhaust(_ resource: Resource, _ limit: Int) -> Exhausted {
        let exhausted = Exhausted(resource: resource, limit: limit)
        self.exhausted = exhausted
        return exhausted
    }
}
