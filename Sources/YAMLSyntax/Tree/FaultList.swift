/// The faults found so far; a text that consists of faults does not fill the memory with them.
struct FaultList {
    /// More than anybody will read.
    private static let most = 10_000

    private(set) var faults: [YAMLFault] = []

    mutating func append(_ fault: YAMLFault) {
        if faults.count < Self.most { faults.append(fault) }
    }

    func checkLength(at place: TextPosition) throws(YAMLFault) {
        guard faults.count >= Self.most else { return }
        throw YAMLFault(
            kind: .tooLarge,
            message: "more than \(Self.most) faults; the rest of the text is not read",
            range: TextRange(start: place, end: place)
        )
    }
}
