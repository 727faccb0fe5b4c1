import SpecLanguage
import TemplateEngine

/// One case of an error enum, as templates see it.
struct ErrorCaseContext: TemplateContext {
    var doc: [String]
    /// Where it is declared.
    var name: String
    /// After a dot.
    var member: String
    /// A literal of the code.
    var code: String
    /// A literal of the text for people.
    var message: String?
    var body: ErrorBodyContext?

    static var shape: Shape<ErrorCaseContext> {
        [
            .lines("doc") { $0.doc },
            .text("name") { $0.name },
            .text("member") { $0.member },
            .text("code") { $0.code },
            .optionalText("message") { $0.message },
            .optional("body", ErrorBodyContext.shape) { $0.body },
        ]
    }
}

/// What of the answer is decoded into a case.
struct ErrorBodyContext: TemplateContext {
    /// What the case holds.
    var type: String
    /// The type that the spec names, which `type` holds where it could be read.
    var value: String
    /// A literal of the path to it.
    var path: String

    static var shape: Shape<ErrorBodyContext> {
        [.text("type") { $0.type }, .text("value") { $0.value }, .text("path") { $0.path }]
    }
}

extension ErrorCaseContext {
    init(_ error: ServerErrorCase, names: TypeNames) {
        let name = SwiftIdentifier(error.name)
        doc = Self.doc(of: error).lines
        self.name = name.declaration
        member = name.member
        code = StringLiteral(error.match.code).source
        message = error.message.map { StringLiteral($0).source }
        body = error.body.map { body in
            let value = names.swiftType(body.type)
            return ErrorBodyContext(
                type: "\(names.runtime("ErrorContent"))<\(value)>", value: value, path: body.path.literal)
        }
    }

    /// The spec's words, the code and the text for people.
    private static func doc(of error: ServerErrorCase) -> DocComment {
        var doc = DocComment(error.doc)
        let message = DocComment.inline(error.message ?? "")
        doc.add(message.isEmpty ? error.match.title : "\(error.match.title): \(message)")
        if error.isRetried { doc.continueWith("Sent again where that does no harm.") }
        if error.asksForRefresh { doc.continueWith("Sent again once the credential is renewed.") }
        return doc
    }
}

extension ServerErrorCase.Match {
    /// As `code` of the error gives it.
    var code: String {
        switch self {
        case .code(let code): code
        case .status(let status): "http-\(status)"
        case .statusClass(let digit): "http-\(digit)xx"
        }
    }

    /// For people.
    fileprivate var title: String {
        switch self {
        case .code(let code): DocComment.inline(code)
        case .status(let status): "HTTP \(status)"
        case .statusClass(let digit): "HTTP \(digit)xx"
        }
    }
}
