/// Where the values of a field with several paths stand; the first path with a value gives it.
@frozen
public struct Alternatives: Sendable {
    // The places of the first paths lie here, of others in a dictionary, so that the usual field costs no memory.
    @usableFromInline var first: Int = -1
    @usableFromInline var second: Int = -1
    @usableFromInline var others: [Int: Int]? = nil
    @usableFromInline var resume: Int = 0
    /// Where the value that was entered begins, in bytes from the start of the document.
    public internal(set) var valueOffset: Int = 0

    @inlinable
    public init() {}

    @inline(__always)
    fileprivate mutating func set(_ rank: Int, _ place: Int) {
        switch rank {
        case 0: self.first = place
        case 1: self.second = place
        default: self.others = (self.others ?? [:]).merging([rank: place]) { _, new in new }
        }
    }

    fileprivate var best: Int? {
        if self.first >= 0 { return self.first }
        if self.second >= 0 { return self.second }
        return self.others?.filter { $0.value >= 0 }.min { $0.key < $1.key }?.value
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
