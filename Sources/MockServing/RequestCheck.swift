import JSONSyntax
import MockValues
import SpecLanguage
import WireSyntax
import YAMLSyntax

/// Checks the parameters and the body of a request against its endpoint.
struct RequestCheck {
    let decoder: ReferenceDecoder
    let endpoint: MockEndpoint
    let request: MockRequest
    /// The values of the path parameters, by their Swift names.
    let pathValues: [String: String]

    func faults() -> [RequestFault] {
        let parameters = endpoint.endpoint.parameters + endpoint.service.parameters
        let query = WireText.pairs(request.query)
        let cookies = WireText.cookies(request.values(of: "Cookie"))
        let constants = endpoint.endpoint.constants
        var faults = ConstantCheck(request, constants).faults(of: constants)
        for parameter in parameters {
            switch parameter.location {
            case .path: faults += check(parameter, pathValues[parameter.name].map { [$0] } ?? [])
            case .query: faults += checkStyled(parameter, query)
            case .header: faults += check(parameter, Self.elements(request.values(of: parameter.wireName), parameter))
            case .cookie: faults += check(parameter, Self.values(cookies, parameter))
            case .body, .form, .multipart, .file: break
            }
        }
        return faults + bodyFaults(parameters)
    }

    private static func values(_ items: [(name: String, value: String)], _ parameter: Parameter) -> [String] {
        items.filter { $0.name == parameter.wireName }.map(\.value)
    }

    private func bodyFaults(_ parameters: [Parameter]) -> [RequestFault] {
        if let body = endpoint.endpoint.body { return wholeBodyFaults(body) }
        let inBody = parameters.filter { $0.location == .body }
        if !inBody.isEmpty { return jsonFaults(inBody) }
        let form = parameters.filter { $0.location == .form }
        if !form.isEmpty {
            let pairs = WireText.pairs(String(decoding: request.body, as: UTF8.self))
            return form.flatMap { checkStyled($0, pairs) }
        }
        let multipart = parameters.filter { $0.location == .multipart || $0.location == .file }
        return multipart.isEmpty ? [] : multipartFaults(multipart)
    }

    private func multipartFaults(_ parameters: [Parameter]) -> [RequestFault] {
        let type = request.values(of: "Content-Type").first ?? ""
        guard request.mediaType == "multipart/form-data",
            let parts = MultipartText.parts(of: request.body, contentType: type)
        else {
            let found = type.isEmpty ? "nothing" : type
            return [RequestFault(place: "header", name: "Content-Type", expected: "multipart/form-data", found: found)]
        }
        return parameters.flatMap { parameter -> [RequestFault] in
            let own = parts.filter { $0.name == parameter.wireName }
            guard case .upload(let isOptional) = parameter.kind else { return check(parameter, own.map(\.text)) }
            if isOptional || own.contains(where: \.isFile) { return [] }
            return [Self.missing(parameter, "a file")]
        }
    }

    /// Checks a parameter of a query or a form in its style.
    private func checkStyled(_ parameter: Parameter, _ pairs: [WireText.Pair]) -> [RequestFault] {
        guard let style = parameter.style, case .value(let type) = parameter.kind, !style.isByElements else {
            return check(parameter, parameter.texts(in: pairs))
        }
        var pairs = pairs
        if style == .fields {
            let others = namesOfOthers(than: parameter)
            pairs.removeAll { others.contains($0.name) }
        }
        guard let node = StyledValue(parameter.wireName, style).node(of: pairs) else {
            if type.isOptional || parameter.defaultValue != nil { return [] }
            // Empty collections, and models without any value, are not sent at all.
            if case .array = type { return check(parameter, []) }
            return found(WireValue.located(.object([])), type, parameter)
        }
        return found(node, type, parameter)
    }

    /// The names of what else is sent in the same place.
    private func namesOfOthers(than parameter: Parameter) -> Set<String> {
        let parameters = (endpoint.endpoint.parameters + endpoint.service.parameters).filter {
            $0.location == parameter.location && $0.name != parameter.name
        }
        let constants = endpoint.endpoint.constants.filter { $0.location == parameter.location }
        return Set(parameters.map(\.wireName) + constants.map(\.wireName))
    }

    /// The elements of header fields, if they are a list (RFC 9110, section 5.6.1).
    private static func elements(_ values: [String], _ parameter: Parameter) -> [String] {
        guard parameter.style != nil else { return values }
        return values.flatMap { $0.split(separator: ",") }.map { text in
            let start = text.drop { $0 == " " || $0 == "\t" }
            return String(start.prefix(start.count - start.reversed().prefix { $0 == " " || $0 == "\t" }.count))
        }
    }

    private static func missing(_ parameter: Parameter, _ expected: String) -> RequestFault {
        RequestFault(
            place: parameter.location.rawValue, name: parameter.wireName, expected: expected, found: "nothing")
    }

    /// Checks the texts of a parameter: all of them for an array, otherwise the last one.
    private func check(_ parameter: Parameter, _ texts: [String]) -> [RequestFault] {
        guard case .value(let type) = parameter.kind else { return [] }
        guard let last = texts.last else {
            // An empty array is not sent at all.
            let isSent = !type.isOptional && parameter.defaultValue == nil
            guard isSent else { return [] }
            if case .array = type { return found(Self.node([], parameter, type), type, parameter) }
            return [Self.missing(parameter, type.text)]
        }
        if case .array = type.unwrapped {
            let joined = parameter.location == .path ? last.split(separator: ",").map(WireText.decodedSegment) : texts
            return found(Self.node(joined, parameter, type), type, parameter)
        }
        return found(WireValue.node(last, type.unwrapped), type, parameter)
    }

    private static func node(_ texts: [String], _ parameter: Parameter, _ type: ValueType) -> JSONNode {
        guard case .array(let element) = type.unwrapped else { return WireValue.node("", type) }
        return WireValue.located(.array(texts.map { WireValue.node($0, element.unwrapped) }))
    }

    private func found(_ node: JSONNode, _ type: ValueType, _ parameter: Parameter) -> [RequestFault] {
        decoder.faults(
            in: node, as: type, castsAutomatically: true, isText: parameter.style != nil,
            dateFormat: parameter.dateFormat, constraints: parameter.constraints, isSensitive: parameter.isSensitive
        ).map { fault in
            RequestFault(
                place: parameter.location.rawValue, name: parameter.wireName + fault.path.dropFirst(),
                expected: fault.expected, found: fault.found)
        }
    }
}

extension Parameter {
    /// The name on the wire, for parameters with a single name.
    var wireName: String {
        wirePath.components.joined(separator: ".")
    }
}

/// Converts the texts of parameters to JSON values.
enum WireValue {
    static func located(_ content: JSONContent) -> JSONNode {
        JSONNode(content: content, range: TextRange(start: .start, end: .start))
    }

    /// A string for types that are strings or converted from strings. For other types, the JSON in the text.
    static func node(_ text: String, _ type: ValueType) -> JSONNode {
        switch type {
        case .builtIn(.json), .model, .dictionary, .array:
            // An enum is text or digits.
            return (try? JSONParser.parse(Array(text.utf8))).flatMap { $0.isContainer ? $0 : nil }
                ?? located(.string(text))
        case .builtIn, .optional: return located(.string(text))
        }
    }
}

extension JSONNode {
    fileprivate var isContainer: Bool {
        switch content {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}

extension RequestCheck {
    func wholeBodyFaults(_ kind: Parameter.Kind) -> [RequestFault] {
        switch kind {
        case .upload(let isOptional):
            if isOptional || !request.body.isEmpty { return [] }
            return [RequestFault(place: "body", name: "$", expected: "a file", found: "nothing")]
        case .value(let type):
            if request.body.isEmpty, type.isOptional { return [] }
            return parsed { node in
                decoder.faults(
                    in: node, as: type, castsAutomatically: false, dateFormat: endpoint.endpoint.dateFormat
                ).map { Self.fault($0, at: $0.path) }
            }
        }
    }

    /// Checks a body against the parameters that are keys in it.
    func jsonFaults(_ parameters: [Parameter]) -> [RequestFault] {
        let isNeeded = parameters.contains { parameter in
            guard case .value(let type) = parameter.kind else { return false }
            return !type.isOptional && parameter.defaultValue == nil
        }
        if request.body.isEmpty, !isNeeded { return [] }
        return parsed { node in parameters.flatMap { check($0, in: node) } }
    }

    private func check(_ parameter: Parameter, in body: JSONNode) -> [RequestFault] {
        guard case .value(let type) = parameter.kind else { return [] }
        let name = "$." + parameter.wirePath.text
        guard let value = body.value(at: parameter.wirePath.components), !value.isNull else {
            if type.isOptional || parameter.defaultValue != nil { return [] }
            return [RequestFault(place: "body", name: name, expected: type.text, found: "nothing")]
        }
        return decoder.faults(
            in: value, as: type, dateFormat: parameter.dateFormat, constraints: parameter.constraints,
            isSensitive: parameter.isSensitive
        ).map { Self.fault($0, at: name + $0.path.dropFirst()) }
    }

    private func parsed(_ check: (JSONNode) -> [RequestFault]) -> [RequestFault] {
        do throws(JSONFault) {
            return check(try JSONParser.parse(request.body))
        } catch {
            let position = (error.position.line, error.position.column)
            return [
                RequestFault(place: "body", name: "$", expected: "JSON", found: error.message, position: position)
            ]
        }
    }

    private static func fault(_ fault: ReadingFault, at name: String) -> RequestFault {
        RequestFault(
            place: "body", name: name, expected: fault.expected, found: fault.found,
            position: (fault.range.start.line, fault.range.start.column))
    }
}

/// An error in one part of a request.
struct RequestFault {
    /// The part of the request, such as `query` or `body`.
    var place: String
    /// The name on the wire; in a body, the path in its JSON.
    var name: String
    var expected: String
    var found: String
    /// The position in the JSON of a body.
    var position: (line: Int, column: Int)?

    var json: JSONValue {
        var members = [
            JSONValue.Member(key: "in", value: .string(place)), JSONValue.Member(key: "name", value: .string(name)),
            JSONValue.Member(key: "expected", value: .string(expected)),
            JSONValue.Member(key: "found", value: .string(found)),
        ]
        if let position {
            members.append(JSONValue.Member(key: "line", value: .number(String(position.line))))
            members.append(JSONValue.Member(key: "column", value: .number(String(position.column))))
        }
        return .object(members)
    }
}

/// Decodes texts in requests.
enum WireText {
    /// A part of a query or a form.
    struct Pair {
        /// The name, decoded.
        var name: String
        /// The value, percent-encoded as it was received.
        var encoded: Substring

        var value: String { WireText.decoded(encoded) }
    }

    /// The parts of a query or a form (WHATWG URL standard, section 5.1).
    static func pairs(_ text: String) -> [Pair] {
        text.split(separator: "&").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Pair(name: sides.first.map(decoded) ?? "", encoded: sides.count > 1 ? sides[1] : "")
        }
    }

    /// The names and values of a query or a form.
    static func items(_ text: String) -> [(name: String, value: String)] {
        pairs(text).map { ($0.name, $0.value) }
    }

    static func decodedSegment(_ text: Substring) -> String {
        PercentEncoding.decode(text) ?? String(text)
    }

    static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text, plusIsSpace: true) ?? String(text)
    }

    /// The names and values of cookies (RFC 6265, section 4.2.1).
    static func cookies(_ fields: [String]) -> [(name: String, value: String)] {
        fields.flatMap { $0.split(separator: ";") }.map { part in
            let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides.first ?? ""), sides.count > 1 ? String(sides[1]) : "")
        }
    }
}

/// The parts of a multipart body (RFC 7578).
enum MultipartText {
    struct Part {
        var name: String
        var isFile: Bool
        var text: String
    }

    /// - Returns: `nil` if the header specifies no boundary
    static func parts(of body: [UInt8], contentType: String) -> [Part]? {
        guard let boundary = MediaType(contentType)?.parameter("boundary"), !boundary.isEmpty else { return nil }
        let mark = Array("--\(boundary)".utf8)
        var parts: [Part] = []
        var starts = positions(of: mark, in: body)[...]
        while let start = starts.popFirst(), let end = starts.first {
            // A line break follows the boundary, and another precedes the next one.
            let content = body[min(start + mark.count + 2, end)..<max(start, end - 2)]
            if let part = part(Array(content)) { parts.append(part) }
        }
        return parts
    }

    private static func part(_ bytes: [UInt8]) -> Part? {
        guard let end = positions(of: Array("\r\n\r\n".utf8), in: bytes).first else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        let disposition = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let disposition, let name = parameter("name", of: disposition) else { return nil }
        let isFile = parameter("filename", of: disposition) != nil || disposition.contains("filename*=")
        return Part(name: name, isFile: isFile, text: String(decoding: bytes[(end + 4)...], as: UTF8.self))
    }

    private static func parameter(_ name: String, of field: Substring) -> String? {
        for part in field.split(separator: ";").dropFirst() {
            let text = part.drop { $0 == " " }
            guard text.hasPrefix("\(name)=") else { continue }
            return String(text.dropFirst(name.count + 1)).filter { $0 != "\"" }
        }
        return nil
    }

    private static func positions(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard let first = mark.first, bytes.count >= mark.count else { return [] }
        return (0...bytes.count - mark.count).filter { index in
            bytes[index] == first && bytes[index..<index + mark.count].elementsEqual(mark)
        }
    }
}
