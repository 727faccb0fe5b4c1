import WireSyntax

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
    /// The calls by method and by what their requests send.
    private(set) var shapes: [String: [SentKind: OperationShape]] = [:]
    /// The same calls by what requests say about which one is meant, in the order of their first occurrence.
    var remoteCalls: [(call: RemoteCall, shape: OperationShape)] = []
    /// Whether the values are a guess.
    var doubt: Double = 0
    /// What the values are called, if somebody said so.
    var parameterName: String?

    mutating func add(_ call: Call) {
        add(call, call.segments[...])
    }

    private mutating func add(_ call: Call, _ segments: ArraySlice<String>) {
        guard let segment = segments.first else {
            shapes[call.method, default: [:]][SentKind(call), default: OperationShape()].add(call)
            if let remote = RemoteCall(call) { modify(remote) { $0.add(call) } }
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
        for (call, shape) in other.remoteCalls { modify(call) { $0.merge(shape) } }
        parameterName = parameterName ?? other.parameterName
        doubt = max(doubt, other.doubt)
        for (method, kinds) in other.shapes {
            for (kind, shape) in kinds { shapes[method, default: [:]][kind, default: OperationShape()].merge(shape) }
        }
    }

    /// Takes segments as values of parameters where a path says so.
    ///
    /// - Returns: whether there are calls with such paths, here or below segments that all paths begin with
    mutating func apply(_ hint: PathHint) -> Bool {
        if apply(hint.segments[...]) { return true }
        for name in names where constants[name]?.apply(hint) ?? false { return true }
        return false
    }

    private mutating func apply(_ segments: ArraySlice<PathHint.Segment>) -> Bool {
        guard let segment = segments.first else { return true }
        let rest = segments.dropFirst()
        switch segment {
        case .constant(let text): return constants[text]?.apply(rest) ?? false
        case .parameter(let name):
            guard !constants.isEmpty || !parameter.isEmpty else { return false }
            for text in names {
                guard let branch = constants.removeValue(forKey: text) else { continue }
                for _ in 0..<branch.calls { values.add(text) }
                if parameter.isEmpty { parameter = [branch] } else { parameter[0].merge(branch) }
            }
            names = []
            parameterName = name
            return parameter[0].apply(rest)
        }
    }

    private mutating func modify(_ call: RemoteCall, _ change: (inout OperationShape) -> Void) {
        if let index = remoteCalls.firstIndex(where: { $0.call == call }) {
            change(&remoteCalls[index].shape)
        } else if remoteCalls.count < RemoteCall.limit {
            var shape = OperationShape()
            change(&shape)
            remoteCalls.append((call, shape))
        }
    }

    /// The calls by method.
    var operations: [String: OperationShape] { shapes.mapValues(\.whole) }

    /// Whether any call here or below was successful.
    var hasSuccesses: Bool {
        shapes.values.contains { $0.values.contains { !$0.successes.isEmpty } }
            || constants.values.contains(where: \.hasSuccesses)
            || parameter.contains(where: \.hasSuccesses)
    }

    /// The number of calls here and below.
    var calls: Int {
        shapes.values.joined().reduce(0) { $0 + $1.value.calls } + constants.values.reduce(0) { $0 + $1.calls }
            + parameter.reduce(0) { $0 + $1.calls }
    }
}

/// What requests send as their body.
enum SentKind: Sendable, Hashable, CaseIterable {
    /// Nothing, or nothing that matters.
    case none
    case json, form, multipart
    /// A text or bytes.
    case raw

    init(_ call: Call) {
        switch call.requestBody {
        case _ where call.method == "get" || call.method == "head": self = .none
        case .none, .incomplete: self = .none
        case .json, .lines, .events, .textEvents, .namedEvents: self = .json
        case .form: self = .form
        case .multipart: self = .multipart
        case .text, .bytes, .socket: self = .raw
        }
    }

    /// What the name of an endpoint ends with, beside another one with the same address.
    var suffix: String {
        switch self {
        case .none, .json: ""
        case .form: "Form"
        case .multipart: "Upload"
        case .raw: "Data"
        }
    }
}

extension [SentKind: OperationShape] {
    /// All calls.
    var whole: OperationShape { Self.merged(SentKind.allCases.compactMap { self[$0] }) }

    /// The calls for each kind of body, if there are several. Those without a body are of the first one.
    var divided: [(kind: SentKind, shape: OperationShape)] {
        let kinds = SentKind.allCases.filter { $0 != .none && self[$0] != nil }
        guard kinds.count > 1 else { return [(.none, whole)] }
        return kinds.enumerated().map { index, kind in
            (kind, Self.merged([index == 0 ? self[.none] : nil, self[kind]].compactMap(\.self)))
        }
    }

    private static func merged(_ shapes: [OperationShape]) -> OperationShape {
        guard var whole = shapes.first else { return OperationShape() }
        for shape in shapes.dropFirst() { whole.merge(shape) }
        return whole
    }
}

/// A path whose parameters somebody named, such as `/queues/{name}`.
public struct PathHint: Sendable, Hashable {
    enum Segment: Sendable, Hashable {
        case constant(String)
        case parameter(String)
    }

    let segments: [Segment]
    /// The path as written.
    public let text: String

    /// - Returns: `nil` if the text is no path with a parameter as a whole segment
    public init?(_ text: String) {
        guard text.hasPrefix("/") else { return nil }
        self.text = text
        segments = text.split(separator: "/").map { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix("}"), segment.utf8.count > 2 else {
                return .constant(PercentEncoding.decode(segment) ?? String(segment))
            }
            return .parameter(String(segment.dropFirst().dropLast()))
        }
        let isHint = segments.contains { if case .parameter = $0 { true } else { false } }
        guard isHint, !text.contains("?"), !segments.contains(.parameter("")) else { return nil }
    }
}
