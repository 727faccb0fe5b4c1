import OpenAPIImport
import SpecLanguage

/// Assigns names to models.
struct ModelNaming {
    private var pool: NamePool
    /// Names that would hide types which nearly all Swift code uses.
    private let hidingNames: Set<String> = CommonTypes.names
    private(set) var names: [Int: String] = [:]

    /// - Parameter service: its DAO and its errors have names of their own
    init(_ graph: ModelGraph, service: String) {
        pool = NamePool(
            reserved: BuiltInType.allCases.map(\.rawValue) + [
                "Any", "APIRuntime", "Foundation", "Self", "Swift", "Type", "Protocol", "Environment", "Failure",
                ServiceNames.dao(of: service), ServiceNames.error(of: service), ServiceNames.route(of: service),
            ] + ServiceNames.runtimeTypes + hidingNames)
        // Names from paths first: they are what an API calls its resources.
        let order = graph.numbers.sorted { left, right in
            let (first, second) = (graph.node(left), graph.node(right))
            let (isFirst, isSecond) = (
                first.names.contains(where: \.isFromPath), second.names.contains(where: \.isFromPath)
            )
            return isFirst == isSecond ? left < right : isFirst
        }
        for number in order { names[number] = take(graph.node(number).names) }
    }

    /// A name for a model beside the objects, such as an enum.
    mutating func take(_ name: String, of owner: String) -> String {
        let short = ImportedName.type(name, fallback: "Value")
        // A part that is a number has an underscore, which Swift names do not keep.
        let joined = ImportedName.joined(owner, name)
        let long = ShortName.shortened(
            joined.contains("_") ? ImportedName.type(joined, fallback: "Value") : joined)
        let isPlain = short.first?.isLetter ?? false
        return pool.take(isPlain && pool.isFree(short) && !Self.vague.contains(short) ? short : long)
    }

    private mutating func take(_ candidates: [ModelNameGuess]) -> String {
        let best = Self.ranked(candidates)
        let all = best.map(\.text) + best.map(\.long)
        let spelled = all.map { ShortName.shortened(ImportedName.type($0, fallback: "Object")) }
        // A type such as Task hides the one of the standard library.
        let hiding = spelled.filter(hidingNames.contains).map { $0 + "Model" }
        return pool.take((spelled + hiding).first(where: pool.isFree) ?? spelled.first ?? "Object")
    }

    /// Names of paths before those of keys, and frequent ones before rare ones.
    private static func ranked(_ candidates: [ModelNameGuess]) -> [ModelNameGuess] {
        var counts: [ModelNameGuess: Int] = [:]
        var distinct: [ModelNameGuess] = []
        for name in candidates {
            if counts[name] == nil { distinct.append(name) }
            counts[name, default: 0] += 1
        }
        let order = Dictionary(uniqueKeysWithValues: distinct.enumerated().map { ($1, $0) })
        return distinct.sorted { left, right in
            if left.isFromPath != right.isFromPath { return left.isFromPath }
            let (first, second) = (counts[left] ?? 0, counts[right] ?? 0)
            return first == second ? (order[left] ?? 0) < (order[right] ?? 0) : first > second
        }
    }

    /// Names of enums that say too little without their owner.
    private static let vague: Set<String> = [
        "Type", "Kind", "Status", "State", "Value", "Name", "Mode", "Level", "Reason", "Event", "Format", "Size",
        "Action", "Method",
    ]
}
