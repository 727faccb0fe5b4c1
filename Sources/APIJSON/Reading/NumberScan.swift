extension JSONReader {
    /// Goes over the number where the reader stands and checks its grammar (RFC 8259, section 6).
    ///
    /// - Returns: where the number ends; the reader stands there.
    @inline(never)
    @discardableResult
    mutating func scanNumber() throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place: UnsafePointer<UInt8> = self.position
        if place < self.end && place.pointee == Byte.minus { place += 1 }
        let integer: UnsafePointer<UInt8> = place
        place = try self.scanDigits(place)
        if integer.pointee == Byte.zero && place - integer > 1 { throw self.syntax(.noLeadingZero, at: integer) }
        if place < self.end && place.pointee == Byte.point {
            place = try self.scanDigits(place + 1)
        }
        if place < self.end && place.pointee | 0x20 == Byte.lowerE {
            place += 1
            if place < self.end && (place.pointee == Byte.plus || place.pointee == Byte.minus) { place += 1 }
            place = try self.scanDigits(place)
        }
        self.position = place
        return place
    }

    @inline(__always)
    private func scanDigits(_ first: UnsafePointer<UInt8>) throws(ReadFailure) -> UnsafePointer<UInt8> {
        var place: UnsafePointer<UInt8> = first
        while self.end - place >= 8 && Word.isDigits(Word.load(place)) { place += 8 }
        while place < self.end && place.pointee &- Byte.zero <= 9 { place += 1 }
        if place == first { throw self.syntax(.digit, at: place) }
        return place
    }
}

/// A number of checked grammar, taken apart: `digits × 10^exponent`, the digits without zeros at either end.
struct NumberParts {
    var isNegative: Bool
    /// As they stand, without leading and trailing zeros; none for zero.
    var digits: [UInt8]
    /// Bounded, so that sums of it cannot overflow.
    var exponent: Int

    init(_ text: UnsafeBufferPointer<UInt8>) {
        var digits: [UInt8] = []
        var exponent: Int = 0
        var index: Int = 0
        var isFraction: Bool = false
        self.isNegative = text.first == Byte.minus
        if self.isNegative { index = 1 }
        while index < text.count && text[index] | 0x20 != Byte.lowerE {
            if text[index] == Byte.point {
                isFraction = true
            } else {
                if !digits.isEmpty || text[index] != Byte.zero { digits.append(text[index] &- Byte.zero) }
                if isFraction { exponent &-= 1 }
            }
            index &+= 1
        }
        exponent &+= NumberParts.exponent(text.dropFirst(index &+ 1))
        while digits.last == 0 {
            digits.removeLast()
            exponent &+= 1
        }
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    /// The number after the `e`.
    static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value: Int = 0
        for byte: UInt8 in text where byte != Byte.plus && byte != Byte.minus {
            value = min(value &* 10 &+ Int(byte &- Byte.zero), 1 << 40)
        }
        return text.first == Byte.minus ? -value : value
    }

    /// The magnitude, where the number is an integer that fits.
    var integer: UInt64? {
        guard self.exponent >= 0 && self.digits.count &+ self.exponent <= 20 else {
            return self.digits.isEmpty ? 0 : nil
        }
        var value: UInt64 = 0
        for index: Int in 0..<(self.digits.count &+ self.exponent) {
            let digit: UInt8 = index < self.digits.count ? self.digits[index] : 0
            let (product, overflow): (UInt64, Bool) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry): (UInt64, Bool) = product.addingReportingOverflow(UInt64(digit))
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }
}
