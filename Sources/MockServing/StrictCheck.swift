import MockValues
import SpecLanguage
import WireSyntax

/// Finds what a lenient server overlooks in a request: names in its query that the spec does not have, several values
/// where the spec has one, and texts that are not percent-encoded.
struct StrictCheck {
    let decoder: ReferenceDecoder
    let endpoint: MockEndpoint
    let request: MockRequest

    func faults() -> [RequestFault] {
        unknownNames() + repeatedValues() + malformedForm()
    }

    private var parameters: [Parameter] { endpoint.parameters }

    private func unknownNames() -> [RequestFault] {
        let known = parameters.filter { $0.location == .query }.map(\.wireName)
        return UnmentionedParts(decoder: decoder, endpoint: endpoint, request: request).query().map { notice in
            RequestFault(
                place: notice.part, name: notice.name.shortened(to: 80),
                expected: "a parameter of \(endpoint.name)" + Spelling.suggestion(for: notice.name, among: known),
                found: "none")
        }
    }

    private func repeatedValues() -> [RequestFault] {
        let counts = NameCounts(request, Set(parameters.map(\.location) + endpoint.requestConstants.map(\.location)))
        let single =
            parameters.filter { !$0.mayRepeat }.map { ($0.location, $0.wireName) }
            + endpoint.requestConstants.map { ($0.location, $0.wireName) }
        return single.compactMap { location, name in
            let count = counts.count(of: name, at: location)
            guard count > 1 else { return nil }
            return RequestFault(place: location.rawValue, name: name, expected: "one value", found: "\(count) values")
        }
    }

    private func malformedForm() -> [RequestFault] {
        guard request.mediaType == "application/x-www-form-urlencoded",
            PercentEncoding.decode(String(decoding: request.body, as: UTF8.self)[...]) == nil
        else { return [] }
        return [RequestFault(place: "form", name: "$", expected: "percent-encoded UTF-8", found: "other text")]
    }
}

extension MockRequest {
    /// What is wrong with the encoding of the target; `nil` if it is percent-encoded UTF-8 (RFC 3986, section 2.1).
    var encodingFlaw: String? {
        if PercentEncoding.decode(path[...]) == nil { return "the path is not percent-encoded UTF-8" }
        return PercentEncoding.decode(query[...]) == nil ? "the query is not percent-encoded UTF-8" : nil
    }
}

/// How often each name is in the parts of a request.
private struct NameCounts {
    private struct Key: Hashable {
        let location: Parameter.Location
        let name: ExactText
    }

    private var counts: [Key: Int] = [:]

    /// - Parameter locations: those that are read
    init(_ request: MockRequest, _ locations: Set<Parameter.Location>) {
        if locations.contains(.query) { add(WireText.pairs(request.query).map(\.name), .query) }
        if locations.contains(.header) { add(request.headers.map { ExactText($0.name.lowercased()) }, .header) }
        if locations.contains(.cookie) { add(WireText.cookies(request.values(of: "Cookie")).map(\.name), .cookie) }
        if locations.contains(.form) {
            add(WireText.pairs(String(decoding: request.body, as: UTF8.self)).map(\.name), .form)
        }
        if locations.contains(.multipart) || locations.contains(.file) {
            let type = request.values(of: "Content-Type").first ?? ""
            let names = (MultipartText.parts(of: request.body, contentType: type) ?? []).map(\.name)
            add(names, .multipart)
            add(names, .file)
        }
    }

    private mutating func add(_ names: [ExactText], _ location: Parameter.Location) {
        for name in names { counts[Key(location: location, name: name), default: 0] += 1 }
    }

    func count(of name: String, at location: Parameter.Location) -> Int {
        counts[Key(location: location, name: ExactText(location == .header ? name.lowercased() : name))] ?? 0
    }
}

extension Parameter {
    /// Whether a request may have its name several times.
    fileprivate var mayRepeat: Bool {
        guard case .value(let type) = kind else {
            if case .uploads = kind { return true }
            return false
        }
        // Fields of one name are one list (RFC 9110, section 5.3).
        if location == .header { return style != nil }
        if let style, [.query, .form].contains(location) { return ![.comma, .space, .pipe].contains(style) }
        if case .array = type.unwrapped { return true }
        return false
    }
}
