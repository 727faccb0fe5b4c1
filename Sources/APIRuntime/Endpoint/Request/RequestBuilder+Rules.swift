@_spi(Generated) import APIJSON

// Parameters and what their values must be, in one line: `request.query("key", searchKey, .length(min: 1))`. A value that
// the rule does not accept is never sent: the call fails with `.request`.
@_spi(Generated) extension RequestBuilder {
    /// Holds the request back unless the rule accepts the value. Nil passes.
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

    /// Holds the request back unless the rule accepts each element that is there, where elements may be nil.
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
    /// - Parameter parameter: what errors call it; its name in the request unless given.
    public mutating func path<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        path(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the path, each of which the rule must accept.
    /// - Parameter parameter: what errors call them; their name in the request unless given.
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
    /// - Parameter parameter: what errors call it; its name in the request unless given.
    public mutating func query<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        query(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the query, each of which the rule must accept.
    /// - Parameter parameter: what errors call them; their name in the request unless given.
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
    /// - Parameter parameter: what errors call it; its name in the request unless given.
    public mutating func header<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        header(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the header fields, each of which the rule must accept.
    /// - Parameter parameter: what errors call them; their name in the request unless given.
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
    /// - Parameter parameter: what errors call it; its name in the request unless given.
    public mutating func cookie<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        cookie(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the cookies, each of which the rule must accept.
    /// - Parameter parameter: what errors call them; their name in the request unless given.
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
    /// - Parameter parameter: what errors call it; its name in the request unless given.
    public mutating func bodyField<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        bodyField(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the JSON body, each of which the rule must accept.
    /// - Parameter parameter: what errors call them; their name in the request unless given.
    public mutating func bodyField<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        bodyField(name, values, dates: dates, isSensitive: isSensitive)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the form, which the rule must accept.
    /// - Parameter parameter: what errors call it; its name in the request unless given.
    public mutating func form<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        form(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the form, each of which the rule must accept.
    /// - Parameter parameter: what errors call them; their name in the request unless given.
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
    /// - Parameter parameter: what errors call it; its name in the request unless given.
    public mutating func multipart<Value: JSONWritable, Rule: ValueRule>(
        _ name: String, _ value: Value?, _ rule: Rule, of parameter: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) where Rule.Value == Value {
        require(parameter ?? name, value, rule, isSensitive: isSensitive)
        multipart(name, value, dates: dates, isSensitive: isSensitive)
    }

    /// Adds values to the multipart body, each of which the rule must accept.
    /// - Parameter parameter: what errors call them; their name in the request unless given.
    public mutating func multipart<Values: JSONWritable & CheckedElements, Rule: ValueRule>(
        _ name: String, _ values: Values?, each rule: Rule, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) where Values.CheckedElement == Rule.Value {
        require(parameter ?? name, each: values, rule, isSensitive: isSensitive)
        multipart(name, values, dates: dates, isSensitive: isSensitive)
    }
}
