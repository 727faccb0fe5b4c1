/// Finds the cases of an enum by their raw values as they stand in the document.
@usableFromInline
struct CaseIndex: @unchecked Sendable {
    /// The raw values that are strings; of a constant, like a ``KeyTable``: never freed, never counted.
    private let texts: UnsafePointer<KeyTableHeader>?
    private let numbers: UnsafePointer<NumberIndex>?

    init<RawValue: JSON.EnumRawValue>(_ rawValues: [RawValue]) {
        if let numbers = rawValues as? [Int] {
            let indices: UnsafeMutablePointer<NumberIndex> = .allocate(capacity: 1)
            indices.initialize(to: NumberIndex(numbers))
            self.numbers = UnsafePointer(indices)
            self.texts = nil
        } else {
            let header: UnsafeMutablePointer<KeyTableHeader> = .allocate(capacity: 1)
            header.initialize(to: KeyTableHeader(finding: rawValues.map(\.rawText)))
            self.texts = UnsafePointer(header)
            self.numbers = nil
        }
    }

    /// - Returns: nil where the text has escapes, or is none of a case.
    @inline(__always)
    fileprivate func index(of text: StringSpan, available: Int) -> Int? {
        guard let texts: UnsafePointer<KeyTableHeader> = self.texts, !text.hasEscapes else { return nil }
        return texts.pointee.index(text.start, count: text.count, available: available)
    }

    fileprivate func index(of number: Int) -> Int? {
        self.numbers?.pointee.index(of: number)
    }

    fileprivate var isOfTexts: Bool {
        self.texts != nil
    }
}

/// Finds numbers: by their place in a list where they lie close together, or else by their hash.
private struct NumberIndex {
    private let lowest: Int
    /// The index of each number from the lowest on; -1 for those that are none.
    private let places: [Int16]
    private let indices: [Int: Int]

    init(_ numbers: [Int]) {
        self.indices = Dictionary(zip(numbers, numbers.indices), uniquingKeysWith: { first, _ in first })
        let lowest: Int = numbers.min() ?? 0
        let (span, overflow): (Int, Bool) = (numbers.max() ?? 0).subtractingReportingOverflow(lowest)
        self.lowest = lowest
        if overflow || span >= 512 {
            self.places = []
        } else {
            let indices: [Int: Int] = self.indices
            self.places = (0...span).map { Int16(indices[lowest + $0] ?? -1) }
        }
    }

    func index(of number: Int) -> Int? {
        if self.places.isEmpty { return self.indices[number] }
        let place: Int = number &- self.lowest
        guard place >= 0 && place < self.places.count && number >= self.lowest else { return nil }
        let index: Int = Int(self.places[place])
        return index < 0 ? nil : index
    }
}

extension JSONReader {
    /// Takes the raw value that stands here and tells which case has it; nil, and nothing is taken, where that is not
    /// as simple.
    @usableFromInline
    mutating func takeCase(_ index: CaseIndex) throws(ReadFailure) -> Int? {
        guard self.position < self.end else { return nil }
        let start: UnsafePointer<UInt8> = self.position
        let found: Int?
        if start.pointee == Byte.quote {
            guard index.isOfTexts else { return nil }
            let text: StringSpan = try self.scanString()
            found = index.index(of: text, available: self.end - text.start)
        } else {
            guard !index.isOfTexts, let number: Int = self.shortInteger() else { return nil }
            found = index.index(of: number)
        }
        if found == nil { self.position = start }
        return found
    }
}
