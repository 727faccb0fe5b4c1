import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax

/// Compares a request with the constants that its endpoint sends.
struct ConstantCheck {
    private let contents: RequestContents

    /// - Parameter constants: all that will be compared
    init(_ request: MockRequest, _ constants: [RequestConstant]) {
        contents = RequestContents(request, Set(constants.map(\.location)))
    }

    /// One for each constant that is missing or has another value.
    func faults(of constants: [RequestConstant]) -> [RequestFault] {
        return constants.compactMap { constant in
            let found: String?
            if constant.location == .body {
                let value = contents.json?.value(at: constant.wirePath.components)
                if let value, value.isEqual(to: constant.value) { return nil }
                found = value?.summary
            } else {
                let text = contents.texts(constant.location, constant.wireName).last
                if text.map({ ExactText($0) }) == ExactText(constant.wireText) { return nil }
                found = text.map { "\"\($0.prefix(40))\"" }
            }
            let isBody = constant.location == .body
            return RequestFault(
                place: constant.location.rawValue, name: isBody ? "$.\(constant.wirePath.text)" : constant.wireName,
                expected: constant.value.text, found: found ?? "nothing", concernsConstant: true)
        }
    }
}

/// The parts of a request that have values of some places, each read once.
struct RequestContents {
    /// The JSON body; `nil` if it is not JSON, or not one of the places.
    fileprivate let json: JSONNode?
    private let request: MockRequest
    private let query: [(name: ExactText, value: String)]
    private let cookies: [(name: ExactText, value: String)]
    private let form: [(name: ExactText, value: String)]
    private let parts: [MultipartText.Part]

    init(_ request: MockRequest, _ places: Set<Parameter.Location>) {
        self.request = request
        json = places.contains(.body) ? try? JSONParser.parse(request.body) : nil
        query = places.contains(.query) ? WireText.items(request.query) : []
        cookies = places.contains(.cookie) ? WireText.cookies(request.values(of: "Cookie")) : []
        form = places.contains(.form) ? WireText.items(String(decoding: request.body, as: UTF8.self)) : []
        let type = request.values(of: "Content-Type").first ?? ""
        parts =
            places.contains(.multipart) ? MultipartText.parts(of: request.body, contentType: type) ?? [] : []
    }

    /// The text or number of a parameter that is not in the path; `nil` if there is none.
    func text(of parameter: Parameter) -> String? {
        guard parameter.location == .body else { return texts(parameter.location, parameter.wireName).last }
        switch json?.value(at: parameter.wirePath.components)?.content {
        case .string(let text), .number(let text): return text
        case .null, .bool, .array, .object, nil: return nil
        }
    }

    /// The values of a name, in the order received.
    fileprivate func texts(_ location: Parameter.Location, _ name: String) -> [String] {
        let exact = ExactText(name)
        return switch location {
        case .query: query.filter { $0.name == exact }.map(\.value)
        case .header: request.values(of: name)
        case .cookie: cookies.filter { $0.name == exact }.map(\.value)
        case .form: form.filter { $0.name == exact }.map(\.value)
        case .multipart: parts.filter { $0.name == exact && !$0.isFile }.map(\.text)
        case .path, .body, .file: []
        }
    }
}

extension JSONNode {
    /// Whether the value is a constant of the spec; numbers are equal however they are written.
    fileprivate func isEqual(to literal: Literal) -> Bool {
        switch (content, literal) {
        case (.string(let text), .string(let expected)): ExactText(text) == ExactText(expected)
        case (.bool(let value), .bool(let expected)): value == expected
        case (.number(let text), .integer(let expected)), (.number(let text), .decimal(let expected)):
            Double(text) == Double(expected)
        default: false
        }
    }

    /// The value for messages.
    fileprivate var summary: String {
        switch content {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): String(text.prefix(40))
        case .string(let text): "\"\(text.prefix(40))\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}
