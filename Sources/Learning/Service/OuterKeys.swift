import JSONSyntax

/// The keys by which servers wrap all of their responses.
enum OuterKeys {
    static let codes: [String] = [
        "code", "errcode", "errno", "err_code", "error_code", "errorCode", "ret", "retcode", "retCode", "resultCode",
        "result_code", "status_code", "statusCode", "success", "ok", "status",
    ]
    static let messages: [String] = [
        "message", "msg", "errmsg", "err_msg", "error_msg", "errorMsg", "errorMessage", "error_message", "info", "desc",
        "error", "reason",
    ]
    /// Keys that stand beside the data of a wrapper, and say nothing about what an endpoint returns.
    static let neighbours: Set<String> = [
        "meta", "links", "included", "jsonapi", "pagination", "paging", "page", "total", "count", "request_id",
        "requestId", "trace_id", "traceId", "timestamp", "time", "ts", "version", "warnings", "errors", "error",
        "has_more", "next", "next_cursor", "cursor", "status",
    ]
    /// Whether a key is usual beside what an endpoint returns, such as `request_id` or `has_more`.
    static func isUsual(_ key: String) -> Bool {
        neighbours.contains(key) || messages.contains(key) || codes.contains(key) || PagingGuess.isAboutPages(key)
    }

    /// The number of endpoints from which a key that most of them have beside their data belongs to the wrapper.
    static let leastShared: Int = 3

    /// Whether so many of some endpoints have a key that it belongs to the wrapper.
    static func isShared(_ count: Int, of endpoints: Int) -> Bool {
        count >= leastShared && count * 10 >= endpoints * 6
    }

    static let data: [String] = ["data", "result", "results", "payload", "response", "resp", "body", "content"]

    /// What the root of a response says about whether the call succeeded; `nil` if it says nothing.
    static func code(in members: [JSONMember]) -> OuterCode? {
        for key in codes {
            guard let value = members.last(where: { $0.key == key })?.value else { continue }
            switch value.content {
            case .bool(let flag):
                return OuterCode(key: key, value: flag ? "true" : "false", refusals: refusals(in: members, beside: key))
            case .number(let text):
                return OuterCode(key: key, value: text, refusals: refusals(in: members, beside: key))
            case .string(let text) where text.utf8.count <= 60:
                return OuterCode(key: key, value: text, refusals: refusals(in: members, beside: key))
            default: continue
            }
        }
        return nil
    }

    /// The other keys that may be flags and are false.
    private static func refusals(in members: [JSONMember], beside code: String) -> [String] {
        codes.filter { key in
            guard key != code, let value = members.last(where: { $0.key == key })?.value else { return false }
            if case .bool(false) = value.content { return true }
            return false
        }
    }
}

/// A key of the outermost object and its value, which may say whether a call succeeded.
struct OuterCode: Hashable, Sendable {
    let key: String
    let value: String
    /// The other keys of the object that may be flags and are false.
    let refusals: [String]
}

/// The JSON of responses, apart for each value of the key that may be a code. If there are too many
/// values, the key is data, and they are not kept apart.
struct CodedShapes: Sendable, Hashable {
    static let limit: Int = 20

    private(set) var plain: ValueShape = ValueShape()
    private(set) var order: [OuterCode] = []
    private(set) var coded: [OuterCode: ValueShape] = [:]
    private var hasTooMany: Bool = false

    /// The shape of everything.
    var all: ValueShape {
        var all = plain
        for code in order { if let shape = coded[code] { all.merge(shape) } }
        return all
    }

    mutating func add(_ node: JSONNode) {
        guard case .object(let members) = node.content, let code = OuterKeys.code(in: members), keeps(code) else {
            plain.add(node)
            return
        }
        coded[code, default: ValueShape()].add(node)
    }

    mutating func merge(_ other: CodedShapes) {
        if other.hasTooMany { uncode() }
        plain.merge(other.plain)
        for code in other.order {
            guard let shape = other.coded[code] else { continue }
            if keeps(code) { coded[code, default: ValueShape()].merge(shape) } else { plain.merge(shape) }
        }
    }

    private mutating func uncode() {
        plain = all
        order = []
        coded = [:]
        hasTooMany = true
    }

    private mutating func keeps(_ code: OuterCode) -> Bool {
        if coded[code] != nil { return true }
        guard !hasTooMany else { return false }
        guard order.count < Self.limit else {
            uncode()
            return false
        }
        order.append(code)
        return true
    }
}
