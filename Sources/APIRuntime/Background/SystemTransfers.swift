#if canImport(Network)
    internal import Foundation
    import HTTPTypes

    /// Carries out transfers by a background session of the system, which goes on without this process.
    final class SystemTransfers: TransferEngine {
        private let board: TransferBoard
        private let session: URLSession
        private let events: TransferEvents

        init(_ board: TransferBoard) {
            self.board = board
            events = TransferEvents(board)
            session = URLSession(
                configuration: .background(board.place), delegate: events, delegateQueue: nil)
        }

        var endsWithProcess: Bool { false }

        func start(_ record: TransferRecord) {
            Task { [board, session] in
                // A task that an earlier process has begun is still there.
                let known = await session.allTasks
                guard !known.contains(where: { task in task.taskDescription == record.id }) else { return }
                do {
                    try await record.check(board.place)
                    let request = try await board.place.client.preparedRequest(for: record, in: board.place)
                    let task = session.task(for: try URLRequest(request, nil), record)
                    task.taskDescription = record.id
                    task.resume()
                } catch {
                    board.finish(record, .failure(error))
                }
            }
        }

        func cancel(_ id: String) {
            Task { [session] in
                for task in await session.allTasks where task.taskDescription == id { task.cancel() }
            }
        }

        func caughtUp() async {
            await events.caughtUp()
        }

        func end() {
            // The tasks go on, and the next session with the name gets their events.
            session.finishTasksAndInvalidate()
        }
    }

    extension URLSessionConfiguration {
        fileprivate static func background(_ place: TransferPlace) -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.background(withIdentifier: place.name)
            let settings = place.settings
            configuration.sharedContainerIdentifier = settings.sharedContainer
            configuration.isDiscretionary = settings.isDiscretionary
            configuration.allowsCellularAccess = settings.allowsCellular
            configuration.allowsConstrainedNetworkAccess = settings.allowsConstrained
            configuration.timeoutIntervalForResource = settings.timeout / .seconds(1)
            #if !os(macOS)
                configuration.sessionSendsLaunchEvents = true
            #endif
            configuration.urlCache = nil
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpCookieStorage = nil
            configuration.urlCredentialStorage = nil
            return configuration
        }
    }

    extension URLSession {
        /// The task of a transfer, which reads its body from a file.
        fileprivate func task(for request: URLRequest, _ record: TransferRecord) -> URLSessionTask {
            var request = request
            request.httpBody = nil
            guard record.destination != nil else {
                // The system uploads nothing but files, and a request without a body has an empty one.
                let body = record.body?.url ?? URL(fileURLWithPath: "/dev/null")
                return uploadTask(with: request, fromFile: body)
            }
            // It downloads nothing with a body in a file. Such bodies are those of small requests.
            request.httpBody = record.body.flatMap { body in FileManager.default.contents(atPath: body.url.path) }
            return downloadTask(with: request)
        }
    }

    extension APIClient {
        /// Lets a call pass its steps, and returns the request that would be sent. The steps see no response, as if the call
        /// had been cancelled.
        fileprivate func preparedRequest(
            for record: TransferRecord, in place: TransferPlace
        ) async throws -> WireRequest {
            guard place.service.pins.isEmpty else {
                throw RequestError(
                    endpoint: record.route.name, parameter: "pins",
                    expected: "a service without pins, which the system does not check in the background",
                    found: "one with pins")
            }
            guard place.service.verification == nil || record.route.policies?.isVerified == false else {
                throw RequestError(
                    endpoint: record.route.name, parameter: "verify",
                    expected: "a service without signed responses, which the system does not check in the background",
                    found: "one with them")
            }
            let call = record.call(in: place) { _ in }
            let prepared = try await prepared(call, through: handoverSteps(for: call.route, of: call.service))
            return try settings.sender.request(prepared.request, for: prepared.route, of: prepared.service, nil)
        }
    }

    /// Receives the events of a background session, some of which were meant for earlier processes.
    private final class TransferEvents: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate, Sendable {
        private struct State {
            /// The bodies of responses to uploads, by the numbers of their tasks.
            var bodies: [Int: [UInt8]] = [:]
            /// The outcomes of downloads, whose files must be moved before their tasks are complete.
            var outcomes: [Int: TransferOutcome] = [:]
            /// Where downloads have resumed, and what is known of their files.
            var resumptions: [Int: (record: DownloadRecord?, offset: Int64)] = [:]
            /// How often downloads have resumed in this process.
            var attempts: [String: Int] = [:]
            var hasCaughtUp: Bool = false
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        /// How often a download resumes before it fails.
        private static let attempts: Int = 3

        private let board: TransferBoard
        private let state = Locked(State())

        init(_ board: TransferBoard) {
            self.board = board
        }

        func caughtUp() async {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if !state.hasCaughtUp { state.waiting.append(continuation) }
                    return state.hasCaughtUp
                }
                if isOver { continuation.resume() }
            }
        }

        func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                state.hasCaughtUp = true
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        private func record(of task: URLSessionTask) -> TransferRecord? {
            task.taskDescription.flatMap { id in board.place.folder.record(id) }
        }

        // MARK: Progress

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            guard let record = record(of: task) else { return }
            board.note(record, .uploaded(totalBytesSent, of: record.body?.length))
        }

        func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
            totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
        ) {
            guard let record = record(of: downloadTask) else { return }
            let length: Int64? = totalBytesExpectedToWrite >= 0 ? totalBytesExpectedToWrite : nil
            board.note(record, .downloaded(totalBytesWritten, of: length))
        }

        // MARK: Responses

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let limit = board.place.client.configuration.maximumResponseSize
            let isTooLong = state.withLock { state in
                state.bodies[dataTask.taskIdentifier, default: []] += data
                return state.bodies[dataTask.taskIdentifier, default: []].count > limit
            }
            guard isTooLong else { return }
            state.withLock { state in
                state.outcomes[dataTask.taskIdentifier] = .failure(NetworkError.tooLarge(limit: Int64(limit)))
            }
            dataTask.cancel()
        }

        func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
            expectedTotalBytes: Int64
        ) {
            state.withLock { state in state.resumptions[downloadTask.taskIdentifier]?.offset = fileOffset }
        }

        func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
        ) {
            guard let record = record(of: downloadTask), let destination = record.destination else { return }
            let resumption = state.withLock { state in state.resumptions[downloadTask.taskIdentifier] }
            let outcome = TransferOutcome { () throws(any Error) in
                let head = try downloadTask.head
                return try ReceivedFile(
                    path: location.path, head: head, record: resumption?.record, offset: resumption?.offset ?? 0,
                    place: board.place
                ).response(for: record.route, movingTo: destination)
            }
            state.withLock { state in state.outcomes[downloadTask.taskIdentifier] = outcome }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let number = task.taskIdentifier
            let (outcome, body) = state.withLock { state in
                defer { state.resumptions[number] = nil }
                return (
                    state.outcomes.removeValue(forKey: number), state.bodies.removeValue(forKey: number) ?? []
                )
            }
            guard let record = record(of: task) else { return }
            if case .failure(let error)? = outcome, error is ReceivedFile.Mismatch {
                // The server's file is another one by now.
                return restart(task, of: record, in: session)
            }
            if let error, resume(task, of: record, after: error, in: session) { return }
            let result =
                outcome
                ?? TransferOutcome { () throws(any Error) in
                    if let error { throw error.asFault }
                    return WireResponse(head: try task.head, body: WireBody(body))
                }
            board.finish(record, result)
        }

        // MARK: Repetitions

        /// Resumes a download that has ended early, such as when the user has quit the app.
        /// - Returns: whether it does.
        private func resume(
            _ task: URLSessionTask, of record: TransferRecord, after error: any Error, in session: URLSession
        ) -> Bool {
            let data = (error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data
            guard let data, record.destination != nil, isFree(record) else { return false }
            let known = (try? task.head).flatMap { head in
                DownloadRecord(
                    of: head, request: record.caller,
                    length: head.headerFields[.contentLength].flatMap { text in Int64(text) },
                    now: board.place.client.configuration.time.date)
            }
            let next = session.downloadTask(withResumeData: data)
            state.withLock { state in state.resumptions[next.taskIdentifier] = (known, 0) }
            begin(next, of: record)
            return true
        }

        private func restart(_ task: URLSessionTask, of record: TransferRecord, in session: URLSession) {
            guard let request = task.originalRequest, isFree(record) else {
                return board.finish(
                    record, .failure(NetworkError(.badServer, reason: "the server sent another part of the file")))
            }
            var whole = request
            whole.setValue(nil, forHTTPHeaderField: "Range")
            whole.setValue(nil, forHTTPHeaderField: "If-Range")
            begin(session.downloadTask(with: whole), of: record)
        }

        private func begin(_ task: URLSessionTask, of record: TransferRecord) {
            task.taskDescription = record.id
            task.resume()
        }

        /// Counts an attempt.
        /// - Returns: whether there may be another one.
        private func isFree(_ record: TransferRecord) -> Bool {
            state.withLock { state in
                state.attempts[record.id, default: 0] += 1
                return state.attempts[record.id, default: 0] <= Self.attempts
            }
        }
    }

    extension URLSessionTask {
        /// The head of the response.
        fileprivate var head: HTTPResponse {
            get throws {
                guard let response = response as? HTTPURLResponse, let head = HTTPResponse(response) else {
                    throw NetworkError(.badServer, reason: "there is no response")
                }
                return head
            }
        }
    }
#endif
