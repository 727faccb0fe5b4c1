#if os(Linux) && canImport(Glibc)
    import Glibc

    /// A netlink socket on which the kernel tells of its interfaces, addresses and routes (rtnetlink(7)).
    enum LinkSocket {
        /// `struct sockaddr_nl` of `linux/netlink.h`, which Glibc's module leaves out.
        private struct Address {
            var family: UInt16 = UInt16(AF_NETLINK)
            var padding: UInt16 = 0
            /// Given by the kernel.
            var port: UInt32 = 0
            var groups: UInt32
        }

        /// `RTMGRP_LINK`, `RTMGRP_IPV4_IFADDR`, `RTMGRP_IPV4_ROUTE`, `RTMGRP_IPV6_IFADDR` and `RTMGRP_IPV6_ROUTE` of
        /// `linux/rtnetlink.h`.
        private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400

        /// - Returns: the descriptor; nil where the kernel gives none.
        static func open() -> Int32? {
            let kind: Int32 = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            // The protocol 0 is `NETLINK_ROUTE`.
            let descriptor: Int32 = socket(Int32(AF_NETLINK), kind, 0)
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

        /// Takes what the kernel has said so far, whatever it is. What did not fit into the socket has changed something too.
        static func drain(_ descriptor: Int32) {
            withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
                var count: Int = 0
                repeat {
                    count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                } while count > 0 || count < 0 && (errno == EINTR || errno == ENOBUFS)
            }
        }
    }
#endif
