@_spi(Generated) import APIJSON

/// How values stand in paths, queries, header fields, cookies and forms: as they stand in JSON, but strings without
/// their quotes, arrays as one text for each element, and nothing at all for null.
///
/// So numbers never depend on a locale, dates have the format of the spec, enums their raw values, and what has no
/// plainer form, such as a model, is compact JSON text.
enum ParameterTexts {
    /// Takes the texts that stand for a value one by one; none for nil, null or an empty array.
    /// - Returns: what keeps the value from being sent.
    static func forEach<Value: JSONWritable>(
        of value: Value?, dates: DateFormat, _ isSensitive: Bool, _ take: (String) -> Void
    ) -> DataFormatError? {
        guard let value else { return nil }
        if let text = plainText(of: value) {
            take(text)
            return nil
        }
        do throws(DataFormatError) {
            for text in try texts(of: value, dates: dates, isSensitive) { take(text) }
            return nil
        } catch {
            return error
        }
    }

    /// The text of a usual type, for which no JSON has to be written.
    private static func plainText<Value>(of value: Value) -> String? {
        if Value.self == String.self { return value as? String }
        if Value.self == Int.self { return (value as? Int).map { number in String(number) } }
        return nil
    }

    private static func texts<Value: JSONWritable>(
        of value: Value, dates: DateFormat, _ isSensitive: Bool
    ) throws(DataFormatError) -> [String] {
        let json: [UInt8] = try value.written(dates: dates, isSensitive: isSensitive) { bytes in Array(bytes) }
        // A model that is an array on the wire is still one value.
        guard json.first == 0x5B, !(value is any APIModel), !(value is JSON) else { return text(json[...]) }
        return elements(of: json).flatMap { element in text(element) }
    }

    private static func text(_ json: ArraySlice<UInt8>) -> [String] {
        switch json.first {
        case 0x6E: []
        case 0x22: (try? String(fromJSON: Array(json))).map { text in [text] } ?? []
        default: [String(decoding: json, as: UTF8.self)]
        }
    }

    /// The elements of an array that was written without spaces.
    private static func elements(of json: [UInt8]) -> [ArraySlice<UInt8>] {
        var elements: [ArraySlice<UInt8>] = []
        var start: Int = 1
        var depth: Int = 0
        var isInString: Bool = false
        var index: Int = 1
        while index < json.count {
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
