import Dispatch

extension Array where Element: Sendable {
    /// The results of a function for each element, computed on all cores, in the order of the elements.
    ///
    /// The result equals that of `map`, provided that no call changes what another one reads. Returns when all calls
    /// have returned.
    public func parallelMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        // A single element is not worth starting a thread.
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

    /// Changes each element in place, on all cores; returns when all calls have returned.
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

/// Elements that several threads access, each at its own index.
private struct SharedBuffer<Element>: @unchecked Sendable {
    let start: UnsafePointer<Element>?
}
