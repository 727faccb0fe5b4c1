/// Keeps a value behind a reference, so that a model can hold another of its own kind.
///
/// As a property wrapper, or stored beside a computed property: Swift 6.3 refuses property wrappers in types that are
/// declared `nonisolated`.
@propertyWrapper
public struct Indirect<Value> {
    private var box: Box

    private final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    public init(wrappedValue: Value) {
        self.box = Box(wrappedValue)
    }

    public init(_ value: Value) {
        self.box = Box(value)
    }

    /// The same as `wrappedValue`.
    public var value: Value {
        get { self.wrappedValue }
        _modify { yield &self.wrappedValue }
    }

    public var wrappedValue: Value {
        get {
            self.box.value
        }
        _modify {
            if !isKnownUniquelyReferenced(&self.box) {
                self.box = Box(self.box.value)
            }
            yield &self.box.value
        }
    }
}

// Safe: the box is written only while nobody else refers to it.
extension Indirect: @unchecked Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.wrappedValue)
    }
}
