extension APIModel where Self: Decodable {
    /// Reads the model by way of ``JSON``, from any decoder of self-describing data.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with a ``DataFormatError`` as its underlying error, or what the decoder
    ///   throws.
    public init(from decoder: any Decoder) throws {
        let json: JSON = try JSON(from: decoder)
        do throws(DataFormatError) {
            self = try Self(fromJSON: json.uncheckedJSON)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }
}

extension APIModel where Self: Encodable {
    /// Writes the model by way of ``JSON``.
    ///
    /// - Throws: `EncodingError.invalidValue` with a ``DataFormatError`` as its underlying error, or what the encoder
    ///   throws.
    public func encode(to encoder: any Encoder) throws {
        try self.encodeByJSON(to: encoder)
    }
}

extension APIEnum {
    // The standard library has its own for enums with raw values; both lead to the same text, this one settles which.
    public init(from decoder: any Decoder) throws {
        let json: JSON = try JSON(from: decoder)
        do throws(DataFormatError) {
            self = try Self(fromJSON: json.uncheckedJSON)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try self.encodeByJSON(to: encoder)
    }
}

extension APIModel {
    fileprivate func encodeByJSON(to encoder: any Encoder) throws {
        let json: JSON
        do throws(DataFormatError) {
            json = try self.asJSON
        } catch {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
        try json.encode(to: encoder)
    }
}
