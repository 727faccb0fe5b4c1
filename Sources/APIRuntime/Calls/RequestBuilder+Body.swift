@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

@_spi(Generated) extension RequestBuilder {
    /// Adds a value to the JSON object of the body. `nil` adds none.
    /// - Parameters:
    ///   - path: the key, or a path of keys for nested objects.
    ///   - value: its value.
    ///   - rule: the rule of the spec for the value.
    ///   - parameter: the name of the value in errors of the rule. Defaults to `path`.
    ///   - dates: how dates are written.
    ///   - numbers: the numbers that are written as strings.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func bodyField<Value: JSONWritable>(
        _ path: String, _ value: Value?, _ rule: (any ValueRule<Value>)? = nil, of parameter: String? = nil,
        dates: DateFormat = .iso8601, asText numbers: TextNumbers = .none, isSensitive: Bool = false
    ) {
        if let rule { require(parameter ?? path, value, rule, isSensitive: isSensitive) }
        if isSensitive, value != nil { isBodySensitive = true }
        var object: BodyObject
        switch body {
        case .none: object = BodyObject()
        case .object(let begun): object = begun
        case .whole, .ready, .form, .multipart, .file: return refuseMixture(path)
        }
        if let value {
            let pointer = JSONPointerPath(path)
            object.set(json(value, dates, numbers, of: path, at: pointer, isSensitive), at: pointer.components[...])
        }
        body = .object(object)
    }

    /// Sets the whole JSON body. `nil` sets none.
    /// - Parameters:
    ///   - value: the value of the body.
    ///   - dates: how dates are written.
    ///   - numbers: the numbers that are written as strings, unless they are fields of models.
    public mutating func body<Value: JSONWritable>(
        _ value: Value?, dates: DateFormat = .iso8601, asText numbers: TextNumbers = .none
    ) {
        guard let value else { return }
        guard case .none = body else { return refuseMixture("body") }
        body = .whole(json(value, dates, numbers, of: "body"), contentType: nil)
    }

    /// Adds a field to the form of the body (`application/x-www-form-urlencoded`): one for each element of an array,
    /// and none for `nil`.
    /// - Parameters:
    ///   - name: the name on the wire.
    ///   - value: its value.
    ///   - rule: the rule of the spec for the value.
    ///   - parameter: the name of the value in errors of the rule. Defaults to `name`.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func form<Value: JSONWritable>(
        _ name: String, _ value: Value?, _ rule: (any ValueRule<Value>)? = nil, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if let rule { require(parameter ?? name, value, rule, isSensitive: isSensitive) }
        if isSensitive, value != nil { isBodySensitive = true }
        guard var items = begunForm(name) else { return }
        for text in texts(of: value, name, dates, isSensitive) {
            items.append(APICall.Request.Item(name, text, isSensitive: isSensitive), from: layer)
        }
        body = .form(items)
    }

    mutating func begunForm(_ name: String) -> Layered<APICall.Request.Item>? {
        switch body {
        case .none: return Layered()
        case .form(let begun): return begun
        case .object, .whole, .ready, .multipart, .file:
            refuseMixture(name)
            return nil
        }
    }

    /// Adds a text part to a multipart body: one for each element of an array, and none for `nil`.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - value: its value.
    ///   - rule: the rule of the spec for the value.
    ///   - parameter: the name of the value in errors of the rule. Defaults to `name`.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func multipart<Value: JSONWritable>(
        _ name: String, _ value: Value?, _ rule: (any ValueRule<Value>)? = nil, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if let rule { require(parameter ?? name, value, rule, isSensitive: isSensitive) }
        if isSensitive, value != nil { isBodySensitive = true }
        guard var parts = begunMultipart(name) else { return }
        for text in texts(of: value, name, dates, isSensitive) {
            parts.append(name, text)
        }
        body = .multipart(parts)
    }

    mutating func begunMultipart(_ name: String) -> MultipartBody? {
        switch body {
        case .none: return MultipartBody()
        case .multipart(let begun): return begun
        case .object, .whole, .ready, .form, .file:
            refuseMixture(name)
            return nil
        }
    }

    mutating func refuseMixture(_ parameter: String) {
        refuse(parameter, expected: "one kind of body", found: "a second kind")
    }

    /// The value as JSON text. An error is remembered.
    mutating func json<Value: JSONWritable>(
        _ value: Value, _ dates: DateFormat, _ numbers: TextNumbers = .none, of parameter: String,
        at path: JSONPointerPath = .root, _ isSensitive: Bool = false
    ) -> [UInt8] {
        do throws(DataFormatError) {
            return try value.written(dates: dates, asText: numbers, isSensitive: isSensitive) { bytes in Array(bytes) }
        } catch {
            note(error, of: parameter, at: path)
            return []
        }
    }
}

/// The body of a request while it is being filled. Its first value determines its kind.
enum BodyDraft: Sendable {
    case none
    /// A JSON object, from its keys.
    case object(BodyObject)
    /// JSON text, as a whole; `nil` for the usual media type.
    case whole([UInt8], contentType: String?)
    /// Text or bytes that are sent as they are.
    case ready([UInt8], contentType: String)
    case form(Layered<APICall.Request.Item>)
    indirect case multipart(MultipartBody)
    /// Nothing but a file.
    indirect case file(Upload, BodyPart)

    /// The content of the request.
    var content: APICall.Request.Content {
        switch self {
        case .none: .none
        case .object(let object): .json(object.bytes)
        case .whole(let bytes, _): .json(bytes)
        case .ready(let bytes, let contentType): .other(WireBody(bytes), contentType: contentType)
        case .form(let items): .form(items.merged())
        case .multipart(let multipart): .other(multipart.body, contentType: multipart.contentType)
        case .file(let upload, let piece): .other(upload.body(of: piece), contentType: upload.contentType)
        }
    }
}

/// A JSON object that grows by values at paths, in the order of their first keys.
struct BodyObject: Sendable {
    fileprivate indirect enum Node: Sendable {
        case value([UInt8])
        /// An object, or an array if all of its keys are indices.
        case container(BodyObject)
    }

    private var fields: [(key: ExactText, node: Node)] = []

    /// Sets the JSON text at a path of keys and indices. A value on the way that is not a container is replaced.
    mutating func set(_ json: [UInt8], at path: ArraySlice<String>) {
        guard let first = path.first else { return }
        let key = ExactText(first)
        let rest = path.dropFirst()
        let index = fields.firstIndex { field in field.key == key }
        let node: Node
        if rest.isEmpty {
            node = .value(json)
        } else {
            var inner = BodyObject()
            if let index, case .container(let container) = fields[index].node { inner = container }
            inner.set(json, at: rest)
            node = .container(inner)
        }
        if let index {
            fields[index].node = node
        } else {
            fields.append((key, node))
        }
    }

    /// Sets the values of another object at their paths.
    mutating func merge(_ other: BodyObject) {
        for field in other.fields {
            let index = fields.firstIndex { known in known.key == field.key }
            guard let index else {
                fields.append(field)
                continue
            }
            if case .container(var inner) = fields[index].node, case .container(let added) = field.node {
                inner.merge(added)
                fields[index].node = .container(inner)
            } else {
                fields[index].node = field.node
            }
        }
    }

    /// The object as JSON text.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.append(0x7B)
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            bytes.append(contentsOf: field.key.text.uncheckedJSON)
            bytes.append(0x3A)
            field.node.write(to: &bytes)
        }
        bytes.append(0x7D)
    }

    /// The nodes by their indices; `nil` if a key is not an index.
    fileprivate var elements: [Int: Node]? {
        var elements: [Int: Node] = [:]
        for field in fields {
            guard let index = JSONPointerPath.index(field.key.text) else { return nil }
            elements[index] = field.node
        }
        return elements
    }
}

extension BodyObject.Node {
    fileprivate func write(to bytes: inout [UInt8]) {
        switch self {
        case .value(let json): bytes.append(contentsOf: json)
        case .container(let container):
            if let elements = container.elements {
                Self.write(elements, to: &bytes)
            } else {
                container.write(to: &bytes)
            }
        }
    }

    /// Elements without a value before one that has one are null: the position of an element is its meaning.
    private static func write(_ elements: [Int: Self], to bytes: inout [UInt8]) {
        bytes.append(0x5B)
        for index in 0...(elements.keys.max() ?? 0) {
            if index > 0 { bytes.append(0x2C) }
            if let element = elements[index] {
                element.write(to: &bytes)
            } else {
                bytes.append(contentsOf: "null".utf8)
            }
        }
        bytes.append(0x5D)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Adds a file to a multipart body. `nil` adds none. A file that is missing or cannot be read cannot be sent.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - upload: the file.
    ///   - isSensitive: whether the path and the name of the file must not appear in errors.
    public mutating func file(_ name: String, _ upload: Upload?, isSensitive: Bool = false) {
        guard var parts = begunMultipart(name) else { return }
        if let upload, let piece = piece(of: upload, for: name, isSensitive) { parts.append(name, upload, piece) }
        if isSensitive { isBodySensitive = true }
        body = .multipart(parts)
    }

    /// Sets a file as the whole body, with its media type. `nil` sets none. A file that is missing or cannot be read
    /// cannot be sent.
    /// - Parameter upload: the file.
    public mutating func body(_ upload: Upload?) {
        guard let upload else { return }
        guard case .none = body else { return refuseMixture("body") }
        if let piece = piece(of: upload, for: "body", false) { body = .file(upload, piece) }
    }

    /// The file as a part of a body; `nil` if it cannot be sent. The error is remembered then.
    private mutating func piece(of upload: Upload, for parameter: String, _ isSensitive: Bool) -> BodyPart? {
        if !HTTPField.isValidValue(upload.contentType) {
            let found = shown(upload.contentType, isSensitive)
            refuse(parameter, expected: "a content type without line breaks", found: found)
        }
        do throws(Upload.Fault) {
            return try upload.piece()
        } catch {
            let found = error.found + " at " + shown(error.location, isSensitive)
            refuse(parameter, expected: "a file that can be read", found: found)
            return nil
        }
    }
}
