@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

// Lists, dictionaries and models in one text, or in texts with names made of their keys.
@_spi(Generated) extension RequestBuilder {
    /// How a value is written into a query or a form.
    public enum Style: Sendable {
        /// The elements of a list in one text: `a=1,2`. In a query, the comma is not encoded, but those in elements are
        /// (RFC 6570, section 3.2.8). In a form, elements must not contain any.
        case comma
        /// The elements of a list in one text: `a=1%202`. They must not contain spaces.
        case space
        /// The elements of a list in one text: `a=1%7C2`. They must not contain `|`.
        case pipe
        /// Keys in brackets, and empty ones for the elements of lists: `a[key]=1&a[list][]=2`.
        case brackets
        /// Keys and positions in brackets: `a[key]=1&a[list][0]=2`.
        case indexed
        /// The keys of an object as names, repeated for the elements of lists: `key=1&list=2&list=3`. What is nested has
        /// its keys in brackets.
        case fields
    }

    /// How a value is written into a path in which it may fill several segments.
    public enum PathEncoding: Sendable {
        /// Each segment is percent-encoded.
        case segments
        /// The value is percent-encoded already.
        case none
    }

    /// Adds a list, a dictionary or a model to the query. `nil`, null and empty collections add nothing.
    /// - Parameters:
    ///   - name: the name on the wire.
    ///   - value: its value.
    ///   - style: how it is written.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func query<Value: JSONWritable>(
        _ name: String, _ value: Value?, style: Style, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        for item in items(name, value, style, keepsCommas: true, dates, isSensitive) {
            query.append(item, from: layer)
        }
    }

    /// Adds a list, a dictionary or a model to the form of the body (`application/x-www-form-urlencoded`). `nil`, null
    /// and empty collections add nothing.
    /// - Parameters:
    ///   - name: the name on the wire.
    ///   - value: its value.
    ///   - style: how it is written.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func form<Value: JSONWritable>(
        _ name: String, _ value: Value?, style: Style, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if isSensitive, value != nil { isBodySensitive = true }
        guard var form = begunForm(name) else { return }
        for item in items(name, value, style, keepsCommas: false, dates, isSensitive) {
            form.append(item, from: layer)
        }
        body = .form(form)
    }

    /// Adds a list as one header field, with commas between its elements (RFC 9110, section 5.6.1). `nil` and an empty
    /// list add none. Elements must neither be empty nor contain commas.
    /// - Parameters:
    ///   - name: the field's name.
    ///   - values: the list.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func header<Value: JSONWritable>(
        _ name: String, joined values: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        let texts = texts(of: values, name, dates, isSensitive)
        guard !texts.isEmpty else { return }
        for text in texts where text.isEmpty || text.utf8.contains(0x2C) {
            refuse(
                name, expected: "elements that are not empty and contain no commas, which separate them",
                found: shown(text, isSensitive))
        }
        header(name, texts.joined(separator: ","), isSensitive: isSensitive)
    }

    /// Sets a `{placeholder}` of the path to a value that may fill several segments. None of them can be empty, `.` or
    /// `..`, which would lead elsewhere (RFC 3986, section 5.2.4).
    /// - Parameters:
    ///   - name: the placeholder's name.
    ///   - value: its value.
    ///   - encode: how it is written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func path(
        _ name: String, _ value: String?, encode: PathEncoding, isSensitive: Bool = false
    ) {
        let value = value ?? ""
        let segments = value.split(separator: "/", omittingEmptySubsequences: false)
        if encode == .none, URLText.firstFault(inPath: value[...]) != nil {
            refuse(
                name, expected: "the characters of a path, others as % and two hexadecimal digits",
                found: shown(value, isSensitive))
        } else if segments.contains(where: { segment in Self.isRemoved(segment, encode) }) {
            refuse(
                name, expected: "segments with single slashes between them, none of which is empty, . or ..",
                found: shown(value, isSensitive))
        }
        let encoded =
            encode == .none ? value : segments.map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
        pathValues.append(APICall.Request.Item(name, value, encoded: encoded, isSensitive: isSensitive))
    }

    /// Whether a segment is empty, or a dot segment, in which URLs may encode the dots (WHATWG URL standard, section
    /// 4.1).
    private static func isRemoved(_ segment: Substring, _ encode: PathEncoding) -> Bool {
        let dots = encode == .none ? PercentEncoding.decode(segment) ?? "" : String(segment)
        return segment.isEmpty || dots == "." || dots == ".."
    }
}

extension RequestBuilder {
    /// The parts of a query or a form for a value. The first error is remembered.
    /// - Parameter keepsCommas: whether commas between elements are not encoded.
    private mutating func items<Value: JSONWritable>(
        _ name: String, _ value: Value?, _ style: Style, keepsCommas: Bool, _ dates: DateFormat, _ isSensitive: Bool
    ) -> [APICall.Request.Item] {
        guard let separator = style.separator else {
            guard let value else { return [] }
            return named(name, value, style, dates, isSensitive)
        }
        let texts = texts(of: value, name, dates, isSensitive)
        guard !texts.isEmpty else { return [] }
        let joined = texts.joined(separator: separator)
        if keepsCommas, style == .comma {
            let encoded = texts.map { text in PercentEncoding.encode(text) }.joined(separator: separator)
            return [APICall.Request.Item(name, joined, encoded: encoded, isSensitive: isSensitive)]
        }
        for text in texts where text.contains(separator) {
            refuse(
                name, expected: "elements without \"\(separator)\", which separates them",
                found: shown(text, isSensitive))
        }
        return [APICall.Request.Item(name, joined, isSensitive: isSensitive)]
    }

    /// The texts of a value: one for each element of an array. An error is remembered.
    mutating func texts<Value: JSONWritable>(
        of value: Value?, _ name: String, _ dates: DateFormat, _ isSensitive: Bool
    ) -> [String] {
        do throws(DataFormatError) {
            return try ParameterTexts.texts(of: value, dates: dates, isSensitive)
        } catch {
            note(error, of: name)
            return []
        }
    }

    /// The texts of a value, named by their keys. An error is remembered.
    private mutating func named<Value: JSONWritable>(
        _ name: String, _ value: Value, _ style: Style, _ dates: DateFormat, _ isSensitive: Bool
    ) -> [APICall.Request.Item] {
        let texts = NamedTexts(style)
        return items(of: value, name, below: style == .fields ? nil : name, texts, dates, isSensitive)
    }

    /// The texts of a value, named by their keys. An error is remembered.
    /// - Parameters:
    ///   - parameter: the name of the value in errors.
    ///   - name: the name that all texts begin with; `nil` if the keys of the value are names.
    ///   - texts: how they are named.
    mutating func items<Value: JSONWritable>(
        of value: Value, _ parameter: String, below name: String?, _ texts: NamedTexts, _ dates: DateFormat,
        _ isSensitive: Bool
    ) -> [APICall.Request.Item] {
        var texts = texts
        do throws(DataFormatError) {
            let json = try value.written(dates: dates, isSensitive: isSensitive) { bytes in Array(bytes) }
            texts.add(json[...], name)
        } catch {
            note(error, of: parameter)
        }
        if let key = texts.refusedKey {
            refuse(parameter, expected: "keys that are neither empty nor have brackets", found: shown(key, isSensitive))
        }
        return texts.all.map { text in APICall.Request.Item(text.name, text.value, isSensitive: isSensitive) }
    }
}

extension RequestBuilder.Style {
    /// The text between elements; `nil` if each has its own name.
    fileprivate var separator: String? {
        switch self {
        case .comma: ","
        case .space: " "
        case .pipe: "|"
        case .brackets, .indexed, .fields: nil
        }
    }
}
