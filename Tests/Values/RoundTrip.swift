@_spi(Generated) import APIRuntime
import Foundation
import RandomNumbers

/// Random values of one format, to be encoded and decoded again.
public struct RoundTrip: Sendable {
    /// The type and, for dates, the format.
    public let name: String
    private let step: @Sendable (inout SplitMix64) -> Outcome

    private enum Outcome {
        case same
        case refused
        case wrong(String)
    }

    /// The results for the values of one format.
    public struct Report: Sendable {
        public let name: String
        /// The number of values that were unchanged.
        public var same: Int = 0
        /// The number of values without an encoding, which were rejected.
        public var refused: Int = 0
        /// Some of the values that were changed, or rejected without a reason.
        public var faults: [String] = []
    }

    /// - Parameters:
    ///   - value: makes a value.
    ///   - isWritable: whether the format has a text for the value; nil if it may have one.
    ///   - isSame: whether the decoded value equals the original as far as the format can express it.
    init<Value: JSONReadable & JSONWritable & Sendable>(
        _ name: String, dates: DateFormat = .iso8601, _ value: @escaping @Sendable (inout SplitMix64) -> Value,
        isWritable: @escaping @Sendable (Value) -> Bool? = { _ in true },
        isSame: @escaping @Sendable (Value, Value) -> Bool
    ) {
        self.name = name
        step = { bits in
            let value = value(&bits)
            let holder: Holder<Value> = Holder(value: value, dates: dates)
            let write: () throws -> [UInt8] = holder.toJSON
            guard let json = try? write() else {
                return isWritable(value) == true ? .wrong("\(value) is refused") : .refused
            }
            let text = String(decoding: json, as: UTF8.self)
            guard isWritable(value) != false else { return .wrong("\(value) is written as \(text)") }
            do {
                let read = try Value.decode(json, at: .root, options: ReadOptions(dates: dates)).value
                return isSame(value, read) ? .same : .wrong("\(value) is written as \(text), and read as \(read)")
            } catch {
                return .wrong("\(value) is written as \(text), and not read: \(error)")
            }
        }
    }

    init<Value: JSONReadable & JSONWritable & Sendable & Equatable>(
        _ name: String, _ value: @escaping @Sendable (inout SplitMix64) -> Value,
        isWritable: @escaping @Sendable (Value) -> Bool? = { _ in true }
    ) {
        self.init(name, value, isWritable: isWritable) { $0 == $1 }
    }

    /// Encodes this many values and decodes them again.
    public func run(_ count: Int, seed: UInt64) -> Report {
        var bits = SplitMix64(seed: seed)
        var report = Report(name: name)
        for _ in 0..<count {
            switch step(&bits) {
            case .same: report.same += 1
            case .refused: report.refused += 1
            case .wrong(let fault): if report.faults.count < 5 { report.faults.append(fault) }
            }
        }
        return report
    }
}

/// A value with its dates in a format.
private struct Holder<Value: JSONWritable>: JSONWritable {
    let value: Value
    let dates: DateFormat

    func write(_ writer: inout JSONWriter) {
        writer.value(value, dates: dates)
    }
}
