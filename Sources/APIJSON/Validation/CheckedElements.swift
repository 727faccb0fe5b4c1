/// Arrays, by their elements, and dictionaries, by their values.
@_spi(Generated) public protocol CheckedElements {
    associatedtype CheckedElement

    /// Where the elements are of which this holds, in an order that equal collections share.
    func places(where isMeant: (CheckedElement) -> Bool) -> [ElementPlace]
}

@_spi(Generated) extension Array: CheckedElements {
    @inlinable
    public func places(where isMeant: (Element) -> Bool) -> [ElementPlace] {
        var places: [ElementPlace] = []
        for index: Int in self.indices where isMeant(self[index]) { places.append(.index(index)) }
        return places
    }
}

@_spi(Generated) extension Dictionary: CheckedElements where Key == String {
    @inlinable
    public func places(where isMeant: (Value) -> Bool) -> [ElementPlace] {
        var keys: [String] = []
        for (key, value) in self where isMeant(value) { keys.append(key) }
        return keys.sorted().map { .key($0) }
    }
}

extension CheckedElements {
    /// Where the elements are that the rule does not accept.
    @inlinable
    @inline(never)
    func places<Rule: ValueRule>(refusedBy rule: Rule) -> [ElementPlace] where CheckedElement == Rule.Value {
        self.places { !rule.accepts($0) }
    }

    /// Where the elements are that the rule does not accept; nil passes every rule.
    @inlinable
    @inline(never)
    func places<Rule: ValueRule>(refusedBy rule: Rule) -> [ElementPlace] where CheckedElement == Rule.Value? {
        self.places { element in
            guard let element else { return false }
            return !rule.accepts(element)
        }
    }
}

/// Which element of a collection.
@_spi(Generated) public enum ElementPlace: Sendable {
    case index(Int)
    case key(String)
}

extension ElementPlace {
    /// Where the element begins in a document.
    ///
    /// - Parameters:
    ///   - start: where its collection does.
    ///   - leftOut: where elements begin that are not counted.
    func offset(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, leftOut: Set<Int> = []) -> Int {
        guard let address: UnsafePointer<UInt8> = bytes.baseAddress, start >= 0 && start < bytes.count else {
            return start
        }
        var walker: JSONReader = JSONReader(scanning: address, count: bytes.count)
        walker.position = address + start
        return (try? self.offset(from: &walker, leftOut: leftOut)) ?? start
    }

    private func offset(from walker: inout JSONReader, leftOut: Set<Int>) throws(ReadFailure) -> Int? {
        switch self {
        case .key(let key): return try walker.find([Array(key.utf8)])
        case .index(var index):
            guard try walker.beginArray() else { return nil }
            repeat {
                if !leftOut.contains(walker.offset) {
                    if index == 0 { return walker.offset }
                    index -= 1
                }
                try walker.skipValue()
            } while try walker.nextElement()
            return nil
        }
    }
}
