/// A tagged union with so many cases that it is read with a table and not with a `switch`, whose cost for the compiler grows
/// with the square of the cases.
@_spi(Generated) public protocol TaggedUnion: APIModel {
    /// The cases by their tags.
    static var tags: UnionTable<Self> { get }

    /// The value of the case, and how its tag is written.
    var content: TaggedValue { get }
}

@_spi(Generated) extension TaggedUnion {
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        self = try Self.tags.read(&reader)
    }

    public func write(_ writer: inout JSONWriter) {
        content.write(&writer, at: Self.tags.path)
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.content == right.content
    }

    public func hash(into hasher: inout Hasher) {
        content.hash(into: &hasher)
    }
}

/// The cases of a ``TaggedUnion`` by their tags.
///
/// Create a table only as a constant of a type (`static let`). Its lookup data is never freed.
// Its functions are constructors of cases, which capture nothing. In Swift 5 mode, they do not count as `@Sendable`.
@_spi(Generated) public struct UnionTable<Union: TaggedUnion>: @unchecked Sendable {
    /// What happens to an object with another tag.
    public enum Others {
        case refused
        /// It is left out of its array.
        case dropped
        case kept((JSON) -> Union)
    }

    let path: StaticString
    private let others: Others
    private let cases: [any UnionCase<Union>]
    private let tags: TagTable

    /// - Parameters:
    ///   - model: the name of the model, for error messages.
    ///   - path: the path of the tag in the object.
    ///   - others: what happens to objects with another tag. By default, they are refused.
    ///   - parts: functions that add the cases.
    public init(
        _ model: StaticString, at path: StaticString, others: Others = .refused, _ parts: (inout Cases) -> Void...
    ) {
        var cases = Cases()
        for add in parts { add(&cases) }
        self.path = path
        self.others = others
        self.cases = cases.cases
        tags = TagTable(model, at: path, cases.tags)
    }

    /// The cases that are added to a table.
    public struct Cases {
        fileprivate var tags: [String] = []
        fileprivate var cases: [any UnionCase<Union>] = []

        /// - Parameter make: creates the case from its value.
        public mutating func add<Value: JSONReadable>(_ tag: String, _ make: @escaping (Value) -> Union) {
            tags.append(tag)
            cases.append(CaseOfValue(make: make))
        }
    }

    func read(_ reader: inout JSONReader) throws(ReadFailure) -> Union {
        if let index = try reader.tagIndex(tags) { return try cases[index].read(&reader) }
        switch others {
        case .refused: throw reader.unknownTag(tags)
        case .dropped: throw reader.droppedTag(tags)
        case .kept(let make): return make(try reader.value())
        }
    }
}

private protocol UnionCase<Union> {
    associatedtype Union

    func read(_ reader: inout JSONReader) throws(ReadFailure) -> Union
}

private struct CaseOfValue<Value: JSONReadable, Union>: UnionCase {
    let make: (Value) -> Union

    func read(_ reader: inout JSONReader) throws(ReadFailure) -> Union {
        make(try reader.value())
    }
}

/// The value of a case of a ``TaggedUnion``.
@_spi(Generated) public struct TaggedValue: Sendable {
    private let value: any JSONWritable
    private let tag: Tag?
    /// Whether the value writes the tag itself, in a field that can have other values as well.
    private let isOwn: Bool

    /// A value that writes its tag itself.
    public init(_ value: any JSONWritable) {
        (self.value, tag, isOwn) = (value, nil, false)
    }

    /// A value that does not write its tag.
    public init(_ value: any JSONWritable, tag: Tag) {
        (self.value, self.tag, isOwn) = (value, tag, false)
    }

    /// A value that writes its tag itself, in a field that can have other values as well.
    public init(_ value: any JSONWritable, ownTag: Tag) {
        (self.value, tag, isOwn) = (value, ownTag, true)
    }

    /// A tag: a string, a number or a bool.
    public enum Tag: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
        case text(StaticString)
        case integer(Int64)
        case bool(Bool)

        public init(stringLiteral text: StaticString) { self = .text(text) }
        public init(integerLiteral integer: Int64) { self = .integer(integer) }
        public init(booleanLiteral bool: Bool) { self = .bool(bool) }
    }

    fileprivate func write(_ writer: inout JSONWriter, at path: StaticString) {
        switch (tag, isOwn) {
        case (nil, _): writer.value(value)
        case (.text(let tag)?, false): writer.value(value, tag: tag, at: path)
        case (.text(let tag)?, true): writer.value(value, ownTag: tag, at: path)
        case (.integer(let tag)?, false): writer.value(value, tag: tag, at: path)
        case (.integer(let tag)?, true): writer.value(value, ownTag: tag, at: path)
        case (.bool(let tag)?, false): writer.value(value, tag: tag, at: path)
        case (.bool(let tag)?, true): writer.value(value, ownTag: tag, at: path)
        }
    }
}

@_spi(Generated) extension TaggedValue: Hashable {
    /// Two are equal if their values and their tags are.
    public static func == (left: TaggedValue, right: TaggedValue) -> Bool {
        left.hashable == right.hashable && left.tag.map { "\($0)" } == right.tag.map { "\($0)" }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(hashable)
    }

    private var hashable: AnyHashable? {
        (value as? any Hashable).map { AnyHashable($0) }
    }
}
