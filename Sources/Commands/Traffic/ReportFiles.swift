import Generation
import Learning

/// Reads reports of traffic, each on a line of its own, and merges them as they come.
struct ReportFiles {
    /// The greatest size of a report, in bytes.
    private static let limit: Int = 256 << 20

    private let name: String
    private var rest: [UInt8] = []
    private var line: Int = 0
    private(set) var count: Int = 0
    private var merged: TrafficReport = TrafficReport()
    private var fault: Message?

    private init(_ name: String) { self.name = name }

    /// The sum of the reports in files.
    ///
    /// - Parameter paths: `-` stands for standard input, which may be empty
    static func report(in paths: [String]) throws(RunFailure) -> TrafficReport {
        var report = TrafficReport()
        for path in paths {
            let isInput = path == "-"
            var reading = ReportFiles(isInput ? "standard input" : path)
            do throws(FileFailure) {
                if isInput {
                    try FileReading.standardInput { reading.read($0) }
                } else {
                    try FileReading.chunks(of: path) { reading.read($0) }
                }
            } catch {
                throw RunFailure(error)
            }
            report.merge(try reading.finished(canBeEmpty: isInput))
        }
        return report
    }

    /// - Returns: whether to go on
    private mutating func read(_ chunk: [UInt8]) -> Bool {
        let parts = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index > 0 { endLine() }
            rest += part
            if rest.count > Self.limit { fail("a report has more than \(Self.limit >> 20) MiB", column: 1) }
            if fault != nil { return false }
        }
        return true
    }

    private mutating func endLine() {
        line += 1
        defer { rest.removeAll(keepingCapacity: true) }
        guard fault == nil, rest.contains(where: { $0 > 0x20 }) else { return }
        do throws(TrafficReport.Fault) {
            merged.merge(try TrafficReport(rest))
            count += 1
        } catch {
            fail(error.message, column: error.column)
        }
    }

    private mutating func fail(_ text: String, column: Int) {
        guard fault == nil else { return }
        fault = Message(
            text: text, location: Message.Location(file: name, line: max(line, 1), column: column, end: nil))
    }

    private mutating func finished(canBeEmpty: Bool) throws(RunFailure) -> TrafficReport {
        endLine()
        if count == 0, !canBeEmpty { fail("there is no report in this file", column: 1) }
        if let fault { throw RunFailure([fault]) }
        return merged
    }
}
