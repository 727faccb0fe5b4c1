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
        case .whole, .form, .multipart, .file: return refuseMixture(path)
        }
        if let value {
            if isSensitive { isBodySensitive = true }
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
        var items: Layered<[RequestItem]>
        switch body {
        case .none: items = Layered()
        case .form(let begun): items = begun
        case .object, .whole, .multipart, .file: return refuseMixture(name)
        }
        ParameterTexts.forEach(of: value, dates: dates) { text in
            items.append(RequestItem(name, text, isSensitive: isSensitive), from: layer)
            if isSensitive { isBodySensitive = true }
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
        ParameterTexts.forEach(of: value, dates: dates) { text in parts.append(name, text) }
        if isSensitive { isBodySensitive = true }
        body = .multipart(parts)
    }

    mutating func begunMultipart(_ name: String) -> MultipartBody? {
        switch body {
        case .none: return MultipartBody()
        case .multipart(let begun): return begun
        case .object, .whole, .form, .file:
            refuseMixture(name)
            return nil
        }
    }

    mutating func refuseMixture(_ parameter: String) {
        refuse(parameter, expected: "one kind of body", found: "a second kind")
    }

    private static func json<Value: JSONWritable>(_ value: Value, _ dates: DateFormat) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value, dates: dates)
        return Array(writer.output)
    }
}
