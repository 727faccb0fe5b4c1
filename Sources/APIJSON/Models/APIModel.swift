#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A type of the spec: a generated one, or your own in place of one (see ``CustomModel``).
///
/// ```swift
/// let picture = try Picture(fromJSON: bytes)
/// let again = try picture.toJSON()
/// ```
///
/// Generated models are also `Hashable` and `Codable`, unless the spec disables that. A model that declares `Codable`
/// needs no implementation: `JSONEncoder`, property list encoders and the like encode and decode it through ``JSON``.
/// For JSON itself, `init(fromJSON:)` and `toJSON()` are faster.
public protocol APIModel: JSONReadable, JSONWritable {}

/// A type that can be decoded from JSON: a model, or a built-in type of the spec language.
public protocol JSONReadable: Sendable {
    /// Creates a value that has not been read yet. Only the runtime can create a `Placeholder`, so users never see such
    /// a value.
    @_spi(Generated) init(placeholder: Placeholder)

    /// Reads the current value of the reader into this placeholder.
    ///
    /// - Throws: the reason and position of the failure. The value is then in an unspecified state.
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
}

extension APIModel where Self: Decodable {
    /// Reads the model through ``JSON``, from any decoder of self-describing data.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with a ``DataFormatError`` as its underlying error, or the error of the
    ///   decoder.
    public init(from decoder: any Decoder) throws {
        self = try Self.decodedByJSON(from: decoder)
    }
}

extension APIModel where Self: Encodable {
    /// Writes the model through ``JSON``.
    ///
    /// - Throws: `EncodingError.invalidValue` with a ``DataFormatError`` as its underlying error, or the error of the
    ///   encoder.
    public func encode(to encoder: any Encoder) throws {
        try encodeByJSON(to: encoder)
    }
}

extension APIEnum {
    // The standard library has its own implementation for enums with raw values. Both produce the same text; this one
    // resolves the ambiguity.
    public init(from decoder: any Decoder) throws {
        self = try Self.decodedByJSON(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try encodeByJSON(to: encoder)
    }
}

extension APIModel {
    fileprivate static func decodedByJSON(from decoder: any Decoder) throws -> Self {
        let json = try JSON(from: decoder)
        do throws(DataFormatError) {
            return try Self(fromJSON: json.uncheckedJSON)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    fileprivate func encodeByJSON(to encoder: any Encoder) throws {
        let json: JSON
        do throws(DataFormatError) {
            json = try asJSON
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
/// ```swift
/// init(json: JSON) throws {
///     guard case .string(let text) = json, let red = UInt8(text.dropFirst(), radix: 16) else { throw NoColor() }
///     self.red = red
/// }
///
/// var json: JSON { .string("#" + String(red, radix: 16)) }
/// ```
public protocol CustomModel: APIModel, Hashable, Codable {
    /// Any value. It is a placeholder until the value has been read, and users never see it.
    static var placeholder: Self { get }

    /// - Throws: any error. It becomes the hint of a ``DataFormatError``.
    init(json: JSON) throws

    /// The value as JSON, which ``init(json:)`` reads.
    var json: JSON { get }
}

extension CustomModel {
    /// Creates the placeholder of the type.
    public init(placeholder: Placeholder) {
        self = Self.placeholder
    }

    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset = reader.offset
        let json: JSON = try reader.value()
        do {
            self = try Self(json: json)
        } catch {
            throw reader.customFailure(error, of: Self.self, at: offset)
        }
    }

    public func write(_ writer: inout JSONWriter) {
        json.write(&writer)
    }
}
