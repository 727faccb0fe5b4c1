/// What the copies of a client share: the places in its queues, the calls under way, what is known of its servers.
final class SharedState: Sendable {
    let queues: CallQueues = CallQueues()
    let callsUnderWay: CallsUnderWay = CallsUnderWay()
    let sharedCalls: SharedCalls = SharedCalls()
    let retryAccount: RetryAccount = RetryAccount()
    let serverBoard: ServerBoard = ServerBoard()
}
