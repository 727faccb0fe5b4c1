#if Store
    import APIRuntimeStore
    import Foundation
    import TablesScenario
    import TestSupport
    import Testing

    /// `Scripts/endurance load` makes ten times as many changes, under the thread sanitizer.
    private enum Load {
        static let factor: Int = ProcessInfo.processInfo.environment["APIGEN_LOAD"].flatMap { Int($0) } ?? 1
        static let changes: Int = 200 * factor
        static let watchers: Int = 20 * factor
    }

    /// Many concurrent changes, reads and watchers of a database, some of them cancelled.
    @Suite("Load on a store", .timeLimit(.minutes(20)))
    struct StoreLoadTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private enum Ending: Sendable, Equatable {
            case done
            case cancelled
            case error(String)

            init(of work: () async throws -> Void) async {
                do {
                    try await work()
                    self = .done
                } catch is CancellationError {
                    self = .cancelled
                } catch StoreError.cancelled {
                    self = .cancelled
                } catch {
                    self = .error("\(error)")
                }
            }
        }

        @Test("changes and reads cancelled at random end once, and completed changes are stored")
        func cancellations() async throws {
            let store = try Store(path: folder.path("books.sqlite"))
            try await store.books.prepare()
            var random = SeededRandom(seed: 3)
            let moments: [Int?] = (0..<Load.changes).map { _ in
                Bool.random(using: &random) ? Int.random(in: 0..<20_000, using: &random) : nil
            }
            var endings: [Int: [Ending]] = [:]
            await withTaskGroup(of: (Int, Ending).self) { group in
                for (number, moment) in moments.enumerated() {
                    group.addTask {
                        let change = Task {
                            await Ending {
                                try await store.books.upsert(Book(id: number, title: "\(number)"))
                                _ = try await store.books.fetch()
                            }
                        }
                        if let moment {
                            try? await Task.sleep(for: .microseconds(moment))
                            change.cancel()
                        }
                        return (number, await change.value)
                    }
                }
                for await (number, ending) in group { endings[number, default: []].append(ending) }
            }
            #expect(endings.count == Load.changes && endings.values.allSatisfy { each in each.count == 1 })
            let stored = Set(try await store.books.fetch().map(\.id))
            for (number, moment) in moments.enumerated() {
                let ending = endings[number]?.first
                #expect(ending == .done || moment != nil && ending == .cancelled, "change \(number)")
                #expect(ending != .done || stored.contains(number), "change \(number)")
            }
        }

        @Test("watchers see the last change, and leave no file open")
        func watchers() async throws {
            var store: Store? = try Store(path: folder.path("books.sqlite"))
            if let store { try await watch(store) }
            store = nil
            while Self.openFiles(in: folder.path) > 0 { await letOthersRun() }
        }

        private func watch(_ store: Store) async throws {
            try await store.books.prepare()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<Load.watchers {
                    group.addTask {
                        let watch = Task {
                            await Ending {
                                for try await books in store.books.changes() where books.count == Load.changes {
                                    return
                                }
                            }
                        }
                        // Every other one is cancelled, wherever it is.
                        if number.isMultiple(of: 2) {
                            try? await Task.sleep(for: .microseconds(number * 500))
                            watch.cancel()
                        }
                        let ending = await watch.value
                        #expect(ending == .done || number.isMultiple(of: 2) && ending == .cancelled)
                    }
                }
                for id in 0..<Load.changes {
                    group.addTask { try await store.books.upsert(Book(id: id, title: "a")) }
                }
                try await group.waitForAll()
            }
        }

        /// The number of open files of a folder in this process, if the system reports it.
        private static func openFiles(in folder: String) -> Int {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return names.filter { name in
                let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
                return place?.hasPrefix(folder) == true
            }.count
        }
    }
#endif
