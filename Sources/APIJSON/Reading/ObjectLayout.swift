/// Where the fields of one model are in JSON: its containers, and which fields each of their keys leads to.
///
/// Made once for each model and never freed, like the key tables in it.
@usableFromInline
struct ObjectLayout {
    /// The model's own object or array, then the containers that paths lead through.
    let containers: UnsafePointer<ContainerLayout>
    let fields: UnsafeBufferPointer<FieldLayout>
    /// The numbers of the fields with several paths.
    let alternatives: UnsafeBufferPointer<Int>
    /// Whether each key leads to the field of the same number, and all that is to be done is to read it.
    let isPlain: Bool
    let unknownKeys: ObjectCursor.UnknownKeys
    let isTuple: Bool
}

/// An object, or an array whose indices are keys.
struct ContainerLayout {
    let table: KeyTable
    /// By key.
    let targets: UnsafePointer<KeyTarget>
    /// Which of the first 64 keys are required, which of the next 64, and those behind.
    let requiredLow: UInt64
    let requiredHigh: UInt64
    let requiredBeyond: UnsafeBufferPointer<Int>
}

/// What a key leads to.
struct KeyTarget {
    /// The field that is read from its value, where that is all; otherwise -1.
    let only: Int
    /// The fields that are read from its value, one after the other.
    let fields: UnsafeBufferPointer<FieldPath>
    /// The number of the container that the value is, too; -1 where it is none.
    let container: Int
}

/// One of the paths of a field.
struct FieldPath {
    let field: Int
    /// The position of the path among those of the field; -1 where it has only one.
    let rank: Int
}

/// One field of a model.
struct FieldLayout {
    let options: FieldOptions
    /// The key of the model's own object that leads to it first.
    let rootKey: Int
    /// The position among the fields with several paths; -1 for others.
    let alternative: Int
}

/// How a field is read, beyond its type.
@frozen
@_spi(Generated) public struct FieldOptions: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There must be a value.
    @inlinable public static var required: FieldOptions { FieldOptions(rawValue: 1) }
    /// An empty string, array or object counts as absent.
    @inlinable public static var absentIfEmpty: FieldOptions { FieldOptions(rawValue: 2) }
    /// An empty string, array or object is refused.
    @inlinable public static var nonEmpty: FieldOptions { FieldOptions(rawValue: 4) }
}
