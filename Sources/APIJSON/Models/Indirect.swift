/// Keeps a value behind a reference: a model can hold another of its own kind, and one that holds large models stays small.
///
/// It is a value itself: a copy that is changed changes no other. Generated code stores it beside a computed property; an
/// absent value is an absent `Indirect`, which takes no memory.
@propertyWrapper
@_spi(Generated) public struct Indirect<Value> {
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

    /// Nil where there is no value.
    public init?(_ value: Value?) {
        guard let value: Value else { return nil }
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

@_spi(Generated) extension Indirect: Equatable where Value: Equatable {
    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

@_spi(Generated) extension Indirect: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.wrappedValue)
    }
}

// It shows as its value does.
@_spi(Generated) extension Indirect: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        String(describing: self.value)
    }

    public var debugDescription: String {
        String(reflecting: self.value)
    }

    public var customMirror: Mirror {
        Mirror(reflecting: self.value)
    }
}

extension Indirect: JSONReadable where Value: JSONReadable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self.init(Value(placeholder: placeholder))
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        try self.value.read(&reader)
    }
}

/// Keeps a value that is not to be seen: printed, dumped or inspected, it shows as `<hidden>`.
///
/// Generated code stores sensitive fields in it, beside computed properties.
@_spi(Generated) public struct Hidden<Value> {
    public var value: Value

    public init(_ value: Value) {
        self.value = value
    }
}

extension Hidden: Sendable where Value: Sendable {}
extension Hidden: Equatable where Value: Equatable {}
extension Hidden: Hashable where Value: Hashable {}

@_spi(Generated) extension Hidden: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<hidden>" }

    public var debugDescription: String { self.description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
