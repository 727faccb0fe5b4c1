public import Foundation

/// A type of the spec: a generated one, or your own in place of one (see ``CustomModel``).
///
/// Generated models are `Hashable` and `Codable` besides, unless the spec leaves that out. A model that says `Codable`
/// needs no implementation of it: it travels through `JSONEncoder`, property lists and the like by way of ``JSON``; JSON
/// itself is faster through `init(fromJSON:)` and `toJSON()`.
public protocol APIModel: JSONReadable, JSONWritable {}

/// A type that can be decoded from JSON: a model, or a built-in type of the spec language.
public protocol JSONReadable: Sendable {
    /// A value that is still to be read; only the runtime can make a `Placeholder`, so no unread value gets to users.
    @_spi(Generated) init(placeholder: Placeholder)

    /// Reads the value where the reader stands into this one, which is blank.
    ///
    /// - Throws: why and where it could not; the value is in no meaningful state then.
    @_spi(Generated) mutating func read(_ reader: inout JSONReader) throws(ReadFailure)
}

/// A type that can be encoded as JSON.
public protocol JSONWritable: Sendable {
    @_spi(Generated) func write(_ writer: inout JSONWriter)
}

/// Creates placeholder values that are decoded in place.
@frozen
public struct Placeholder: Sendable {
    @usableFromInline
    init() {}

    private static let placeholderURL: URL = URL(fileURLWithPath: "/")

    @_spi(Generated) public var url: URL { Placeholder.placeholderURL }
    @_spi(Generated) public var uuid: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    @_spi(Generated) public var date: Date { Date(timeIntervalSinceReferenceDate: 0) }
    @_spi(Generated) public var data: Data { Data() }
}

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

/// Your own type for a model of the spec that is `external`.
///
///     extension Color: CustomModel {
///         static var placeholder: Color { .black }
///         init(json: JSON) throws { … }
///         var json: JSON { .string(self.hex) }
///     }
public protocol CustomModel: APIModel, Hashable, Codable {
    /// Any value; it stands where a value is still to be read and is never seen.
    static var placeholder: Self { get }

    /// - Throws: any error; it is shown as the hint of a ``DataFormatError``.
    init(json: JSON) throws

    var json: JSON { get }
}

extension CustomModel {
    public init(placeholder: Placeholder) {
        self = Self.placeholder
    }

    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset: Int = reader.offset
        let json: JSON = try reader.value()
        do {
            self = try Self(json: json)
        } catch {
            throw reader.customFailure(error, of: Self.self, at: offset)
        }
    }

    public func write(_ writer: inout JSONWriter) {
        self.json.write(&writer)
    }
}
