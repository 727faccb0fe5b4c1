import SpecLanguage
import TemplateEngine

/// A database table, as templates see it.
struct TableContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    /// The property that returns the table's records.
    var property: String
    /// The comment of that property.
    var propertyDoc: [String]
    /// The model.
    var record: String
    /// The attribute of functions that use deprecated declarations.
    var attribute: String?
    /// The constants that represent columns.
    var columns: [String]
    /// Date formats.
    var constants: [StaticConstant]
    /// The constant that describes the table.
    var description: [String]
    /// The statements that write a record into a row.
    var writing: [String]
    /// The statements that write a record's identity into a row.
    var keyWriting: [String]
    /// The expression that creates a record from a row.
    var reading: [String]
    var types: TableTypesContext

    static let shape: Shape<TableContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.hiding },
        .text("name", "the name in its declaration") { $0.name },
        .text("property", "the name of the property of the store") { $0.property },
        .lines("propertyDoc", "the documentation of that property") { $0.propertyDoc },
        .text("record", "the model") { $0.record },
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .lines("columns", "the constants of the columns") { $0.columns },
        .list("constants", StaticConstant.shape, "constants for formats, patterns and the like") { $0.constants },
        .lines("description", "the constant that describes it") { $0.description },
        .lines("writing", "the statements that write a record") { $0.writing },
        .lines("keyWriting", "the statements that write a key") { $0.keyWriting },
        .lines("reading", "the statements that read a record") { $0.reading },
        .context("types", TableTypesContext.shape, "names of types, qualified where the spec has the same name") {
            $0.types
        },
    ]
}

extension TableContext {
    init(_ table: Table, model: Model?, names: TypeNames, options: RenderingOptions) {
        let names = names.inside(["Key", "Record"])
        let access = table.access ?? options.access
        var statics = FreeNames(taken: table.columns.map(\.field.name) + ["tableDescription"])
        let columns = table.columns.map { ColumnExpressions($0, of: table, names, &statics) }
        let type = SwiftIdentifier(table.typeName).declaration
        let code = DocComment.code(table.name)
        doc = DocComment(table.doc ?? "The table \(code): how a database keeps \(DocComment.code(table.model)).").lines
        self.access = access.prefix
        hiding = access.hiding
        name = type
        property = SwiftIdentifier(table.propertyName).declaration
        propertyDoc = DocComment("The records of the table \(code).").lines
        record = names.model(table.model)
        let isDeprecated = model?.deprecated != nil || table.columns.contains { $0.field.deprecated != nil }
        attribute = isDeprecated ? "@available(*, deprecated)" : nil
        let room = SourceLines.columns - 4
        self.columns = columns.flatMap { $0.declaration(access).lines(room: room) }
        constants = columns.compactMap(\.constant)
        description = Self.description(table, names, access).lines(room: room)
        writing = columns.flatMap { $0.writing.lines(room: room - 4) }
        keyWriting = Self.keyWriting(table, columns)
        var values = columns.map { CallExpression.Argument.text($0.argument) }
        if table.keepsUnknownKeys {
            let column = StringLiteral(Table.unknownKeys).source
            writing.append("row.addJSON(record.unknownKeys)")
            values.append(.text("unknownKeys: row.json(default: [:])"))
            self.columns.append(
                "\(access.prefix)static let unknownKeys = \(names.store("OpaqueColumn"))<\(type)>"
                    + "(\(column), isOptional: true)")
        }
        reading = CallExpression(head: "try \(record)(", arguments: values).lines(room: room - 4)
        types = TableTypesContext(names: names)
    }

    private static func description(_ table: Table, _ names: TypeNames, _ access: Access) -> CallExpression {
        let type = names.store("TableDescription")
        var columns = table.columns.map { "\(SwiftIdentifier($0.field.name).declaration).description" }
        if table.keepsUnknownKeys { columns.append("\(Table.unknownKeys).description") }
        let list = CallExpression(
            head: "columns: [", arguments: columns.map { .text($0) }, tail: "]", endsWithComma: true)
        var arguments: [CallExpression.Argument] = [
            .text(StringLiteral(table.name).source), .call(list), .text("key: \(texts(table.key))"),
        ]
        if !table.indexes.isEmpty {
            arguments.append(.text("indexes: [\(table.indexes.map(texts).joined(separator: ", "))]"))
        }
        return CallExpression(
            head: "\(access.prefix)static let tableDescription = \(type)(", arguments: arguments)
    }

    private static func texts(_ columns: [Table.Column]) -> String {
        "[\(columns.map { StringLiteral($0.name).source }.joined(separator: ", "))]"
    }

    /// A single key field is the identity itself; several are in a struct.
    private static func keyWriting(_ table: Table, _ columns: [ColumnExpressions]) -> [String] {
        let key = table.key.compactMap { column in columns.first { $0.column == column } }
        return key.flatMap { column in
            let value = key.count == 1 ? "key" : "key.\(column.name.member)"
            return column.writing(of: value).lines(room: SourceLines.columns - 8)
        }
    }
}

/// The code of one column.
struct ColumnExpressions {
    let column: Table.Column
    let name: SwiftIdentifier
    /// The constant of its date format, if the format is a pattern.
    let constant: StaticConstant?
    private let table: String
    private let names: TypeNames

    init(_ column: Table.Column, of table: Table, _ names: TypeNames, _ statics: inout FreeNames) {
        self.column = column
        self.names = names
        self.table = SwiftIdentifier(table.typeName).declaration
        name = SwiftIdentifier(column.field.name)
        if case .pattern = column.field.dateFormat, column.field.type.holds(.date) {
            constant = column.field.dateFormat?.constant(named: statics.take("\(column.field.name)Format"), names)
        } else {
            constant = nil
        }
    }

    private var field: Field { column.field }

    /// `static let width = Column<PicturesTable, Int>("width", default: 0)`
    func declaration(_ access: Access) -> CallExpression {
        let type = names.store(column.storage.isComparable ? "Column" : "OpaqueColumn")
        let value = column.storage.isComparable ? ", \(names.swiftType(field.type.unwrapped))" : ""
        var arguments = [StringLiteral(column.name).source]
        if case .date(_, let isOrdered) = column.storage, isOrdered || defaultLiteral != nil {
            arguments.append("dates: \(dates ?? ".iso8601")")
        }
        if field.type.isOptional { arguments.append("isOptional: true") }
        if field.isSensitive { arguments.append("isSensitive: true") }
        arguments += defaultArguments
        return CallExpression(
            head: "\(access.prefix)static let \(name.declaration) = \(type)<\(table)\(value)>(",
            arguments: arguments.map { .text($0) })
    }

    /// `row.add(record.width)`
    var writing: CallExpression {
        writing(of: "record.\(name.member)")
    }

    func writing(of value: String) -> CallExpression {
        switch column.storage {
        case .plain: call("row.add(", [value])
        case .date: call("row.add(", [value, "dates: \(dates ?? ".iso8601")"])
        case .json: call("row.addJSON(", [value] + jsonDates)
        }
    }

    /// `width: row.value(default: 0)`
    var argument: String {
        let defaults = [defaultLiteral.map { "default: \($0)" }].compactMap(\.self)
        let isOptional = field.type.isOptional
        let call =
            switch column.storage {
            case .plain: call(isOptional ? "row.optional(" : "row.value(", isOptional ? [] : defaults)
            case .date:
                call(
                    isOptional ? "row.optionalDate(" : "row.date(",
                    [dates ?? ".iso8601"] + (isOptional ? [] : defaults))
            case .json: call(isOptional ? "row.optionalJSON(" : "row.json(", jsonDates + (isOptional ? [] : defaults))
            }
        return "\(name.argumentLabel): \(call.line)"
    }

    private func call(_ head: String, _ arguments: [String]) -> CallExpression {
        CallExpression(head: head, arguments: arguments.map { .text($0) })
    }

    /// An expression for its date format; `nil` if it has no dates.
    private var dates: String? {
        field.type.holds(.date) ? field.dateFormat?.expression(constant) : nil
    }

    private var jsonDates: [String] {
        guard let dates, field.dateFormat != .iso8601 else { return [] }
        return ["dates: \(dates)"]
    }

    private var defaultLiteral: String? {
        guard let value = field.defaultValue, value != .null else { return nil }
        return LiteralExpression(names: names).source(value, as: field.type)
    }

    /// The value in rows that are older than the column. The type of a JSON column does not state the type of the
    /// value.
    private var defaultArguments: [String] {
        guard let literal = defaultLiteral else { return [] }
        switch column.storage {
        case .plain, .date: return ["default: \(literal)"]
        case .json:
            if field.type.isOptional { return [] }
            return ["default: \(literal) as \(names.swiftType(field.type))"] + jsonDates
        }
    }
}

/// The types that the code of tables uses, qualified where the spec declares the same name.
struct TableTypesContext: TemplateContext {
    let names: TypeNames

    static let shape: Shape<TableTypesContext> = [
        .text("table", "the type `StoreTable`") { $0.names.store("StoreTable") },
        .text("store", "the type `Store`") { $0.names.store("Store") },
        .text("records", "the type `TableStore`") { $0.names.store("TableStore") },
        .text("writer", "the type `RowWriter`") { $0.names.store("RowWriter") },
        .text("reader", "the type `RowReader`") { $0.names.store("RowReader") },
        .text("error", "the type `StoreError`") { $0.names.store("StoreError") },
    ]
}
