import JSONSyntax
package import MockValues
package import SpecLanguage
import WireSyntax
import YAMLSyntax

/// Checks requests before they are sent.
package struct RequestValidation: Sendable {
    private let decoder: ReferenceDecoder

    package init(_ specification: Specification) {
        decoder = ReferenceDecoder(specification, readsRequests: true)
    }

    /// The differences between a request and what its endpoint requires.
    ///
    /// - Parameter pathValues: the values of the path parameters, by their Swift names
    package func faults(
        of request: MockRequest, for endpoint: MockEndpoint, pathValues: [String: String]
    ) -> [RequestFault] {
        RequestCheck(decoder: decoder, endpoint: endpoint, request: request, pathValues: pathValues).faults()
    }

    /// The differences between a header field of a response and what its endpoint declares.
    ///
    /// - Parameter values: those of all fields with the name, in the order received
    package func faults(of header: ResponseHeader, _ values: [String], for endpoint: MockEndpoint) -> [RequestFault] {
        // References to other addresses may be relative.
        if !values.isEmpty, case .builtIn(.url) = header.type.unwrapped { return [] }
        var values = values
        if case .array = header.type.unwrapped {
            values = Self.elements(values)
        }
        let parameter = Parameter(
            name: header.name, wirePath: JSONPath([header.wireName]), kind: .value(header.type), location: .header,
            dateFormat: header.dateFormat, isSensitive: header.isSensitive, range: header.range)
        let request = MockRequest(method: "GET", path: "/")
        return RequestCheck(decoder: decoder, endpoint: endpoint, request: request, pathValues: [:])
            .check(parameter, values)
    }
}

extension RequestValidation {
    /// The elements between the commas of header fields.
    fileprivate static func elements(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map { String(HeaderList.trimmed($0)) }
    }
}

/// Checks the parameters and the body of a request against its endpoint.
struct RequestCheck {
    let decoder: ReferenceDecoder
    let endpoint: MockEndpoint
    let request: MockRequest
    /// The values of the path parameters, by their Swift names.
    let pathValues: [String: String]
    /// Whether to report what a lenient server overlooks.
    var isStrict: Bool = false
    /// What the request shows of the declarations; `nil` if nobody asks.
    var sightings: Sightings?

    /// The endpoint that a request is for, of those with its method and path.
    struct Selection {
        let endpoint: MockEndpoint
        /// The values of the path parameters, by their Swift names.
        let pathValues: [String: String]
        let faults: [RequestFault]
        /// The other endpoints that the request fits, and cannot be told from this one.
        let others: [MockEndpoint]
    }

    /// Selects the one that requires most, of those whose constants and required values the request has. If there is
    /// none, it is the first with the fewest wrong constants and faults. Of endpoints that cannot be told apart, it is
    /// the first that fits.
    static func best(of checks: [RequestCheck]) -> Selection? {
        let judged = checks.map { (check: $0, faults: $0.faults()) }
        let meant = judged.filter { !$0.faults.contains { $0.suggestsOtherEndpoint || $0.found == "nothing" } }
        // Both functions give the first of several that are equal.
        let likely =
            meant.enumerated().max {
                ($0.element.check.demands.count, -$0.offset) < ($1.element.check.demands.count, -$1.offset)
            }?.element
            ?? judged.min { Self.rank($0.faults) < Self.rank($1.faults) }
        guard let likely else { return nil }
        let fitting = judged.filter { $0.faults.isEmpty && $0.check.parts.isSuperset(of: likely.check.demands) }
        let best = fitting.first ?? likely
        return Selection(
            endpoint: best.check.endpoint, pathValues: best.check.pathValues, faults: best.faults,
            others: fitting.dropFirst().map(\.check.endpoint))
    }

    private static func rank(_ faults: [RequestFault]) -> (Int, Int) {
        (faults.count(where: \.suggestsOtherEndpoint), faults.count)
    }

    /// A part of requests besides the path, which all endpoints of an address have.
    private struct Part: Hashable {
        let location: Parameter.Location
        /// The name of the value; `nil` for the whole body.
        let name: ExactText?

        init(_ parameter: Parameter) { self.init(parameter.location, parameter.wirePath) }

        init(_ location: Parameter.Location, _ path: JSONPath) {
            self.location = location
            // Names of header fields ignore case.
            name = location == .path ? nil : ExactText(location == .header ? path.text.lowercased() : path.text)
        }

        /// The whole body.
        init() { (location, name) = (.body, nil) }
    }

    /// What every request has.
    private var demands: [Part] {
        let call = endpoint.endpoint
        return call.constants.map { Part($0.location, $0.place.path) }
            + call.parameters.filter(\.isRequired).map { Part($0) } + (call.body == nil ? [] : [Part()])
    }

    /// What a request can have.
    private var parts: Set<Part> {
        let call = endpoint.endpoint
        return Set(
            call.constants.map { Part($0.location, $0.place.path) } + call.parameters.map { Part($0) }
                + (call.body == nil ? [] : [Part()]))
    }

    func faults() -> [RequestFault] {
        let parameters = endpoint.parameters
        let query = WireText.pairs(request.query)
        let cookies = WireText.cookies(request.values(of: "Cookie"))
        let constants = endpoint.requestConstants
        var faults = ConstantCheck(request, constants).faults(of: constants)
        for parameter in parameters {
            switch parameter.location {
            case .path where parameter.isAddress: break
            case .path: faults += check(parameter, pathValues[parameter.name].map { [$0] } ?? [])
            case .query: faults += checkStyled(parameter, query)
            case .header: faults += check(parameter, headerValues(parameter))
            case .cookie: faults += check(parameter, Self.values(cookies, parameter))
            case .body, .form, .multipart, .file: break
            }
        }
        faults += bodyFaults(parameters)
        if isStrict { faults += StrictCheck(decoder: decoder, endpoint: endpoint, request: request).faults() }
        return RequestFault.folded(faults)
    }

    /// The values of header fields: their elements, if they are a list (RFC 9110, section 5.6.1).
    private func headerValues(_ parameter: Parameter) -> [String] {
        let values = request.values(of: parameter.wireName)
        return parameter.style == nil ? values : RequestValidation.elements(values)
    }

    private static func values(_ items: [(name: ExactText, value: String)], _ parameter: Parameter) -> [String] {
        items.filter { $0.name == ExactText(parameter.wireName) }.map(\.value)
    }

    private func bodyFaults(_ parameters: [Parameter]) -> [RequestFault] {
        if let body = endpoint.endpoint.body {
            return wholeBodyFaults(body, endpoint.endpoint.bodyFormat ?? BodyFormat(.json))
        }
        let inBody = parameters.filter { $0.location == .body }
        if !inBody.isEmpty { return jsonFaults(inBody) }
        let form = parameters.filter { $0.location == .form }
        if !form.isEmpty {
            let (type, expected) = (request.mediaType, "application/x-www-form-urlencoded")
            if !request.body.isEmpty, !type.isEmpty, type != expected { return [.mediaType(expected, found: type)] }
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
            return [.mediaType("multipart/form-data", found: found)]
        }
        return parameters.flatMap { parameter -> [RequestFault] in
            let own = parts.filter { $0.name == ExactText(parameter.wireName) }
            if !own.isEmpty { sightings?.addParameter(parameter.name) }
            let faults = own.flatMap { mediaTypeFaults(of: $0, parameter) }
            switch parameter.kind {
            case .upload(let isOptional):
                if isOptional || own.contains(where: \.isFile) { return faults }
                return [Self.missing(parameter, "a file")]
            case .uploads: return faults
            case .value(let type): return faults + check(parameter, type, own.map(\.text))
            }
        }
    }

    private func mediaTypeFaults(of part: MultipartText.Part, _ parameter: Parameter) -> [RequestFault] {
        guard let format = parameter.format, let expected = MediaType(format.partType ?? "")?.name else { return [] }
        guard MediaType(part.contentType)?.name != expected else { return [] }
        return [
            RequestFault(
                place: parameter.location.rawValue, name: parameter.wireName, expected: expected,
                found: part.contentType.isEmpty ? "no media type" : part.contentType)
        ]
    }

    /// Checks the texts of parts with the name of a parameter.
    private func check(_ parameter: Parameter, _ type: ValueType, _ texts: [String]) -> [RequestFault] {
        switch parameter.format?.form {
        case nil, .text, .form: return check(parameter, texts)
        case .bytes:
            return texts.isEmpty && !type.isOptional ? [Self.missing(parameter, "bytes")] : []
        case .json:
            guard let text = texts.last else {
                return type.isOptional || parameter.defaultValue != nil ? [] : [Self.missing(parameter, type.text)]
            }
            guard let node = try? JSONParser.parse(Array(text.utf8)) else {
                return [
                    RequestFault(
                        place: parameter.location.rawValue, name: parameter.wireName, expected: "JSON",
                        found: "other text")
                ]
            }
            return found(node, type, parameter, castsAutomatically: false)
        }
    }

    /// Checks a parameter of a query or a form in its style.
    private func checkStyled(_ parameter: Parameter, _ pairs: [WireText.Pair]) -> [RequestFault] {
        guard let style = parameter.style, case .value(let type) = parameter.kind, !style.isByElements else {
            let faults = check(parameter, parameter.texts(in: pairs))
            // Clients that write queries like forms encode the commas between elements, too.
            guard !faults.isEmpty, let texts = parameter.textsOfForm(in: pairs) else { return faults }
            return check(parameter, texts)
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
        sightings?.addParameter(parameter.name)
        return found(node, type, parameter)
    }

    /// The names of what else is sent in the same place.
    private func namesOfOthers(than parameter: Parameter) -> Set<ExactText> {
        let parameters = endpoint.parameters.filter {
            $0.location == parameter.location && $0.name != parameter.name
        }
        let constants = endpoint.endpoint.constants.filter { $0.location == parameter.location }
        return Set((parameters.map(\.wireName) + constants.map(\.wireName)).map { ExactText($0) })
    }

    private static func missing(_ parameter: Parameter, _ expected: String) -> RequestFault {
        RequestFault(
            place: parameter.location.rawValue, name: parameter.wireName, expected: expected, found: "nothing")
    }

    /// Checks the texts of a parameter: all of them for an array, otherwise the last one.
    fileprivate func check(_ parameter: Parameter, _ texts: [String]) -> [RequestFault] {
        guard case .value(let type) = parameter.kind else { return [] }
        guard let last = texts.last else {
            // An empty array is not sent at all.
            let isSent = !type.isOptional && parameter.defaultValue == nil
            guard isSent else { return [] }
            if case .array = type { return found(Self.node([], parameter, type), type, parameter) }
            return [Self.missing(parameter, type.text)]
        }
        sightings?.addParameter(parameter.name)
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

    private func found(
        _ node: JSONNode, _ type: ValueType, _ parameter: Parameter, castsAutomatically: Bool = true
    ) -> [RequestFault] {
        decoder.faults(
            in: node, as: type, castsAutomatically: castsAutomatically, isText: parameter.style != nil,
            dateFormat: parameter.dateFormat, constraints: parameter.constraints, isSensitive: parameter.isSensitive,
            sightings: sightings
        ).map { fault in
            RequestFault(
                place: parameter.location.rawValue, name: parameter.wireName + fault.path.dropFirst(),
                expected: fault.expected, found: fault.found, repetition: fault.repetition)
        }
    }
}

extension Parameter {
    /// Whether every request has a value.
    fileprivate var isRequired: Bool {
        switch kind {
        case .upload(let isOptional), .uploads(let isOptional): !isOptional
        case .value(let type): !type.isOptional && defaultValue == nil
        }
    }

    /// The name on the wire, for parameters with a single name.
    var wireName: String {
        wirePath.components.joined(separator: ".")
    }
}

extension BodyFormat {
    /// The media type of a part; `nil` for that of a text or a file.
    fileprivate var partType: String? {
        switch form {
        case .json: contentType ?? "application/json"
        case .text, .bytes, .form: contentType
        }
    }
}

extension RequestCheck {
    func wholeBodyFaults(_ kind: Parameter.Kind, _ format: BodyFormat) -> [RequestFault] {
        switch kind {
        case .upload(let isOptional), .uploads(let isOptional):
            if request.body.isEmpty {
                return isOptional
                    ? [] : [RequestFault(place: "body", name: "$", expected: "a file", found: "nothing")]
            }
            return mediaTypeFaults(format)
        case .value(let type):
            if request.body.isEmpty, type.isOptional { return [] }
            return mediaTypeFaults(format) + faults(type, format)
        }
    }

    /// Checks a body against the media type that the spec declares. Without one, clients may name any.
    private func mediaTypeFaults(_ format: BodyFormat) -> [RequestFault] {
        let declared = format.contentType ?? (format.form == .form ? "application/x-www-form-urlencoded" : nil)
        guard let expected = declared.flatMap({ MediaType($0) })?.name, request.mediaType != expected else { return [] }
        let found = request.values(of: "Content-Type").first ?? "nothing"
        return [.mediaType(expected, found: found)]
    }

    private func faults(_ type: ValueType, _ format: BodyFormat) -> [RequestFault] {
        let dateFormat = endpoint.endpoint.dateFormat
        switch format.form {
        case .bytes: return []
        case .json:
            return parsed { node in
                decoder.faults(
                    in: node, as: type, castsAutomatically: endpoint.endpoint.writesBodyText, dateFormat: dateFormat,
                    sightings: sightings
                )
                .map { Self.fault($0, at: $0.path) }
            }
        case .text:
            let text = String(decoding: request.body, as: UTF8.self)
            guard text.utf8.elementsEqual(request.body) else {
                return [RequestFault(place: "body", name: "$", expected: "text in UTF-8", found: "other bytes")]
            }
            let node = WireValue.node(text, type.unwrapped)
            return decoder.faults(
                in: node, as: type, castsAutomatically: true, dateFormat: dateFormat, sightings: sightings
            )
            .map { Self.fault($0, in: "body", at: "$") }
        case .form where format.style != nil:
            let pairs = WireText.pairs(String(decoding: request.body, as: UTF8.self))
            let node = format.style.flatMap { StyledValue(form: $0).node(of: pairs) } ?? WireValue.located(.object([]))
            return decoder.faults(in: node, as: type, isText: true, dateFormat: dateFormat, sightings: sightings)
                .map { Self.fault($0, in: "form", at: $0.path) }
        case .form:
            let items = WireText.items(String(decoding: request.body, as: UTF8.self))
                .map { (name: $0.name.text, value: $0.value) }
            return decoder.faults(
                in: decoder.object(ofForm: items, as: type), as: type, dateFormat: dateFormat, sightings: sightings
            )
            .map { Self.fault($0, in: "form", at: $0.path) }
        }
    }

    /// Checks a body against the parameters that are keys in it.
    func jsonFaults(_ parameters: [Parameter]) -> [RequestFault] {
        if request.body.isEmpty, !parameters.contains(where: \.isRequired) { return [] }
        return parsed { node in parameters.flatMap { check($0, in: node) } }
    }

    private func check(_ parameter: Parameter, in body: JSONNode) -> [RequestFault] {
        guard case .value(let type) = parameter.kind else { return [] }
        let name = "$." + parameter.wirePath.text
        if let object = Self.objectForArray(in: body, on: parameter.wirePath) { return [object] }
        guard let value = body.value(at: parameter.wirePath.components), !value.isNull else {
            if type.isOptional || parameter.defaultValue != nil { return [] }
            return [RequestFault(place: "body", name: name, expected: type.text, found: "nothing")]
        }
        sightings?.addParameter(parameter.name)
        return decoder.faults(
            in: value, as: type, castsAutomatically: parameter.writesText, dateFormat: parameter.dateFormat,
            constraints: parameter.constraints,
            isSensitive: parameter.isSensitive, sightings: sightings
        ).map { Self.fault($0, at: name + $0.path.dropFirst()) }
    }

    /// The fault of an object where a path has the index of an array.
    private static func objectForArray(in body: JSONNode, on path: JSONPath) -> RequestFault? {
        for depth in path.components.indices.dropFirst() where JSONPath.index(path.components[depth]) != nil {
            let above = JSONPath(Array(path.components[..<depth]))
            guard let node = body.value(at: above.components), case .object = node.content else { continue }
            return RequestFault(
                place: "body", name: "$." + above.text, expected: "an array", found: "an object",
                position: (node.range.start.line, node.range.start.column))
        }
        return nil
    }

    private func parsed(_ check: (JSONNode) -> [RequestFault]) -> [RequestFault] {
        do throws(JSONFault) {
            return check(try JSONParser.parse(request.body))
        } catch {
            let position = (error.position.line, error.position.column)
            return [
                RequestFault(
                    place: "body", name: "$", expected: "JSON", found: error.message, concernsBody: true,
                    position: position
                )
            ]
        }
    }

    private static func fault(_ fault: ReadingFault, at name: String) -> RequestFault {
        var found = self.fault(fault, in: "body", at: name)
        found.position = (fault.range.start.line, fault.range.start.column)
        return found
    }

    private static func fault(_ fault: ReadingFault, in place: String, at name: String) -> RequestFault {
        RequestFault(
            place: place, name: name, expected: fault.expected, found: fault.found, repetition: fault.repetition)
    }
}
