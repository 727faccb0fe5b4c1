@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// Whole bodies that are not plain JSON.
@_spi(Generated) extension RequestBuilder {
    /// Sets the whole JSON body with a media type of its own, such as `application/vnd.api+json`. `nil` sets none.
    /// - Parameters:
    ///   - value: the value of the body.
    ///   - contentType: the media type to send.
    ///   - dates: how dates are written.
    public mutating func body<Value: JSONWritable>(
        _ value: Value?, contentType: String, dates: DateFormat = .iso8601
    ) {
        body(value, dates: dates)
        if case .whole(let bytes, _) = body { body = .whole(bytes, contentType: contentType) }
    }

    /// Sets a text as the whole body, in UTF-8. `nil` sets none.
    /// - Parameters:
    ///   - value: a string, or another value with a single text, as in a query.
    ///   - contentType: the media type to send.
    ///   - dates: how dates are written.
    public mutating func body<Value: JSONWritable>(
        text value: Value?, contentType: String = "text/plain; charset=utf-8", dates: DateFormat = .iso8601
    ) {
        guard let value else { return }
        guard case .none = body else { return refuseMixture("body") }
        for text in texts(of: value, "body", dates, false) { body = .ready(Array(text.utf8), contentType: contentType) }
    }

    /// Sets bytes as the whole body. `nil` sets none.
    /// - Parameters:
    ///   - bytes: the body.
    ///   - contentType: the media type to send.
    public mutating func body(bytes: Data?, contentType: String = "application/octet-stream") {
        guard let bytes else { return }
        guard case .none = body else { return refuseMixture("body") }
        body = .ready(Array(bytes), contentType: contentType)
    }

    /// Sets the fields of an object as a form (`application/x-www-form-urlencoded`): one for each text, one for each
    /// element of a list, and none for null. `nil` sets no body.
    /// - Parameters:
    ///   - value: a struct or a dictionary. A dictionary is sent in the order of its keys.
    ///   - style: how lists and nested values are written. By default, lists repeat the name, and nothing is nested.
    ///   - contentType: the media type to send, if it has parameters.
    ///   - dates: how dates are written.
    public mutating func body<Value: JSONWritable>(
        form value: Value?, style: Style? = nil, contentType: String? = nil, dates: DateFormat = .iso8601
    ) {
        guard let value else { return }
        guard case .none = body else { return refuseMixture("body") }
        var items: Layered<APICall.Request.Item> = Layered()
        let texts = NamedTexts(style ?? .fields, allowsBrackets: style == nil)
        // Which fields are sensitive is not known here.
        for item in self.items(of: value, "body", below: nil, texts, dates, true) { items.append(item, from: layer) }
        body = .form(items)
        if let contentType { header("Content-Type", contentType) }
    }

    /// Sets a file as the whole body, with the media type that the spec declares. `nil` sets none.
    /// - Parameters:
    ///   - upload: the file.
    ///   - contentType: the media type to send, instead of that of the file.
    public mutating func body(_ upload: Upload?, contentType: String) {
        body(upload?.with(contentType: contentType))
    }
}

// Parts of multipart bodies that have a media type.
@_spi(Generated) extension RequestBuilder {
    /// Adds a JSON part to a multipart body. `nil` adds none.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - value: its value.
    ///   - contentType: its media type.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func part<Value: JSONWritable>(
        _ name: String, json value: Value?, contentType: String = "application/json", dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) {
        guard var parts = begunMultipart(name, isSensitive: isSensitive && value != nil) else { return }
        if let value {
            parts.append(name, json(value, dates, of: name, isSensitive), contentType: contentType)
        }
        body = .multipart(parts)
    }

    /// Adds a text part to a multipart body: one for each element of an array, and none for `nil`.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - value: its value.
    ///   - contentType: its media type; `nil` for none, which means plain text.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func part<Value: JSONWritable>(
        _ name: String, text value: Value?, contentType: String? = nil, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) {
        guard var parts = begunMultipart(name, isSensitive: isSensitive && value != nil) else { return }
        for text in texts(of: value, name, dates, isSensitive) {
            parts.append(name, Array(text.utf8), contentType: contentType)
        }
        body = .multipart(parts)
    }

    /// Adds a part of bytes to a multipart body, without a file name. `nil` adds none.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - bytes: its content.
    ///   - contentType: its media type.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func part(
        _ name: String, bytes: Data?, contentType: String = "application/octet-stream", isSensitive: Bool = false
    ) {
        guard var parts = begunMultipart(name, isSensitive: isSensitive && bytes != nil) else { return }
        if let bytes { parts.append(name, Array(bytes), contentType: contentType) }
        body = .multipart(parts)
    }

    /// Adds a file to a multipart body, with the media type that the spec declares. `nil` adds none.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - upload: the file.
    ///   - contentType: the media type to send, instead of that of the file.
    ///   - isSensitive: whether the path and the name of the file must not appear in errors.
    public mutating func file(_ name: String, _ upload: Upload?, contentType: String, isSensitive: Bool = false) {
        file(name, upload?.with(contentType: contentType), isSensitive: isSensitive)
    }

    /// Adds files to a multipart body, each as a part with the same name (RFC 7578, section 4.3). `nil` adds none.
    /// - Parameters:
    ///   - name: the name of all parts.
    ///   - uploads: the files, in order.
    ///   - contentType: the media type to send, instead of those of the files.
    ///   - isSensitive: whether the paths and the names of the files must not appear in errors.
    public mutating func files(
        _ name: String, _ uploads: [Upload]?, contentType: String? = nil, isSensitive: Bool = false
    ) {
        // Without files, the body is still multipart.
        file(name, nil, isSensitive: isSensitive)
        for upload in uploads ?? [] {
            file(name, contentType.map { upload.with(contentType: $0) } ?? upload, isSensitive: isSensitive)
        }
    }

    /// Gives the following parts with a name further header fields.
    /// - Parameters:
    ///   - name: the name of the parts.
    ///   - fields: the header fields, in order.
    public mutating func partHeaders(_ name: String, _ fields: KeyValuePairs<String, String>) {
        guard var parts = begunMultipart(name) else { return }
        parts.fields[ExactText(name)] = fields.map { field in "\r\n\(field.key): \(field.value)" }.joined()
        body = .multipart(parts)
    }

    private mutating func begunMultipart(_ name: String, isSensitive: Bool) -> MultipartBody? {
        if isSensitive { isBodySensitive = true }
        return begunMultipart(name)
    }
}

extension Upload {
    /// The same file with another media type.
    fileprivate func with(contentType: String) -> Upload {
        var upload = self
        upload.contentType = contentType
        return upload
    }
}

extension RequestBuilder {
    /// Names the media type of a JSON body that has its own, and accepts it in responses.
    func addMediaType(of body: BodyDraft, to fields: inout HTTPFields) {
        guard case .whole(_, let contentType?) = body, !fields.contains(.contentType) else { return }
        fields[.contentType] = contentType
        // Servers with a JSON type of their own respond with it. A header of the spec or the caller stays.
        guard let media = MediaType(contentType), media.isJSON, media.name != "application/json",
            headers.entries.last(where: { entry in entry.item.name == .accept })?.layer == .client
        else { return }
        fields[.accept] = "\(media.name), application/json"
    }
}
