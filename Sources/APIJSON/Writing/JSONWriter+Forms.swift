internal import WireSyntax

// Fields and elements that are written in another form than their types say: as usual first, and then changed.
@_spi(Generated) extension JSONWriter {
    /// Writes a list of one element as that element, unless it is null, empty or a list itself, which would be read as
    /// something else.
    ///
    /// - Parameter write: writes one field or element.
    public mutating func unwrapSingle(_ write: (inout JSONWriter) -> Void) {
        let start = count
        write(&self)
        // Records of a second run are about what is written first.
        guard trace == nil, let list = writtenValue(from: start), bytes[list] == Byte.leftBracket else { return }
        checkWritten(from: start)
        let element = list + 1
        var reader = JSONReader(scanning: bytes + element, count: count - element)
        // The closing bracket follows.
        guard (try? reader.skipValue()) != nil, element + reader.offset == count - 1 else { return }
        guard bytes[element] != Byte.leftBracket, bytes[element] != Byte.lowerN, !isEmpty(at: element) else { return }
        (bytes + list).update(from: bytes + element, count: reader.offset)
        truncate(count - 2)
    }

    /// Writes a value as a text that holds its JSON. Null is written as it is.
    ///
    /// - Parameter write: writes one field or element.
    public mutating func jsonText(_ write: (inout JSONWriter) -> Void) {
        writeText({ json in json }, write)
    }

    /// Writes data as base64url (RFC 4648, section 5), without padding. Null is written as it is.
    ///
    /// - Parameter write: writes one field or element.
    public mutating func base64URL(_ write: (inout JSONWriter) -> Void) {
        writeText({ json in Base64Text.url(String(json.dropFirst().dropLast())) }, write)
    }

    /// Writes a value as a text that stands for its JSON, unless it is null.
    private mutating func writeText(_ text: (String) -> String, _ write: (inout JSONWriter) -> Void) {
        let start = count
        write(&self)
        guard trace == nil, let value = writtenValue(from: start), bytes[value] != Byte.lowerN, nullEnd != count
        else { return }
        checkWritten(from: start)
        let json = String(decoding: output[value...], as: UTF8.self)
        truncate(value)
        string(text(json))
    }

    /// The offset of the value of the field, or of the element, that was written since `start`. `nil` if there is none.
    func writtenValue(from start: Int) -> Int? {
        guard start < count else { return nil }
        let begin = bytes[start] == Byte.comma ? start + 1 : start
        guard bytes[begin] == Byte.quote else { return begin }
        var reader = JSONReader(scanning: bytes + begin, count: count - begin)
        // A key, or a text that is an element.
        guard (try? reader.skipValue()) != nil, begin + reader.offset < count else { return begin }
        return begin + reader.offset + 1
    }
}
