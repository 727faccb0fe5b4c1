import SpecLanguage
import YAMLSyntax

/// What a schema says about server-sent events: an object with the fields `event`, `data`, `id` and `retry`, whose data are
/// text (OpenAPI 3.2, "Server-Sent Event Streams").
private struct EventForm {
    /// With the properties of the schema around it.
    let schema: Schema

    var data: [DocumentNode] { places(of: "data") }
    var hasName: Bool { !places(of: "event").isEmpty }

    /// Whether the schema is about events, and not about their data.
    var describesEvent: Bool {
        !schema.properties.isEmpty && schema.properties.allSatisfy { Self.fields.contains($0.name) }
            && (hasName || !data.isEmpty)
    }

    /// Whether the data are text in which the schema describes a value.
    var hasContent: Bool {
        data.contains { node in
            ["contentSchema", "contentMediaType"].contains { node.followed[$0] != nil }
        }
    }

    /// Marks what says nothing about values as read.
    func markFields() {
        for name in ["id", "retry", "comment"] { for node in places(of: name) { node.markAsRead() } }
    }

    private func places(of name: String) -> [DocumentNode] {
        schema.properties.first { $0.name == name }?.places ?? []
    }

    private static let fields: Set<String> = ["event", "data", "id", "retry", "comment"]
}

extension EndpointBuilder {
    /// The events that a schema describes, by name if they have names. `nil` if it describes the data of events instead.
    ///
    /// - Parameter isItem: whether the schema is one of `itemSchema`; any other one is about events only if its data are
    ///   text with a value in it
    mutating func events(at node: DocumentNode, isItem: Bool, named name: String) -> ImportedEndpoint.Returns? {
        let forms = eventForms(at: node)
        guard forms.allSatisfy(\.describesEvent), isItem || forms.contains(where: \.hasContent) else { return nil }
        for form in forms { form.markFields() }
        if forms.count == 1, !forms[0].hasName || names(of: forms[0]) == nil {
            let (type, path) = data(of: forms[0], named: name)
            return .stream(type ?? .string, as: "sse", at: path)
        }
        var events: [ImportedEndpoint.Event] = []
        var taken = MemberNames(reserved: ["hashValue", "none", "some"])
        for form in forms {
            guard let names = names(of: form) else {
                models.findings.note(.anyEvent, at: form.schema.pointer)
                for node in form.data { node.markAsRead() }
                return .stream(.string, as: "sse", at: nil)
            }
            for event in names {
                let (type, path) = data(of: form, named: name + ImportedName.type(event, fallback: "Event"))
                if let index = events.firstIndex(where: { $0.event == event }) {
                    guard events[index].type != type else { continue }
                    models.findings.note(.mergedTypes, at: form.schema.pointer)
                    events[index].type = .json
                    events[index].at = nil
                    continue
                }
                let label = taken.take(event, fallback: "event")
                events.append(
                    ImportedEndpoint.Event(
                        event: event, name: label == event ? nil : label, type: type, at: path, doc: form.schema.doc))
            }
        }
        return .events(events)
    }

    /// The members of a choice, each with what the schema around it says, or the schema itself.
    private mutating func eventForms(at node: DocumentNode) -> [EventForm] {
        let base = models.merged(at: node)
        guard let choice = base.choices.first else { return [EventForm(schema: base)] }
        return choice.members.map { member in
            var schema = models.merged(at: member)
            for property in base.properties {
                if let index = schema.properties.firstIndex(where: { $0.name == property.name }) {
                    schema.properties[index].places += property.places
                } else {
                    schema.properties.append(property)
                }
            }
            return EventForm(schema: schema)
        }
    }

    /// The names of the events of a form, or that of events without one. `nil` if they can have any name.
    private mutating func names(of form: EventForm) -> [String]? {
        guard form.hasName else { return ["message"] }
        let names = models.constants(of: "event", in: form.schema)?.map { $0.isEmpty ? "message" : $0 }
        return names.flatMap { names in names.contains { $0.contains(where: \.isNewline) } ? nil : names }
    }

    /// The type of the data, and the path of a value that is the whole of them. The type is `nil` if there are no data.
    private mutating func data(of form: EventForm, named name: String) -> (type: ImportedType?, path: String?) {
        guard !form.data.isEmpty else { return (nil, nil) }
        let places = form.data.map(\.followed)
        for node in places {
            guard let content = node["contentSchema"] else { continue }
            for other in places {
                for entry in other.entries where entry.key != "contentSchema" { entry.value.markAsRead() }
            }
            let type = bare(models.value(at: content, named: name), at: content.pointer)
            return (type, ImportedEndpoint.Returns.wholePath(of: type))
        }
        var all = Schema(pointer: form.schema.pointer.appendingMade("data"))
        all.allOf = form.data
        let schema = models.merged(all)
        guard schema.types == ["string"] || schema.types.isEmpty && !schema.hasStructure else {
            let type = bare(models.value(of: form.data, named: name), at: form.data[0].pointer)
            return (type, ImportedEndpoint.Returns.wholePath(of: type))
        }
        let mediaType = places.lazy.compactMap { $0["contentMediaType"]?.text }.first
        for node in places { node.markAsRead() }
        return (mediaType.map { MediaKind($0) == .json } ?? false ? .json : .string, nil)
    }
}
