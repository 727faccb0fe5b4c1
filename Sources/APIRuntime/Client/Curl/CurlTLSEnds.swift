#if os(Linux)
    import CLibCurl

    /// Which connections of a loop their servers have ended with TLS's close_notify.
    ///
    /// A body without a length ends with its connection. Where nobody announced that, it may be cut (RFC 9112, section
    /// 9.8), and libcurl does not tell. Only the loop's thread uses this.
    final class CurlTLSEnds {
        private var announced: Set<UnsafeRawPointer> = []

        /// Watches the connections that a transfer will make.
        func watch(_ handle: UnsafeMutableRawPointer) {
            guard Self.isPossible else { return }
            _ = apigen_set_tls_callback(handle, Self.prepare, Unmanaged.passUnretained(self).toOpaque())
        }

        /// Whether the end of a connection was announced. Where that cannot be known, it counts as announced.
        func take(_ connection: UnsafeRawPointer) -> Bool {
            announced.remove(connection) != nil || !Self.isPossible
        }

        /// Made once for the process, as OpenSSL asks for it.
        private static let index: Int32 = apigen_tls_index()

        private static var isPossible: Bool { index >= 0 }

        private static let prepare:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CURLcode =
                {
                    _, tls, context in
                    apigen_watch_tls(tls, index, context, event)
                    return CURLE_OK
                }

        private static let event: @convention(c) (UnsafeRawPointer?, Int32, Int32) -> Void = {
            connection, event, value in
            let begins = event == Int32(APIGEN_TLS_BEGINS)
            let ends =
                event == Int32(APIGEN_TLS_ALERT) && value == Int32(APIGEN_TLS_CLOSE_NOTIFY)
            guard begins || ends, let connection, let context = apigen_tls_context(connection, index) else { return }
            let known: CurlTLSEnds = Unmanaged.fromOpaque(context).takeUnretainedValue()
            // A new connection may be where an old one was in memory.
            if ends { known.announced.insert(connection) } else { known.announced.remove(connection) }
        }
    }
#endif
