/// The fields of a model: which they are, the model's reading code says itself; what they have in common stands here.
///
/// A table is a constant of its type (`static let fields`). It is in memory that is never freed and never counted, so that
/// reading costs nothing for it; making tables at will would leak them.
@frozen
@_spi(Generated) public struct FieldTable: @unchecked Sendable {
    @usableFromInline let layout: UnsafePointer<ObjectLayout>

    /// Lists the fields of a model by running its ``APIObject/readFields(_:)`` once over nothing.
    ///
    /// - Parameters:
    ///   - model: the name of the model, for error texts.
    ///   - type: the model.
    ///   - unknownKeys: what to do with keys that lead to no field.
    ///   - knownKeys: keys that lead to no field and are known nevertheless; separated by one space, escaped as paths are.
    ///   - sensitive: the paths whose values never appear in error texts, separated by one space.
    ///   - validatesAll: whether a document with one fault is searched for further ones.
    public init<Model: APIObject>(
        _ model: StaticString, _ type: Model.Type, unknownKeys: ObjectCursor.UnknownKeys = .ignore,
        knownKeys: StaticString = "", sensitive: StaticString = "", validatesAll: Bool = false
    ) {
        let list: FieldList = FieldList.fields(of: type)
        var builder: LayoutBuilder = LayoutBuilder(model, isTuple: Model.layout == .tuple)
        builder.add(list.fields)
        builder.addKnownKeys(knownKeys)
        let layout: UnsafeMutablePointer<ObjectLayout> = .allocate(capacity: 1)
        layout.initialize(
            to: builder.layout(unknownKeys: unknownKeys, sensitive: sensitive, validatesAll: validatesAll))
        self.layout = UnsafePointer(layout)
    }

    /// The keys of the model's own object or array.
    var keys: KeyTable {
        self.layout.pointee.containers[0].table
    }

    /// The container that a key of another one leads to, if a path leads through it.
    func container(_ number: Int, at key: String) -> Int? {
        let container: ContainerLayout = self.layout.pointee.containers[number]
        guard !self.layout.pointee.isPlain, let index: Int = container.table.names.index(of: key) else { return nil }
        let inner: Int = container.targets[index].container
        return inner < 0 ? nil : inner
    }
}

/// A field as a model lists it, before anything is read.
struct ListedField {
    let name: StaticString
    /// Separated by one space; nil: a key of the field's name.
    let paths: StaticString?
    let options: FieldOptions
}

/// The fields of a model, in the order in which it asks for them.
@usableFromInline
final class FieldList {
    fileprivate(set) var fields: [ListedField] = []

    @usableFromInline
    @_spi(Generated) func append(_ name: StaticString, _ paths: StaticString?, _ options: FieldOptions) {
        self.fields.append(ListedField(name: name, paths: paths, options: options))
    }

    /// Lets the model ask for its fields; each is reported as absent.
    fileprivate static func fields<Model: APIObject>(of type: Model.Type) -> FieldList {
        let list: FieldList = FieldList()
        let nothing: [UInt8] = [0]
        nothing.withUnsafeBufferPointer { bytes in
            guard let start: UnsafePointer<UInt8> = bytes.baseAddress else { return }
            // Nothing is read, so nothing fails but a user's own code, whose fields end there.
            try? JSONReader.read(start, count: 0, list: list) { (reader: inout JSONReader) throws(ReadFailure) in
                reader.frame.pointee.target = ObjectFrame.listing
                var model: Model = Model(placeholder: Placeholder())
                try model.readFields(&reader)
            }
        }
        return list
    }
}
