@_spi(Generated) import APIJSON

// Parameters have their rules beside them: `request.query("key", searchKey, .length(min: 1))`.
@_spi(Generated) extension RequestBuilder {
    /// Fails the request unless the rule accepts the value: it is never sent, and the call fails with `.request`.
    /// - Parameters:
    ///   - parameter: the name of the value in errors.
    ///   - value: the value. `nil` passes.
    ///   - rule: the rule.
    ///   - isSensitive: whether the value must not appear in errors.
    public mutating func require<Value>(
        _ parameter: String, _ value: Value?, _ rule: any ValueRule<Value>, isSensitive: Bool = false
    ) {
        guard fault == nil, let value, !rule.accepts(value) else { return }
        refuse(
            parameter + rule.position(ofRefused: value), expected: rule.expected,
            found: isSensitive ? APICall.Request.Item.hidden : RequestError.shortened(rule.found(value)))
    }
}

/// A rule for each element of an array, or each value of a dictionary.
@_spi(Generated) public struct EachRule<Value: CheckedElements>: ValueRule {
    /// The text for a refused element; `nil` if it is accepted.
    fileprivate let refusal: (Value.CheckedElement) -> String?
    fileprivate let expectedText: () -> String

    public var expected: String { expectedText() }

    public func accepts(_ value: Value) -> Bool { places(in: value).isEmpty }

    /// The first refused element. Dictionaries are unordered, so it is the one with the first text.
    public func found(_ value: Value) -> String {
        var found: [String] = []
        let places = value.places { element in
            let text = refusal(element)
            if let text { found.append(text) }
            return text != nil
        }
        if case .key? = places.first { return found.min() ?? "" }
        return found.first ?? ""
    }

    public func position(ofRefused value: Value) -> String {
        if case .index(let index)? = places(in: value).first { "[\(index)]" } else { "" }
    }

    private func places(in value: Value) -> [ElementPlace] {
        value.places { element in refusal(element) != nil }
    }
}

@_spi(Generated) extension ValueRule {
    /// A rule for each element of an array, or each value of a dictionary.
    public static func each<Elements, Rule: ValueRule>(_ rule: Rule) -> Self
    where Self == EachRule<Elements>, Elements.CheckedElement == Rule.Value {
        EachRule { element in
            rule.accepts(element) ? nil : rule.found(element)
        } expectedText: {
            rule.expected
        }
    }

    /// A rule for each element that is not `nil`.
    public static func each<Elements, Rule: ValueRule>(_ rule: Rule) -> Self
    where Self == EachRule<Elements>, Elements.CheckedElement == Rule.Value? {
        EachRule { element in
            element.flatMap { element in rule.accepts(element) ? nil : rule.found(element) }
        } expectedText: {
            rule.expected
        }
    }
}

/// A request that cannot be sent, because a parameter violates the spec or cannot be encoded.
public struct RequestError: Error, Sendable, Hashable {
    /// The endpoint that was called, such as `Gallery.searchPictures`.
    public var endpoint: String
    /// The invalid parameter, or another part of the request, such as `server`.
    public var parameter: String
    /// The expected value.
    public var expected: String
    /// The value that was found; `<hidden>` if it is sensitive.
    public var found: String
    /// The error inside the parameter, if that is a model or a collection: model, field and JSON path.
    public var fault: DataFormatError?
    /// Whether it is the client's server, and not a parameter of that name.
    var concernsServer: Bool = false

    /// - Parameters:
    ///   - endpoint: the endpoint that was called.
    ///   - parameter: the invalid parameter.
    ///   - expected: the expected value.
    ///   - found: the value that was found. It must not be sensitive.
    ///   - fault: the error inside the parameter.
    public init(
        endpoint: String, parameter: String, expected: String, found: String, fault: DataFormatError? = nil
    ) {
        self.endpoint = endpoint
        self.parameter = parameter
        self.expected = expected
        self.found = found
        self.fault = fault
    }
}

extension RequestError: CustomStringConvertible {
    public var description: String {
        "\(endpoint): \(parameter): " + (fault?.description ?? "expected \(expected), found \(found)")
    }
}

extension RequestError {
    /// The text, cut if it is too long to read.
    static func shortened(_ text: String) -> String {
        text.count > 80 ? text.prefix(80) + "…" : text
    }
}
