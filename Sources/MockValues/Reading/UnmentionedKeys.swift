package import JSONSyntax
package import SpecLanguage
import WireSyntax

/// Finds keys beside the paths that a spec reads, such as a new one beside `data`.
struct UnmentionedKeys {
    private let paths: [[ExactText]]

    /// - Parameter paths: what the spec reads; all that is below them is mentioned
    init(_ paths: [JSONPath]) {
        self.paths = paths.map { path in path.components.map { ExactText($0) } }
    }

    func notices(in node: JSONNode) -> [ReadingNotice] {
        var notices: [ReadingNotice] = []
        find(in: node, below: paths[...], depth: 0, at: ReadingPlace(), &notices)
        return notices
    }

    /// - Parameter paths: those that lead to the node
    private func find(
        in node: JSONNode, below paths: ArraySlice<[ExactText]>, depth: Int, at place: ReadingPlace,
        _ notices: inout [ReadingNotice]
    ) {
        guard case .object(let members) = node.content, !paths.contains(where: { $0.count == depth }) else { return }
        for member in members {
            let place = place.key(member.key)
            let key = ExactText(member.key)
            let inner = paths.filter { $0[depth] == key }
            if inner.isEmpty {
                notices.append(
                    ReadingNotice(
                        kind: .besidePath(key: member.key), path: place.path, model: "", found: member.value.summary))
            } else {
                find(in: member.value, below: inner[...], depth: depth + 1, at: place, &notices)
            }
        }
    }
}

extension ReferenceDecoder {
    /// What a value has and its type does not mention, if the value can be read.
    package func notices(
        in node: JSONNode, as type: ValueType, dateFormat: DateFormat? = nil, isSensitive: Bool = false
    ) -> [ReadingNotice] {
        var reading = Reading(models: models, readsRequest: true)
        reading.notices = []
        reading.read(
            node, as: type, ReadingRules(dateFormat: dateFormat ?? .iso8601), at: ReadingPlace(isHidden: isSensitive))
        return reading.notices ?? []
    }

    /// The keys beside the paths that an object is read at.
    package func notices(in node: JSONNode, beside paths: [JSONPath]) -> [ReadingNotice] {
        UnmentionedKeys(paths).notices(in: node)
    }

    /// The names that a form of the type has; `nil` if it may have any.
    package func names(ofForm type: ValueType) -> [String]? {
        guard case .model(let name) = type.unwrapped, case .structure(let structure)? = models[name] else { return nil }
        return models.flattened(structure.fields).flatMap(\.paths).compactMap(\.components.first)
    }
}

extension MockEndpoint {
    /// The paths of a successful response that the spec reads.
    ///
    /// - Parameter path: the path of the value
    func readPaths(valueAt path: JSONPath) -> [JSONPath] {
        var paths = [path]
        if let envelope = service.envelope {
            // Beside a list in the data, keys are looked at as well.
            let data = envelope.data.first
            if !path.components.starts(with: data.components) { paths.append(data) }
            paths += envelope.code + envelope.message
            paths += envelope.success.signs.map(\.path)
        }
        paths += [endpoint.pagination?.total, endpoint.pagination?.next].compactMap(\.self)
        if case .establish(let token)? = endpoint.policies.session { paths.append(token) }
        return paths
    }

    /// What a page lacks of what the spec reads beside its items.
    func pageNotices(in body: JSONNode) -> [ReadingNotice] {
        guard let pagination = endpoint.pagination else { return [] }
        var notices: [ReadingNotice] = []
        func check(_ path: JSONPath?, _ expected: String, isRight: (JSONNode?) -> Bool) {
            guard let path else { return }
            let value = body.value(at: path.components)
            guard !isRight(value) else { return }
            notices.append(
                ReadingNotice(
                    kind: .otherValue(expected: expected), path: ReadingPlace().keys(path.components).path, model: "",
                    found: value?.summary ?? "nothing"))
        }
        check(pagination.total, "a whole number") { value in
            value?.scalarText.map { Int($0) != nil } ?? false
        }
        let takesContainers = endpoint.parameters.contains { parameter in
            guard parameter.name == pagination.parameter, case .value(let type) = parameter.kind else { return false }
            return type.unwrapped == .builtIn(.json) || type.unwrapped.isCollection
        }
        check(pagination.next, "a text, a number or null") { value in
            guard let value else { return true }
            return switch value.content {
            case .null, .string, .number: true
            case .bool(let flag): !flag
            case .array, .object: takesContainers
            }
        }
        return notices
    }
}

/// The keys that a model names, with those below them.
struct KnownKeys {
    /// Whether a field reads the value with all that is in it.
    private(set) var isRead: Bool = false
    private var keys: [[UInt8]: KnownKeys] = [:]

    var isEmpty: Bool { keys.isEmpty }

    subscript(key: String) -> KnownKeys? { keys[Array(key.utf8)] }

    mutating func insert(_ path: ArraySlice<String>, isRead: Bool) {
        guard let key = path.first else {
            self.isRead = self.isRead || isRead
            return
        }
        keys[Array(key.utf8), default: KnownKeys()].insert(path.dropFirst(), isRead: isRead)
    }
}
