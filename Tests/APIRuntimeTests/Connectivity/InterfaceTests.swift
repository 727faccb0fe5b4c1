#if os(Linux)
    @testable import APIRuntime
    import Foundation
    import Testing

    /// Interfaces of the kernel that come and go, in a network namespace of the test; the machine's interfaces are not touched.
    @Suite("Network interfaces of the kernel", .serialized, .timeLimit(.minutes(5)))
    struct InterfaceTests {
        private static let needs: Comment = "needs the superuser, iproute2, and a kernel with virtual interfaces"

        @Test(
            "the network is available with a running interface that has an address beyond its link",
            .enabled(if: NetworkNamespace.isAvailable, needs))
        func interfaces() async {
            let wired: NetworkState = .satisfied(via: .wired)
            let steps: [(command: String, state: NetworkState)] = [
                ("link set lo up", .unsatisfied),
                ("link add apigen0 type veth peer name peer0", .unsatisfied),
                ("link set apigen0 up", .unsatisfied),
                ("address add 192.0.2.1/24 dev apigen0", .unsatisfied),
                ("link set peer0 up", wired),
                ("link set peer0 down", .unsatisfied),
                ("link set peer0 up", wired),
                ("address delete 192.0.2.1/24 dev apigen0", .unsatisfied),
                ("address add 169.254.3.4/16 dev apigen0", .unsatisfied),
                ("link delete apigen0", .unsatisfied),
                ("link add wwan0 type veth peer name peer0", .unsatisfied),
                ("link set wwan0 up", .unsatisfied),
                ("link set peer0 up", .unsatisfied),
                ("address add 2001:db8::1/64 dev wwan0 nodad", .satisfied(via: .cellular)),
            ]
            let states: [NetworkState]? = await NetworkNamespace.run { namespace in
                steps.map { step in
                    guard namespace.ip(step.command) else { return .unknown }
                    // The kernel reports a link with a delay.
                    for _ in 0..<12_000 where InterfaceList.state != step.state { usleep(10_000) }
                    return InterfaceList.state
                }
            }
            #expect(states == steps.map { step in step.state })
        }

        @Test("no thread of this process is left in a namespace", .enabled(if: NetworkNamespace.isAvailable, needs))
        func leavesNoThreadInANamespace() async throws {
            await withTaskGroup { group in
                for _ in 0..<100 { group.addTask { _ = await NetworkNamespace.run { _ in usleep(1_000) } } }
            }
            let files: FileManager = .default
            let network = try files.destinationOfSymbolicLink(atPath: "/proc/self/ns/net")
            for thread in try files.contentsOfDirectory(atPath: "/proc/self/task") {
                // Threads may be gone by now.
                let other = try? files.destinationOfSymbolicLink(atPath: "/proc/self/task/\(thread)/ns/net")
                #expect(other == nil || other == network)
            }
        }

        @Test("the kernel notifies of every change", .enabled(if: NetworkNamespace.isAvailable, needs))
        func notifiesOfEveryChange() async {
            let told = await NetworkNamespace.run { (namespace: NetworkNamespace) -> [Bool]? in
                guard let socket = LinkSocket.open() else { return nil }
                defer { close(socket) }
                return [
                    "link add apigen0 type veth peer name peer0", "address add 192.0.2.1/24 dev apigen0",
                    "link set apigen0 up", "link delete apigen0",
                ].map { command in
                    LinkSocket.drain(socket)
                    var byte: UInt8 = 0
                    return namespace.ip(command) && recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) > 0
                }
            }
            #expect(told == [true, true, true, true])
        }
    }
#endif
