/// A named text of a request: a part of the query, a header field, a cookie or a field of a form.
public struct RequestItem: Sendable, Hashable {
    public var name: String
    public var value: String
    /// Whether the value must not appear in texts for people or logs.
    public var isSensitive: Bool

    public init(_ name: String, _ value: String, isSensitive: Bool = false) {
        self.name = name
        self.value = value
        self.isSensitive = isSensitive
    }
}

extension RequestItem: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Stands for a sensitive value in texts for people.
    static let hidden: String = "<hidden>"

    /// The value, percent-encoded.
    var encoded: String { PercentEncoding.encode(value) }

    /// The same for people: hidden where it is sensitive.
    var shown: String { isSensitive ? Self.hidden : encoded }

    public var description: String { name + "=" + (isSensitive ? Self.hidden : value) }

    public var debugDescription: String { description }

    /// Hides the value where it is sensitive.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": isSensitive ? Self.hidden : value], displayStyle: .struct)
    }
}

/// Who put something into a request. The later ones replace what the earlier ones gave under the same name.
enum RequestLayer: Int, Sendable, Comparable {
    case client
    /// What the configuration gives, where it only fills gaps.
    case fallback
    case service
    case configuration
    case dao
    case endpoint
    /// What the configuration gives, where nothing may change it.
    case overriding

    static func < (left: RequestLayer, right: RequestLayer) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Items of one kind, from all layers.
struct LayeredItems: Sendable {
    private var items: [(item: RequestItem, layer: RequestLayer)] = []

    mutating func append(_ item: RequestItem, from layer: RequestLayer) {
        items.append((item, layer))
    }

    /// What remains when each name is left to the last layer that gave it, in the order given.
    func merged(by isSameName: (String, String) -> Bool = { left, right in left == right }) -> [RequestItem] {
        guard let first = items.first, items.contains(where: { entry in entry.layer != first.layer }) else {
            return items.map { entry in entry.item }
        }
        return items.filter { entry in
            !items.contains { other in other.layer > entry.layer && isSameName(other.item.name, entry.item.name) }
        }.map { entry in entry.item }
    }
}
