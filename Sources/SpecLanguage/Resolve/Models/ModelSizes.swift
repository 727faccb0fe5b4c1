/// How many bytes values of the models take where they are held directly, and which are better held by reference.
///
/// A value within a value is copied, destroyed and assigned with it, and the compiler writes code for each of these: of
/// large models that is most of what it writes. A reference is one word, whatever it leads to.
///
/// Sizes are upper bounds, since Swift finds room for some flags in the values themselves.
struct ModelSizes {
    /// A model of more bytes is held by reference in a struct; as many as eight strings.
    static let largestHeld: Int = 128
    /// A model of more bytes is held by reference in a union, which takes as much as its largest case.
    static let largestCase: Int = 32
    /// A struct of more bytes holds further models by reference, the largest first.
    static let largestStructure: Int = 1024

    /// By model.
    private var extents: [Extent]
    /// The positions of the fields of a struct, or of the cases of a union, whose models are held by reference; by
    /// model.
    private(set) var references: [Set<Int>]
    /// For each field of a struct that is too large even so, the number of the part that holds it by reference with
    /// others, or nil; empty for other models.
    private(set) var parts: [[Int?]]
    /// For each model those that hold it directly, once for each place.
    private var holders: [[Int]]
    /// How many of the models that it holds have no size yet.
    private var missing: [Int]

    /// - Parameter cyclic: the fields and cases that are held by reference because a value could hold another of its own
    ///   type.
    init(_ table: ModelTable, cyclic: [Set<Int>]) {
        extents = Array(repeating: .word, count: table.rows.count)
        references = cyclic
        parts = Array(repeating: [], count: table.rows.count)
        holders = Array(repeating: [], count: table.rows.count)
        missing = Array(repeating: 0, count: table.rows.count)
        for number in table.rows.indices {
            for (position, type) in Self.types(of: table.rows[number].kind).enumerated()
            where !cyclic[number].contains(position) {
                guard let held = type.directModel.flatMap({ table.numbers[$0] }) else { continue }
                holders[held].append(number)
                missing[number] += 1
            }
        }
        spread(table)
    }

    /// From the models that hold no other to those that hold them. What holds itself without end stays as it is; that is
    /// reported elsewhere.
    private mutating func spread(_ table: ModelTable) {
        var queue = missing.indices.filter { missing[$0] == 0 }
        var position = 0
        while position < queue.count {
            let model = queue[position]
            position += 1
            measure(model, table)
            for holder in holders[model] {
                missing[holder] -= 1
                if missing[holder] == 0 { queue.append(holder) }
            }
        }
    }

    private mutating func measure(_ number: Int, _ table: ModelTable) {
        let types = Self.types(of: table.rows[number].kind)
        switch table.rows[number].kind {
        case .structure: measureStructure(number, types, table)
        case .tagged, .untagged: measureUnion(number, types, table)
        case .enumeration(let enumeration): extents[number] = Extent(of: enumeration)
        case .external: extents[number] = .external
        case nil: break
        }
    }

    private mutating func measureStructure(_ number: Int, _ types: [ValueType], _ table: ModelTable) {
        let held = types.map { type in type.directModel.map { extent(ofModel: $0, table).size } ?? 0 }
        for position in held.indices where held[position] > Self.largestHeld { references[number].insert(position) }
        extents[number] = structure(number, types, table)
        let smaller = held.indices.filter { held[$0] > Extent.word.size && !references[number].contains($0) }
        for position in smaller.sorted(by: { held[$0] > held[$1] }) where extents[number].size > Self.largestStructure {
            references[number].insert(position)
            extents[number] = structure(number, types, table)
        }
        if extents[number].size > Self.largestStructure { divide(number, types, table) }
    }

    /// Leaves the first fields in the struct, as many as it may have, and puts the others into parts.
    private mutating func divide(_ number: Int, _ types: [ValueType], _ table: ModelTable) {
        // One word for each part, of which there is one more than there would be if nothing were lost between fields.
        let words = extents[number].size / (Self.largestStructure / 2) + 1
        var room = Self.largestStructure - words * Extent.word.size
        var part: Int?
        var filled = Extent(size: 0, alignment: 1)
        for (position, type) in types.enumerated() {
            let extent = references[number].contains(position) ? .word : self.extent(of: type, table)
            var grown = filled
            grown.append(extent)
            if grown.size > room {
                part = part.map { $0 + 1 } ?? 0
                room = Self.largestStructure
                grown = extent
            }
            filled = grown
            parts[number].append(part)
        }
        extents[number] = Extent(size: Self.largestStructure, alignment: 8)
    }

    private func structure(_ number: Int, _ types: [ValueType], _ table: ModelTable) -> Extent {
        var extent = Extent(size: 0, alignment: 1)
        for (position, type) in types.enumerated() {
            extent.append(references[number].contains(position) ? .word : self.extent(of: type, table))
        }
        return extent
    }

    private mutating func measureUnion(_ number: Int, _ types: [ValueType], _ table: ModelTable) {
        var largest = Extent.word
        for (position, type) in types.enumerated() where !references[number].contains(position) {
            let extent = extent(of: type, table)
            if type.directModel != nil, extent.size > Self.largestCase {
                references[number].insert(position)
            } else if extent.size > largest.size {
                largest = extent
            }
        }
        extents[number] = largest.withFlag
    }

    private func extent(of type: ValueType, _ table: ModelTable) -> Extent {
        switch type {
        case .array, .dictionary: .word
        case .builtIn(let builtIn): Extent(of: builtIn)
        case .model(let name): extent(ofModel: name, table)
        case .optional(let wrapped):
            wrapped.hasRoomForNil ? extent(of: wrapped, table) : extent(of: wrapped, table).withFlag
        }
    }

    private func extent(ofModel name: String, _ table: ModelTable) -> Extent {
        if let number = table.numbers[name] { return extents[number] }
        // A struct of changes: one word for each field, at most.
        guard name.hasSuffix("Patch"), let patched = table.numbers[String(name.dropLast(5))] else { return .external }
        return Extent(size: 8 * Self.types(of: table.rows[patched].kind).count, alignment: 8)
    }

    private static func types(of kind: Model.Kind?) -> [ValueType] {
        switch kind {
        case .structure(let structure): structure.fields.map(\.type)
        case .tagged(let union): union.cases.map(\.type)
        case .untagged(let union): union.cases.map(\.type)
        case .enumeration, .external, nil: []
        }
    }
}

/// The bytes of a value, and the multiple of bytes that it begins at.
private struct Extent {
    var size: Int
    var alignment: Int

    static let word: Extent = Extent(size: 8, alignment: 8)
    /// Nothing is known of types that the user writes.
    static let external: Extent = Extent(size: 32, alignment: 8)

    /// With a flag behind it, such as that of an optional.
    var withFlag: Extent {
        Extent(size: size + 1, alignment: alignment)
    }

    /// Adds a value behind the others, as structs do.
    mutating func append(_ other: Extent) {
        let start = (size + other.alignment - 1) / other.alignment * other.alignment
        size = start + other.size
        alignment = max(alignment, other.alignment)
    }
}

extension Extent {
    init(of type: BuiltInType) {
        switch type {
        case .bool, .int8, .uint8: self.init(size: 1, alignment: 1)
        case .int16, .uint16: self.init(size: 2, alignment: 2)
        case .int32, .uint32, .float: self.init(size: 4, alignment: 4)
        case .int, .uint, .int64, .uint64, .double, .date: self = .word
        case .string, .url, .data: self.init(size: 16, alignment: 8)
        case .uuid: self.init(size: 16, alignment: 1)
        case .decimal: self.init(size: 20, alignment: 4)
        case .json: self.init(size: 17, alignment: 8)
        }
    }

    init(of enumeration: Enumeration) {
        guard enumeration.isOpen else {
            self.init(size: enumeration.cases.count > 256 ? 2 : 1, alignment: 1)
            return
        }
        self = Extent(of: enumeration.rawType == .string ? .string : .int).withFlag
    }
}

extension ValueType {
    /// Whether Swift stores the absence of a value in the bytes of the value.
    fileprivate var hasRoomForNil: Bool {
        switch self {
        case .array, .dictionary, .builtIn(.string), .builtIn(.url), .builtIn(.data): true
        case .builtIn, .model, .optional: false
        }
    }
}
