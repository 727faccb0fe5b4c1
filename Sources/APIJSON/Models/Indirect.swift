/// Stores a value behind a reference, so that a model can contain another of its own type, and a model that contains
/// large models stays small.
///
/// It has value semantics: changing a copy does not affect the original. Generated code stores it beside a computed
/// property. A missing value is a `nil` `Indirect`, which allocates nothing.
@propertyWrapper
@_spi(Generated) public struct Indirect<Value> {
    @usableFromInline var box: Box

    @usableFromInline
    final class Box {
        var value: Value

        @usableFromInline
        init(_ value: Value) {
            self.value = value
        }
    }

    @inlinable
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    // Inlinable, because code that does not know the type looks up its metadata each time.
    @inlinable
    public init(_ value: Value) {
        box = Box(value)
    }

    /// `nil` if there is no value.
    public init?(_ value: Value?) {
        guard let value else { return nil }
        box = Box(value)
    }

    /// The same as `wrappedValue`.
    public var value: Value {
        get { wrappedValue }
        _modify { yield &wrappedValue }
    }

    public var wrappedValue: Value {
        get {
            box.value
        }
        _modify {
            if !isKnownUniquelyReferenced(&box) { copyBox() }
            yield &box.value
        }
    }

    @inline(never)
    private mutating func copyBox() {
        box = Box(box.value)
    }
}

// Safe: the box is written only while it is uniquely referenced.
extension Indirect: @unchecked Sendable where Value: Sendable {}

@_spi(Generated) extension Indirect: Equatable where Value: Equatable {
    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

@_spi(Generated) extension Indirect: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

// Prints and reflects as its value.
@_spi(Generated) extension Indirect: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        String(describing: value)
    }

    public var debugDescription: String {
        String(reflecting: value)
    }

    public var customMirror: Mirror {
        Mirror(reflecting: value)
    }
}

extension Indirect: JSONReadable where Value: JSONReadable {
    @inlinable
    @_spi(Generated) public init(placeholder: Placeholder) {
        self.init(Value(placeholder: placeholder))
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        try value.read(&reader)
    }
}

extension Indirect: JSONWritable where Value: JSONWritable {
    /// Writes the value where it is, because large models are expensive to copy.
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        box.value.write(&writer)
    }
}

/// Stores a value that must not be shown: printed, dumped or inspected, it appears as `<hidden>`.
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

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
