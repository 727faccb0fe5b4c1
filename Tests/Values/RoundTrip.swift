@_spi(Generated) import APIRuntime
import Foundation

/// Random values of one format, to be written and read again.
public struct RoundTrip: Sendable {
    /// The type, and for dates the format.
    public let name: String
    private let step: @Sendable (inout RandomBits) -> Outcome

    private enum Outcome {
        case same
        case refused
        case wrong(String)
    }

    /// What became of the values of one format.
    public struct Report: Sendable {
        public let name: String
        /// How many came back as they were.
        public var same: Int = 0
        /// How many could not be written, and were not.
        public var refused: Int = 0
        /// What came back as something else, and what was refused without a reason; a few of them.
        public var faults: [String] = []
    }

    /// - Parameters:
    ///   - value: makes a value.
    ///   - isWritable: whether the format has a text for the value; nil where it may have one.
    ///   - isSame: whether what was read is what the format can say of the value.
    init<Value: JSONReadable & JSONWritable & Sendable>(
        _ name: String, dates: DateFormat = .iso8601, _ value: @escaping @Sendable (inout RandomBits) -> Value,
        isWritable: @escaping @Sendable (Value) -> Bool? = { _ in true },
        isSame: @escaping @Sendable (Value, Value) -> Bool
    ) {
        self.name = name
        self.step = { bits in
            let value: Value = value(&bits)
            let holder: Holder<Value> = Holder(value: value, dates: dates)
            let write: () throws -> [UInt8] = holder.toJSON
            guard let json = try? write() else {
                return isWritable(value) == true ? .wrong("\(value) is refused") : .refused
            }
            let text: String = String(decoding: json, as: UTF8.self)
            guard isWritable(value) != false else { return .wrong("\(value) is written as \(text)") }
            do {
                let read: Value = try Value.decode(json, at: .root, options: ReadOptions(dates: dates)).value
                return isSame(value, read) ? .same : .wrong("\(value) is written as \(text), and read as \(read)")
            } catch {
                return .wrong("\(value) is written as \(text), and not read: \(error)")
            }
        }
    }

    init<Value: JSONReadable & JSONWritable & Sendable & Equatable>(
        _ name: String, _ value: @escaping @Sendable (inout RandomBits) -> Value,
        isWritable: @escaping @Sendable (Value) -> Bool? = { _ in true }
    ) {
        self.init(name, value, isWritable: isWritable) { $0 == $1 }
    }

    /// Writes so many values and reads them again.
    public func run(_ count: Int, seed: UInt64) -> Report {
        var bits: RandomBits = RandomBits(seed: seed)
        var report: Report = Report(name: self.name)
        for _ in 0..<count {
            switch self.step(&bits) {
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
        writer.value(self.value, dates: self.dates)
    }
}

/// Random bits that are the same in every run (SplitMix64, G. Steele and others).
struct RandomBits: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        self.state = seed
    }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var bits: UInt64 = self.state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }
}
