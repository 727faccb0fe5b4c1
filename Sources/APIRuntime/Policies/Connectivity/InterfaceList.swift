#if os(Linux) && canImport(Glibc)
    import Glibc

    /// The network interfaces of the kernel.
    enum InterfaceList {
        /// The state of the network, judged by its interfaces.
        static var state: NetworkState {
            var first: UnsafeMutablePointer<ifaddrs>?
            guard getifaddrs(&first) == 0 else { return .unknown }
            defer { freeifaddrs(first) }
            var kinds: Set<NetworkState.Interface> = []
            var next: UnsafeMutablePointer<ifaddrs>? = first
            while let entry = next?.pointee {
                next = entry.ifa_next
                if leads(entry) { kinds.insert(kind(of: String(cString: entry.ifa_name))) }
            }
            let best: NetworkState.Interface? = [.wired, .wifi, .cellular, .other].first { kind in kinds.contains(kind)
            }
            return best.map { kind in .satisfied(via: kind) } ?? .unsatisfied
        }

        private static func leads(_ entry: ifaddrs) -> Bool {
            let flags = entry.ifa_flags
            let needed = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
            guard flags & needed == needed, flags & UInt32(IFF_LOOPBACK) == 0, let address = entry.ifa_addr
            else { return false }
            return isGlobal(address)
        }

        /// Whether an address is not link-local, that is, outside of 169.254.0.0/16 (RFC 3927) and fe80::/10 (RFC 4291,
        /// section 2.5.6).
        private static func isGlobal(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
            let bytes = UnsafeRawPointer(address)
            switch Int32(bytes.load(as: sa_family_t.self)) {
            case AF_INET:
                let first = bytes.load(fromByteOffset: 4, as: UInt8.self)
                return !(first == 169 && bytes.load(fromByteOffset: 5, as: UInt8.self) == 254)
            case AF_INET6:
                let first = bytes.load(fromByteOffset: 8, as: UInt8.self)
                return !(first == 0xFE && bytes.load(fromByteOffset: 9, as: UInt8.self) & 0xC0 == 0x80)
            default: return false
            }
        }

        /// The type of an interface, from sysfs and its name.
        private static func kind(of name: String) -> NetworkState.Interface {
            let folder = "/sys/class/net/" + name
            if access(folder + "/wireless", F_OK) == 0 { return .wifi }
            if name.hasPrefix("wwan") || name.hasPrefix("rmnet") { return .cellular }
            return name.hasPrefix("tun") || name.hasPrefix("wg") || name.hasPrefix("ppp") ? .other : .wired
        }
    }

    /// A netlink socket on which the kernel announces changes of interfaces, addresses and routes (rtnetlink(7)).
    enum LinkSocket {
        /// `struct sockaddr_nl` of `linux/netlink.h`, which is missing in Glibc's module.
        private struct Address {
            var family: UInt16 = UInt16(AF_NETLINK)
            var padding: UInt16 = 0
            /// Assigned by the kernel.
            var port: UInt32 = 0
            var groups: UInt32
        }

        /// `RTMGRP_LINK`, `RTMGRP_IPV4_IFADDR`, `RTMGRP_IPV4_ROUTE`, `RTMGRP_IPV6_IFADDR` and `RTMGRP_IPV6_ROUTE` of
        /// `linux/rtnetlink.h`.
        private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400

        /// - Returns: The descriptor; `nil` if the kernel refuses.
        static func open() -> Int32? {
            let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            // The protocol 0 is `NETLINK_ROUTE`.
            let descriptor = socket(Int32(AF_NETLINK), kind, 0)
            guard descriptor >= 0 else { return nil }
            var address = Address(groups: groups)
            let result: Int32 = withUnsafeBytes(of: &address) { bytes in
                guard let start = bytes.baseAddress else { return -1 }
                return bind(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
            guard result == 0 else {
                close(descriptor)
                return nil
            }
            return descriptor
        }

        /// Discards all pending messages. An overflow of the socket's buffer also means a change.
        static func drain(_ descriptor: Int32) {
            withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
                var count = 0
                repeat {
                    count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                } while count > 0 || count < 0 && (errno == EINTR || errno == ENOBUFS)
            }
        }
    }
#endif
