import SpecLanguage
import TextForms

/// Text of specs as HTML. All that contexts hold went through here, so that templates put it into pages as it stands.
enum HTMLText {
    /// The text for an element or for an attribute between double quotes; what cannot be seen is shown by its number.
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

    /// The text with parts between backticks as code.
    static func inline(_ text: String) -> String {
        let parts: [Substring] = text.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.count % 2 == 1 else { return self.escaped(text) }
        return parts.enumerated().map { place, part in
            place % 2 == 0 ? self.escaped(String(part)) : self.code(String(part))
        }.joined()
    }

    static func code(_ text: String) -> String {
        text.isEmpty ? "" : "<code>\(self.escaped(text))</code>"
    }

    /// Paragraphs, which empty lines part; none for nothing.
    static func paragraphs(_ text: String?) -> [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { self.inline($0.joined(separator: "\n")) }
    }
}

/// What files and places of the reference are called.
enum PageName {
    static let index: String = "index.html"
    static let style: String = "style.css"
    static let search: String = "search.js"

    /// The page of a spec file; its name is put behind a word, so that it meets none of the other files.
    static func page(of file: SpecificationFile) -> String {
        "spec-\(self.baseName(of: file)).html"
    }

    /// The last part of the spec's name. By bytes, as file systems part names.
    static func baseName(of file: SpecificationFile) -> String {
        file.name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    }

    static func anchor(ofModel name: String) -> String { "model-\(name)" }
    static func anchor(ofEndpoint name: String) -> String { "endpoint-\(name)" }
    static func anchor(ofError name: String) -> String { "error-\(name)" }
}

/// Where each model is explained, and types in which the names of models lead there.
struct ModelLinks {
    private var addresses: [String: String] = [:]

    init(_ specification: Specification) {
        for file in specification.files {
            for model in file.models {
                self.addresses[model.name] = "\(PageName.page(of: file))#\(PageName.anchor(ofModel: model.name))"
            }
        }
    }

    /// The model's address from any page of the reference, ready for an attribute; nil where no file declares it.
    func address(of model: String) -> String? {
        self.addresses[model].map(HTMLText.escaped)
    }

    /// The type as a spec writes it.
    func markup(of type: ValueType) -> String {
        switch type {
        case .builtIn(let type): type.rawValue
        case .model(let name): self.link(name)
        case .array(let element): "[\(self.markup(of: element))]"
        case .dictionary(let value): "[String: \(self.markup(of: value))]"
        case .optional(let wrapped): "\(self.markup(of: wrapped))?"
        }
    }

    private func link(_ name: String) -> String {
        let text: String = HTMLText.escaped(name)
        return self.address(of: name).map { "<a href=\"\($0)\">\(text)</a>" } ?? text
    }
}

extension Literal {
    /// The value as a spec writes it, elements and all.
    var wholeText: String {
        switch self {
        case .array(let elements): "[\(elements.map(\.wholeText).joined(separator: ", "))]"
        case .dictionary(let entries):
            "{\(entries.map { "\($0.key): \($0.value.wholeText)" }.joined(separator: ", "))}"
        default: self.text
        }
    }
}
