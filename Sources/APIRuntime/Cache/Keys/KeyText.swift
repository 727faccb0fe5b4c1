/// A text made of parts, from which the parts could be had again: different parts never make the same text.
struct KeyText {
    private(set) var bytes: [UInt8] = []

    /// Adds a part, its length before it.
    mutating func append(_ part: some Collection<UInt8>) {
        let count = UInt64(part.count)
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        bytes.append(contentsOf: part)
    }

    mutating func append(_ part: String) {
        append(part.utf8)
    }

    /// Adds a part that may be missing, which is not the same as empty.
    mutating func append(optional part: String?) {
        append(part == nil ? "none" : "some")
        append(part ?? "")
    }

    var digest: Digest { SHA256.digest(of: bytes) }
}
