import Foundation

/// One contestant at one payload in a process of its own.
struct Single {
    private let payload: Payload
    private let contestant: Contestant

    init(_ arguments: Arguments, encodes: Bool = false) throws {
        guard let name = arguments.payloads?.first,
            let payload = try Payload.load(name, from: arguments.folder),
            let contestant = (encodes ? payload.encoders : payload.decoders).first(where: { $0.name == arguments.contestant })
        else { throw Fault.usage }
        self.payload = payload
        self.contestant = contestant
    }

    func first() throws {
        let start = threadNanoseconds()
        try contestant.work()
        print((Double(threadNanoseconds() - start) / 1000).short)
    }

    func peak() throws {
        let before = peakMemory()
        try contestant.work()
        print(peakMemory() - before)
    }

    /// Tables and caches, which the first decoding makes, do not count.
    func size() throws {
        let counter = try self.counter()
        try contestant.work()
        print(try contestant.size?(counter) ?? 0)
    }

    /// The second decoding counts: the first also makes tables and caches.
    func allocations() throws {
        let counter = try self.counter()
        try contestant.work()
        print(try counter.count(contestant.work))
    }

    private func counter() throws -> AllocationCounter {
        guard let counter = AllocationCounter() else { throw Fault.program("the allocation counter") }
        return counter
    }

    func loop() throws {
        let end = Date().addingTimeInterval(5)
        while Date() < end { try contestant.work() }
    }
}
