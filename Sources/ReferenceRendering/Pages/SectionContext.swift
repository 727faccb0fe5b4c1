import SpecLanguage
import SwiftRendering
import TemplateEngine

/// A service, an endpoint or a model on a page.
struct SectionContext: TemplateContext {
    var anchor: String
    var name: String
    /// The kind: `struct`, or the method of an endpoint.
    var kind: String
    /// The path of an endpoint; `nil` for anything else.
    var path: String?
    var isDeprecated: Bool = false
    /// The author's description, and facts that follow from the spec.
    var paragraphs: [String] = []
    var tables: [TableSectionContext] = []
    /// Of an endpoint: how it is called, and what comes back. Of a model: how a change of it is made.
    var examples: [ExampleContext] = []
    /// Links to its uses.
    var users: [LinkContext] = []

    var hasUsers: Bool { !users.isEmpty }

    static let shape: Shape<SectionContext> = [
        .text("anchor") { $0.anchor }, .text("name") { $0.name }, .text("kind") { $0.kind },
        .optionalText("path") { $0.path }, .flag("isDeprecated") { $0.isDeprecated },
        .lines("paragraphs") { $0.paragraphs }, .list("tables", TableSectionContext.shape) { $0.tables },
        .list("examples", ExampleContext.shape) { $0.examples },
        .flag("hasUsers") { $0.hasUsers }, .list("users", LinkContext.shape) { $0.users },
    ]
}

/// Several sections under one heading.
struct ChapterContext: TemplateContext {
    var title: String
    var sections: [SectionContext]

    init?(_ title: String, _ sections: [SectionContext]) {
        guard !sections.isEmpty else { return nil }
        self.title = title
        self.sections = sections
    }

    static let shape: Shape<ChapterContext> = [
        .text("title") { $0.title }, .list("sections", SectionContext.shape) { $0.sections },
    ]
}

extension SectionContext {
    /// A service: the settings shared by its endpoints.
    init(_ service: Service, _ links: ModelLinks) {
        self.init(
            anchor: HTMLText.escaped("service-\(service.name)"), name: HTMLText.escaped(service.name),
            kind: "service",
            paragraphs: HTMLText.paragraphs(service.doc) + Self.remarks(on: service).map(HTMLText.inline),
            tables: [
                TableSectionContext(
                    "Servers", ["Environment", "Addresses", ""], service.environments.map { RowContext($0) }),
                TableSectionContext(
                    "Parameters of every call", ["Parameter", "Type", "Meaning"],
                    service.parameters.map { RowContext($0, links) }),
                TableSectionContext(
                    "Sent with every call", ["Name", "Value", "Meaning"], service.constants.map(RowContext.init)),
                TableSectionContext(
                    "Errors", Self.errorColumns,
                    service.errors.map { error in
                        var row = RowContext(error, links)
                        row.anchor = HTMLText.escaped(PageName.anchor(ofError: error.name))
                        return row
                    }),
            ].compactMap { $0 })
    }

    private static func remarks(on service: Service) -> [String] {
        let authentication = AuthenticationNote.text(service)
        return [
            service.envelope.map(Self.remark),
            authentication.isEmpty ? nil : authentication,
            service.version.map { version in
                let review = version.reviewText.map { ", and `\($0)` in review builds" } ?? ""
                return "Every request names version `\(version.text)`\(review)."
            },
            service.headers.isEmpty
                ? nil
                : "Every request carries \(service.headers.map { "`\($0.name): \($0.value)`" }.joined(separator: ", ")).",
        ].compactMap { $0 }
    }

    private static func remark(on envelope: Envelope) -> String {
        func list(_ values: [String]) -> String { values.map { "`\($0)`" }.joined(separator: " or ") }
        let codes = envelope.success.values.isEmpty ? [] : [list(envelope.success.values)]
        let success = codes + envelope.success.signs.map { list($0.values) + " at `\($0.path.text)`" }
        return [
            envelope.data == .root ? nil : "Responses have their value at \(envelope.data.places)",
            envelope.code.isEmpty
                ? nil : "a code at \(envelope.code.map { "`\($0.text)`" }.joined(separator: " or "))",
            envelope.message.isEmpty
                ? nil : "a text for people at \(envelope.message.map { "`\($0.text)`" }.joined(separator: " or "))",
            success.isEmpty
                ? nil
                : "success is \(success.joined(separator: ", and "))",
        ].compactMap { $0 }.joined(separator: ", ") + "."
    }
}

extension ValuePath {
    /// The paths, in the order in which they are tried.
    fileprivate var places: String { all.map { "`\($0.text)`" }.joined(separator: " or ") }
}

extension RowContext {
    /// An environment and its servers.
    fileprivate init(_ environment: ServerEnvironment) {
        self.init(
            name: HTMLText.escaped(environment.name),
            type: environment.servers.map(HTMLText.escaped).joined(separator: "<br>"), note: "")
    }
}

extension SectionContext {
    /// An endpoint of a service.
    init(_ endpoint: Endpoint, _ links: ModelLinks, _ examples: [ExampleContext]) {
        self.init(
            anchor: HTMLText.escaped(PageName.anchor(ofEndpoint: endpoint.name)),
            name: HTMLText.escaped(endpoint.name), kind: endpoint.method.text,
            path: HTMLText.escaped(endpoint.path), isDeprecated: endpoint.deprecated != nil,
            paragraphs: HTMLText.paragraphs(endpoint.doc) + Self.warning(endpoint.deprecated)
                + [PolicyNote.text(endpoint.policies)].filter { !$0.isEmpty }.map(HTMLText.inline),
            tables: [
                TableSectionContext(
                    "Parameters", ["Parameter", "Type", "Meaning"], endpoint.parameters.map { RowContext($0, links) }),
                TableSectionContext(
                    "Sent with every call", ["Name", "Value", "Meaning"], endpoint.constants.map(RowContext.init)),
                TableSectionContext("Body and response", ["", "Type", "Meaning"], Self.values(of: endpoint, links)),
                TableSectionContext(
                    "Errors of its own", Self.errorColumns, endpoint.errors.map { RowContext($0, links) }),
            ].compactMap { $0 }, examples: examples)
    }

    static let errorColumns: [String] = ["Error", "When", "Meaning"]

    private static func values(of endpoint: Endpoint, _ links: ModelLinks) -> [RowContext] {
        let body = endpoint.body.map {
            RowContext(
                name: "body", type: links.markup(of: $0),
                note: RowContext.sentences([endpoint.bodyFormat.flatMap { Self.note(on: $0) }]))
        }
        let place = endpoint.at.map { $0 == .root ? "the whole body" : "at \($0.places) of the body" }
        let elements = endpoint.elements == .drop ? "bad elements are left out" : nil
        let pages = endpoint.pagination.map { _ in "page by page" }
        if case .responses(let set) = endpoint.returns {
            return [body].compactMap { $0 }
                + set.responses.flatMap { RowContext.rows(of: $0, set.isByStatus, elements, links) }
        }
        if case .events(let set, _) = endpoint.returns {
            return [body].compactMap { $0 } + set.events.map { RowContext.row(of: $0, links) }
        }
        let fallback = endpoint.defaultResult.map { "`\($0.wholeText)` where there is none" }
        let status = endpoint.status.map { "with the status \($0)" }
        let response = RowContext(
            name: "returns", type: endpoint.returns.markup(links),
            note: RowContext.sentences([place, fallback, elements, pages, status]))
        return [body, response].compactMap { $0 }
    }
}

extension SectionContext {
    /// How a body or a part is written, unless it is JSON like most bodies, or a file.
    fileprivate static func note(on format: BodyFormat) -> String? {
        guard format != BodyFormat(.json), format != BodyFormat(.bytes) else { return nil }
        return "sent as \(format.form.rawValue)" + (format.style.map { " with the style `\($0.rawValue)`" } ?? "")
            + (format.contentType.map { " of the type `\($0)`" } ?? "")
    }
}

extension RowContext {
    /// A parameter of an endpoint or of a service.
    init(_ parameter: Parameter, _ links: ModelLinks) {
        let value = parameter.defaultValue.map { "`\($0.wholeText)` where it is not given" }
        self.init(
            name: HTMLText.escaped(parameter.name), type: links.markup(of: parameter.kind),
            note: Self.sentences([
                parameter.isAddress ? nil : "in the \(parameter.location.rawValue)\(parameter.writing)",
                parameter.format.map { SectionContext.note(on: $0) ?? "as JSON" },
                parameter.partHeaders.isEmpty
                    ? nil : "with " + parameter.partHeaders.map { "`\($0.name): \($0.value)`" }.joined(separator: ", "),
                ParameterNote(parameter).text, value,
            ]),
            isDeprecated: parameter.deprecated != nil)
    }

    /// A successful response, followed by its header fields.
    fileprivate static func rows(
        of response: TypedResponse, _ isByStatus: Bool, _ elements: String?, _ links: ModelLinks
    ) -> [RowContext] {
        let place = response.at.map { $0 == .root ? "the whole body" : "at \($0.places) of the body" }
        let fallback = response.defaultValue.map { "`\($0.wholeText)` where there is none" }
        let name = isByStatus ? "\(response.status.text) \(response.name)" : "returns"
        let value = RowContext(
            name: HTMLText.escaped(name), type: response.content.type.map { links.markup(of: $0) } ?? "nothing",
            note: sentences([response.doc, place, fallback, elements]))
        let headers = response.headers.map { header in
            RowContext(
                name: HTMLText.escaped("\(name), \(header.name)"), type: links.markup(of: header.type),
                note: sentences(["header field `\(header.wireName)`", header.doc]))
        }
        return [value] + headers
    }

    /// An event of a stream.
    fileprivate static func row(of event: NamedEvent, _ links: ModelLinks) -> RowContext {
        RowContext(
            name: HTMLText.escaped("event \(event.event)"),
            type: event.content.type.map { links.markup(of: $0) } ?? "nothing",
            note: sentences([event.doc, event.at.map { "at `\($0.text)` of the data" }]))
    }

    /// A value that every call sends.
    fileprivate init(_ constant: RequestConstant) {
        self.init(
            name: HTMLText.escaped(constant.wirePath.text), type: HTMLText.escaped(constant.wireText),
            note: Self.sentences(["in the \(constant.location.rawValue)", constant.doc]))
    }

    /// An error that a server may return.
    init(_ error: ServerErrorCase, _ links: ModelLinks) {
        let body = error.body.map { "With \(links.markup(of: $0.type))." } ?? ""
        let notes: [String?] = [
            error.doc, error.message.map { "“\($0)”" }, error.isRetried ? "worth sending again" : nil,
            error.asksForRefresh ? "the credential has expired" : nil, Self.warning(error.deprecated),
        ]
        self.init(
            name: HTMLText.escaped(error.name), type: HTMLText.escaped(error.code),
            note: [Self.sentences(notes), body].filter { !$0.isEmpty }.joined(separator: " "),
            isDeprecated: error.deprecated != nil)
    }
}

extension Parameter {
    /// How its value is written, if the spec says so.
    fileprivate var writing: String {
        switch (style, encoding) {
        case (let style?, _) where style != .repeat: ", in the style `\(style.rawValue)`"
        case (_, .segments?): ", where it may have slashes"
        case (_, .raw?): ", where it may have slashes; percent-encoded by the caller"
        default: ""
        }
    }
}

extension ModelLinks {
    func markup(of kind: Parameter.Kind) -> String {
        switch kind {
        case .value(let type): markup(of: type)
        case .upload(let isOptional): isOptional ? "file?" : "file"
        case .uploads(let isOptional): isOptional ? "[file]?" : "[file]"
        }
    }
}

extension Endpoint.Returns {
    fileprivate func markup(_ links: ModelLinks) -> String {
        switch self {
        case .nothing: "nothing"
        case .value(let type): links.markup(of: type)
        case .data: "Data"
        case .string: "String"
        case .file: "file"
        case .stream(let type, let format): "a stream (\(format.framing.rawValue)) of \(links.markup(of: type))"
        case .texts(let format): "a stream (\(format.framing.rawValue)) of String"
        case .chunks: "a stream of Data"
        case .events(let set, _): "a stream (sse) of events: " + set.events.map(\.event).joined(separator: ", ")
        case .socket(let socket):
            "a WebSocket of \(socket.events.type.map(links.markup(of:)) ?? "nothing")"
                + (socket.commands.type.map { ", sending \(links.markup(of: $0))" } ?? "")
        case .responses(let set): set.responses.map(\.status.text).joined(separator: ", ")
        }
    }
}

/// A link with its text.
struct LinkContext: TemplateContext {
    var name: String
    var address: String
    var note: String = ""

    static let shape: Shape<LinkContext> = [
        .text("name") { $0.name }, .text("address") { $0.address }, .text("note") { $0.note },
    ]
}

/// A row of a table: a name, its kind, and notes on it.
struct RowContext: TemplateContext {
    var name: String
    var type: String
    var note: String
    /// The anchor for links to the row; `nil` for most rows.
    var anchor: String?
    var isDeprecated: Bool = false

    static let shape: Shape<RowContext> = [
        .text("name") { $0.name }, .text("type") { $0.type }, .text("note") { $0.note },
        .optionalText("anchor") { $0.anchor }, .flag("isDeprecated") { $0.isDeprecated },
    ]
}

/// A table with its own heading.
struct TableSectionContext: TemplateContext {
    var title: String
    /// The headings of the columns.
    var columns: [String]
    var rows: [RowContext]

    /// `nil` if there are no rows, so that empty tables are omitted.
    init?(_ title: String, _ columns: [String], _ rows: [RowContext]) {
        guard !rows.isEmpty else { return nil }
        self.title = title
        self.columns = columns
        self.rows = rows
    }

    static let shape: Shape<TableSectionContext> = [
        .text("title") { $0.title }, .lines("columns") { $0.columns },
        .list("rows", RowContext.shape) { $0.rows },
    ]
}
