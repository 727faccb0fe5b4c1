/// A value behind a reference, so that its copies share one. Changing a copy leaves the others as they are.
///
/// For values with many parts, which are copied often and changed rarely: copying such a value means to count references
/// to each of its parts.
package struct Shared<Value: Sendable>: Sendable {
    @usableFromInline
    package final class Storage: Sendable {
        @usableFromInline
        package let value: Value

        @inlinable
        package init(_ value: Value) {
            self.value = value
        }
    }

    @usableFromInline
    package var storage: Storage

    @inlinable
    package init(_ value: Value) {
        storage = Storage(value)
    }

    @inlinable
    package var value: Value {
        _read { yield storage.value }
        _modify {
            var changed = storage.value
            defer { storage = Storage(changed) }
            yield &changed
        }
    }
}

extension Shared: Equatable where Value: Equatable {
    package static func == (one: Shared, other: Shared) -> Bool {
        one.storage === other.storage || one.value == other.value
    }
}

extension Shared: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
