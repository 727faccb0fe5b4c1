@_spi(Generated) import APIJSON

@_spi(Generated) extension RequestBuilder {
    /// Adds to a JSON object that becomes the body. Nil is left out.
    /// - Parameters:
    ///   - path: the key, or a path of keys that makes nested objects.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func bodyField<Value: JSONWritable>(
        _ path: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if isSensitive, value != nil { isBodySensitive = true }
        var object: BodyObject
        switch body {
        case .none: object = BodyObject()
        case .object(let begun): object = begun
        case .whole, .form, .multipart, .file: return refuseMixture(path)
        }
        if let value {
            let place = JSONPointerPath(path)
            object.set(json(value, dates, of: path, at: place, isSensitive), at: place.components[...])
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
        body = .whole(json(value, dates, of: "body"))
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
        if isSensitive, value != nil { isBodySensitive = true }
        var items: Layered<[APICall.Request.Item]>
        switch body {
        case .none: items = Layered()
        case .form(let begun): items = begun
        case .object, .whole, .multipart, .file: return refuseMixture(name)
        }
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            items.append(APICall.Request.Item(name, text, isSensitive: isSensitive), from: layer)
        }
        note(fault, of: name)
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
        if isSensitive, value != nil { isBodySensitive = true }
        guard var parts = begunMultipart(name) else { return }
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            parts.append(name, text)
        }
        note(fault, of: name)
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

    /// The value as JSON text; what keeps it from being sent is noted.
    private mutating func json<Value: JSONWritable>(
        _ value: Value, _ dates: DateFormat, of parameter: String, at path: JSONPointerPath = .root,
        _ isSensitive: Bool = false
    ) -> [UInt8] {
        do throws(DataFormatError) {
            return try value.written(dates: dates, isSensitive: isSensitive) { bytes in Array(bytes) }
        } catch {
            note(error, of: parameter, at: path)
            return []
        }
    }
}
