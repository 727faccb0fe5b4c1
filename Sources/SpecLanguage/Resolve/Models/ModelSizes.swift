/// The sizes of values that are stored inline, and which of them are better stored by reference.
///
/// A value inside a value is copied, destroyed and assigned with it, and the compiler emits code for each of these: for
/// large models that is most of the code. A reference is one word, whatever it refers to.
///
/// Sizes are upper bounds, because Swift stores some flags inside values.
struct ModelSizes {
    /// The size in bytes over which a struct stores a model by reference: eight strings.
    static let largestHeld: Int = 128
    /// The size in bytes over which a union stores a model by reference, because a union is as large as its largest
    /// case.
    static let largestCase: Int = 32
    /// The size in bytes over which a struct stores more models by reference, the largest first.
    static let largestStructure: Int = 1024

    /// By model.
    private var extents: [Extent]
    /// The positions of a struct's fields, or a union's cases, that are stored by reference; by model.
    private(set) var references: [Set<Int>]
    /// For each field of a struct that is still too large, the number of the part that stores it by reference with
    /// others, or `nil`; empty for other models.
    private(set) var parts: [[Int?]]
    /// For each model, the models that contain it inline, once per place.
    private var holders: [[Int]]
    /// The number of contained models whose size is not known yet.
    private var missing: [Int]

    /// - Parameter cyclic: the fields and cases stored by reference because a value could contain another of its own
    ///   type.
    init(_ table: DeclaredModels, cyclic: [Set<Int>]) {
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

    /// Goes from models that contain no others to those that contain them. Infinite models are left as they are; they
    /// are reported elsewhere.
    private mutating func spread(_ table: DeclaredModels) {
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

    private mutating func measure(_ number: Int, _ table: DeclaredModels) {
        let types = Self.types(of: table.rows[number].kind)
        switch table.rows[number].kind {
        case .structure: measureStructure(number, types, table)
        case .tagged, .untagged: measureUnion(number, types, table)
        case .enumeration(let enumeration): extents[number] = Extent(of: enumeration)
        case .external: extents[number] = .external
        case nil: break
        }
    }

    private mutating func measureStructure(_ number: Int, _ types: [ValueType], _ table: DeclaredModels) {
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

    /// Keeps as many of the first fields in the struct as fit, and moves the others into parts.
    private mutating func divide(_ number: Int, _ types: [ValueType], _ table: DeclaredModels) {
        // One word per part; one part more than needed if no space were lost between fields.
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

    private func structure(_ number: Int, _ types: [ValueType], _ table: DeclaredModels) -> Extent {
        var extent = Extent(size: 0, alignment: 1)
        for (position, type) in types.enumerated() {
            extent.append(references[number].contains(position) ? .word : self.extent(of: type, table))
        }
        return extent
    }

    private mutating func measureUnion(_ number: Int, _ types: [ValueType], _ table: DeclaredModels) {
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

    private func extent(of type: ValueType, _ table: DeclaredModels) -> Extent {
        switch type {
        case .array, .dictionary: .word
        case .builtIn(let builtIn): Extent(of: builtIn)
        case .model(let name): extent(ofModel: name, table)
        case .optional(let wrapped):
            wrapped.hasRoomForNil ? extent(of: wrapped, table) : extent(of: wrapped, table).withFlag
        }
    }

    private func extent(ofModel name: String, _ table: DeclaredModels) -> Extent {
        if let number = table.numbers[name] { return extents[number] }
        // A struct of changes: at most one word per field.
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

/// The size of a value in bytes, and its alignment.
private struct Extent {
    var size: Int
    var alignment: Int

    static let word: Extent = Extent(size: 8, alignment: 8)
    /// A guess: the size of user-defined types is unknown.
    static let external: Extent = Extent(size: 32, alignment: 8)

    /// With a flag after it, such as an optional's.
    var withFlag: Extent {
        Extent(size: size + 1, alignment: alignment)
    }

    /// Adds a value after the others, as in a struct.
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
    /// Whether Swift stores the absence of a value in its own bytes.
    fileprivate var hasRoomForNil: Bool {
        switch self {
        case .array, .dictionary, .builtIn(.string), .builtIn(.url), .builtIn(.data): true
        case .builtIn, .model, .optional: false
        }
    }
}
