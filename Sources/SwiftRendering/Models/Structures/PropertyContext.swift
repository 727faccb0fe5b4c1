import SpecLanguage
import TemplateEngine

/// A property as templates see it.
struct PropertyContext: TemplateContext {
    var doc: [String]
    /// What makes the compiler warn of uses.
    var attribute: String?
    var access: String
    var name: String
    var type: String
    /// Where the value is kept, if not in the property itself.
    var storage: StorageContext?

    static var shape: Shape<PropertyContext> {
        [
            .lines("doc") { $0.doc },
            .optionalText("attribute") { $0.attribute },
            .text("access") { $0.access },
            .text("name") { $0.name },
            .text("type") { $0.type },
            .optional("storage", StorageContext.shape) { $0.storage },
        ]
    }
}

/// What is behind a computed property.
struct StorageContext: TemplateContext {
    /// The value.
    var getter: String
    /// The statement that sets it.
    var setter: String
    /// The stored property, where there is one for it alone.
    var declaration: String?

    static var shape: Shape<StorageContext> {
        [
            .text("getter") { $0.getter },
            .text("setter") { $0.setter },
            .optionalText("declaration") { $0.declaration },
        ]
    }
}

extension StorageContext {
    /// - Parameter type: that of the stored property.
    init(_ storage: Storage, type: String) {
        getter = storage.value
        setter = storage.setter
        declaration = storage.part == nil ? "private var \(storage.name.declaration): \(type)" : nil
    }
}

extension PropertyContext {
    init(_ property: Property, of plan: StructurePlan) {
        doc = Self.doc(of: property, in: plan.layout).lines
        attribute = DeprecatedAttribute.line(property.field.deprecated)
        access = plan.access.prefix
        name = property.name.declaration
        type = property.type
        guard property.storage.name != property.name || property.storage.part != nil else { return }
        storage = StorageContext(property.storage, type: property.storedType)
    }

    /// The property of a request, or of a DAO, that holds what a caller gives.
    init(_ value: RequestValue, doc: DocComment = DocComment(), access: Access) {
        self.doc = doc.lines
        self.access = access.prefix
        name = value.name.declaration
        type = value.type
        guard let kept = value.storage else { return }
        storage = StorageContext(kept, type: kept.type(for: value.type))
    }

    /// The spec's words, and where the value stands if not at a key of the property's name.
    private static func doc(of property: Property, in layout: Structure.Layout) -> DocComment {
        var doc = DocComment(property.field.doc)
        if layout == .object, !property.field.isIgnored, !property.isAtKeyOfItsName {
            doc.continueWith("From \(places(of: property.field)).")
        }
        return doc
    }

    private static func places(of field: Field) -> String {
        if field.paths.count == 1 { return DocComment.code(field.paths[0].text) }
        return field.paths.map { DocComment.code($0.text) }.joined(separator: ", or else ")
    }
}
