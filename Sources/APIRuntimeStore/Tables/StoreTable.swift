/// A table of the spec: how one model stands in a database. Generated.
public protocol StoreTable: Sendable {
    /// The model.
    associatedtype Record: Sendable & Equatable
    /// What identifies a record.
    associatedtype Key: Sendable

    /// What the database has to know.
    static var tableDescription: TableDescription { get }

    /// Puts a record into a row, column by column.
    @_spi(Generated) static func write(_ record: Record, to row: inout RowWriter)

    /// Puts what identifies a record into a row, column by column.
    @_spi(Generated) static func write(key: Key, to row: inout RowWriter)

    /// Makes a record of a row, column by column.
    @_spi(Generated) static func read(_ row: inout RowReader) throws(StoreError) -> Record
}
