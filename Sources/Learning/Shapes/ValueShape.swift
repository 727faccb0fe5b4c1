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
    private var dividedObjects: [DividedObjects] = []

    var numbers: NumberShape { numberShape.first ?? NumberShape() }
    var texts: TextShape { textShape.first ?? TextShape() }

    var arrays: ArrayShape {
        get { arrayShape.first ?? ArrayShape() }
        _modify {
            if arrayShape.isEmpty { arrayShape = [ArrayShape()] }
            yield &arrayShape[0]
        }
    }

    /// All objects. Those that are kept apart are merged, so that this takes a while.
    var objects: ObjectShape { dividedObjects.first?.all ?? ObjectShape() }
    /// How a key divides the objects; `nil` if there is no key that may.
    var division: DividedObjects.Division? { dividedObjects.first?.division }
    var objectCount: Int { dividedObjects.first?.count ?? 0 }

    /// The number of values, with those that are null.
    var count: Int {
        nulls + flags + (numberShape.isEmpty ? 0 : numberShape[0].count) + (textShape.isEmpty ? 0 : textShape[0].count)
            + (arrayShape.isEmpty ? 0 : arrayShape[0].count) + objectCount
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
        case .object(let members):
            if dividedObjects.isEmpty { dividedObjects = [DividedObjects()] }
            dividedObjects[0].add(members)
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
        if let objects = other.dividedObjects.first {
            if dividedObjects.isEmpty { dividedObjects = [objects] } else { dividedObjects[0].merge(objects) }
        }
    }

    /// The shape without what is in arrays and objects.
    var withoutContents: ValueShape {
        var shape = self
        if !arrayShape.isEmpty { shape.arrayShape[0].element = [] }
        if !dividedObjects.isEmpty { shape.dividedObjects = [DividedObjects(count: objectCount)] }
        return shape
    }

    /// The kinds of values that are not null.
    var kinds: Set<Kind> {
        var kinds: Set<Kind> = []
        if flags > 0 { kinds.insert(.flag) }
        if !numberShape.isEmpty, numberShape[0].count > 0 { kinds.insert(.number) }
        if !textShape.isEmpty, textShape[0].count > 0 { kinds.insert(.text) }
        if !arrayShape.isEmpty, arrayShape[0].count > 0 { kinds.insert(.array) }
        if objectCount > 0 { kinds.insert(.object) }
        return kinds
    }

    enum Kind: Sendable, Hashable {
        case flag, number, text, array, object
    }

    /// Whether the values have other types than those of another place, and not only other samples.
    func conflicts(with other: ValueShape) -> Bool {
        guard filled >= 3, other.filled >= 3 else { return false }
        let (kinds, others) = (self.kinds, other.kinds)
        guard !kinds.isDisjoint(with: others) else { return true }
        guard kinds == others else { return false }
        if kinds == [.array], let own = arrays.element.first, let element = other.arrays.element.first {
            return own.conflicts(with: element)
        }
        return kinds == [.object] && objects.conflicts(with: other.objects)
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
    private(set) var sentinels: Sentinels = []

    mutating func add(_ text: String) {
        count += 1
        tally.add(text)
        sentinels.formUnion(Sentinels(text))
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
        sentinels.formUnion(other.sentinels)
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
