import HTTPTypes
import WireSyntax

/// A component of a message that a signature covers (RFC 9421, section 2): a header field, or what `@` derives.
struct MessageComponent: Sendable, Hashable {
    /// In lower case.
    let name: String
    /// In the order written. A flag has no value.
    private let parameters: [Parameter]

    private struct Parameter: Sendable, Hashable {
        let name: String
        let value: String?
    }

    /// - Parameter text: As in specs, and as an item of `Signature-Input` apart from the quotes around the name:
    ///   `@query-param;name="id"`.
    init(_ text: some StringProtocol) {
        var parts = HeaderList.items(String(text), separatedBy: ";")[...]
        name = HeaderList.unquoted(parts.popFirst() ?? "").lowercased()
        parameters = parts.map { part in
            let sides = part.split(separator: "=", maxSplits: 1)
            return Parameter(name: String(sides[0]), value: sides.count == 2 ? HeaderList.unquoted(sides[1]) : nil)
        }
    }

    /// As in a signature base (section 2.5).
    var text: String {
        parameters.reduce(name.quoted) { text, parameter in
            text + ";" + parameter.name + (parameter.value.map { value in "=" + value.quoted } ?? "")
        }
    }

    /// Whether it is of the request that a response belongs to (section 2.4).
    var derivesFromRequest: Bool { has("req") }

    fileprivate func has(_ flag: String) -> Bool {
        parameters.contains { parameter in parameter.name == flag && parameter.value == nil }
    }

    fileprivate func value(of name: String) -> String? {
        parameters.first { parameter in parameter.name == name }?.value
    }

    /// Whether all parameters are known: the serialization of structured fields (`sf`) and trailers (`tr`) are not.
    fileprivate var isKnown: Bool {
        parameters.allSatisfy { parameter in
            parameter.value == nil ? ["req", "bs"].contains(parameter.name) : ["key", "name"].contains(parameter.name)
        }
    }
}

extension String {
    /// As a string of structured fields (RFC 9651, section 4.1.6).
    var quoted: String { "\"" + flatMap { letter in "\\\"".contains(letter) ? ["\\", letter] : [letter] } + "\"" }
}

/// A message as far as signatures cover it.
struct MessageParts {
    let request: APICall.Request
    /// The response; `nil` for the request itself.
    var response: HTTPResponse?

    /// The value of a component.
    /// - Returns: `nil` if the message has none.
    func value(of component: MessageComponent) -> String? {
        guard component.isKnown else { return nil }
        if response != nil, !component.derivesFromRequest {
            return component.name == "@status"
                ? response.map { head in String(head.status.code) } : field(component, response?.headerFields ?? [:])
        }
        return component.name.hasPrefix("@") ? derived(component) : field(component, requestFields)
    }

    private var requestFields: HTTPFields {
        let wire = request.wire
        var fields = wire.head.headerFields
        if let length = wire.body?.length { fields[.contentLength] = String(length) }
        if let name = HTTPField.Name("Host") { fields[name] = request.signedHost }
        return fields
    }

    /// What is derived from a request (RFC 9421, section 2.2).
    private func derived(_ component: MessageComponent) -> String? {
        let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count == 2 ? parts[1] : ""
        switch component.name {
        case "@method": return request.method.rawValue
        case "@target-uri": return request.url
        case "@authority": return request.signedHost
        case "@scheme": return request.server.scheme
        case "@request-target": return request.target
        case "@path": return request.signedPath
        case "@query": return "?" + query
        case "@query-param":
            guard let name = component.value(of: "name") else { return nil }
            return Self.parameter(PercentEncoding.decode(name[...]) ?? name, in: query)
        default: return nil
        }
    }

    /// The value of an item of a query in percent-encoding (section 2.2.8); `nil` unless there is exactly one.
    private static func parameter(_ name: String, in query: Substring) -> String? {
        let items = query.split(separator: "&").map { text in APICall.Request.Item(written: text) }
            .filter { item in ExactText(item.name) == ExactText(name) }
        return items.count == 1 ? PercentEncoding.encode(items[0].value) : nil
    }

    /// The value of a header field (section 2.1).
    private func field(_ component: MessageComponent, _ fields: HTTPFields) -> String? {
        guard let name = HTTPField.Name(component.name), fields.contains(name) else { return nil }
        let values = fields[values: name].map { value in String(HeaderList.trimmed(value[...])) }
        if component.has("bs") {
            return values.map { value in ":" + Base64Text.encode(Array(value.utf8)) + ":" }.joined(separator: ", ")
        }
        guard let key = component.value(of: "key") else { return values.joined(separator: ", ") }
        return Dictionary(of: values.joined(separator: ", "))[ExactText(key)]
    }
}

extension [ExactText: String] {
    /// The members of a dictionary of structured fields (RFC 9651, section 4.2.2). A member without a value is `?1`.
    init(of text: String) {
        self = [:]
        for item in HeaderList.items(text) {
            let name = item.prefix { letter in letter != "=" && letter != ";" }
            let rest = item[name.endIndex...]
            self[ExactText(String(name))] = rest.hasPrefix("=") ? String(rest.dropFirst()) : "?1" + rest
        }
    }
}

/// The components and parameters of a signature (RFC 9421, section 2.3).
struct SignatureInput {
    let components: [MessageComponent]
    /// From the parentheses on, as it is sent.
    let text: String

    /// - Parameter parameters: In the order in which they are sent. Numbers are not quoted.
    init(_ components: [MessageComponent], _ parameters: [(name: String, value: String)]) {
        self.components = components
        text =
            "(" + components.map(\.text).joined(separator: " ") + ")"
            + parameters.map { name, value in ";" + name + "=" + value }.joined()
    }

    /// - Parameter text: A member of `Signature-Input`.
    /// - Returns: `nil` if it is no list of components.
    init?(_ text: String) {
        guard text.first == "(" else { return nil }
        let inside = HeaderList.prefix(of: text[...].dropFirst(), before: ")")
        guard inside.endIndex < text.endIndex else { return nil }
        components = HeaderList.items(String(inside), separatedBy: " ").map { item in MessageComponent(item) }
        self.text = text
    }

    /// The value of a parameter, without quotes.
    func parameter(_ name: String) -> String? {
        let inside = HeaderList.prefix(of: text[...].dropFirst(), before: ")")
        let rest = text[inside.endIndex...].dropFirst()
        for item in HeaderList.items(String(rest), separatedBy: ";") where item.hasPrefix(name + "=") {
            return HeaderList.unquoted(item.dropFirst(name.count + 1))
        }
        return nil
    }

    /// What is signed (section 2.5).
    /// - Returns: `nil` if the message lacks a component, or has it twice.
    func base(of message: MessageParts) -> [UInt8]? {
        guard Set(components).count == components.count else { return nil }
        var lines: [String] = []
        for component in components {
            guard let value = message.value(of: component), !value.contains("\n") else { return nil }
            lines.append(component.text + ": " + value)
        }
        return Array((lines + ["\"@signature-params\": " + text]).joined(separator: "\n").utf8)
    }
}
