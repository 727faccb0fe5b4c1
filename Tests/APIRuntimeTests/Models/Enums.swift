@_spi(Generated) import APIRuntime

/// A closed enum.
nonisolated enum SnapshotKind: String, APIEnum {
    case pic
    case video
    case live = "live-stream"

    static let cases: CaseTable<SnapshotKind> = CaseTable([.pic, .video, .live])
}

/// An open enum.
nonisolated enum Level: APIEnum {
    case low
    case high
    /// A value that the spec does not name.
    case unknown(Int)

    static let cases: CaseTable<Level> = CaseTable([.low, .high])

    init(rawValue: Int) {
        switch rawValue {
        case 1: self = .low
        case 9: self = .high
        default: self = .unknown(rawValue)
        }
    }

    var rawValue: Int {
        switch self {
        case .low: 1
        case .high: 9
        case .unknown(let value): value
        }
    }
}

nonisolated enum OddWord: String, APIEnum {
    case spaced = "a b"
    case equal = "a=b"
    case slashed = #"a\b"#
    case foreign = "é"
    case empty = ""

    static let cases: CaseTable<OddWord> = CaseTable([.spaced, .equal, .slashed, .foreign, .empty])
}
