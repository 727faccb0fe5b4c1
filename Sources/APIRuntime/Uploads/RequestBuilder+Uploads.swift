internal import HTTPTypes

@_spi(Generated) extension RequestBuilder {
    /// Adds a file to a multipart body; not at all for nil. A file that is not there or cannot be read cannot be sent.
    /// - Parameters:
    ///   - name: the part's name.
    ///   - upload: the file.
    ///   - isSensitive: whether the file's place and name must not appear in errors.
    public mutating func file(_ name: String, _ upload: Upload?, isSensitive: Bool = false) {
        guard var parts = begunMultipart(name) else { return }
        if let upload, let piece = piece(of: upload, for: name, isSensitive) { parts.append(name, upload, piece) }
        if isSensitive { isBodySensitive = true }
        body = .multipart(parts)
    }

    /// Makes a file the whole body, with its media type. With nil there is none. A file that is not there or cannot be
    /// read cannot be sent.
    /// - Parameter upload: the file.
    public mutating func body(_ upload: Upload?) {
        guard let upload else { return }
        guard case .none = body else { return refuseMixture("body") }
        if let piece = piece(of: upload, for: "body", false) { body = .file(upload, piece) }
    }

    /// What of a body the file is; nil where it cannot be sent, which is noted.
    private mutating func piece(of upload: Upload, for parameter: String, _ isSensitive: Bool) -> BodyPiece? {
        if !HTTPField.isValidValue(upload.contentType) {
            let found: String = shown(upload.contentType, isSensitive)
            refuse(parameter, expected: "a content type without line breaks", found: found)
        }
        do throws(Upload.Fault) {
            return try upload.piece()
        } catch {
            let found: String = error.found + " at " + shown(error.place, isSensitive)
            refuse(parameter, expected: "a file that can be read", found: found)
            return nil
        }
    }
}

extension Upload {
    /// The body that is nothing but this file.
    func body(of piece: BodyPiece) -> WireBody {
        var body: WireBody = BodyPiece.body(of: [piece])
        body.parts = [.file(self, name: "")]
        return body
    }
}
