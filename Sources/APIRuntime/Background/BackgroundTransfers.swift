@_spi(Generated) import APIJSON
public import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension APIClient {
    /// Uploads of files and downloads to files that go on while the app is suspended, or after it was killed.
    ///
    /// On Apple systems a background `URLSession` carries them out. On others this process does, and after it was killed, the
    /// next one resumes them. Each transfer has a record in a folder, so that it is reported with its endpoint and
    /// destination in whatever process it ends.
    ///
    /// ```swift
    /// let transfers = APIClient.BackgroundTransfers(of: vault, named: "com.example.vault", in: records)
    /// try await transfers.begin(vault.original(id: 7, to: place).with(label: "Lake"))
    /// ```
    ///
    /// Make one as soon as the app starts, and read ``finished``: that reattaches the transfers of earlier processes. Copies
    /// share everything. With the last copy, transfers in this process end, and are resumed by the next one that is made with
    /// the same name and folder. Those of the system go on.
    public struct BackgroundTransfers<API: DAO>: Sendable {
        private let owner: TransferOwner

        /// - Parameters:
        ///   - api: the DAO whose endpoints are called. Its client authenticates and signs the requests.
        ///   - name: identifies the transfers: the identifier of the `URLSession` on Apple systems, where each process needs one
        ///     of its own.
        ///   - folder: the folder of the records, which only the user of the device can read. Use one that the system does not
        ///     empty. It is created when it is first needed. An app and its extensions can share one in their App Group container.
        ///   - settings: how the system carries out the transfers.
        public init(
            of api: API, named name: String, in folder: URL,
            _ settings: BackgroundTransfer.Settings = BackgroundTransfer.Settings()
        ) {
            let place = TransferPlace(
                client: api.client, service: API.service, name: name, folder: TransferFolder(folder), settings: settings
            ) { destination in
                guard let destination else { return TypedForm<Data, API.Failure>(.bytes) }
                return TypedForm<Download, API.Failure>(.file(at: destination))
            }
            #if canImport(Network)
                owner = TransferOwner(place) { board in SystemTransfers(board) }
            #else
                owner = TransferOwner(place) { board in ProcessTransfers(board) }
            #endif
        }

        /// Begins a transfer. It is recorded when this returns, and goes on without the task that has begun it.
        ///
        /// A body that is one file is read from that file, which must stay as it is. Other bodies are copied to the folder.
        /// Downloads resume where they stopped, as with `resume: true`. Queue, cache, `dedupe` and batches do not apply. The
        /// timeout is that of the settings.
        /// - Parameter call: a call of the DAO's service that uploads a body, or downloads to a file.
        /// - Returns: what identifies the transfer when it has ended.
        /// - Throws: `.request` if the request cannot be built, or the call is of another service; `.network` with the kind
        ///   `brokenUpload` or `fileNotSaved` if its body cannot be read or its record not be written.
        @discardableResult
        public func begin<Value, Failure>(
            _ call: Call<Value, Failure>
        ) async throws(APIError<Failure>) -> BackgroundTransfer {
            do {
                return try await owner.begin(call.draft, call.form.transfer)
            } catch {
                throw APIError<Failure>(error, endpoint: call.name)
            }
        }

        /// The transfers that have ended, in this process or before it. Waits for further ones, until the task is cancelled.
        ///
        /// The sequence has one reader. The record of a transfer is removed when the next one is asked for, so that each is
        /// reported at least once: one in whose turn the process is killed, or the loop ends, is reported again by the next
        /// process.
        public var finished: FinishedTransfers<API.Failure> {
            FinishedTransfers(owner: owner)
        }

        /// The bytes that transfers have sent and received, each time they change while this process runs. The sequence has one
        /// reader, which misses some if it is slow.
        public var progress: AsyncStream<BackgroundTransfer.Progress> { owner.board.progress }

        /// The transfers that have not ended, oldest first.
        public var running: [BackgroundTransfer] {
            owner.attach()
            return owner.board.running
        }

        /// Cancels a transfer, which is not reported any more, and removes its record; also that of one that has ended. What was downloaded
        /// stays beside the destination, as after every download that is cancelled and can resume.
        public func cancel(_ transfer: BackgroundTransfer) {
            owner.cancel(transfer.id)
        }

        /// Waits until the system has reported everything that happened while the app did not run. Returns at once in processes
        /// that carry out transfers themselves.
        ///
        /// ```swift
        /// Task {
        ///     await transfers.systemEvents(); completionHandler()
        /// }
        /// ```
        ///
        /// In SwiftUI, call it in `.backgroundTask(.urlSession("com.example.vault"))`.
        public func systemEvents() async {
            owner.attach()
            await owner.engine.caughtUp()
        }
    }
}

extension APIClient {
    /// A transfer that goes on in the background.
    ///
    /// ```swift
    /// for await progress in transfers.progress {
    ///     print(progress.transfer.label ?? "", progress.bytes.fraction ?? 0)
    /// }
    /// ```
    public struct BackgroundTransfer: Sendable, Hashable, Identifiable {
        /// Identifies the transfer, in this process and later ones.
        public let id: String
        /// The endpoint, such as `Vault.original`.
        public let endpoint: String
        /// The label that the call was given by ``PreparedCall/with(timeout:cache:queue:priority:retries:addsParameters:label:strict:)``;
        /// `nil` if it was given none.
        public let label: String?
        /// The file that is sent as the body; `nil` if the body is not one file.
        public let source: URL?
        /// The destination of a download; `nil` if there is none.
        public let destination: URL?

        public static func == (left: BackgroundTransfer, right: BackgroundTransfer) -> Bool {
            ExactText(left.id) == ExactText(right.id)
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactText(id))
        }
    }
}

extension APIClient.BackgroundTransfer {
    /// How the system carries out transfers. Other systems than Apple's use the timeout alone.
    ///
    /// ```swift
    /// let settings = APIClient.BackgroundTransfer.Settings(
    ///     sharedContainer: "group.com.example.vault", isDiscretionary: true, allowsCellular: false)
    /// ```
    public struct Settings: Sendable, Hashable {
        /// The App Group in whose container the system keeps the files of transfers; `nil` for the app's own.
        public var sharedContainer: String?
        /// Whether the system chooses the time, such as when the device charges and has Wi-Fi.
        public var isDiscretionary: Bool
        /// Whether transfers use cellular networks.
        public var allowsCellular: Bool
        /// Whether transfers use networks that the user has put into Low Data Mode.
        public var allowsConstrained: Bool
        /// How long a transfer may take, with all waits.
        public var timeout: Duration

        /// - Parameters:
        ///   - sharedContainer: the identifier of an App Group. App extensions need one. Defaults to `nil`, the app's own
        ///     container.
        ///   - isDiscretionary: whether the system chooses the time. Defaults to `false`.
        ///   - allowsCellular: whether transfers use cellular networks. Defaults to `true`.
        ///   - allowsConstrained: whether transfers use networks in Low Data Mode. Defaults to `true`.
        ///   - timeout: how long a transfer may take. Zero or less times out at once. Defaults to seven days.
        public init(
            sharedContainer: String? = nil, isDiscretionary: Bool = false, allowsCellular: Bool = true,
            allowsConstrained: Bool = true, timeout: Duration = .seconds(7 * 24 * 60 * 60)
        ) {
            self.sharedContainer = sharedContainer
            self.isDiscretionary = isDiscretionary
            self.allowsCellular = allowsCellular
            self.allowsConstrained = allowsConstrained
            self.timeout = timeout
        }
    }

    /// How much of a transfer was sent and received.
    public struct Progress: Sendable, Hashable {
        /// The transfer.
        public let transfer: APIClient.BackgroundTransfer
        /// Its bytes.
        public let bytes: APICall.Progress
    }
}

extension APIClient {
    /// A transfer that has ended, with its response or its error.
    public struct FinishedTransfer<Failure: ServerError>: Sendable {
        /// The transfer.
        public let transfer: BackgroundTransfer
        /// The response, or why there is none. An error that only the endpoint names is `unknown`, with its code.
        public let result: Result<Response, APIError<Failure>>

        /// A successful response.
        public struct Response: Sendable {
            /// The HTTP status.
            public let status: HTTPResponse.Status
            /// The header fields, without cookies.
            public let headerFields: HTTPFields
            /// The file; `nil` if the endpoint returns none.
            public let download: Download?
            fileprivate let decoder: ResponseDecoder

            /// Decodes the value of the endpoint. Models are read as their spec says, built-in types strictly.
            /// - Parameter type: the type that the endpoint returns.
            /// - Throws: `.dataFormat` if the response has no such value.
            public func value<Value: JSONReadable>(_ type: Value.Type = Value.self) throws(APIError<Failure>) -> Value {
                do throws(DataFormatError) {
                    if let decoded = try decoder.json(type) { return decoded.value }
                } catch {
                    throw .dataFormat(error)
                }
                throw .server(decoder.failure())
            }
        }
    }
}

extension APIClient.FinishedTransfer.Response: RedactedStringConvertible {
    /// The status, the file, and the names of the header fields.
    public var shownParts: KeyValuePairs<String, Any> {
        ["status": status.code, "headerFields": headerFields.shownNames, "download": download as Any]
    }
}

extension APIClient.FinishedTransfer {
    /// - Parameter limit: the largest response as text, in bytes.
    init(_ record: TransferRecord, _ outcome: TransferOutcome, of service: ServiceDescription, atMost limit: Int) {
        transfer = record.transfer
        result = Self.result(of: record, outcome, of: service, atMost: limit)
    }

    /// The response to a recorded request, or the error.
    /// - Parameter limit: the largest response as text, in bytes.
    static func result(
        of record: TransferRecord, _ outcome: TransferOutcome, of service: ServiceDescription, atMost limit: Int
    ) -> Result<Response, APIError<Failure>> {
        switch outcome {
        case .failure(let error): return .failure(APIError(error, endpoint: record.route.name))
        case .success(let response):
            let decoder = ResponseDecoder(response, to: record.route, of: service, atMost: limit)
            guard decoder.isReadable, !decoder.reportsFailure else { return .failure(.server(decoder.failure())) }
            var download: Download?
            if case .saved(let saved)? = decoder.outcome { download = saved }
            return .success(
                Response(
                    status: decoder.head.status, headerFields: decoder.head.headerFields, download: download,
                    decoder: decoder))
        }
    }
}

extension APIClient {
    /// The transfers that have ended. Waits for further ones, until the task is cancelled.
    public struct FinishedTransfers<Failure: ServerError>: AsyncSequence, Sendable {
        // Transfers of this process go on as long as somebody waits for them.
        fileprivate let owner: TransferOwner

        public func makeAsyncIterator() -> Iterator { Iterator(owner) }

        /// Waits for the transfers, one after the other.
        public struct Iterator: AsyncIteratorProtocol {
            private let owner: TransferOwner
            private var source: AsyncStream<(TransferRecord, TransferOutcome)>.Iterator
            private var reported: String?

            fileprivate init(_ owner: TransferOwner) {
                owner.attach()
                self.owner = owner
                source = owner.board.finished.makeAsyncIterator()
            }

            /// Removes the record of the transfer before, and waits for the next; `nil` when the task is cancelled.
            public mutating func next() async -> FinishedTransfer<Failure>? {
                if let reported { owner.board.remove(reported) }
                reported = nil
                guard let (record, outcome) = await source.next() else { return nil }
                reported = record.id
                let place = owner.board.place
                return FinishedTransfer(
                    record, outcome, of: place.service, atMost: place.client.configuration.maximumResponseSize)
            }
        }
    }
}

extension APIClient.BackgroundTransfers: RedactedStringConvertible {
    /// The name.
    public var shownParts: KeyValuePairs<String, Any> { ["name": owner.board.place.name] }
}

extension APIClient.FinishedTransfers: RedactedStringConvertible {
    /// The name.
    public var shownParts: KeyValuePairs<String, Any> { ["name": owner.board.place.name] }
}

extension APIClient.FinishedTransfers.Iterator: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}
