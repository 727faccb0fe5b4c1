/// A value of a stream, and what came with it.
public struct StreamEvent<Value: Sendable>: Sendable {
    public var value: Value
    /// Which of all that came this one is, counted from 1. Where numbers are missing, values were left out that were not
    /// what the spec says.
    public var number: Int
    /// What the server calls events of this kind; nil: nothing in particular.
    public var name: String?
    /// What the server tells the place in the stream by, since it last said so; nil: it has not.
    public var id: String?
    /// How many elements of arrays were invalid and left out, as the spec asks by `elements: drop`.
    public var droppedElements: Int

    public init(_ value: Value, number: Int, name: String? = nil, id: String? = nil, droppedElements: Int = 0) {
        self.value = value
        self.number = number
        self.name = name
        self.id = id
        self.droppedElements = droppedElements
    }
}

extension StreamEvent: Equatable where Value: Equatable {}

extension StreamEvent: Hashable where Value: Hashable {}
