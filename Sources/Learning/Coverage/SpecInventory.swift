import MockValues
package import SpecLanguage
package import TextForms

/// What traffic can show of specs: for each endpoint, everything that is counted.
package struct SpecInventory: Sendable {
    /// What an item is, for people.
    package enum Element: String, Sendable, CaseIterable {
        case status, error, parameter, model, field
        case member = "case"
    }

    package struct Entry: Sendable {
        package let item: TrafficReport.Item
        package let element: Element
        /// Whether the service declares it, for all of its endpoints.
        package let isShared: Bool
    }

    package struct Endpoint: Sendable {
        /// Such as `Shop.getUser`.
        package let name: String
        package let service: String
        /// A hash of what determines how its traffic is read and counted. A report of other specs has another one.
        package let digest: ExactText
        /// In the order of the specs.
        package let entries: [Entry]
        /// Whether requests can be parts of other requests, where they are not found.
        package let isBatched: Bool
        /// The statuses of errors in the specs: `404`, or `4` for all of them.
        let errorStatuses: [String]
        /// The models of values that are not looked into, such as those of header fields.
        package let hidden: Set<TrafficReport.Item>
    }

    package let endpoints: [Endpoint]
    /// The names of the fields and cases of models, in the order of their indexes.
    let parts: [ExactText: [String]]

    package init(_ specification: Specification) {
        let models = Dictionary(specification.files.flatMap(\.models).map { ($0.name, $0) }) { first, _ in first }
        endpoints = MockEndpoint.all(of: specification).map { endpoint in
            var walk = InventoryWalk(models: models)
            walk.add(endpoint)
            return Endpoint(
                name: endpoint.name, service: endpoint.service.name, digest: walk.digest, entries: walk.entries,
                isBatched: endpoint.service.batch != nil, errorStatuses: walk.errorStatuses, hidden: walk.hidden)
        }
        parts = Dictionary(models.values.map { (ExactText($0.name), $0.partNames) }) { first, _ in first }
    }
}

extension Model {
    /// The names of all fields, or of all cases.
    fileprivate var partNames: [String] {
        switch kind {
        case .structure(let structure): structure.fields.map(\.name)
        case .enumeration(let enumeration): enumeration.cases.map(\.name)
        case .tagged(let union): union.cases.map(\.name)
        case .untagged(let union): union.cases.map(\.name)
        case .external: []
        }
    }
}

/// Collects what the traffic of one endpoint can show, with a text of everything that this depends on.
private struct InventoryWalk {
    let models: [String: Model]
    private(set) var entries: [SpecInventory.Entry] = []
    private(set) var hidden: Set<TrafficReport.Item> = []
    private(set) var errorStatuses: [String] = []
    private var known: Set<TrafficReport.Item> = []
    private var hash: StableHash = StableHash()

    init(models: [String: Model]) { self.models = models }

    var digest: ExactText { ExactText(hash.digits) }

    mutating func add(_ endpoint: MockEndpoint) {
        let call = endpoint.endpoint
        describe("endpoint", endpoint.name, call.method.text, call.path)
        if let envelope = endpoint.service.envelope {
            describe("envelope", envelope.data.text, envelope.code.map(\.text).joined(separator: ","))
        }
        for constant in call.constants { describe("constant", constant.place.path.text, constant.value.text) }
        for parameter in call.parameters { add(parameter) }
        for parameter in endpoint.serviceParameters { add(parameter, isShared: true) }
        if case .value(let type)? = call.body { add(type, .sent) }
        describe("body", call.bodyFormat?.form.rawValue ?? "none")
        add(call.returns, at: call.at?.text ?? "")
        for error in call.errors { add(error) }
        for error in endpoint.service.errors { add(error, isShared: true) }
    }

    private mutating func add(_ error: ServerErrorCase, isShared: Bool = false) {
        describe("error", error.name, error.code)
        switch error.match {
        case .code: break
        case .status(let status): errorStatuses.append(String(status))
        case .statusClass(let first): errorStatuses.append(String(first))
        // They are not in a response with a status.
        case .event, .close: return
        }
        add(.error, error.name, .error, isShared: isShared)
        if let body = error.body {
            describe("error body", body.path.text)
            add(body.type, .received)
        }
    }

    private mutating func add(_ parameter: Parameter, isShared: Bool = false) {
        describe(
            "parameter", parameter.name, parameter.location.rawValue, parameter.wirePath.text,
            parameter.style?.rawValue ?? "")
        // Recorders often leave cookies out.
        if parameter.location != .cookie { add(.parameter, parameter.name, .parameter, isShared: isShared) }
        if case .value(let type) = parameter.kind { add(type, .sent) }
    }

    private mutating func add(_ returns: Endpoint.Returns, at path: String) {
        describe("returns", path)
        switch returns {
        case .responses(let set):
            for response in set.responses {
                describe("response", response.at?.text ?? "")
                add(.status, response.status.text, .status)
                if case .value(let type) = response.content { add(type, .received) }
                for header in response.headers { add(header.type, .received, isHidden: true) }
            }
            return
        case .socket(let socket):
            for type in [socket.eventType].compactMap(\.self) { add(type, .received) }
            for type in [socket.commandType].compactMap(\.self) { add(type, .sent) }
            return
        case .events(let set, _):
            for event in set.events { describe("event", event.event, event.at?.text ?? "") }
        case .nothing, .value, .data, .string, .file, .chunks, .stream, .texts: break
        }
        add(.status, TypedResponse.Status.successful.text, .status)
        for type in returns.jsonTypes { add(type, .received) }
    }

    private mutating func add(
        _ kind: TrafficReport.Kind, _ name: String, _ element: SpecInventory.Element, isShared: Bool = false
    ) {
        let item = TrafficReport.Item(kind, name)
        guard known.insert(item).inserted else { return }
        entries.append(SpecInventory.Entry(item: item, element: element, isShared: isShared))
    }

    /// - Parameter isHidden: whether values of the type are not looked into
    private mutating func add(_ type: ValueType, _ kind: TrafficReport.Kind, isHidden: Bool = false) {
        describe(kind.rawValue, type.text)
        guard let name = type.modelName, let model = models[name] else { return }
        let item = TrafficReport.Item(kind, name)
        guard isHidden ? hidden.insert(item).inserted : !known.contains(item) else { return }
        if !isHidden { add(kind, name, .model) }
        func part(_ part: String, _ element: SpecInventory.Element) {
            if !isHidden { add(kind, "\(name).\(part)", element) }
        }
        switch model.kind {
        case .structure(let structure):
            describe("struct", name)
            for field in structure.fields {
                describe(
                    field.name, field.encode.rawValue, field.isIgnored ? "ignored" : "",
                    field.paths.map(\.text).joined(separator: ","), field.selector?.suffix ?? "", field.prefix)
                // Fields that are only written are not looked at.
                let isCounted = field.encode != .only
                guard !field.isIgnored, isCounted || kind == .sent else { continue }
                if isCounted { part(field.name, .field) }
                add(field.type, kind, isHidden: isHidden || !isCounted || field.transform != nil)
            }
        case .enumeration(let enumeration):
            for member in enumeration.cases {
                describe("case", member.name, member.rawValue)
                part(member.name, .member)
            }
        case .tagged(let union):
            describe("tag", union.path.text)
            for member in union.cases {
                describe("case", member.name, member.tag)
                part(member.name, .member)
                add(member.type, kind, isHidden: isHidden)
            }
        case .untagged(let union):
            for member in union.cases {
                describe(
                    "case", member.name, member.shapes.map(\.rawValue).joined(separator: ","),
                    member.conditions.joined(separator: ","))
                part(member.name, .member)
                add(member.type, kind, isHidden: isHidden)
            }
        case .external: break
        }
    }

    /// Adds to the hash.
    private mutating func describe(_ words: String...) {
        hash.add(Array(words.joined(separator: "\u{1F}").utf8) + [0])
    }
}
