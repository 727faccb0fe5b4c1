/// Where the values of a field with several paths stand; the first path with a value gives it.
public struct Alternatives: Sendable {
    // The places of the first paths lie here, of others in a dictionary, so that the usual field costs no memory.
    private var first: Int = -1
    private var second: Int = -1
    private var others: [Int: Int] = [:]
    fileprivate var resume: Int = 0
    /// Where the value that was entered begins, in bytes from the start of the document.
    public fileprivate(set) var valueOffset: Int = 0

    public init() {}

    /// Forgets what a path gave, when the object that it leads through comes again.
    public mutating func forget(rank: Int) {
        self.set(rank, -1)
    }

    fileprivate mutating func set(_ rank: Int, _ place: Int) {
        switch rank {
        case 0: self.first = place
        case 1: self.second = place
        default: self.others[rank] = place < 0 ? nil : place
        }
    }

    fileprivate var best: Int? {
        if self.first >= 0 { return self.first }
        if self.second >= 0 { return self.second }
        guard let rank: Int = self.others.keys.min() else { return nil }
        return self.others[rank]
    }
}

extension JSONReader {
    /// Notes where the value of one of the paths stands, unless it is null, and goes over it.
    public mutating func note(_ alternatives: inout Alternatives, rank: Int) throws(ReadFailure) {
        let place: Int = self.offset
        let isNull: Bool = self.position < self.end && self.position.pointee == Byte.lowerN
        try self.skipValue()
        alternatives.set(rank, isNull ? -1 : place)
    }

    /// Goes to the value of the first path that has one; says whether there is one. `leave` comes back.
    public mutating func enter(_ alternatives: inout Alternatives) -> Bool {
        guard let place: Int = alternatives.best else { return false }
        alternatives.resume = self.offset
        alternatives.valueOffset = place
        self.position = self.start + place
        return true
    }

    /// Comes back from the value that was entered.
    public mutating func leave(_ alternatives: Alternatives) {
        self.position = self.start + alternatives.resume
    }
}
