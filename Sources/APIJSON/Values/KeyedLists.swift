import WireSyntax

// Lists of models that are objects in JSON: each key is the value of one field.
extension Array where Element: JSONReadable {
    /// Reads the values of an object, each with its key.
    ///
    /// - Parameters:
    ///   - type: the type of the elements.
    ///   - fields: its fields, one of which is the key.
    mutating func readKeyed<Model: APIObject>(
        _ type: Model.Type, _ fields: FieldTable, _ reader: inout JSONReader
    ) throws(ReadFailure) {
        guard try reader.beginDictionary() else { return }
        var elements: [Element?] = []
        var indices: [ExactText: Int] = [:]
        repeat {
            let keyOffset = reader.offset
            let key = try reader.dictionaryKey()
            let mark = reader.mark
            var model = Model(placeholder: Placeholder())
            var element: Element?
            do throws(ReadFailure) {
                try model.read(&reader, fields)
                try reader.readKey(key, at: mark.position - reader.start, into: &model, fields)
                element = model as? Element
            } catch {
                try reader.leaveOut(mark, after: error)
            }
            if let earlier = indices.updateValue(elements.count, forKey: ExactText(key)) {
                try reader.takeRepeatedKey(at: keyOffset)
                elements[earlier] = nil
            }
            elements.append(element)
        } while try reader.nextMember()
        self += elements.compactMap { element in element }
    }
}

extension JSONReader {
    /// Reads the key of an object as a field of the model in it.
    ///
    /// - Parameter offset: the offset of the object.
    fileprivate mutating func readKey<Model: APIObject>(
        _ key: String, at offset: Int, into model: inout Model, _ fields: FieldTable
    ) throws(ReadFailure) {
        let field = fields.layout.pointee.keyField
        try read(key.uncheckedJSON, at: offset, "its key") { (reader: inout JSONReader) throws(ReadFailure) in
            reader.frame.pointee.target = field
            try model.readFields(&reader)
        }
    }
}

@_spi(Generated) extension JSONWriter {
    /// Writes a list of objects as an object, whose keys are the values of one of their members.
    ///
    /// - Parameters:
    ///   - key: the key of that member as written in JSON, escaped.
    ///   - write: writes one field or element.
    public mutating func keyed(by key: StaticString, _ write: (inout JSONWriter) -> Void) {
        let start = count
        write(&self)
        guard let list = writtenValue(from: start), bytes[list] == Byte.leftBracket,
            let members = members(of: list, key)
        else { return }
        var keys: Set<ExactText> = []
        for member in members where !keys.insert(ExactText(member.key)).inserted {
            refuse(at: member.place, expected: "a key that no other element has", found: member.key.shownJSON)
        }
        // Records of a second run are about what is written first.
        guard trace == nil, !isRefused else { return }
        checkWritten(from: start)
        truncate(list)
        needsComma = false
        beginObject()
        for member in members {
            separate()
            string(member.key)
            byte(Byte.colon)
            for byte in member.object { self.byte(byte) }
        }
        endObject()
    }

    /// The elements of a list of objects, each without the member that is its key; `nil` if one has none.
    private func members(of list: Int, _ key: StaticString) -> [(key: String, place: Int, object: [UInt8])]? {
        let name = Array(JSONReader.unescaped(key).utf8)
        var members: [(key: String, place: Int, object: [UInt8])] = []
        var reader = JSONReader(scanning: bytes + list, count: count - list)
        guard (try? reader.beginArray()) == true else { return members }
        repeat {
            let start = reader.offset
            guard let place = (try? reader.find([name][...])) ?? nil else { return nil }
            let end = reader.position
            reader.position = reader.start + place
            guard let text = (try? reader.scalarText()) ?? nil else { return nil }
            // The key with its quotes, the colon, the value and a comma.
            var (first, rest) = (reader.start + place - key.utf8CodeUnitCount - 3, reader.position)
            if rest.pointee == Byte.comma { rest += 1 } else if first[-1] == Byte.comma { first -= 1 }
            let object =
                Array(UnsafeBufferPointer(start: reader.start + start, count: first - reader.start - start))
                + UnsafeBufferPointer(start: rest, count: end - rest)
            members.append((text, list + place, object))
            reader.position = end
        } while (try? reader.nextElement()) == true
        return members
    }
}
