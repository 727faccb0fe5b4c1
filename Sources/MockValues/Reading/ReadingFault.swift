import JSONSyntax
import WireSyntax
public import YAMLSyntax

/// Why a value does not match the spec.
public struct ReadingFault: Sendable, Hashable {
    /// How many faults of one value are listed.
    public static let most: Int = 100

    /// The path in the JSON, such as `$.resp.data[3].id`.
    public let path: String
    public let expected: String
    public let found: String
    /// The position in the text; for a missing value, that of its container.
    public let range: TextRange
    /// The path without the indexes of arrays.
    let field: String
    /// The other elements with the same fault.
    public internal(set) var repetition: FaultRepetition = FaultRepetition()

    /// A sentence without a full stop.
    public var text: String {
        "\(path): expected \(expected), found \(found)"
    }
}

/// How often a fault is in other elements than the one that is reported.
public struct FaultRepetition: Sendable, Hashable {
    public var others: Int = 0
    /// Whether there may be more, because the value has too many faults to be read to its end.
    public var hasMore: Bool = false

    public init() {}

    /// Such as `the same in 39 other elements`; `nil` if there are none.
    public var text: String? {
        guard others > 0 else { return nil }
        return "the same in \(hasMore ? "at least " : "")\(others) other \(others == 1 ? "element" : "elements")"
    }

    package mutating func add(_ other: FaultRepetition) {
        others += 1 + other.others
        hasMore = hasMore || other.hasMore
    }
}

/// The faults of a value: the first of each field, and the number of the others, because what is wrong in one element
/// of a list is often wrong in all of them.
///
/// It is bounded, so that a hostile value takes neither much time nor much memory.
struct ReadingFaults: Sendable {
    /// From this number of faults on, the rest of a value is not read.
    private static let mostRead: Int = 10_000

    private struct Kind: Hashable {
        let field: ExactText
        let expected: ExactText

        init(_ field: String, _ expected: String) {
            (self.field, self.expected) = (ExactText(field), ExactText(expected))
        }
    }

    private var first: [ReadingFault] = []
    private var indexes: [Kind: Int] = [:]
    /// The number of faults, including those that are not listed.
    private(set) var count: Int = 0
    /// Whether there may be more faults.
    private var isCut: Bool = false

    var isEmpty: Bool { count == 0 }

    /// The first fault of each field, in the order found; at most `ReadingFault.most`.
    var all: [ReadingFault] {
        guard isCut else { return first }
        return first.map { fault in
            var fault = fault
            fault.repetition.hasMore = true
            return fault
        }
    }

    /// Whether to read on. If not, there may be more faults.
    mutating func hasRoom() -> Bool {
        isCut = isFull
        return !isCut
    }

    /// Whether the rest of a value is not read.
    var isFull: Bool { isCut || first.count >= ReadingFault.most || count >= Self.mostRead }

    /// Whether a fault at exactly this position is listed.
    func hasFault(at range: TextRange) -> Bool {
        first.contains { $0.range == range }
    }

    mutating func add(
        _ expected: String, found: @autoclosure () -> String, at place: ReadingPlace, _ range: TextRange
    ) {
        count += 1
        let field = place.field
        if let index = indexes[Kind(field, expected)] {
            first[index].repetition.add(FaultRepetition())
        } else {
            list(
                ReadingFault(path: place.path, expected: expected, found: found(), range: range, field: field))
        }
    }

    mutating func add(_ other: ReadingFaults) {
        add(other.first)
        isCut = isCut || other.isCut
    }

    /// Adds the faults of another value.
    mutating func add(_ faults: [ReadingFault]) {
        for fault in faults {
            count += 1 + fault.repetition.others
            isCut = isCut || fault.repetition.hasMore
            if let index = indexes[Kind(fault.field, fault.expected)] {
                first[index].repetition.add(fault.repetition)
            } else {
                list(fault)
            }
        }
    }

    private mutating func list(_ fault: ReadingFault) {
        guard first.count < ReadingFault.most else {
            isCut = true
            return
        }
        indexes[Kind(fault.field, fault.expected)] = first.count
        first.append(fault)
    }
}

extension String {
    /// The text, or the beginning of a longer one.
    package func shortened(to count: Int) -> String {
        // Counting characters takes time; no character has fewer bytes than one.
        utf8.count <= count || self.count <= count ? self : prefix(count) + "…"
    }
}

extension JSONNode {
    /// A short description of the value, for messages.
    var summary: String {
        switch content {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let text): return "number \(text.prefix(40))"
        case .string(let text):
            return "string \"\(text.count > 40 ? text.prefix(40) + "…" : text[...])\""
        case .array(let elements): return elements.isEmpty ? "an empty array" : "an array"
        case .object(let members): return members.isEmpty ? "an empty object" : "an object"
        }
    }
}
