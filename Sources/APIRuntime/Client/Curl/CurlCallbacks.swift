#if os(Linux)
    import CLibCurl

    /// What libcurl calls on its thread, with the transfer as context.
    enum CurlCallbacks {
        private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { context in Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue() }
        }

        static let header: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
            bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer(context)?.received(line: line) == true ? size * count : -1
        }

        static let write: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
            bytes, size, count, context in
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer(context)?.received(body: body) == .taken ? size * count : Int(CURL_WRITEFUNC_PAUSE)
        }

        static let read: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
            bytes, size, count, context in
            let target = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            do throws(NetworkFault) {
                return try transfer(context)?.send(into: target) ?? Int(CURL_READFUNC_PAUSE)
            } catch {
                return Int(CURL_READFUNC_ABORT)
            }
        }

        static let seek: @convention(c) (UnsafeMutableRawPointer?, curl_off_t, Int32) -> Int32 = { context, offset, _ in
            let isDone: Bool = offset == 0 && transfer(context)?.upload?.rewind() == true
            return isDone ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }

        static let progress:
            @convention(c) (UnsafeMutableRawPointer?, curl_off_t, curl_off_t, curl_off_t, curl_off_t) -> Int32 = {
                context, _, _, _, sent in
                transfer(context)?.sent(Int64(sent))
                return 0
            }

        static let start:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32, Int32
            ) -> Int32 = { context, _, _, _, _ in
                transfer(context)?.begins() == true ? Int32(APIGEN_START_OK) : Int32(APIGEN_START_ABORT)
            }
    }
#endif
