/// The key and value that tell the kind of the next object.
struct PendingTag {
    var key: String
    var value: JSON
}

@_spi(Generated) extension JSONWriter {
    /// Writes an object that does not write its tag itself.
    ///
    /// - Parameter path: where the tag stands, as in a ``TagTable``.
    public mutating func value(_ value: some JSONWritable, tag: StaticString, at path: StaticString) {
        self.write(value, tag: .string(tag.description), at: path)
    }

    /// Writes an object that does not write its tag, a number, itself.
    public mutating func value(_ value: some JSONWritable, tag: Int, at path: StaticString) {
        self.write(value, tag: JSON(integerLiteral: tag), at: path)
    }

    private mutating func write(_ value: some JSONWritable, tag: JSON, at path: StaticString) {
        let components: [String] = JSONPointerPath(path.description).components
        if components.count == 1, let key: String = components.first {
            self.pendingTag = PendingTag(key: key, value: tag)
            self.value(value)
            self.pendingTag = nil
        } else {
            self.write(value, inserting: tag, at: components[...])
        }
    }

    /// Writes the value, and again with the tag inside, unless it must not be sent anyway.
    private mutating func write(_ value: some JSONWritable, inserting tag: JSON, at path: ArraySlice<String>) {
        let start: Int = self.count
        let neededComma: Bool = self.needsComma
        self.value(value)
        self.checkNonEmpty(from: start)
        let written: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(
            rebasing: self.output[(start + (neededComma ? 1 : 0))...])
        guard !self.isRefused, let json: JSON = try? Document(written).value() else { return }
        self.truncate(start)
        self.needsComma = neededComma
        self.value(JSONWriter.insert(tag, path, into: json))
    }

    /// The object with the tag in it; what stands beside the tag stays.
    private static func insert(_ tag: JSON, _ path: ArraySlice<String>, into json: JSON) -> JSON {
        guard let key: String = path.first else { return tag }
        guard json.isNull || json.object != nil else { return json }
        var result: JSON = json
        result[key] = self.insert(tag, path.dropFirst(), into: json[key] ?? .null)
        return result
    }
}
