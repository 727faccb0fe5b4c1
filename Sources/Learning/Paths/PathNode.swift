/// The paths of a server as a tree of segments, with what is known about the calls of each.
///
/// Segments that can only be values are one branch from the start, so that the tree does not grow with the traffic.
struct PathNode: Sendable {
    /// The number of texts from which a branch is a parameter in any case.
    static let limit: Int = 200

    /// The branches of segments that may be constants, in the order of their first occurrence.
    var names: [String] = []
    var constants: [String: PathNode] = [:]
    /// The branch of segments that are values; empty or one element.
    var parameter: [PathNode] = []
    /// The values of that branch.
    var values: TextShape = TextShape()
    var operations: [String: OperationShape] = [:]
    /// Whether the values are a guess.
    var doubt: Double = 0

    mutating func add(_ call: Call) {
        add(call, call.segments[...])
    }

    private mutating func add(_ call: Call, _ segments: ArraySlice<String>) {
        guard let segment = segments.first else {
            operations[call.method, default: OperationShape()].add(call)
            return
        }
        if constants[segment] == nil, SegmentText.isIdentifier(segment) || constants.count >= Self.limit {
            values.add(segment)
            if parameter.isEmpty { parameter = [PathNode()] }
            parameter[0].add(call, segments.dropFirst())
        } else {
            if constants[segment] == nil { names.append(segment) }
            constants[segment, default: PathNode()].add(call, segments.dropFirst())
        }
    }

    mutating func merge(_ other: PathNode) {
        for name in other.names {
            guard let branch = other.constants[name] else { continue }
            if constants[name] == nil { names.append(name) }
            constants[name, default: PathNode()].merge(branch)
        }
        if let branch = other.parameter.first {
            if parameter.isEmpty { parameter = [branch] } else { parameter[0].merge(branch) }
        }
        values.merge(other.values)
        doubt = max(doubt, other.doubt)
        operations.merge(other.operations) { left, right in
            var left = left
            left.merge(right)
            return left
        }
    }

    /// Whether any call here or below was successful.
    var hasSuccesses: Bool {
        operations.values.contains { !$0.successes.isEmpty } || constants.values.contains(where: \.hasSuccesses)
            || parameter.contains(where: \.hasSuccesses)
    }

    /// The number of calls here and below.
    var calls: Int {
        operations.values.reduce(0) { $0 + $1.calls } + constants.values.reduce(0) { $0 + $1.calls }
            + parameter.reduce(0) { $0 + $1.calls }
    }
}
