import SpecFormatting
import SpecLanguage
import WireSyntax
import YAMLSyntax

extension EndpointBuilder {
    /// The header fields of the response to a `head`, if it has one.
    mutating func addHeaders(of responses: [DeclaredResponse], to endpoint: inout ImportedEndpoint) {
        let headers = sharedHeaders(of: responses, hasValue: false)
        guard !headers.isEmpty else { return }
        endpoint.returns = .responses([ImportedEndpoint.Response(status: nil, type: nil, headers: headers)])
    }

    /// The header fields of all responses. Those that not all of them require are optional.
    mutating func sharedHeaders(of responses: [DeclaredResponse], hasValue: Bool) -> [ImportedEndpoint.Header] {
        var lists: [[ImportedEndpoint.Header]] = []
        for response in responses { lists.append(headers(of: response.place, hasValue: hasValue)) }
        var shared: [ImportedEndpoint.Header] = []
        var places: [String: Int] = [:]
        for header in lists.joined() {
            let key = header.wireName.lowercased()
            guard let place = places[key] else {
                places[key] = shared.count
                let isEverywhere = lists.allSatisfy { $0.contains { $0.wireName.lowercased() == key } }
                shared.append(isEverywhere ? header : header.orAbsent)
                continue
            }
            shared[place] = shared[place].merged(with: header)
        }
        return shared
    }

    /// The header fields of a response, apart from those that most responses have.
    mutating func headers(of response: DocumentNode, hasValue: Bool) -> [ImportedEndpoint.Header] {
        var headers: [ImportedEndpoint.Header] = []
        var wireNames: Set<String> = []
        var names = MemberNames(reserved: hasValue ? ["value", "hashValue"] : ["hashValue"])
        for (wireName, written) in models.findings.entries(response["headers"]) {
            // The media type is declared beside the schema (OpenAPI 3.1, "Response Object").
            guard wireName.lowercased() != "content-type" else {
                models.findings.note(.standardHeader, at: written.pointer)
                written.markAsRead()
                continue
            }
            guard let place = resolved(written) else { continue }
            guard HTTPText.isToken(wireName), wireNames.insert(wireName.lowercased()).inserted else {
                models.findings.note(.responseHeader, at: written.pointer)
                continue
            }
            guard !commonHeaders.contains(wireName.lowercased()) else {
                models.findings.note(.commonHeader, at: written.pointer)
                place.markAsRead()
                continue
            }
            noteExamples(of: place)
            let value = headerValue(place, named: wireName)
            headers.append(
                ImportedEndpoint.Header(
                    name: names.take(wireName, fallback: "header"), wireName: wireName,
                    type: place["required"]?.flag ?? false ? value.fullType : value.type.orAbsent,
                    dateFormat: value.dateFormat, doc: Self.doc(ofHeader: place)))
        }
        return headers
    }

    private static func doc(ofHeader place: DocumentNode) -> String? {
        let doc = place["description"]?.text.map(ParagraphText.tidy) ?? ""
        guard place["deprecated"]?.flag ?? false else { return doc.isEmpty ? nil : doc }
        return doc.isEmpty ? "Deprecated." : "\(doc)\n\nDeprecated."
    }

    /// The value of a header field. What a spec cannot express is read as text.
    private mutating func headerValue(_ place: DocumentNode, named wireName: String) -> ImportedValue {
        guard let schema = place["schema"] else {
            if let content = place["content"] { models.findings.note(.structuredHeader, at: content.pointer) }
            return Self.usualValue(wireName, ImportedValue(.string))
        }
        let value = models.value(at: schema, named: ImportedName.type(wireName, fallback: "Header"))
        if value.isConstrained, value.dateFormat == nil {
            models.findings.note(.headerConstraints, at: schema.pointer)
        }
        guard isHeaderText(value.type) else {
            models.findings.note(.structuredHeader, at: schema.pointer)
            return ImportedValue(.string)
        }
        var result = value.withoutConstraints
        result.dateFormat = value.dateFormat
        if result.type.leaf == .builtIn(.date), result.dateFormat == nil { result.dateFormat = "iso8601" }
        return Self.usualValue(wireName, result)
    }

    /// Whether a header field can have values of the type: texts, numbers, enums, and lists of these. Dates and URLs may
    /// contain the commas that separate the elements of a list.
    private func isHeaderText(_ type: ImportedType) -> Bool {
        switch type.unwrapped {
        case .builtIn(.json), .builtIn(.file), .dictionary: false
        case .builtIn: true
        case .model(let name): models.sorts[name] == .texts || models.sorts[name] == .numbers
        case .optional: false
        case .array(let element):
            switch element {
            case .builtIn(.date), .builtIn(.url), .array, .dictionary, .optional: false
            case .builtIn, .model: isHeaderText(element)
            }
        }
    }

    /// The value of a header field that HTTP defines more precisely than descriptions do (RFC 9110).
    private static func usualValue(_ wireName: String, _ value: ImportedValue) -> ImportedValue {
        var result = value
        switch (wireName.lowercased(), value.type.unwrapped) {
        case ("location", .builtIn(.string)), ("content-location", .builtIn(.string)):
            result.type = value.type.replacingLeaf(with: .builtIn(.url))
        case ("date", .builtIn(.date)), ("expires", .builtIn(.date)), ("last-modified", .builtIn(.date)),
            ("retry-after", .builtIn(.date)):
            result.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        default: break
        }
        return result
    }
}

extension ImportedEndpoint.Header {
    /// The same header field, which may be missing.
    var orAbsent: ImportedEndpoint.Header {
        ImportedEndpoint.Header(
            name: name, wireName: wireName, type: type.orAbsent, dateFormat: dateFormat, doc: doc)
    }

    /// A header field with the values of both. Types that differ are read as text.
    func merged(with other: ImportedEndpoint.Header) -> ImportedEndpoint.Header {
        let isSame = type.unwrapped == other.type.unwrapped && dateFormat == other.dateFormat
        let type = isSame ? self.type.unwrapped : .string
        let isOptional = self.type.isOptional || other.type.isOptional
        return ImportedEndpoint.Header(
            name: name, wireName: wireName, type: isOptional ? type.orAbsent : type,
            dateFormat: isSame ? dateFormat : nil, doc: doc ?? other.doc)
    }
}

extension EndpointBuilder {
    /// Header fields in lower case that more than half of all operations return, such as those about rate limits. They
    /// would make a struct of every result; whoever needs one reads it in a middleware.
    ///
    /// In a description with few operations, all header fields are results.
    ///
    /// Counting marks nothing as read: what an operation has is read with the operation.
    mutating func findCommonHeaders() {
        var counts: [String: Int] = [:]
        var operations = 0
        for path in (models.references.root["paths"]?.unread).map(Self.entries) ?? [] {
            for operation in Self.entries(of: path.value) where Self.methods.contains(operation.key) {
                operations += 1
                for name in headerNames(of: operation.value) { counts[name, default: 0] += 1 }
            }
        }
        guard operations >= Self.fewestForCommonHeaders else { return }
        commonHeaders = Set(counts.filter { $0.value * 2 > operations }.keys)
    }

    private static let fewestForCommonHeaders: Int = 10

    private func headerNames(of operation: YAMLNode) -> Set<String> {
        var names: Set<String> = []
        for response in Self.entries(of: operation, below: "responses") where response.key.first == "2" {
            var value = response.value
            if let reference = Self.entries(of: value).first(where: { $0.key == "$ref" })?.value.scalar?.text,
                let target = models.references.target(of: reference, in: 0)
            {
                value = target.unread
            }
            names.formUnion(Self.entries(of: value, below: "headers").map { $0.key.lowercased() })
        }
        return names
    }

    private static func entries(of node: YAMLNode) -> [(key: String, value: YAMLNode)] {
        guard case .mapping(let entries) = node.content else { return [] }
        return entries.map { ($0.key.text, $0.value) }
    }

    private static func entries(of node: YAMLNode, below key: String) -> [(key: String, value: YAMLNode)] {
        entries(of: node).first { $0.key == key }.map { entries(of: $0.value) } ?? []
    }
}
