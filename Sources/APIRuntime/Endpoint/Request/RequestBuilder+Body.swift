import Foundation
import HTTPTypes

extension RequestBuilder {
    /// Adds to a JSON object that becomes the body. Nil is left out.
    /// - Parameters:
    ///   - path: the key, or a path of keys that makes nested objects.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func bodyField<Value: JSONWritable>(
        _ path: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        var object: BodyObject
        switch body {
        case .none: object = BodyObject()
        case .object(let begun): object = begun
        case .whole, .form, .multipart: return refuseMixture(path)
        }
        if let value {
            object.set(Self.json(value, dates), at: JSONPointerPath(path).components[...])
        }
        body = .object(object)
    }

    /// Sets the whole JSON body. With nil there is none.
    /// - Parameters:
    ///   - value: what the body holds.
    ///   - dates: how dates are written.
    public mutating func body<Value: JSONWritable>(_ value: Value?, dates: DateFormat = .iso8601) {
        guard let value else { return }
        guard case .none = body else { return refuseMixture("body") }
        body = .whole(Self.json(value, dates))
    }

    /// Adds a field to a form that becomes the body (`application/x-www-form-urlencoded`); once for each element of an
    /// array, not at all for nil.
    /// - Parameters:
    ///   - name: the name on the wire.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func form<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        var items: LayeredItems
        switch body {
        case .none: items = LayeredItems()
        case .form(let begun): items = begun
        case .object, .whole, .multipart: return refuseMixture(name)
        }
        for text in texts(value, dates) {
            items.append(RequestItem(name, text, isSensitive: isSensitive), from: layer)
        }
        body = .form(items)
    }

    /// Adds a part of text to a multipart body; once for each element of an array, not at all for nil.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func multipart<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        guard var parts = begunMultipart(name) else { return }
        for text in texts(value, dates) { parts.append(name, text) }
        body = .multipart(parts)
    }

    /// Adds a file to a multipart body; not at all for nil. A file that is not there or cannot be read cannot be sent.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - upload: the file.
    ///   - isSensitive: whether the file's place and name must not appear in errors.
    public mutating func file(_ name: String, _ upload: Upload?, isSensitive: Bool = false) {
        guard var parts = begunMultipart(name) else { return }
        if let upload {
            if !HTTPField.isValidValue(upload.contentType) {
                let found: String = shown(upload.contentType, isSensitive)
                refuse(name, expected: "a content type without line breaks", found: found)
            }
            if let length = upload.readableLength {
                parts.append(name, upload, length: length)
            } else {
                refuse(name, expected: "a file that can be read", found: "none at " + shown(upload.place, isSensitive))
            }
        }
        body = .multipart(parts)
    }

    private mutating func begunMultipart(_ name: String) -> MultipartBody? {
        switch body {
        case .none: return MultipartBody()
        case .multipart(let begun): return begun
        case .object, .whole, .form:
            refuseMixture(name)
            return nil
        }
    }

    private mutating func refuseMixture(_ parameter: String) {
        refuse(parameter, expected: "one kind of body", found: "a second kind")
    }

    private static func json<Value: JSONWritable>(_ value: Value, _ dates: DateFormat) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value, dates: dates)
        return Array(writer.output)
    }
}

extension Upload {
    /// How many bytes there are to send; nil where they cannot be read.
    fileprivate var readableLength: Int64? {
        switch source {
        case .bytes(let bytes): return Int64(bytes.count)
        case .file(let file):
            guard file.isFileURL, FileManager.default.isReadableFile(atPath: file.path),
                let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path),
                attributes[.type] as? FileAttributeType == .typeRegular
            else { return nil }
            return (attributes[.size] as? NSNumber)?.int64Value
        }
    }

    /// Where the bytes are, for people.
    fileprivate var place: String {
        switch source {
        case .bytes: name
        case .file(let file): file.isFileURL ? file.path : file.absoluteString
        }
    }
}
