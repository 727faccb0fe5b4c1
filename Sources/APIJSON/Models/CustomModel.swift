/// A type that users write themselves for a model of the spec that is `external`.
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
    public init(blank: Blank) {
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
