import SpecLanguage
import SwiftRendering

extension SectionContext {
    /// An endpoint of a service.
    init(_ endpoint: Endpoint, _ links: ModelLinks) {
        self.init(
            anchor: HTMLText.escaped(PageName.anchor(ofEndpoint: endpoint.name)),
            name: HTMLText.escaped(endpoint.name), kind: endpoint.method.rawValue.uppercased(),
            path: HTMLText.escaped(endpoint.path), isDeprecated: endpoint.deprecated != nil,
            paragraphs: HTMLText.paragraphs(endpoint.doc) + Self.warning(endpoint.deprecated)
                + [PolicyNote.text(endpoint.policies)].filter { !$0.isEmpty }.map(HTMLText.inline),
            tables: [
                TableContext(
                    "Parameters", ["Parameter", "Type", "Meaning"], endpoint.parameters.map { RowContext($0, links) }),
                TableContext("Body and answer", ["", "Type", "Meaning"], Self.values(of: endpoint, links)),
                TableContext("Errors of its own", Self.errorColumns, endpoint.errors.map { RowContext($0, links) }),
            ].compactMap { $0 })
    }

    static let errorColumns: [String] = ["Error", "When", "Meaning"]

    private static func values(of endpoint: Endpoint, _ links: ModelLinks) -> [RowContext] {
        let body: RowContext? = endpoint.body.map {
            RowContext(name: "body", type: links.markup(of: $0), note: "")
        }
        let place: String? = endpoint.at.map { $0 == .root ? "the whole body" : "at `\($0.text)` of the body" }
        let pages: String? = endpoint.pagination.map { "page by page with `\($0.methodName)`" }
        let answer: RowContext = RowContext(
            name: "returns", type: endpoint.returns.markup(links), note: RowContext.sentences([place, pages]))
        return [body, answer].compactMap { $0 }
    }
}

extension RowContext {
    /// A parameter of an endpoint or of a service.
    init(_ parameter: Parameter, _ links: ModelLinks) {
        let value: String? = parameter.defaultValue.map { "`\($0.wholeText)` where it is not given" }
        self.init(
            name: HTMLText.escaped(parameter.name), type: links.markup(of: parameter.kind),
            note: Self.sentences(["in the \(parameter.location.rawValue)", ParameterNote(parameter).text, value]),
            isDeprecated: parameter.deprecated != nil)
    }

    /// An error that a server may answer with.
    init(_ error: ServerErrorCase, _ links: ModelLinks) {
        let body: String = error.body.map { "With \(links.markup(of: $0.type))." } ?? ""
        let notes: [String?] = [
            error.doc, error.message.map { "“\($0)”" }, error.isRetried ? "worth sending again" : nil,
            error.asksForRefresh ? "the credential has expired" : nil,
        ]
        self.init(
            name: HTMLText.escaped(error.name), type: HTMLText.escaped(error.match.text),
            note: [Self.sentences(notes), body].filter { !$0.isEmpty }.joined(separator: " "))
    }
}

extension ServerErrorCase.Match {
    /// As a spec writes it.
    fileprivate var text: String {
        switch self {
        case .code(let code): code
        case .status(let status): "http-\(status)"
        case .statusClass(let first): "http-\(first)xx"
        }
    }
}

extension ModelLinks {
    func markup(of kind: Parameter.Kind) -> String {
        switch kind {
        case .value(let type): self.markup(of: type)
        case .upload(let isOptional): isOptional ? "file?" : "file"
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
        }
    }
}
