public import Foundation

/// The right to make values that are still to be read, and the placeholders in them.
@frozen
public struct Blank: Sendable {
    @usableFromInline
    init() {}

    private static let placeholderURL: URL = URL(fileURLWithPath: "/")

    public var url: URL { Blank.placeholderURL }
    public var uuid: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    public var date: Date { Date(timeIntervalSinceReferenceDate: 0) }
    public var data: Data { Data() }
}
