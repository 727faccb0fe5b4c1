import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax

/// The mocks that items begin with.
struct ResourceMocks {
    let fitting: ItemFitting
    let responses: MockResponses
    /// The mocked body of an endpoint.
    let body: @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
}

/// A request for a resource, and how its response shows items.
struct ResourceExchange {
    /// An item with all that is known of it.
    struct Item {
        let id: ExactText
        var json: JSONValue
    }

    let part: ResourceMap.Part
    let resource: ResourceMap.Resource
    /// By the Swift names of the path parameters.
    let pathValues: [String: String]
    let mocks: ResourceMocks
    /// The members of the request's body: of a JSON object, also if it is the only member of another, or of a form.
    private let sentMembers: [JSONValue.Member]

    init(
        _ request: MockRequest, _ part: ResourceMap.Part, of resource: ResourceMap.Resource,
        _ pathValues: [String: String], _ mocks: ResourceMocks
    ) {
        (self.part, self.resource, self.pathValues, self.mocks) = (part, resource, pathValues, mocks)
        sentMembers = Self.members(of: request)
    }

    private var isForItem: Bool { part.endpoint.endpoint.pathSegments.count > resource.segmentCount }

    /// The service and the path of the collection. Endpoints may name its parameters differently.
    var key: ExactText {
        let segments = part.endpoint.endpoint.pathSegments
        let path = (isForItem ? segments.dropLast() : segments).map { segment in
            switch segment {
            case .literal(let text): text
            // A value may have slashes.
            case .parameter(let name): PercentEncoding.encode(pathValues[name] ?? "")
            }
        }.joined()
        return ExactText(part.endpoint.service.name + " " + (path.hasSuffix("/") ? String(path.dropLast()) : path))
    }

    /// The value that the path of an item ends with, or else that of the item in the body; `nil` if there is none.
    var id: ExactText? {
        guard isForItem else {
            return JSONValue.object(sentMembers).id(at: resource.identity)
        }
        guard case .parameter(let name)? = part.endpoint.endpoint.pathSegments.last else { return nil }
        return pathValues[name].map { ExactText($0) }
    }

    /// The mocked items of the list; none if there is no list.
    func listed() throws(MockFailure) -> [Item] {
        guard let list = resource.list, let path = list.path, case .json(let body) = try mocks.body(list.endpoint),
            case .array(let elements)? = body.value(at: path.components[...])
        else { return [] }
        var items: [Item] = []
        for element in elements {
            guard let id = element.id(at: resource.identity), !items.contains(where: { $0.id == id }) else { continue }
            items.append(Item(id: id, json: element))
        }
        return items
    }

    /// The mocked body, with other items in its list.
    func list(_ items: [Item], in body: MockBody) -> MockBody {
        guard case .json(let json) = body, let path = part.path?.components,
            case .array(let mocked)? = json.value(at: path[...])
        else { return body }
        let elements = items.map { item in
            let base = mocked.first { $0.id(at: resource.identity) == item.id } ?? mocked.first ?? .object([])
            let alone = json.replacing(at: path[...]) { _ in .array([base]) }
            let shown = mocks.fitting.body(
                alone, of: part.endpoint, at: JSONPath(path + ["0"]), showing: item.json.members)
            return shown.value(at: (path + ["0"])[...]) ?? base
        }
        let whole = json.replacing(at: path[...]) { _ in .array(elements) }
        guard let total = part.endpoint.endpoint.pagination?.total else { return .json(whole) }
        return .json(whole.replacing(at: total.components[...]) { _ in .number(String(elements.count)) })
    }

    /// The mocked body, with the members of an item as far as the endpoint has them.
    func show(_ item: Item, in body: MockBody) -> MockBody {
        guard case .json(let json) = body, let path = part.path else { return body }
        return .json(mocks.fitting.body(json, of: part.endpoint, at: path, showing: item.json.members))
    }

    /// An item as mocks have it.
    func requested(_ id: ExactText) throws(MockFailure) -> Item {
        let template = try template(mocks.body(resource.example.endpoint)) ?? .object([])
        return Item(id: id, json: identified(template, by: id.text))
    }

    /// The item with what the body of the request has.
    func changed(_ item: Item) throws(MockFailure) -> Item {
        let changed = completed(item.json, in: try mocks.body(resource.example.endpoint))
        guard changed.id(at: resource.identity) != item.id else { return Item(id: item.id, json: changed) }
        return Item(id: item.id, json: identified(changed, by: item.id.text))
    }

    /// A new item with what the body of the request has, and with an identity that none of the others has.
    func created(beside items: [Item]) throws(MockFailure) -> Item {
        let example = try mocks.body(resource.example.endpoint)
        let template = template(example) ?? .object([])
        let sent = JSONValue.object(sentMembers).id(at: resource.identity)
        let json = completed(template, in: example)
        if let sent, json.id(at: resource.identity) == sent, !items.contains(where: { $0.id == sent }) {
            return Item(id: sent, json: json)
        }
        let id = try freshID(template, beside: items)
        return Item(id: ExactText(id), json: identified(json, by: id))
    }

    private func template(_ body: MockBody) -> JSONValue? {
        guard case .json(let json) = body else { return nil }
        return json.value(at: examplePath.components[...])
    }

    /// Where the mock of the resource's example has an item.
    private var examplePath: JSONPath {
        let path = resource.example.path?.components ?? []
        return JSONPath(path + (resource.example.action == .list ? ["0"] : []))
    }

    /// The item with the members that are sent: in the form that the example has, and any others as they are.
    ///
    /// - Parameter example: the mock of the resource's example
    private func completed(_ item: JSONValue, in example: MockBody) -> JSONValue {
        guard case .json(let body) = example else { return item.setting(sentMembers) }
        let begun = body.replacing(at: examplePath.components[...]) { _ in item }
        let filled = mocks.fitting.body(begun, of: resource.example.endpoint, at: examplePath, showing: sentMembers)
        let json = filled.value(at: examplePath.components[...]) ?? item
        let known = Set(json.members.map { ExactText($0.key) })
        return json.setting(sentMembers.filter { !known.contains(ExactText($0.key)) })
    }

    private static func members(of request: MockRequest) -> [JSONValue.Member] {
        if request.mediaType == "application/x-www-form-urlencoded" {
            return WireText.pairs(String(decoding: request.body, as: UTF8.self)).map { pair in
                JSONValue.Member(key: pair.name.text, value: .string(pair.value))
            }
        }
        let members = (try? JSONParser.parse(request.body))?.value.members ?? []
        return members.count == 1 ? members + members[0].value.members : members
    }

    private func identified(_ item: JSONValue, by id: String) -> JSONValue {
        var isNumber = false
        if case .number? = item.value(at: resource.identity.components[...]) { isNumber = NumberText(id) != nil }
        return item.replacing(at: resource.identity.components[...]) { _ in isNumber ? .number(id) : .string(id) }
    }

    /// For numbers, the next one; for texts, one that the spec allows.
    private func freshID(_ template: JSONValue, beside items: [Item]) throws(MockFailure) -> String {
        if case .number? = template.value(at: resource.identity.components[...]) {
            let largest = items.compactMap { Int64($0.id.text) }.max() ?? 0
            if largest < .max { return String(max(largest, 0) + 1) }
        }
        for seed in 1...64 {
            let body = try mocks.responses.seeded(UInt64(items.count + seed)).body(of: resource.example.endpoint)
            guard let id = self.template(body)?.id(at: resource.identity) else { break }
            if !items.contains(where: { $0.id == id }) { return id.text }
        }
        return "\(items.count + 1)"
    }
}

extension JSONValue {
    /// The members of an object; none of other values.
    fileprivate var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The text or number at a path.
    fileprivate func id(at path: JSONPath) -> ExactText? {
        switch value(at: path.components[...]) {
        case .string(let text)?, .number(let text)?: ExactText(text)
        default: nil
        }
    }
}
