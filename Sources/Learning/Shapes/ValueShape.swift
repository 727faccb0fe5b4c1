import JSONSyntax

/// Everything known about the JSON values at one place: how many there were of each kind, and what they look like.
///
/// Shapes are folded: a value is added and forgotten. Two shapes merge into the shape of all their values.
struct ValueShape: Sendable, Hashable {
    private(set) var nulls: Int = 0
    private(set) var flags: Int = 0
    // Most places have values of one kind, so that the others take no memory: empty or one.
    private var numberShape: [NumberShape] = []
    private var textShape: [TextShape] = []
    private var arrayShape: [ArrayShape] = []
    private var objectShape: [ObjectShape] = []

    var numbers: NumberShape { numberShape.first ?? NumberShape() }
    var texts: TextShape { textShape.first ?? TextShape() }

    var arrays: ArrayShape {
        get { arrayShape.first ?? ArrayShape() }
        _modify {
            if arrayShape.isEmpty { arrayShape = [ArrayShape()] }
            yield &arrayShape[0]
        }
    }

    var objects: ObjectShape {
        get { objectShape.first ?? ObjectShape() }
        _modify {
            if objectShape.isEmpty { objectShape = [ObjectShape()] }
            yield &objectShape[0]
        }
    }

    /// The number of values, with those that are null.
    var count: Int {
        nulls + flags + (numberShape.isEmpty ? 0 : numberShape[0].count) + (textShape.isEmpty ? 0 : textShape[0].count)
            + (arrayShape.isEmpty ? 0 : arrayShape[0].count) + (objectShape.isEmpty ? 0 : objectShape[0].count)
    }
    /// The number of values that are not null.
    var filled: Int { count - nulls }

    mutating func add(_ node: JSONNode) {
        switch node.content {
        case .null: nulls += 1
        case .bool: flags += 1
        case .number(let text):
            if numberShape.isEmpty { numberShape = [NumberShape()] }
            numberShape[0].add(text)
        case .string(let text):
            if textShape.isEmpty { textShape = [TextShape()] }
            textShape[0].add(text)
        case .array(let elements): arrays.add(elements)
        case .object(let members): objects.add(members)
        }
    }

    mutating func merge(_ other: ValueShape) {
        nulls += other.nulls
        flags += other.flags
        if let shape = other.numberShape.first {
            if numberShape.isEmpty { numberShape = [shape] } else { numberShape[0].merge(shape) }
        }
        if let shape = other.textShape.first {
            if textShape.isEmpty { textShape = [shape] } else { textShape[0].merge(shape) }
        }
        if let shape = other.arrayShape.first {
            if arrayShape.isEmpty { arrayShape = [shape] } else { arrayShape[0].merge(shape) }
        }
        if let shape = other.objectShape.first {
            if objectShape.isEmpty { objectShape = [shape] } else { objectShape[0].merge(shape) }
        }
    }

    /// The shape without what is in arrays and objects.
    var withoutContents: ValueShape {
        var shape = self
        if !arrayShape.isEmpty { shape.arrayShape[0].element = [] }
        if !objectShape.isEmpty { shape.objectShape = [ObjectShape(count: objectShape[0].count)] }
        return shape
    }

    /// The kinds of values that are not null.
    var kinds: Set<Kind> {
        var kinds: Set<Kind> = []
        if flags > 0 { kinds.insert(.flag) }
        if !numberShape.isEmpty, numberShape[0].count > 0 { kinds.insert(.number) }
        if !textShape.isEmpty, textShape[0].count > 0 { kinds.insert(.text) }
        if !arrayShape.isEmpty, arrayShape[0].count > 0 { kinds.insert(.array) }
        if !objectShape.isEmpty, objectShape[0].count > 0 { kinds.insert(.object) }
        return kinds
    }

    enum Kind: Sendable, Hashable {
        case flag, number, text, array, object
    }
}

/// The numbers at one place.
struct NumberShape: Sendable, Hashable {
    private(set) var count: Int = 0
    /// How many are whole.
    private(set) var wholes: Int = 0
    private(set) var least: Double = .infinity
    private(set) var greatest: Double = -.infinity
    /// Whether one is too large for `Int64`.
    private(set) var isBeyondInt: Bool = false
    /// Whether one is too large for `UInt64`, too, or below zero and too small for `Int64`.
    private(set) var isBeyondUnsigned: Bool = false
    /// The most significant digits of a number with a decimal point.
    private(set) var digits: Int = 0
    private(set) var tally: Tally = Tally()

    mutating func add(_ text: String) {
        count += 1
        tally.add(text)
        guard let value = Double(text) else { return }
        least = min(least, value)
        greatest = max(greatest, value)
        let isWritten = !text.utf8.contains {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
        }
        if isWritten {
            wholes += 1
            if Int64(text) == nil {
                isBeyondInt = true
                isBeyondUnsigned = isBeyondUnsigned || UInt64(text) == nil
            }
        } else {
            let mantissa = text.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
            let significant = mantissa.filter { $0 >= 0x30 && $0 <= 0x39 }.drop { $0 == 0x30 }
            digits = max(digits, significant.count)
        }
    }

    mutating func merge(_ other: NumberShape) {
        count += other.count
        wholes += other.wholes
        least = min(least, other.least)
        greatest = max(greatest, other.greatest)
        isBeyondInt = isBeyondInt || other.isBeyondInt
        isBeyondUnsigned = isBeyondUnsigned || other.isBeyondUnsigned
        digits = max(digits, other.digits)
        tally.merge(other.tally)
    }
}

/// The arrays at one place.
struct ArrayShape: Sendable, Hashable {
    /// The greatest length of arrays whose positions may have a meaning.
    static let longestTuple: Int = 8

    private(set) var count: Int = 0
    private(set) var shortest: Int = .max
    private(set) var longest: Int = 0
    /// The shape of all elements; empty if there were none.
    var element: [ValueShape] = []
    /// The shapes of the elements by position, as long as no array is too long for that.
    private(set) var positions: [ValueShape] = []
    /// Whether no element is an array or an object.
    private(set) var hasOnlyScalars: Bool = true

    mutating func add(_ elements: [JSONNode]) {
        count += 1
        shortest = min(shortest, elements.count)
        longest = max(longest, elements.count)
        if !elements.isEmpty, element.isEmpty { element = [ValueShape()] }
        for node in elements { element[0].add(node) }
        guard longest <= Self.longestTuple else {
            positions = []
            return
        }
        for (index, node) in elements.enumerated() {
            if positions.count == index { positions.append(ValueShape()) }
            switch node.content {
            case .object, .array: hasOnlyScalars = false
            default: positions[index].add(node)
            }
        }
    }

    mutating func merge(_ other: ArrayShape) {
        count += other.count
        shortest = min(shortest, other.shortest)
        longest = max(longest, other.longest)
        hasOnlyScalars = hasOnlyScalars && other.hasOnlyScalars
        if element.isEmpty {
            element = other.element
        } else if let shape = other.element.first {
            element[0].merge(shape)
        }
        guard longest <= Self.longestTuple else {
            positions = []
            return
        }
        for (index, shape) in other.positions.enumerated() {
            if positions.count == index { positions.append(ValueShape()) }
            positions[index].merge(shape)
        }
    }
}

/// The objects at one place.
struct ObjectShape: Sendable, Hashable {
    /// The number of distinct keys from which objects are dictionaries in any case.
    static let limit: Int = 400

    private(set) var count: Int = 0
    /// The keys in the order of their first occurrence.
    private(set) var keys: [String] = []
    /// The values of each key. The count of a shape is how many objects have the key.
    private(set) var fields: [String: ValueShape] = [:]
    /// All values, if there are too many distinct keys.
    private(set) var rest: [ValueShape] = []
    /// What a key such as `type` says about the others; `nil` if there is none.
    private(set) var tag: TagShape?

    var isOverflowing: Bool { !rest.isEmpty }

    init(count: Int = 0) {
        self.count = count
    }

    mutating func add(_ members: [JSONMember]) {
        count += 1
        if count == 1 { tag = TagShape(members) }
        tag?.add(members)
        for member in withoutRepetitions(members) {
            if isOverflowing {
                rest[0].add(member.value)
            } else {
                if fields[member.key] == nil { keys.append(member.key) }
                fields[member.key, default: ValueShape()].add(member.value)
            }
        }
        if keys.count > Self.limit { overflow() }
    }

    /// The last value of a repeated key counts, as for most parsers.
    private func withoutRepetitions(_ members: [JSONMember]) -> [JSONMember] {
        var seen: Set<String> = []
        let last = members.reversed().filter { seen.insert($0.key).inserted }
        return last.count == members.count ? members : last.reversed()
    }

    mutating func merge(_ other: ObjectShape) {
        if count == 0 {
            self = other
            return
        }
        guard other.count > 0 else { return }
        count += other.count
        if let own = other.tag, tag != nil { tag?.merge(own) } else { tag = nil }
        if other.isOverflowing, !isOverflowing { overflow() }
        if isOverflowing {
            var all = other
            all.overflow()
            if let values = all.rest.first { rest[0].merge(values) }
            return
        }
        for key in other.keys {
            guard let shape = other.fields[key] else { continue }
            if fields[key] == nil { keys.append(key) }
            fields[key, default: ValueShape()].merge(shape)
        }
        if keys.count > Self.limit { overflow() }
    }

    /// The shape of all values, whatever their key is.
    var values: ValueShape {
        var all = rest.first ?? ValueShape()
        for key in keys { if let shape = fields[key] { all.merge(shape) } }
        return all
    }

    /// Replaces the values of a key.
    mutating func set(_ key: String, _ shape: ValueShape) {
        if fields[key] == nil { keys.append(key) }
        fields[key] = shape
    }

    private mutating func overflow() {
        rest = [values]
        keys = []
        fields = [:]
    }
}
