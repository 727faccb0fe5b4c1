/// What the copies of a client share: the places in its queues, the calls under way and those that wait for others to
/// travel with, what is known of its servers.
final class SharedState: Sendable {
    let queues: CallQueues = CallQueues()
    let callsUnderWay: CallsUnderWay = CallsUnderWay()
    let sharedCalls: SharedCalls = SharedCalls()
    let batches: BatchCollector = BatchCollector()
    let retryAccount: RetryAccount = RetryAccount()
    let serverBoard: ServerBoard = ServerBoard()
}
