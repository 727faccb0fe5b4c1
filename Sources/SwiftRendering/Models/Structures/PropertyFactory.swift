import SpecLanguage

/// Makes the properties of one struct.
struct PropertyFactory {
    let names: TypeNames
    let models: ModelTable
    let access: Access
    /// The names of the struct's static members.
    var staticNames: FreeNames
    /// The names of its instance members.
    var memberNames: FreeNames
    /// The parts of the struct that are held by reference.
    var parts: [StructurePart] = []

    /// A property that holds the field's value.
    mutating func property(_ field: Field) -> Property {
        let constants = ValueConstants(
            name: field.name, type: field.type, constraints: field.constraints, dateFormat: field.dateFormat,
            names: names, free: &staticNames)
        let dates = dates(field, constants)
        let literal = field.defaultValue.map { LiteralExpression(names: names).source($0, as: field.type) }
        let longDefault = longDefault(field, literal)
        let value = longDefault?.reference ?? literal
        let absent = value ?? (field.type.isOptional ? "nil" : nil)
        let storage = storage(field)
        return Property(
            field: field, type: names.swiftType(field.type), storage: storage,
            storedType: storage.type(for: names.swiftType(field.type)), absent: absent,
            blank: absent ?? BlankExpression(names: names).source(field.type),
            statement: statement(field, default: field.null == .error ? nil : value, dates: dates),
            checks: ConstraintCheck.all(
                of: field.constraints, type: field.type, dateFormat: field.dateFormat, constants: constants,
                names: names),
            constants: constants.all, longDefault: longDefault, dates: dates,
            transform: field.transform?.functions(of: "Self"))
    }

    /// A constant for a default value that is too long to be said at each of its places.
    private mutating func longDefault(_ field: Field, _ source: String?) -> StaticConstant? {
        guard let value = field.defaultValue, let source, !source.fits(Self.longestDefault) else {
            return nil
        }
        let name = staticNames.take("\(field.name)Default")
        let head = "\(access.prefix)static let \(name): \(names.swiftType(field.type)) = "
        return StaticConstant(
            name: name, declaration: LiteralExpression(names: names).list(head, value, as: field.type))
    }

    /// The columns of a default value that is still said in place.
    private static let longestDefault: Int = 48

    /// A property that says how a field of the model is to be changed.
    mutating func change(_ field: Field, of model: String) -> Property {
        var field = field
        field.paths = Array(field.paths.prefix(1))
        (field.encode, field.isBoxed, field.part) = (.both, false, nil)
        // That is what clearing is for, where empty means absent.
        if field.empty == .absent { field.empty = .keep }
        let constants = ValueConstants(
            name: field.name, type: field.type, constraints: field.constraints, dateFormat: field.dateFormat,
            names: names, free: &staticNames)
        let dates = dates(field, constants)
        let type = "\(names.runtime("Change"))<\(names.swiftType(field.type.unwrapped))>"
        let storage = storage(field)
        return Property(
            field: field, type: type, storage: storage, storedType: storage.type(for: type), absent: ".keep",
            blank: ".keep",
            statement: ReadStatement(form: .into, options: options(field, dates).source(names)),
            checks: ConstraintCheck.all(
                of: field.constraints, type: field.type, dateFormat: field.dateFormat, constants: constants,
                names: names),
            constants: constants.all, dates: dates, transform: field.transform?.functions(of: names.model(model)),
            isChange: true)
    }

    /// A property that is deprecated, sensitive or boxed is computed from a stored one.
    ///
    /// The compiler would warn of each use of a deprecated property in generated code, and it takes no property wrapper
    /// in a type that is `nonisolated`.
    private mutating func storage(_ field: Field) -> Storage {
        if let part = field.part.flatMap({ parts.indices.contains($0) ? parts[$0] : nil }) {
            return Storage(
                name: SwiftIdentifier(field.name), part: part, form: form(field), cover: cover(field))
        }
        guard field.deprecated != nil || field.isSensitive || field.isBoxed else {
            return Storage(name: SwiftIdentifier(field.name))
        }
        let name = SwiftIdentifier(memberNames.take("_\(field.name)"))
        return Storage(name: name, form: form(field), cover: cover(field))
    }

    private func form(_ field: Field) -> Storage.Form {
        guard field.isBoxed else { return .inPlace }
        let box = names.runtime("Indirect")
        return field.type.isOptional ? .optionallyBoxed(box) : .boxed(box)
    }

    private func cover(_ field: Field) -> String? {
        field.isSensitive ? names.runtime("Hidden") : nil
    }

    private func dates(_ field: Field, _ constants: ValueConstants) -> String? {
        field.type.holds(.date) ? field.dateFormat?.expression(constants.format) : nil
    }

    private func options(_ field: Field, _ dates: String?) -> ReadOptionsExpression {
        ReadOptionsExpression(
            casts: field.castsAutomatically && models.canCast(field.type), dates: dates,
            dropsBadElements: field.elements == .drop && field.type.isCollection)
    }

    private func statement(_ field: Field, default value: String?, dates: String?) -> ReadStatement {
        let options = options(field, dates)
        guard let method = Self.method(field.type), value == nil || !field.type.isOptional else {
            return ReadStatement(form: .into, default: value, options: options.source(names))
        }
        return ReadStatement(
            form: .named(method), default: value, options: options.casts ? "casting: true" : nil)
    }

    /// The types that the reader has a method for, because they are most of what servers send.
    private static func method(_ type: ValueType) -> String? {
        switch type {
        case .builtIn(.string): "string"
        case .builtIn(.bool): "bool"
        case .builtIn(.int): "int"
        case .builtIn(.double): "double"
        case .optional(.builtIn(.string)): "optionalString"
        case .optional(.builtIn(.bool)): "optionalBool"
        case .optional(.builtIn(.int)): "optionalInt"
        case .optional(.builtIn(.double)): "optionalDouble"
        default: nil
        }
    }
}

extension Field.Transform {
    /// Expressions of the functions, which are static members of the type.
    fileprivate func functions(of type: String) -> Field.Transform {
        Field.Transform(
            read: read.map { "\(type).\(SwiftIdentifier($0).member)" },
            write: write.map { "\(type).\(SwiftIdentifier($0).member)" })
    }
}
