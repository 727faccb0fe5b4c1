/// What was read out of an answer.
@_spi(Generated) public struct ReadAnswer<Value: Sendable>: Sendable {
    public var value: Value
    /// How many elements of arrays were invalid and left out, as the spec asks by `elements: drop`.
    public var droppedElements: Int

    public init(_ value: Value, droppedElements: Int = 0) {
        self.value = value
        self.droppedElements = droppedElements
    }
}
