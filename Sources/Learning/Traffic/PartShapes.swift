import MockServing
import WireSyntax

/// The parts of multipart bodies by name.
struct PartShapes: Sendable, Hashable {
    /// Fields, with their texts; those that are bytes or JSON have none.
    private(set) var fields: NamedValueTable = NamedValueTable()
    private(set) var files: NamedValueTable = NamedValueTable()
    /// The media types of fields, without parameters; empty for none.
    private(set) var mediaTypes: NamedValueTable = NamedValueTable()

    /// Adds the parts of one body.
    mutating func add(_ parts: [MultipartText.Part]) {
        let items = parts.map { part in
            let type = MediaType(part.contentType)?.name ?? ""
            return (part: part, type: type, isText: type.isEmpty || type.hasPrefix("text/"))
        }
        files.add(items.filter(\.part.isFile).map { Call.Item(name: $0.part.name.text, value: "") })
        let own = items.filter { !$0.part.isFile }
        fields.add(own.map { Call.Item(name: $0.part.name.text, value: $0.isText ? $0.part.text : "") })
        mediaTypes.add(own.map { Call.Item(name: $0.part.name.text, value: $0.type) })
    }

    mutating func merge(_ other: PartShapes) {
        fields.merge(other.fields)
        files.merge(other.files)
        mediaTypes.merge(other.mediaTypes)
    }

    /// The media type of all parts with a name; empty if they have several, or none.
    func mediaType(of name: String) -> String {
        guard let types = mediaTypes[name]?.texts, types.empties == 0, !types.tally.isOverflowing,
            types.tally.values.count == 1
        else { return "" }
        return types.tally.values[0]
    }
}
