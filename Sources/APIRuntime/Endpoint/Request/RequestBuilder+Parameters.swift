@_spi(Generated) import APIJSON
import HTTPTypes

@_spi(Generated) extension RequestBuilder {
    /// Gives a value to a `{placeholder}` of the path. Elements of an array are joined by commas.
    /// - Parameters:
    ///   - name: the placeholder's name.
    ///   - value: what stands there, percent-encoded; nil or an empty text cannot be sent.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func path<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        var joined: String?
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            joined = joined.map { before in before + "," + text } ?? text
        }
        note(fault, of: name)
        pathValues.append(APICall.Request.Item(name, joined ?? "", isSensitive: isSensitive))
    }

    /// Adds to the query; once for each element of an array, not at all for nil.
    /// - Parameters:
    ///   - name: the name on the wire.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func query<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            query.append(APICall.Request.Item(name, text, isSensitive: isSensitive), from: layer)
        }
        note(fault, of: name)
    }

    /// Adds a header field; once for each element of an array, not at all for nil.
    ///
    /// A value that no field can hold (RFC 9110, section 5.5), above all one with a line break, cannot be sent.
    /// - Parameters:
    ///   - name: the field's name.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func header<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            guard let fieldName = HTTPField.Name(name) else {
                return refuse("header", expected: "a name of letters, digits and hyphens", found: shown(name, false))
            }
            if !HTTPField.isValidValue(text) {
                refuse(
                    name, expected: "a header value without line breaks or spaces around it",
                    found: shown(text, isSensitive))
            }
            headers.append(HTTPField(name: fieldName, value: text, isSensitive: isSensitive), from: layer)
        }
        note(fault, of: name)
    }

    /// Adds a cookie; once for each element of an array, not at all for nil.
    ///
    /// A cookie has no encoding of its own: a value with other characters than RFC 6265, section 4.1.1, allows, such as
    /// a space, cannot be sent.
    /// - Parameters:
    ///   - name: the cookie's name.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors.
    public mutating func cookie<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            if HTTPField.Name(name) == nil {
                refuse("cookie", expected: "a name of letters, digits and hyphens", found: shown(name, false))
            } else if !text.utf8.allSatisfy(Self.isCookieCharacter) {
                refuse(
                    name,
                    expected: "a cookie value in ASCII without spaces, quotes, commas, semicolons and backslashes",
                    found: shown(text, isSensitive))
            }
            cookies.append(APICall.Request.Item(name, text, isSensitive: isSensitive), from: layer)
        }
        note(fault, of: name)
    }

    private static func isCookieCharacter(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != 0x22 && byte != 0x2C && byte != 0x3B && byte != 0x5C
    }
}

extension HTTPField {
    /// - Parameter isSensitive: whether the value must not appear in texts for people or logs.
    init(name: Name, value: String, isSensitive: Bool) {
        self.init(name: name, value: value)
        if isSensitive { indexingStrategy = .disallow }
    }
}
