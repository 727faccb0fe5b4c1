// Automatic casts between string, number and bool: lossless, locale-free, never a guess.
extension JSONReader {
    /// A string of what stands here, which is no string.
    @inline(never)
    mutating func castString(_ casting: Bool) throws(ReadFailure) -> String {
        guard self.position < self.end else { throw self.syntax(.value) }
        guard casting else { throw self.mismatch(.string) }
        let start: UnsafePointer<UInt8> = self.position
        switch start.pointee {
        case Byte.minus, Byte.zero...Byte.nine:
            let end: UnsafePointer<UInt8> = try self.scanNumber()
            return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        case Byte.lowerT, Byte.lowerF:
            return try self.bool() ? "true" : "false"
        default:
            throw self.mismatch(.string)
        }
    }

    /// A bool of what stands here, which is neither true nor false.
    @inline(never)
    mutating func castBool(_ casting: Bool) throws(ReadFailure) -> Bool {
        guard casting else { throw self.mismatch(.bool) }
        let start: Int = self.offset
        let text: String
        switch self.position.pointee {
        case Byte.quote: text = try self.string()
        case Byte.minus, Byte.zero...Byte.nine: text = try self.castString(true)
        default: throw self.mismatch(.bool)
        }
        switch text {
        case "1": return true
        case "0": return false
        case "true" where self.start[start] == Byte.quote: return true
        case "false" where self.start[start] == Byte.quote: return false
        default: throw self.mismatch(.bool, at: start)
        }
    }
}
