#if Store
    @_spi(Generated) import APIRuntime
    import Foundation
    import GRDB
    import JSONSyntax
    import MockValues
    import SpecLanguage

    @testable import APIRuntimeStore

    /// Settles whether new code opens and reads a database that old code wrote: the runtime migrates a database of SQLite
    /// with rows of the old spec, and every value is read as the new one says.
    struct DataTruth {
        let old: Specification
        let new: Specification

        func fault() -> String? {
            let tables = new.files.flatMap(\.tables)
            for table in old.files.flatMap(\.tables) {
                guard let twin = tables.first(where: { $0.name == table.name }) else {
                    return "the rows of \(table.name) are no longer read"
                }
                do {
                    if let reason = try fault(table, twin) { return "\(table.name): \(reason)" }
                } catch {
                    return "\(table.name): \(error)"
                }
            }
            return nil
        }

        private func fault(_ old: SpecLanguage.Table, _ new: SpecLanguage.Table) throws -> String? {
            for column in old.columns where !new.columns.contains(where: { $0.name == column.name }) {
                if new.columns.contains(where: { $0.field.name == column.field.name }) {
                    return "the values of \(column.field.name) are left behind"
                }
            }
            let before = description(of: old, self.old)
            let after = description(of: new, self.new)
            let database = try DatabaseQueue()
            try database.write { try TableMigration(before, on: GRDBConnection($0)).run() }
            let rows = rows(of: old)
            try database.write { database in
                for row in rows { _ = try GRDBConnection(database).run(before.statements.upsert, row) }
            }
            try database.write { try TableMigration(after, on: GRDBConnection($0)).run() }
            var reason: String?
            try database.read { database in
                try GRDBConnection(database).rows(after.statements.select, []) { values in
                    for (column, value) in zip(new.columns, values) where reason == nil {
                        reason = unreadable(value, column)
                    }
                }
            }
            return reason
        }

        // MARK: Writing.

        /// Rows with every value that the columns may have.
        private func rows(of table: SpecLanguage.Table) -> [[StoredValue]] {
            let choices = table.columns.map { column in stored(column) }
            guard !choices.contains(where: \.isEmpty) else { return [] }
            let count = choices.map(\.count).max() ?? 0
            let keys = Set(table.key.map(\.name))
            return (0..<count).map { row in
                zip(table.columns, choices).map { column, values in
                    keys.contains(column.name)
                        ? unique(row, column) ?? values[row % values.count] : values[row % values.count]
                }
            }
        }

        /// A key of its own for each row, so that no row replaces another.
        private func unique(_ row: Int, _ column: SpecLanguage.Table.Column) -> StoredValue? {
            guard column.field.constraints.isEmpty else { return nil }
            switch column.field.type {
            case .builtIn(.string): return .text("key \(row)")
            case .builtIn(.int), .builtIn(.int64): return .integer(Int64(row))
            default: return nil
            }
        }

        private func stored(_ column: SpecLanguage.Table.Column) -> [StoredValue] {
            let field = column.field
            let maker = RequestMaker(old)
            let decoder = ReferenceDecoder(old)
            guard
                let first = maker.value(
                    field.type, named: field.name, dates: field.dateFormat, casts: field.castsAutomatically)
            else { return [] }
            let values = Perturbations([old, new]).values(near: first, most: 60).filter { value in
                guard value != .null else { return false }
                return decoder.faults(
                    in: value.located, as: field.type.unwrapped, castsAutomatically: field.castsAutomatically,
                    dateFormat: field.dateFormat, constraints: field.constraints
                ).isEmpty
            }
            let stored = values.compactMap { StoredForm(column, old).stored($0) }
            return stored + (field.type.isOptional ? [.null] : [])
        }

        // MARK: Reading.

        private func unreadable(_ value: StoredValue, _ column: SpecLanguage.Table.Column) -> String? {
            let field = column.field
            if value == .null {
                return field.type.isOptional || field.defaultValue != nil ? nil : "\(column.name) has no value"
            }
            guard let json = StoredForm(column, new).json(value) else {
                return "\(column.name) is not readable"
            }
            let faults = ReferenceDecoder(new).faults(
                in: json.located, as: field.type.unwrapped, castsAutomatically: field.castsAutomatically,
                dateFormat: field.dateFormat, constraints: field.constraints)
            return faults.first.map { "\(column.name): \($0.text)" }
        }

        // MARK: Tables.

        private func description(of table: SpecLanguage.Table, _ specification: Specification) -> TableDescription {
            TableDescription(
                table.name,
                columns: table.columns.map { column in
                    ColumnDescription(
                        name: column.name, type: StoredForm(column, specification).type,
                        isOptional: column.field.type.isOptional || column.field.defaultValue != nil,
                        isSensitive: false, defaultValue: nil)
                }, key: table.key.map(\.name), indexes: table.indexes.map { $0.map(\.name) })
        }
    }

    /// How a column stores JSON values.
    struct StoredForm {
        let column: SpecLanguage.Table.Column
        let type: ColumnType

        init(_ column: SpecLanguage.Table.Column, _ specification: Specification) {
            self.column = column
            type = Self.type(of: column, specification)
        }

        private static func type(of column: SpecLanguage.Table.Column, _ specification: Specification) -> ColumnType {
            switch column.storage {
            case .json: return .text
            case .date(.unix, _): return .real
            case .date(.unixMilliseconds, _), .date(.dotnet, _): return .integer
            case .date: return .text
            case .plain: break
            }
            switch column.field.type.unwrapped {
            case .builtIn(.bool): return Bool.columnType
            case .builtIn(.int), .builtIn(.int64): return Int.columnType
            case .builtIn(.int8): return Int8.columnType
            case .builtIn(.int16): return Int16.columnType
            case .builtIn(.int32): return Int32.columnType
            case .builtIn(.uint8): return UInt8.columnType
            case .builtIn(.uint16): return UInt16.columnType
            case .builtIn(.uint32): return UInt32.columnType
            case .builtIn(.uint), .builtIn(.uint64): return UInt64.columnType
            case .builtIn(.double), .builtIn(.float): return Double.columnType
            case .builtIn(.data): return Data.columnType
            case .builtIn(.decimal): return Decimal.columnType
            case .builtIn(.url): return URL.columnType
            case .builtIn(.uuid): return UUID.columnType
            case .model(let name):
                let model = specification.files.flatMap(\.models).first { $0.name == name }
                if case .enumeration(let enumeration)? = model?.kind, enumeration.rawType == .integer {
                    return .integer
                }
                return .text
            default: return .text
            }
        }

        /// The value as a row has it.
        func stored(_ value: JSONValue) -> StoredValue? {
            if column.storage == .json { return .text(value.compactText) }
            switch (type, value) {
            case (.integer, .bool(let value)): return .integer(value ? 1 : 0)
            case (.integer, .number(let text)), (.integer, .string(let text)):
                return Int64(text).map { .integer($0) }
                    ?? Double(text).flatMap { Int64(exactly: $0) }.map { .integer($0) }
            case (.real, .number(let text)), (.real, .string(let text)): return Double(text).map { .real($0) }
            case (.blob, .string(let text)): return Data(base64Encoded: text).map { .blob(Array($0)) }
            case (.text, .string(let text)), (.text, .number(let text)): return .text(text)
            default: return nil
            }
        }

        /// The value of a row as JSON; `nil` if it is of another type.
        func json(_ value: StoredValue) -> JSONValue? {
            if column.storage == .json {
                guard case .text(let text) = value else { return nil }
                return (try? JSONParser.parse(Array(text.utf8)))?.value
            }
            switch (column.field.type.unwrapped, value) {
            case (.builtIn(.bool), .integer(let number)): return .bool(number != 0)
            case (.builtIn(.decimal), .text(let text)), (.builtIn(.uint), .text(let text)),
                (.builtIn(.uint64), .text(let text)):
                return .number(text)
            case (_, .integer(let number)): return .number(String(number))
            case (_, .real(let number)):
                return .number(
                    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number))
            case (_, .text(let text)): return .string(text)
            case (_, .blob(let bytes)): return .string(Data(bytes).base64EncodedString())
            case (_, .null): return .null
            }
        }
    }
#endif
