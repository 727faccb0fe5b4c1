/// The properties that the fields of a model share. The fields themselves are listed by the model's reading code.
///
/// Create a table only as a constant of its type (`static let fields`). It is in memory that is never freed or
/// reference-counted, so that reading it costs nothing. Tables created at run time would leak.
@frozen
@_spi(Generated) public struct FieldTable: @unchecked Sendable, Hashable {
    @usableFromInline let layout: UnsafePointer<ObjectLayout>

    /// Lists the fields of a model by running its ``APIObject/readFields(_:)`` once without input.
    ///
    /// - Parameters:
    ///   - model: the name of the model, for error messages.
    ///   - type: the model.
    ///   - unknownKeys: how to handle keys that belong to no field.
    ///   - knownKeys: keys that belong to no field but are not unknown, separated by one space and escaped like
    ///     paths.
    ///   - sensitive: the paths whose values never appear in error messages, separated by one space.
    ///   - validatesAll: whether to search a document with one error for further errors.
    ///   - toleratesInvalid: whether values that cannot be read count as absent, for all fields that are not required and
    ///     do not say otherwise.
    ///   - readsRepeatedKeys: whether objects may have keys several times, of which the last ones count.
    public init<Model: APIObject>(
        _ model: StaticString, _ type: Model.Type, unknownKeys: ObjectCursor.UnknownKeys = .ignore,
        knownKeys: StaticString = "", sensitive: StaticString = "", validatesAll: Bool = false,
        toleratesInvalid: Bool = false, readsRepeatedKeys: Bool = false
    ) {
        self.init(
            type,
            LayoutSettings(
                model: model, isTuple: Model.layout == .tuple, unknownKeys: unknownKeys, knownKeys: knownKeys,
                sensitive: sensitive, validatesAll: validatesAll, toleratesInvalid: toleratesInvalid,
                readsRepeatedKeys: readsRepeatedKeys))
    }

    /// The fields of a model that is read from the object of another model.
    ///
    /// - Parameters:
    ///   - type: the model.
    ///   - prefix: what its keys begin with in that object.
    ///   - isSensitive: whether its values never appear in error messages.
    public init<Model: APIObject>(flat type: Model.Type, prefix: StaticString = "", isSensitive: Bool = false) {
        var settings = Model.fields.layout.pointee.settings
        // The others are keys of the model around it.
        settings.unknownKeys = .ignore
        (settings.isFlat, settings.prefix, settings.hidesAll) = (true, prefix, isSensitive)
        self.init(type, settings)
    }

    /// The fields of a model that is the value of a key, which is the value of one of its fields.
    ///
    /// - Parameters:
    ///   - type: the model.
    ///   - field: the field whose value is the key.
    public init<Model: APIObject>(keyed type: Model.Type, by field: StaticString) {
        var settings = Model.fields.layout.pointee.settings
        settings.keyField = field
        self.init(type, settings)
    }

    private init<Model: APIObject>(_ type: Model.Type, _ settings: LayoutSettings) {
        let list = FieldList.fields(of: type)
        var builder = LayoutBuilder(settings)
        builder.add(settings.toleratesInvalid ? list.fields.map(\.tolerant) : list.fields)
        builder.addKnownKeys(settings.knownKeys)
        let layout: UnsafeMutablePointer<ObjectLayout> = .allocate(capacity: 1)
        layout.initialize(to: builder.layout())
        self.layout = UnsafePointer(layout)
    }

    /// The keys of the model's own object or array.
    var keys: KeyTable {
        layout.pointee.containers[0].table
    }

    /// The container at a key of another container, if a path leads through it.
    func container(_ number: Int, at key: String) -> Int? {
        let container = layout.pointee.containers[number]
        guard !layout.pointee.isPlain, let index = container.table.names.index(of: key) else { return nil }
        let inner = container.targets[index].container
        return inner < 0 ? nil : inner
    }
}

/// A field as listed by a model, before anything is read.
struct ListedField {
    let name: StaticString
    /// The paths, separated by one space. `nil` for a key that equals the field's name.
    let paths: StaticString?
    let options: FieldOptions
    /// The values that count as absent, as an array of JSON.
    var absent: StaticString?

    /// The field of a model that tolerates invalid values: one that cannot be read counts as absent, unless a value is
    /// required, or the field says otherwise.
    var tolerant: ListedField {
        options.contains(.required) || options.contains(.failsIfInvalid)
            ? self
            : ListedField(name: name, paths: paths, options: options.union(.absentIfInvalid), absent: absent)
    }
}

/// The fields of a model, in the order in which it asks for them.
@usableFromInline
final class FieldList {
    fileprivate(set) var fields: [ListedField] = []

    @usableFromInline
    @_spi(Generated) func append(_ name: StaticString, _ paths: StaticString?, _ options: FieldOptions) {
        fields.append(ListedField(name: name, paths: paths, options: options))
    }

    func append(
        _ name: StaticString, _ paths: StaticString?, _ options: FieldOptions, absent: StaticString
    ) {
        fields.append(
            ListedField(name: name, paths: paths, options: options.union(.absentIfListed), absent: absent))
    }

    /// Lets the model ask for its fields. Each is reported as absent.
    fileprivate static func fields<Model: APIObject>(of type: Model.Type) -> FieldList {
        let list = FieldList()
        let nothing: [UInt8] = [0]
        nothing.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            // Nothing is read, so only custom code can fail. The list of fields ends there.
            try? JSONReader.read(start, count: 0, list: list) { (reader: inout JSONReader) throws(ReadFailure) in
                reader.frame.pointee.target = ObjectFrame.listing
                var model = Model(placeholder: Placeholder())
                try model.readFields(&reader)
            }
        }
        return list
    }
}
