@_spi(Generated) import APIJSON

/// Values as text in paths, queries, header fields, cookies and forms: like in JSON, except that strings have no
/// quotes, an array is one text per element, and null is no text.
///
/// So numbers never depend on a locale, dates have the format of the spec, enums are their raw values, and other
/// values, such as models, are compact JSON.
enum ParameterTexts {
    /// The texts of a value; none for `nil`, null or an empty array.
    static func texts<Value: JSONWritable>(
        of value: Value?, dates: DateFormat, _ isSensitive: Bool
    ) throws(DataFormatError) -> [String] {
        guard let value else { return [] }
        if let text = value as? String { return [text] }
        if let number = value as? Int { return [String(number)] }
        let json = try value.written(dates: dates, isSensitive: isSensitive) { bytes in Array(bytes) }
        // A model that is an array on the wire is still one value.
        guard json.first == 0x5B, !(value is any APIModel), !(value is JSON) else { return text(json[...]) }
        return elements(of: json[...]).flatMap { element in text(element) }
    }

    /// The text of a value other than an array; none for null.
    static func text(_ json: ArraySlice<UInt8>) -> [String] {
        switch json.first {
        case 0x6E: []
        case 0x22: (try? String(fromJSON: Array(json))).map { text in [text] } ?? []
        default: [String(decoding: json, as: UTF8.self)]
        }
    }

    /// The elements of an array, or the members of an object, that was written without spaces.
    static func elements(of json: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var elements: [ArraySlice<UInt8>] = []
        var start = json.startIndex + 1
        var depth = 0
        var isInString = false
        var index = start
        while index < json.endIndex {
            switch json[index] {
            case 0x5C: index += 1
            case 0x22: isInString.toggle()
            case 0x5B where !isInString, 0x7B where !isInString: depth += 1
            case 0x2C where !isInString && depth == 0:
                elements.append(json[start..<index])
                start = index + 1
            case 0x5D where !isInString, 0x7D where !isInString:
                if depth == 0, index > start { elements.append(json[start..<index]) }
                depth -= 1
            default: break
            }
            index += 1
        }
        return elements
    }
}
