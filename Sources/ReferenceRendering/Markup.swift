import SpecLanguage
import TextForms

/// Text from specs as HTML. All text in contexts has been escaped here, so templates insert it verbatim.
enum HTMLText {
    /// The text for an element or a double-quoted attribute. Invisible characters are shown by number.
    static func escaped(_ text: String) -> String {
        VisibleText.lines(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text, with parts in backticks as code.
    static func inline(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.count % 2 == 1 else { return escaped(text) }
        return parts.enumerated().map { place, part in
            place % 2 == 0 ? escaped(String(part)) : code(String(part))
        }.joined()
    }

    /// The text for an element that keeps line breaks. They are written by number, because templates indent lines.
    static func preformatted(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(
            separator: "&#10;")
    }

    static func code(_ text: String) -> String {
        text.isEmpty ? "" : "<code>\(escaped(text))</code>"
    }

    /// The paragraphs, which are separated by empty lines; none for `nil` or an empty text.
    static func paragraphs(_ text: String?) -> [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { inline($0.joined(separator: "\n")) }
    }
}

/// The names of the reference's files and anchors.
enum PageName {
    static let index: String = "index.html"
    static let style: String = "style.css"
    static let search: String = "search.js"

    /// The page of a spec file. The prefix keeps its name distinct from those of the other files.
    static func page(of file: SpecificationFile) -> String {
        "spec-\(baseName(of: file)).html"
    }

    /// The last component of the spec's name, with its module if there are several.
    static func baseName(of file: SpecificationFile) -> String {
        file.module.map { "\($0).\(file.baseName)" } ?? file.baseName
    }

    static func anchor(ofModel name: String) -> String { "model-\(name)" }
    static func anchor(ofEndpoint name: String) -> String { "endpoint-\(name)" }
    static func anchor(ofRoutesOf service: String) -> String { "routes-\(service)" }
    static func anchor(ofTable name: String) -> String { "table-\(name)" }
    static func anchor(ofError name: String) -> String { "error-\(name)" }
}

/// The addresses of models, and types as markup in which the names of models link there.
struct ModelLinks {
    private var addresses: [String: String] = [:]

    init(_ specification: Specification) {
        for file in specification.files {
            for model in file.models {
                let address: String = "\(PageName.page(of: file))#\(PageName.anchor(ofModel: model.name))"
                addresses[model.name] = address
                if case .structure(let structure) = model.kind, structure.hasPatch {
                    addresses[model.name + "Patch"] = address
                }
            }
        }
    }

    /// The model's address from any page of the reference, escaped for an attribute; `nil` if no file declares the
    /// model.
    func address(of model: String) -> String? {
        addresses[model].map(HTMLText.escaped)
    }

    /// The type as written in a spec.
    func markup(of type: ValueType) -> String {
        switch type {
        case .builtIn(let type): type.rawValue
        case .model(let name): self.link(name)
        case .array(let element): "[\(markup(of: element))]"
        case .dictionary(let value): "[String: \(markup(of: value))]"
        case .optional(let wrapped): "\(markup(of: wrapped))?"
        }
    }

    private func link(_ name: String) -> String {
        let text = HTMLText.escaped(name)
        return address(of: name).map { "<a href=\"\($0)\">\(text)</a>" } ?? text
    }
}

extension Literal {
    /// The value as written in a spec, including all elements.
    var wholeText: String {
        switch self {
        case .array(let elements): "[\(elements.map(\.wholeText).joined(separator: ", "))]"
        case .dictionary(let entries):
            "{\(entries.map { "\($0.key): \($0.value.wholeText)" }.joined(separator: ", "))}"
        case .object(_, let members):
            "{\(members.map { "\($0.name): \($0.value.wholeText)" }.joined(separator: ", "))}"
        default: text
        }
    }
}
