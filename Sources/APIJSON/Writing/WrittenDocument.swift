#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// Documents as arrays.
enum WrittenDocument {
    /// The size from which documents are long. Below it, a copy costs less than an array whose size is only expected.
    private static let longSize: Int = 4096

    /// A long document is written into the array that is returned, as far as its size can be foreseen. Memory of its own for
    /// the writer, and a copy of what it wrote, would cost as much as writing it, mostly in page faults.
    static func make(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        let last = lastSize
        guard last >= longSize else {
            var writer = JSONWriter()
            write(&writer)
            lastSize = writer.count
            return [UInt8](writer.output)
        }
        // Threads that write long documents mostly write several of about the same size.
        let size = last + last / 16
        var moved: [UInt8]?
        let document = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
            var writer = JSONWriter(into: memory)
            write(&writer)
            lastSize = writer.count
            // No memory is kept that is much larger than the document.
            if writer.ownsBytes || writer.count < size / 2 {
                moved = [UInt8](writer.output)
            } else {
                count = writer.count
            }
        }
        return moved ?? document
    }

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
        /// The size of the thread's last document: the value of a pointer that leads nowhere, so that nothing is allocated.
        private static var lastSize: Int {
            get { lastSizeKey.map { key in Int(bitPattern: pthread_getspecific(key)) } ?? 0 }
            set {
                if let lastSizeKey, newValue >= longSize || lastSize >= longSize {
                    pthread_setspecific(lastSizeKey, UnsafeRawPointer(bitPattern: newValue))
                }
            }
        }

        private static let lastSizeKey: pthread_key_t? = {
            var key = pthread_key_t()
            return pthread_key_create(&key, nil) == 0 ? key : nil
        }()
    #else
        /// Nothing is known of threads here.
        private static var lastSize: Int {
            get { 0 }
            set {}
        }
    #endif
}
