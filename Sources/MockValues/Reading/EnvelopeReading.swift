import JSONSyntax
import SpecLanguage
import WireSyntax

/// A code, or another value by which a response says whether a call succeeded.
struct FoundText {
    var path: [String]
    var node: JSONNode
    var text: String
    /// The values that mean success.
    var values: [String]
}

extension Envelope {
    /// The code, or another value, by which a response says that it is an error; `nil` if it does not.
    ///
    /// - Parameter canBeValue: whether the status is that of a success
    func failure(in body: JSONNode, canBeValue: Bool = true) -> FoundText? {
        for sign in success.signs {
            let found = Self.texts(in: body, at: sign.path, sign.values)
            if let failed = found.first(where: { !$0.values.hasBytes(of: $0.text) }) { return failed }
        }
        guard success.checksCode, let code = code(in: body), isFailure(code.text),
            !(canBeValue && isForeign(code.text, in: body))
        else { return nil }
        return code
    }

    /// The code at the first path that leads to a text which is not empty, or else to any scalar; of several, the first
    /// that means failure.
    func code(in body: JSONNode) -> FoundText? {
        let found = code.map { Self.texts(in: body, at: $0, success.values) }.filter { !$0.isEmpty }
        for texts in found {
            guard let first = texts.first(where: { !$0.text.isEmpty }) else { continue }
            return texts.first { !$0.text.isEmpty && isFailure($0.text) } ?? first
        }
        return found.first?.first
    }

    /// The server's text for people: the first at a path of `message` that is not empty.
    func message(in body: JSONNode) -> String? {
        message.lazy.compactMap { Self.texts(in: body, at: $0, []).first?.text }.first { !$0.isEmpty }
    }

    private static func texts(in body: JSONNode, at path: JSONPath, _ values: [String]) -> [FoundText] {
        body.values(matching: path.components[...]).compactMap { path, node in
            node.scalarText.map { FoundText(path: path, node: node, text: $0, values: values) }
        }
    }

    /// The code of a response that says by its body that it is an error; `nil` if it does not.
    func failureCode(in body: JSONNode, canBeValue: Bool) -> String? {
        failure(in: body, canBeValue: canBeValue).map { failure in code(in: body)?.text ?? failure.text }
    }

    /// Whether a code is a field of a value that is not wrapped: there is nothing where the value would be otherwise, not
    /// even null, and no code that means success is of its kind.
    private func isForeign(_ code: String, in body: JSONNode) -> Bool {
        guard data.others.last == .root, !success.values.isEmpty else { return false }
        return data.all.dropLast().allSatisfy { body.value(at: $0.components) == nil }
            && !success.values.contains { Self.kind($0) == Self.kind(code) }
    }

    private enum CodeKind {
        case bool
        case number
        case text
    }

    /// Numbers and the strings of their digits are equal, and so are booleans and their words.
    private static func kind(_ code: String) -> CodeKind {
        if code == "true" || code == "false" { return .bool }
        return Int64(code).map { String($0) == code } == true ? .number : .text
    }

    /// Whether a code means failure.
    private func isFailure(_ code: String) -> Bool {
        success.values.isEmpty ? !code.isEmpty : !success.values.hasBytes(of: code)
    }
}

extension ValuePath {
    /// The path at which a body is read: the first with a value other than null. The whole body is read only if there is
    /// nothing at the paths before, not even null. If no path leads to a value, it is the first of all.
    func chosen(in body: JSONNode) -> JSONPath {
        let value = all.first { $0 != .root && body.value(at: $0.components)?.isNull == false }
        if let value { return value }
        guard all.last == .root else { return first }
        return all.dropLast().first { body.value(at: $0.components) != nil } ?? .root
    }
}

extension JSONNode {
    /// The values at a path in which `*` stands for every key of an object and every index of an array.
    fileprivate func values(matching path: ArraySlice<String>) -> [(path: [String], node: JSONNode)] {
        guard let key = path.first else { return [([], self)] }
        let below: [(key: String, node: JSONNode)]
        switch content {
        case .object(let members) where key == JSONPath.wildcard: below = members.map { ($0.key, $0.value) }
        case .array(let elements) where key == JSONPath.wildcard:
            below = elements.enumerated().map { (String($0.offset), $0.element) }
        default: below = value(at: [key]).map { [(key, $0)] } ?? []
        }
        return below.flatMap { key, node in
            node.values(matching: path.dropFirst()).map { ([key] + $0.path, $0.node) }
        }
    }
}
