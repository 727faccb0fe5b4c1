/// Makes the public error of a failure, from a second run over the document that notes more than the first.
struct FaultReport {
    /// How many faults are looked for where a model validates all.
    static let maximumFaults: Int = 100

    let bytes: UnsafeBufferPointer<UInt8>
    let type: Any.Type

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ type: Any.Type) {
        self.bytes = bytes
        self.type = type
    }

    /// - Parameter run: reads the document with a trace and says how that failed.
    func make(_ failure: ReadFailure, _ run: (Trace) -> ReadFailure?) -> DataFormatError {
        let trace: Trace = Trace()
        // A user's own function may answer differently the second time; the first failure stands then.
        var failure: ReadFailure = run(trace) ?? failure
        var error: DataFormatError = FaultDescription(failure, self.bytes, trace).error(self.type)
        var reported: Set<ReadFailure> = [failure]
        var runs: Int = 0
        while runs < FaultReport.maximumFaults * 2, reported.count < FaultReport.maximumFaults {
            guard self.excuse(failure, trace) else { break }
            trace.beginAnew()
            guard let next: ReadFailure = run(trace) else { break }
            if reported.insert(next).inserted {
                error.further.append(FaultDescription(next, self.bytes, trace).error(self.type))
            }
            failure = next
            runs += 1
        }
        return error
    }

    /// Makes the next run go over the fault; false where no model around it wants to know of further ones.
    private func excuse(_ failure: ReadFailure, _ trace: Trace) -> Bool {
        guard failure.code != .syntax && failure.code != .tooDeep else { return false }
        let containers: [Int] = PathWalk(self.bytes, to: failure.offset).containers.map(\.start)
        let validating: Int? = containers.firstIndex { trace.tables[$0]?.names.validatesAll == true }
        if failure.code == .missing {
            let isWanted: Bool = validating != nil || trace.tables[failure.offset]?.names.validatesAll == true
            let key: Trace.MissingKey = Trace.MissingKey(object: failure.offset, key: failure.detail)
            if isWanted && trace.excusedKeys.insert(key).inserted { return true }
        }
        guard let validating: Int else { return false }
        // The value itself; where that does not help, as its model reads it apart, what holds it.
        let around: ArraySlice<Int> = containers[(validating + 1)...]
        return ([failure.offset] + around.reversed()).contains { trace.excused.insert($0).inserted }
    }
}
