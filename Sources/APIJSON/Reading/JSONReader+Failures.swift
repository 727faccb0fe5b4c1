extension JSONReader {
    /// A fault of grammar where the reader stands, or elsewhere.
    @inline(never)
    func syntax(_ rule: ReadFailure.SyntaxRule, at place: UnsafePointer<UInt8>? = nil) -> ReadFailure {
        ReadFailure(.syntax, at: (place ?? self.position) - self.start, detail: rule.rawValue)
    }

    /// Another kind of value than expected stands at the offset.
    @inline(never)
    func mismatch(_ expected: Expectation, at offset: Int? = nil) -> ReadFailure {
        // What cannot begin a value at all is a fault of grammar, not of type.
        let offset: Int = offset ?? self.offset
        guard offset < self.end - self.start, self.beginsValue(self.start + offset) else {
            return ReadFailure(.syntax, at: offset, detail: ReadFailure.SyntaxRule.value.rawValue)
        }
        return ReadFailure(.mismatch, at: offset, detail: expected.rawValue)
    }

    /// A value that the spec does not allow; the text is made only while tracing.
    @inline(never)
    func refusal(
        at offset: Int, expected: @autoclosure () -> String, hint: @autoclosure () -> String? = nil
    ) -> ReadFailure {
        self.trace?.note = Trace.Note(offset: offset, expected: expected(), hint: hint())
        return ReadFailure(.refused, at: offset)
    }

    /// A required field that no key gave, or whose value says that there is none.
    ///
    /// - Parameter key: the index of the key in the cursor's table.
    @inline(never)
    func missing(_ key: Int) -> ReadFailure {
        if self.frame.pointee.cursor.hasSeen(key) && self.frame.pointee.cursor.lastField == key {
            return ReadFailure(.empty, at: self.frame.pointee.cursor.valueOffset, detail: key)
        }
        return ReadFailure(.missing, at: self.frame.pointee.cursor.start, detail: key)
    }

    private func beginsValue(_ place: UnsafePointer<UInt8>) -> Bool {
        switch place.pointee {
        case Byte.leftBrace, Byte.leftBracket, Byte.quote, Byte.minus, Byte.zero...Byte.nine: return true
        default:
            let available: Int = min(self.end - place, 5)
            let word: UInt64 = Word.load(place, count: available)
            return word & Word.mask(4) == 0x6C6C_756E || word & Word.mask(4) == 0x6575_7274 || word == 0x65_736C_6166
        }
    }
}
