import Dispatch

extension Array where Element: Sendable {
    /// What a function gives for each element, in the order of the elements, worked out on all cores.
    ///
    /// The answer is that of `map`: the function sees one element and nothing that another call changes. It returns when
    /// all calls have.
    public func parallelMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        // A single element is not worth the start of a thread.
        guard count > 1 else { return map(transform) }
        return withUnsafeBufferPointer { elements in
            let source = SharedBuffer(start: elements.baseAddress)
            return [Result](unsafeUninitializedCapacity: elements.count) { results, initializedCount in
                let target = SharedBuffer(start: UnsafePointer(results.baseAddress))
                DispatchQueue.concurrentPerform(iterations: elements.count) { index in
                    guard let element = source.start, let result = target.start else { return }
                    UnsafeMutablePointer(mutating: result + index).initialize(to: transform(element[index]))
                }
                initializedCount = elements.count
            }
        }
    }

    /// Changes each element by itself, on all cores; returns when all are changed.
    public mutating func parallelUpdate(_ change: @Sendable (Int, inout Element) -> Void) {
        guard count > 1 else {
            for index in indices { change(index, &self[index]) }
            return
        }
        withUnsafeMutableBufferPointer { elements in
            let target = SharedBuffer(start: UnsafePointer(elements.baseAddress))
            DispatchQueue.concurrentPerform(iterations: elements.count) { index in
                guard let start = target.start else { return }
                change(index, &UnsafeMutablePointer(mutating: start)[index])
            }
        }
    }
}

/// The elements that several threads work on, each on its own.
private struct SharedBuffer<Element>: @unchecked Sendable {
    let start: UnsafePointer<Element>?
}
