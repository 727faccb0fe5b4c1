/// The lines around what two sides of a merge have written differently, as git and `apigen import` leave them.
package enum ConflictMarker {
    /// How the first of them begins.
    package static let start: [UInt8] = Array("<<<<<<< ".utf8)

    /// The offset of the first line that opens a conflict; `nil` if there is none.
    package static func offset(in bytes: some RandomAccessCollection<UInt8>) -> Int? {
        var rest = bytes[...]
        while !rest.starts(with: start) {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            rest = rest[bytes.index(after: end)...]
        }
        return bytes.distance(from: bytes.startIndex, to: rest.startIndex)
    }
}
