/// A week in which charts are made.
public struct Week {
    public var number: Int

    public init(number: Int) {
        self.number = number
    }
}
