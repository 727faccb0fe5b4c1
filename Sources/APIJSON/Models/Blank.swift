public import Foundation

/// The right to make values that are still to be read, and the placeholders in them.
@frozen
public struct Blank: Sendable {
    @usableFromInline
    init() {}

    private static let placeholderURL: URL = URL(fileURLWithPath: "/")

    @_spi(Generated) public var url: URL { Blank.placeholderURL }
    @_spi(Generated) public var uuid: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    @_spi(Generated) public var date: Date { Date(timeIntervalSinceReferenceDate: 0) }
    @_spi(Generated) public var data: Data { Data() }
}
