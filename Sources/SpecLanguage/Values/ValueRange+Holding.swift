extension ValueRange {
    /// Whether every value of the other range is in this one.
    public func holds(_ other: ValueRange) -> Bool {
        lowerEnd.isBeyond(other.lowerEnd) { value, end in value < end }
            && upperEnd.isBeyond(other.upperEnd) { value, end in end < value }
    }

    private var lowerEnd: End { End(ComparableLiteral(minimum ?? above), isExclusive: minimum == nil) }

    private var upperEnd: End { End(ComparableLiteral(maximum ?? below), isExclusive: maximum == nil) }
}

/// Where a range begins or ends; nil: it does not.
private struct End {
    var value: ComparableLiteral?
    var isExclusive: Bool

    init(_ value: ComparableLiteral?, isExclusive: Bool) {
        self.value = value
        self.isExclusive = isExclusive
    }

    /// Whether this end leaves in all that the other end of the same side does.
    func isBeyond(_ other: End, by isOutside: (ComparableLiteral, ComparableLiteral) -> Bool) -> Bool {
        guard let value else { return true }
        guard let end = other.value else { return false }
        if value == end { return !isExclusive || other.isExclusive }
        return isOutside(value, end)
    }
}
