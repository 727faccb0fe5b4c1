@_spi(Generated) import APIJSON

// Checks of parameters before anything is sent. `nil` passes every check.
@_spi(Generated) extension RequestBuilder {
    /// Makes sure that the rule accepts the value.
    @inlinable
    public func check<Rule: ValueRule>(
        _ parameter: String, _ value: Rule.Value?, _ rule: Rule, isSensitive: Bool = false
    ) throws(InvalidRequest) {
        guard let value, !rule.accepts(value) else { return }
        throw invalid(parameter, expected: rule.expected, found: rule.found(value), isSensitive: isSensitive)
    }

    /// Makes sure that the rule accepts each element of an array, or each value of a dictionary.
    @inlinable
    public func check<Rule: ValueRule, Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ rule: Rule, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Rule.Value {
        var found: [String] = []
        let places = values?.places { element in
            let isAccepted: Bool = rule.accepts(element)
            if !isAccepted { found.append(rule.found(element)) }
            return !isAccepted
        }
        try refuse(parameter, places, expected: rule.expected, found: found, isSensitive: isSensitive)
    }

    /// Makes sure that the rule accepts each element that is not `nil`.
    @inlinable
    public func check<Rule: ValueRule, Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ rule: Rule, isSensitive: Bool = false
    ) throws(InvalidRequest) where Values.CheckedElement == Rule.Value? {
        var found: [String] = []
        let places: [ElementPlace]? = values?.places { element in
            guard let element, !rule.accepts(element) else { return false }
            found.append(rule.found(element))
            return true
        }
        try refuse(parameter, places, expected: rule.expected, found: found, isSensitive: isSensitive)
    }

    /// Throws the first error of the elements. It names the index of an element of an array. Dictionaries are
    /// unordered, so the error is the one with the first text.
    @usableFromInline
    @inline(never)
    func refuse(
        _ parameter: String, _ places: [ElementPlace]?, expected: @autoclosure () -> String, found: [String],
        isSensitive: Bool
    ) throws(InvalidRequest) {
        guard let place = places?.first, let first = found.first else { return }
        switch place {
        case .index(let index):
            throw invalid("\(parameter)[\(index)]", expected: expected(), found: first, isSensitive: isSensitive)
        case .key:
            throw invalid(parameter, expected: expected(), found: found.min() ?? first, isSensitive: isSensitive)
        }
    }

    @usableFromInline
    @inline(never)
    func invalid(_ parameter: String, expected: String, found: String, isSensitive: Bool) -> InvalidRequest {
        InvalidRequest(
            endpoint: endpoint, parameter: parameter, expected: expected,
            found: isSensitive ? APICall.Request.Item.hidden : InvalidRequest.shortened(found))
    }
}

// Parameters with their rules, in one line: `request.query("key", searchKey, .length(min: 1))`. A value that the rule
// does not accept is never sent: the call fails with `.request`.
@_spi(Generated) extension RequestBuilder {
    /// Fails the request unless the rule accepts the value. `nil` passes.
    public mutating func require<Rule: ValueRule>(
        _ parameter: String, _ value: Rule.Value?, _ rule: Rule, isSensitive: Bool = false
    ) {
        hold { request throws(InvalidRequest) in
            try request.check(parameter, value, rule, isSensitive: isSensitive)
        }
    }

    /// Holds the request back unless the rule accepts each element of an array, or each value of a dictionary.
    public mutating func require<Rule: ValueRule, Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ rule: Rule, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        hold { request throws(InvalidRequest) in
            try request.check(parameter, each: values, rule, isSensitive: isSensitive)
        }
    }

    /// Fails the request unless the rule accepts each element that is not `nil`.
    public mutating func require<Rule: ValueRule, Values: CheckedElements>(
        _ parameter: String, each values: Values?, _ rule: Rule, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value? {
        hold { request throws(InvalidRequest) in
            try request.check(parameter, each: values, rule, isSensitive: isSensitive)
        }
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the path, which the rule must accept.
    /// - Parameter parameter: its name in errors. Defaults to its name in the request.
    public mutating func path<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        path(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the path, each of which the rule must accept.
    /// - Parameter parameter: their name in errors. Defaults to their name in the request.
    public mutating func path<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        path(name, values, dates: dates, isSensitive: isSensitive)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the query, which the rule must accept.
    /// - Parameter parameter: its name in errors. Defaults to its name in the request.
    public mutating func query<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        query(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the query, each of which the rule must accept.
    /// - Parameter parameter: their name in errors. Defaults to their name in the request.
    public mutating func query<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        query(name, values, dates: dates, isSensitive: isSensitive)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the header fields, which the rule must accept.
    /// - Parameter parameter: its name in errors. Defaults to its name in the request.
    public mutating func header<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        header(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the header fields, each of which the rule must accept.
    /// - Parameter parameter: their name in errors. Defaults to their name in the request.
    public mutating func header<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        header(name, values, dates: dates, isSensitive: isSensitive)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the cookies, which the rule must accept.
    /// - Parameter parameter: its name in errors. Defaults to its name in the request.
    public mutating func cookie<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        cookie(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the cookies, each of which the rule must accept.
    /// - Parameter parameter: their name in errors. Defaults to their name in the request.
    public mutating func cookie<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        cookie(name, values, dates: dates, isSensitive: isSensitive)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the JSON body, which the rule must accept.
    /// - Parameter parameter: its name in errors. Defaults to its name in the request.
    public mutating func bodyField<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        asText numbers: TextNumbers = .none, isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        bodyField(name, value, dates: dates, asText: numbers, isSensitive: isSensitive)
    }

    /// Adds values to the JSON body, each of which the rule must accept.
    /// - Parameter parameter: their name in errors. Defaults to their name in the request.
    public mutating func bodyField<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, asText numbers: TextNumbers = .none, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        bodyField(name, values, dates: dates, asText: numbers, isSensitive: isSensitive)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the form, which the rule must accept.
    /// - Parameter parameter: its name in errors. Defaults to its name in the request.
    public mutating func form<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        form(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the form, each of which the rule must accept.
    /// - Parameter parameter: their name in errors. Defaults to their name in the request.
    public mutating func form<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        form(name, values, dates: dates, isSensitive: isSensitive)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the multipart body, which the rule must accept.
    /// - Parameter parameter: its name in errors. Defaults to its name in the request.
    public mutating func multipart<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        multipart(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the multipart body, each of which the rule must accept.
    /// - Parameter parameter: their name in errors. Defaults to their name in the request.
    public mutating func multipart<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        multipart(name, values, dates: dates, isSensitive: isSensitive)
    }
}

/// A request that cannot be sent, because a parameter violates the spec or cannot be encoded.
public struct InvalidRequest: Error, Sendable, Hashable {
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
    var isOfServer: Bool = false

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

extension InvalidRequest: CustomStringConvertible {
    public var description: String {
        "\(endpoint): \(parameter): " + (fault?.description ?? "expected \(expected), found \(found)")
    }
}

extension InvalidRequest {
    /// The text, cut if it is too long to read.
    static func shortened(_ text: String) -> String {
        text.count > 80 ? text.prefix(80) + "…" : text
    }
}
