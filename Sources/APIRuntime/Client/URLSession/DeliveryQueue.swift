#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// Keeps a session on Linux from receiving what nobody reads.
    ///
    /// Tasks there cannot be suspended without losing their connections. But a session adds each piece that it has
    /// received to this queue before it receives the next one, so it waits where adding waits, and the server with it.
    /// Other exchanges of the session would wait too: it must have but one.
    final class DeliveryQueue: OperationQueue, @unchecked Sendable {
        /// How many pieces, of up to 16 KiB, may be on their way to the buffer.
        private static let maximumCount: Int = 16

        private let buffer: PieceBuffer
        private let places: DispatchSemaphore = DispatchSemaphore(value: maximumCount)

        init(into buffer: PieceBuffer) {
            self.buffer = buffer
            super.init()
            maxConcurrentOperationCount = 1
        }

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            buffer.waitForRoom()
            places.wait()
            super.addOperation { [places] in
                block()
                places.signal()
            }
        }
    }
#endif
