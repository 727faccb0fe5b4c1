import JSONSyntax

/// A value in requests that says which call is meant, where several have one address: the `method` of JSON-RPC, or
/// `?action=…`.
struct RemoteCall: Sendable, Hashable {
    enum Location: Sendable, Hashable {
        case query, form, body
    }

    /// The number of calls that one address may have.
    static let limit: Int = 100

    /// The method of the request, such as `post`.
    let method: String
    let location: Location
    let key: String
    let value: String
    /// The version of JSON-RPC, if the request names one.
    let version: String?

    /// `nil` if no value in the request can say which call is meant.
    init?(_ call: Call) {
        method = call.method
        if let item = Self.item(of: call.query) {
            (location, key, value, version) = (.query, item.name, item.value, nil)
        } else if case .form(let items) = call.requestBody, let item = Self.item(of: items) {
            (location, key, value, version) = (.form, item.name, item.value, nil)
        } else if case .json(let body) = call.requestBody,
            let member = Self.keys.lazy.compactMap({ key in body.member(key)?.text.map { (key, $0) } }).first,
            Self.isName(member.1)
        {
            (location, key, value, version) = (.body, member.0, member.1, body.member("jsonrpc")?.text)
        } else {
            return nil
        }
    }

    private static func item(of items: [Call.Item]) -> Call.Item? {
        keys.lazy.compactMap { key in items.first { $0.name == key && isName($0.value) } }.first
    }

    private static let keys: [String] = ["method", "action", "cmd", "command", "op", "operation", "function"]

    /// Whether a text is a name such as `user.get`, and no value that people choose.
    private static func isName(_ text: String) -> Bool {
        var shape = TextShape()
        shape.add(text)
        return shape.isAll(.word)
    }

    /// Whether the calls of one address are several: what they send or return has other keys.
    static func areSeveral(_ calls: [(call: RemoteCall, shape: OperationShape)], of whole: OperationShape) -> Bool {
        guard let first = calls.first, calls.reduce(0, { $0 + $1.shape.calls }) == whole.calls,
            calls.allSatisfy({ $0.call.location == first.call.location && $0.call.key == first.call.key })
        else { return false }
        if calls.allSatisfy({ $0.call.version != nil }) { return true }
        let keys = calls.map { PathTraits.keys(of: $0.shape) }
        return calls.count > 1 && keys.dropFirst().contains { PathTraits.similarity(keys[0], $0) < 0.6 }
    }
}

extension JSONNode {
    /// The string; `nil` if it is none.
    fileprivate var text: String? {
        if case .string(let text) = content { text } else { nil }
    }
}
