@_spi(Generated) import APIJSON

/// A JSON object as text: its keys, and their values as they stand in it.
struct JSONObjectText {
    /// In the order in which they stand.
    private(set) var members: [(key: String, json: [UInt8])]

    /// Takes an object apart; nil where the text is anything else.
    init?(_ text: [UInt8]) {
        let members: [(key: String, json: [UInt8])]? = text.withUnsafeBufferPointer { bytes in
            do throws(DataFormatError) {
                return try Document(bytes).read(JSON.self) { (reader: inout JSONReader) throws(ReadFailure) in
                    try Self.members(&reader, in: bytes)
                }
            } catch {
                return nil
            }
        }
        guard let members else { return nil }
        self.members = members
    }

    private static func members(
        _ reader: inout JSONReader, in bytes: UnsafeBufferPointer<UInt8>
    ) throws(ReadFailure) -> [(key: String, json: [UInt8])] {
        var members: [(key: String, json: [UInt8])] = []
        reader.skipWhitespace()
        if try reader.beginDictionary() {
            repeat {
                let key: String = try reader.dictionaryKey()
                let start: Int = reader.offset
                try reader.skipValue()
                members.append((key, Array(bytes[start..<reader.offset])))
            } while try reader.nextMember()
        }
        try reader.finish()
        return members
    }

    /// The keys, and the values as parameters: of a string its characters, of all else its JSON text.
    var pairs: [(name: String, value: String)] {
        members.map { member in
            (member.key, (try? String(fromJSON: member.json)) ?? String(decoding: member.json, as: UTF8.self))
        }
    }

    /// Sets a key to a string, after all others.
    mutating func set(_ key: String, to value: String) {
        remove(key)
        members.append((key, value.uncheckedJSON))
    }

    mutating func remove(_ key: String) {
        members.removeAll { member in member.key == key }
    }

    /// The object as JSON text.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for member in members {
            if bytes.count > 1 { bytes.append(0x2C) }
            bytes += member.key.uncheckedJSON + [0x3A] + member.json
        }
        return bytes + [0x7D]
    }
}
