import SpecLanguage

/// The code of one column.
struct ColumnExpressions {
    let column: Table.Column
    let name: SwiftIdentifier
    /// The format of its dates, where that has to be made.
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
        if case .date(_, isOrdered: true) = column.storage { arguments.append("dates: \(dates ?? ".iso8601")") }
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

    /// An expression of the format of its dates; nil where there are none.
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

    /// What rows have that were there before the column was. The type of a column of JSON does not say that of the value.
    private var defaultArguments: [String] {
        guard let literal = defaultLiteral else { return [] }
        switch column.storage {
        case .plain, .date(_, isOrdered: true): return ["default: \(literal)"]
        case .date(_, isOrdered: false): return []
        case .json:
            if field.type.isOptional { return [] }
            return ["default: \(literal) as \(names.swiftType(field.type))"] + jsonDates
        }
    }
}
