import APIRuntime
import ExamplesScenario
import Foundation
import HTTPTypes
import Testing

@Suite(
    "Generated client of etcd", ServerTrait<EtcdServer>(), .serialized,
    .enabled(if: EtcdServer.isInstalled, "etcd is not installed; Scripts/test does that"), .timeLimit(.minutes(5)))
struct EtcdTests {
    private func etcd(_ transport: ClientTransport = .standard) -> EtcdDAO {
        let configuration = APIClient.Configuration(transport: transport.make())
        return EtcdDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
    }

    @Test("keys are put, read in order and deleted", arguments: ClientTransport.readingTrailers)
    func keys(transport: ClientTransport) async throws {
        let etcd = etcd(transport)
        let folder = "\(transport)/"
        for (name, value) in [("a", Data([0, 255])), ("b", Data()), ("c", Data("é".utf8))] {
            _ = try await etcd.put(key: Data((folder + name).utf8), value: value).value
        }
        let all = try await etcd.range(
            key: Data(folder.utf8), end: Data((folder + "~").utf8), limit: 2, sortOrder: .descending, sortTarget: .key
        ).value
        #expect(all.count == 3)
        #expect(all.more)
        #expect(all.keyValues.map { String(decoding: $0.key, as: UTF8.self) } == [folder + "c", folder + "b"])
        #expect(all.keyValues.map(\.value) == [Data("é".utf8), Data()])

        let changed = try await etcd.put(key: Data((folder + "a").utf8), value: Data("x".utf8), returnsPrevious: true)
            .value
        #expect(changed.previous?.value == Data([0, 255]))
        #expect(changed.previous?.version == 1)
        #expect(changed.header.revision > all.header.revision)

        let former = try await etcd.range(key: Data((folder + "a").utf8), revision: all.header.revision).value
        #expect(former.keyValues.map(\.value) == [Data([0, 255])])
        let deleted = try await etcd.deleteRange(
            key: Data(folder.utf8), end: Data((folder + "~").utf8), returnsPrevious: true
        ).value
        #expect(deleted.deleted == 3)
        #expect(deleted.previous.count == 3)
        #expect(try await etcd.range(key: Data((folder + "a").utf8)).value.keyValues.isEmpty)
    }

    @Test("a transaction does one thing or the other")
    func transaction() async throws {
        let etcd = etcd()
        let (lock, owner) = (Data("lock".utf8), Data("ada".utf8))
        let take = Transaction(
            compare: [.version(VersionComparison(key: lock, version: 0))],
            success: [.put(PutOperation(key: lock, value: owner))],
            failure: [.range(RangeOperation(key: lock))])

        let first = try await etcd.commit(body: take).value
        #expect(first.succeeded)
        guard case .put(let put)? = first.responses.first else { return #expect(first.responses == []) }
        #expect(put.result.header.revision == first.header.revision)

        let second = try await etcd.commit(body: take).value
        #expect(!second.succeeded)
        guard case .range(let range)? = second.responses.first else { return #expect(second.responses == []) }
        #expect(range.result.keyValues.map(\.value) == [owner])

        let release = Transaction(
            compare: [.value(ValueComparison(key: lock, value: owner))],
            success: [.delete(DeleteOperation(key: lock)), .range(RangeOperation(key: lock))])
        let third = try await etcd.commit(body: release).value
        guard case .delete(let deletion)? = third.responses.first else { return #expect(third.responses == []) }
        #expect(deletion.result.deleted == 1)
        #expect(try await !etcd.commit(body: release).value.succeeded)
    }

    @Test("a key ends with its lease")
    func lease() async throws {
        let etcd = etcd()
        let lease = try await etcd.grantLease(seconds: 600).value
        #expect(lease.seconds == 600)
        let key = Data("leased".utf8)
        _ = try await etcd.put(key: key, value: Data("x".utf8), lease: lease.id).value
        #expect(try await etcd.range(key: key).value.keyValues.map(\.lease) == [lease.id])
        #expect(try await etcd.keepLeaseAlive(id: lease.id).value.seconds == 600)
        let state = try await etcd.lease(id: lease.id).value
        #expect(state.grantedSeconds == 600)
        #expect((1...600).contains(state.seconds))
        #expect(state.keys == [key])
        #expect(try await etcd.leases().value.map(\.id).contains(lease.id))

        try await etcd.revokeLease(id: lease.id).value
        #expect(try await etcd.range(key: key).value.keyValues.isEmpty)
        #expect(try await etcd.keepLeaseAlive(id: lease.id).value.seconds == 0)
        #expect(try await etcd.lease(id: lease.id).value.seconds == -1)
    }

    @Test("a watch sees changes while it runs", arguments: ClientTransport.readingTrailers)
    func watch(transport: ClientTransport) async throws {
        let etcd = etcd(transport)
        let key = Data("watched/\(transport)".utf8)
        var results = etcd.watch(key: key, returnsPrevious: true).makeAsyncIterator()
        #expect(try await results.next()?.created == true)

        let put = try await etcd.put(key: key, value: Data("x".utf8)).value
        let first = try await results.next()
        #expect(first?.header.revision == put.header.revision)
        #expect(first?.events.map(\.type) == [.put])
        #expect(first?.events.first?.keyValue.value == Data("x".utf8))

        _ = try await etcd.deleteRange(key: key).value
        let second = try await results.next()
        #expect(second?.events.map(\.type) == [.delete])
        #expect(second?.events.first?.keyValue.key == key)
        #expect(second?.events.first?.previous?.value == Data("x".utf8))
    }

    @Test("a watch ends when its task is cancelled", arguments: ClientTransport.readingTrailers)
    func cancelledWatch(transport: ClientTransport) async throws {
        let etcd = etcd(transport)
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let task = Task {
            var count = 0
            do {
                for try await _ in etcd.watch(key: Data("never".utf8)) {
                    count += 1
                    beginning.yield()
                }
            } catch {
                #expect(error as? APIError<EtcdError> == .cancelled, "\(error)")
            }
            return count
        }
        for await _ in begun { break }
        task.cancel()
        #expect(await task.value == 1)
    }

    @Test("a watch of a compacted revision says which is the oldest")
    func compactedWatch() async throws {
        let etcd = etcd()
        let key = Data("compacted".utf8)
        _ = try await etcd.put(key: key, value: Data()).value
        let oldest = try await etcd.put(key: key, value: Data()).value.header.revision
        try await etcd.compact(revision: oldest).value
        var last: WatchResult?
        for try await result in etcd.watch(key: key, start: 1) {
            last = result
            if result.canceled { break }
        }
        #expect(last?.canceled == true)
        #expect(last?.compactRevision == oldest)
    }

    @Test("errors have their code, wherever the server says it", arguments: ClientTransport.readingTrailers)
    func errors(transport: ClientTransport) async throws {
        let etcd = etcd(transport)
        do {
            try await etcd.revokeLease(id: 77).value
            Issue.record("no error")
        } catch .server(.notFound(let response)) {
            #expect(response.status == 404)
            #expect(response.message == "etcdserver: requested lease not found")
        } catch {
            Issue.record("\(error)")
        }
        await #expect(throws: APIError<EtcdError>.server(.outOfRange)) {
            _ = try await etcd.range(key: Data("a".utf8), revision: 1 << 40).value
        }
        await #expect(throws: APIError<EtcdError>.server(.failedPrecondition)) {
            try await etcd.deleteUser(name: "nobody").value
        }
        let elsewhere = EtcdDAO(client: APIClient(server: CurrentServer.address + "/elsewhere"))
        await #expect(throws: APIError<EtcdError>.server(.noSuchPage)) { _ = try await elsewhere.leases().value }
        do {
            _ = try await etcd.put(key: Data(), value: Data()).value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect("\(fault)".contains("key"))
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("the cluster has one member")
    func cluster() async throws {
        let etcd = etcd()
        let member = try #require(try await etcd.members().value.first)
        #expect(member.name == "default")
        #expect(member.clientURLs.map(\.absoluteString) == [CurrentServer.address])
        let status = try await etcd.status().value
        #expect(status.leader == member.id)
        #expect(status.dbSize > 0)
        #expect(try await etcd.health().value.isHealthy)
        #expect(try await etcd.version().value.server == status.version)
    }
}

@Suite(
    "Authentication at etcd", ServerTrait<EtcdServer>(), .serialized,
    .enabled(if: EtcdServer.isInstalled, "etcd is not installed; Scripts/test does that"), .timeLimit(.minutes(5)))
struct EtcdSignInTests {
    private func etcd() -> EtcdDAO {
        let configuration = APIClient.Configuration(session: APISession())
        return EtcdDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
    }

    /// Adds the user that authentication needs, unless an earlier test has.
    private func addRoot(to etcd: EtcdDAO) async throws {
        do {
            try await etcd.addUser(name: "root", password: "r00t").value
            try await etcd.addRole(name: "root").value
            try await etcd.grantRole(user: "root", role: "root").value
        } catch .server(.failedPrecondition) {
        }
    }

    @Test("a user may do what their role permits, with a token")
    func permissions() async throws {
        let root = etcd()
        try await addRoot(to: root)
        try await root.addRole(name: "reader").value
        try await root.grantPermission(
            role: "reader", kind: .read, key: Data("a".utf8), end: Data("b".utf8)
        ).value
        try await root.addUser(name: "ada", password: "s3cret").value
        try await root.grantRole(user: "ada", role: "reader").value
        try await root.enableAuthentication().value

        await #expect(throws: APIError<EtcdError>.server(.invalidArgument)) {
            _ = try await root.put(key: Data("a1".utf8), value: Data("x".utf8)).value
        }
        try await root.signIn(name: "root", password: "r00t").value
        _ = try await root.put(key: Data("a1".utf8), value: Data("x".utf8)).value

        let ada = etcd()
        await #expect(throws: APIError<EtcdError>.server(.invalidArgument)) {
            try await ada.signIn(name: "ada", password: "wrong").value
        }
        try await ada.signIn(name: "ada", password: "s3cret").value
        #expect(try await ada.range(key: Data("a1".utf8)).value.keyValues.map(\.value) == [Data("x".utf8)])
        await #expect(throws: APIError<EtcdError>.server(.permissionDenied)) {
            _ = try await ada.put(key: Data("a1".utf8), value: Data("y".utf8)).value
        }
        try await root.disableAuthentication().value
    }

    @Test("a token that the server does not know is unauthenticated, or else renewed")
    func renewal() async throws {
        let root = etcd()
        try await addRoot(to: root)
        try await root.enableAuthentication().value
        try await root.signIn(name: "root", password: "r00t").value
        let fresh = try #require(try await root.client.configuration.session.credential)

        func client(_ refresh: Credential.Refresh?) -> EtcdDAO {
            let configuration = APIClient.Configuration(session: APISession(.token("old.1")), refresh: refresh)
            return EtcdDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
        }
        await #expect(throws: APIError<EtcdError>.server(.unauthenticated)) {
            _ = try await client(nil).range(key: Data("a".utf8)).value
        }
        #expect(try await client { _ in fresh }.range(key: Data("a".utf8)).value.keyValues.isEmpty)
        try await root.disableAuthentication().value
    }
}
