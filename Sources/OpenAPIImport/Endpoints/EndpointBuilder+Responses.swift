import SpecLanguage
import YAMLSyntax

extension EndpointBuilder {
    /// Adds the return type of an endpoint and the errors that it declares.
    mutating func addResponses(of operation: DocumentNode, to endpoint: inout ImportedEndpoint) {
        var successes: [(status: String, place: DocumentNode)] = []
        var failures: [(status: String, place: DocumentNode)] = []
        for (status, written) in models.findings.entries(operation["responses"]) where !status.hasPrefix("x-") {
            guard let place = resolved(written) else { continue }
            noteLinks(place)
            switch status.first {
            case "2":
                noteDescription(of: place, status)
                successes.append((status, place))
            case "4", "5", "d":
                noteHeaders(place)
                failures.append((status, place))
            case "3": models.findings.note(.redirects, at: written.pointer)
            default: models.findings.note(.informationalResponse, at: written.pointer)
            }
        }
        if successes.isEmpty, let index = failures.firstIndex(where: { $0.status == "default" }) {
            successes = [failures[index]]
        }
        successes.sort { $0.status < $1.status }
        addReturns(successes, to: &endpoint)
        addErrors(failures, to: &endpoint)
    }

    private mutating func noteLinks(_ response: DocumentNode) {
        guard let lost = response["links"], !lost.entries.isEmpty else { return }
        models.findings.note(.links, at: lost.pointer)
    }

    /// A short or standard phrase such as `OK` is no loss.
    private mutating func noteDescription(of response: DocumentNode, _ status: String) {
        guard Self.doc(of: response, status) != nil, let lost = response["description"] else { return }
        models.findings.note(.unplacedDescription, at: lost.pointer)
    }

    private mutating func noteHeaders(_ response: DocumentNode) {
        guard let lost = response["headers"], !lost.entries.isEmpty else { return }
        models.findings.note(.responseHeaders, at: lost.pointer)
    }

    private mutating func addReturns(
        _ responses: [(status: String, place: DocumentNode)], to endpoint: inout ImportedEndpoint
    ) {
        guard endpoint.method != "head" else {
            addHeaders(of: responses, to: &endpoint)
            return
        }
        let name = ImportedName.type(endpoint.name, fallback: "Request") + "Answer"
        var isAbsent = false
        var found: [(returns: ImportedEndpoint.Returns, pointer: JSONPointer)] = []
        var contents: [ImportedEndpoint.Returns?] = []
        for (_, place) in responses {
            let returns = returns(place, named: name)
            contents.append(returns)
            if let returns {
                found.append((returns, place.pointer))
            } else {
                isAbsent = true
            }
        }
        if let responses = byStatus(responses, contents) {
            endpoint.returns = .responses(responses)
            return
        }
        for (_, place) in responses { noteHeaders(place) }
        guard let first = found.first else { return }
        endpoint.returns = first.returns
        for other in found.dropFirst() where other.returns.type != first.returns.type {
            models.findings.note(.responseForm, at: other.pointer)
        }
        if isAbsent, case .value(let type) = first.returns, type != .string, type != .builtIn(.data) {
            endpoint.returns = .value(type.orAbsent)
        }
    }

    /// The responses by status, if they have different types; `nil` if one type is enough, or if one is a stream.
    private mutating func byStatus(
        _ responses: [(status: String, place: DocumentNode)], _ contents: [ImportedEndpoint.Returns?]
    ) -> [ImportedEndpoint.Response]? {
        var types: [ImportedType?] = []
        for content in contents {
            switch content {
            case .value(let type)?: types.append(type)
            case nil, .nothing?: types.append(nil)
            case .stream?, .responses?: return nil
            }
        }
        let statuses = responses.map { $0.status.lowercased() }
        guard Set(types.compactMap(\.self)).count > 1,
            statuses.allSatisfy({ $0 == "2xx" || Int($0).map { (200...299).contains($0) } == true }),
            Set(statuses).count == statuses.count
        else { return nil }
        return zip(responses, types).map { response, type in
            // These have no body (RFC 9110, section 15.3).
            let isEmpty = response.status == "204" || response.status == "205"
            return ImportedEndpoint.Response(
                status: response.status.lowercased(), type: isEmpty ? nil : type, headers: headers(of: response.place))
        }
    }

    /// The header fields of the response to a `head`, if it has one.
    private mutating func addHeaders(
        of responses: [(status: String, place: DocumentNode)], to endpoint: inout ImportedEndpoint
    ) {
        guard let first = responses.first else { return }
        for (_, place) in responses.dropFirst() { noteHeaders(place) }
        let headers = headers(of: first.place)
        guard !headers.isEmpty else { return }
        endpoint.returns = .responses([ImportedEndpoint.Response(status: nil, type: nil, headers: headers)])
    }

    /// The header fields of a response, apart from those that a spec cannot express.
    private mutating func headers(of response: DocumentNode) -> [ImportedEndpoint.Header] {
        var headers: [ImportedEndpoint.Header] = []
        var names: Set<String> = ["value", "hashValue"]
        for (name, written) in models.findings.entries(response["headers"]) {
            // The media type is declared beside the schema (OpenAPI 3.1, "Response Object").
            guard name.lowercased() != "content-type", let place = resolved(written) else { continue }
            guard let member = try? SwiftSpelling.member(name), names.insert(member).inserted,
                let type = headerType(place, named: name)
            else {
                models.findings.note(.responseHeader, at: written.pointer)
                continue
            }
            let isRequired = place["required"]?.text == "true"
            headers.append(ImportedEndpoint.Header(name: name, type: isRequired ? type : type.orAbsent))
        }
        return headers
    }

    private mutating func headerType(_ place: DocumentNode, named name: String) -> ImportedType? {
        guard let schema = place["schema"] else { return place["content"] == nil ? .string : nil }
        let name = ImportedName.type(name, fallback: "Header")
        let type = bare(models.value(at: schema, named: name), at: schema.pointer)
        switch type {
        case .builtIn(.date), .array(.builtIn(.date)): return .string
        case .builtIn(.json), .builtIn(.file): return nil
        case .builtIn: return type
        case .array(.builtIn(let element)): return [.json, .file, .url].contains(element) ? .string : type
        case .optional(.builtIn(let wrapped)): return wrapped == .date ? .string : wrapped == .json ? nil : type
        case .model, .array, .dictionary, .optional: return nil
        }
    }

    /// The content of a response. `nil` if it has no body.
    private mutating func returns(_ response: DocumentNode, named name: String) -> ImportedEndpoint.Returns? {
        let contents = media(of: response)
        let order: [MediaKind] = [.json, .events, .lines, .text, .binary, .form, .multipart]
        let ranked = order.flatMap { kind in contents.filter { MediaKind($0.key) == kind } }
        guard let chosen = ranked.first else { return nil }
        for other in ranked.dropFirst() {
            models.findings.note(.responseMediaType, at: other.value.pointer)
        }
        let media = chosen.value
        noteExamples(of: media)
        switch MediaKind(chosen.key) {
        case .json:
            guard let place = media["schema"] else { return .value(.json) }
            let type = bare(models.value(at: place, named: name), at: place.pointer)
            // As a whole body, these types would be read as plain text and raw bytes instead of JSON.
            return .value(type == .string || type == .builtIn(.data) ? wholeValue(type, at: place.pointer) : type)
        case .events: return .stream(element(of: media, named: name), as: "sse")
        case .lines: return .stream(element(of: media, named: name), as: "lines")
        case .text:
            media.markPlainSchema()
            return .value(.string)
        case .binary, .form, .multipart:
            media.markPlainSchema()
            return .value(.builtIn(.data))
        }
    }

    /// A JSON string or base64 data that is the whole body.
    private mutating func wholeValue(_ type: ImportedType, at pointer: JSONPointer) -> ImportedType {
        models.findings.note(.singleString, at: pointer)
        return .json
    }

    private mutating func element(of media: DocumentNode, named name: String) -> ImportedType {
        guard let place = media["itemSchema"] ?? media["schema"] else { return .string }
        let type = bare(models.value(at: place, named: name), at: place.pointer)
        if media["itemSchema"] == nil, case .array(let element) = type { return element }
        return type == .builtIn(.data) ? .string : type
    }

    private mutating func addErrors(
        _ responses: [(status: String, place: DocumentNode)], to endpoint: inout ImportedEndpoint
    ) {
        var errors: [ImportedError] = []
        for (status, place) in responses {
            let body = errorBody(place, named: ImportedName.type(endpoint.name, fallback: "Request") + "Error")
            for code in Self.codes(of: status, among: responses.map(\.status)) {
                errors.append(ImportedError(code: code, body: body, doc: Self.doc(of: place, status)))
            }
        }
        var seen: Set<String> = []
        endpoint.errors = errors.filter { seen.insert($0.code).inserted }.sorted { $0.code < $1.code }
    }

    /// A standard phrase adds nothing to the status.
    private static func doc(of response: DocumentNode, _ status: String) -> String? {
        guard let text = response["description"]?.text.map(ParagraphText.tidy), text.count > 12 else { return nil }
        return ErrorName.isStandard(text, for: status) ? nil : text
    }

    /// The body of an error response, if it is JSON that a spec can describe.
    private mutating func errorBody(_ response: DocumentNode, named name: String) -> ImportedType? {
        let contents = media(of: response)
        let media = contents.first { MediaKind($0.key) == .json }?.value
        for (_, other) in contents where other.pointer != media?.pointer {
            models.findings.note(.errorMediaType, at: other.pointer)
        }
        guard let media, let place = media["schema"] else { return nil }
        let type = bare(models.value(at: place, named: name), at: place.pointer)
        guard type.leaf != .builtIn(.date), !type.isOptional else {
            models.findings.note(.errorBody, at: place.pointer)
            return nil
        }
        return type
    }

    /// The codes in a spec for a status such as `404`, `4XX` or `default`.
    private static func codes(of status: String, among all: [String]) -> [String] {
        switch status.uppercased() {
        case "4XX": return ["http-4xx"]
        case "5XX": return ["http-5xx"]
        case "DEFAULT":
            let classes = all.map { $0.uppercased() }
            return ["4", "5"].filter { !classes.contains("\($0)XX") }.map { "http-\($0)xx" }
        default:
            guard let number = Int(status), (400...599).contains(number) else { return [] }
            return ["http-\(number)"]
        }
    }
}

/// The names of errors that a description identifies only by status (RFC 9110, section 15).
enum ErrorName {
    /// The case name for a code such as `http-404`.
    static func name(of code: String) -> String {
        names[code] ?? "status" + code.dropFirst(5)
    }

    /// Whether a description only repeats the meaning of the status.
    static func isStandard(_ text: String, for status: String) -> Bool {
        let name = name(of: "http-\(status)").lowercased()
        let words = text.lowercased().filter(\.isLetter)
        return words == name || words == name + "error"
    }

    private static let names: [String: String] = [
        "http-400": "badRequest", "http-401": "unauthorized", "http-402": "paymentRequired",
        "http-403": "forbidden", "http-404": "notFound", "http-405": "methodNotAllowed",
        "http-406": "notAcceptable", "http-408": "requestTimeout", "http-409": "conflict", "http-410": "gone",
        "http-411": "lengthRequired", "http-412": "preconditionFailed", "http-413": "contentTooLarge",
        "http-414": "uriTooLong", "http-415": "unsupportedMediaType", "http-416": "rangeNotSatisfiable",
        "http-417": "expectationFailed", "http-421": "misdirectedRequest", "http-422": "unprocessableContent",
        "http-423": "locked", "http-424": "failedDependency", "http-425": "tooEarly",
        "http-426": "upgradeRequired", "http-428": "preconditionRequired", "http-429": "tooManyRequests",
        "http-431": "headersTooLarge", "http-451": "unavailableForLegalReasons", "http-4xx": "clientError",
        "http-500": "internalServerError", "http-501": "notImplemented", "http-502": "badGateway",
        "http-503": "serviceUnavailable", "http-504": "gatewayTimeout", "http-507": "insufficientStorage",
        "http-5xx": "serverError",
    ]
}
