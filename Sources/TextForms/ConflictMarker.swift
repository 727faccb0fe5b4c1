/// The lines around what two sides of a merge have written differently, as git and `apigen import` leave them.
package enum ConflictMarker {
    /// How the first of them begins.
    package static let start: [UInt8] = Array("<<<<<<< ".utf8)

    /// The offset of the first line that opens a conflict; `nil` if there is none.
    package static func offset(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer(offset(in:))
    }

    /// The same for bytes that are not in an array.
    package static func offset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var isLineStart = true
        for offset in bytes.indices {
            if isLineStart, bytes[offset] == start[0], bytes[offset...].starts(with: start) { return offset }
            isLineStart = bytes[offset] == UInt8(ascii: "\n")
        }
        return nil
    }
}
