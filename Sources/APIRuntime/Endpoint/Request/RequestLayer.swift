@_spi(Generated) import APIJSON
import HTTPTypes

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
struct Layered<Items: RangeReplaceableCollection & RandomAccessCollection & Sendable>: Sendable
where Items.Index == Int, Items.Element: Sendable {
    /// In the order given.
    private var items: Items = Items()
    /// Who gave each of them; empty as long as all are from `layer`.
    private var layers: [RequestLayer] = []
    private var layer: RequestLayer = .client

    mutating func append(_ item: Items.Element, from layer: RequestLayer) {
        if items.isEmpty {
            self.layer = layer
        } else if layers.isEmpty, layer != self.layer {
            layers = Array(repeating: self.layer, count: items.count)
        }
        items.append(item)
        if !layers.isEmpty { layers.append(layer) }
    }

    /// Adds what another list holds, each item from the layer that it is from there.
    mutating func append(_ other: Layered) {
        for index in other.items.indices {
            append(other.items[index], from: other.layers.isEmpty ? other.layer : other.layers[index])
        }
    }

    /// What remains when each name is left to the last layer that gave it, in the order given.
    func merged(by isSameName: (Items.Element, Items.Element) -> Bool) -> Items {
        guard !layers.isEmpty else { return items }
        func isReplaced(_ index: Int) -> Bool {
            items.indices.contains { other in
                layers[other] > layers[index] && isSameName(items[other], items[index])
            }
        }
        guard items.indices.contains(where: isReplaced) else { return items }
        var remaining = Items()
        for index in items.indices where !isReplaced(index) { remaining.append(items[index]) }
        return remaining
    }
}

extension Layered<[APICall.Request.Item]> {
    /// The same for items whose names differ where they are not equal to the letter.
    func merged() -> [APICall.Request.Item] {
        merged { left, right in left.name == right.name }
    }
}

extension Layered<HTTPFields> {
    /// The same for header fields, whose names are not told apart by case.
    func merged() -> HTTPFields {
        merged { left, right in left.name == right.name }
    }
}
