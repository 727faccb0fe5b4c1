@_spi(Generated) import APIRuntime
import APIRuntimeMock
import FieldsScenario
import Foundation
import HTTPTypes
import LinksScenario
import ResponsesScenario
import TestSupport
import Testing

#if Store
    @_spi(Generated) import APIRuntimeStore
    import TablesScenario
#endif

/// Goes through every public type of the runtime: one that can hold a secret has a value with one here, or is known to show
/// no values. A new type fails until it is in one of the tables.
@Suite("Secrets in public types")
struct RedactedTypeTests {
    private static let secret = "s3cret"
    private static let modules = ["APIJSON", "APIRuntime", "APIRuntimeMock", "APIRuntimeStore"]

    /// The texts that a value has for people.
    private static func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped] + reflected(value, depth: 4)
    }

    /// The parts that a debugger finds.
    private static func reflected(_ value: Any, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        var mirrors = [Mirror(reflecting: value)]
        while let mirror = mirrors.last?.superclassMirror { mirrors.append(mirror) }
        return mirrors.flatMap(\.children).flatMap { child in
            ["\(child.value)", String(reflecting: child.value)] + reflected(child.value, depth: depth - 1)
        }
    }

    /// Whether a text contains the secret, plain, as numbers of bytes, or in Base64.
    private static func showsSecret(_ text: String) -> Bool {
        text.contains(secret) || text.contains("115, 51, 99, 114") || text.contains("czNjcmV0")
            || text.contains("- 115\n")
    }

    private static func hidesSecret(_ name: String, _ value: Any) {
        for text in texts(value) { #expect(!showsSecret(text), "\(name): \(text)") }
    }

    private static let fields: HTTPFields = [.setCookie: secret, .authorization: secret, .contentType: "text/plain"]
    private static let body = WireBody(Array(secret.utf8), trailers: fields)
    private static let response = WireResponse(head: HTTPResponse(status: .ok, headerFields: fields), body: body)
    private static let request = WireRequest(
        head: HTTPRequest(
            method: .get, scheme: "https", authority: "h", path: "/?key=\(secret)", headerFields: fields), body: body)
    private static let item = APICall.Request.Item("key", secret, isSensitive: true)
    private static let failed = FailedResponse(code: "E", headerFields: fields, body: Array(secret.utf8))

    private static let guarded = Guarded(user: "ada", password: secret, cents: 1, readOnly: "")

    private static let tokens = Credential.Tokens(accessToken: secret, refreshToken: secret, idToken: secret)

    private struct Underlying: Error {
        var token = secret
    }

    /// Values with a secret, by the names of their types.
    private static func values() async throws -> [String: [Any]] {
        var builder = RequestBuilder("A.b", .get, "/b")
        builder.query("key", secret, isSensitive: true)
        builder.header("X-Key", secret, isSensitive: true)
        builder.bodyField("key", secret, isSensitive: true)
        builder.give("key", secret)
        let transport = MockTransport()
        let upload = Upload(bytes: Array(secret.utf8))
        let recorder = RecordingTransport(transport) { _ in }
        let recorded = RecordedRequest(method: "GET", url: "https://h/?key=\(secret)")
        let replay = ReplayTransport(Cassette([Recording.Exchange(request: recorded, response: nil)]))
        let cache = ResponseCache()
        let jar = CookieJar()
        _ = try await jar.send(request) { _ in response }
        let configuration = APIClient.Configuration(
            headers: ["X-Key": secret], parameters: [item], user: secret, session: APISession(.token(secret)),
            secrets: ["key": secret], cache: cache, transport: recorder)
        let client = APIClient(server: "http://h", configuration: configuration)
        let dropped = try [Int].decode(
            Array(#"["\#(secret)"]"#.utf8), at: .root, options: ReadOptions(dropsBadElements: true))
        var values: [String: [Any]] = [
            "DataFormatError.Tolerated": [dropped.tolerated],
            "APIClient": [client, client.acting(for: secret)], "APIClient.Configuration": [configuration],
            "APIError": [
                APIError<DepotError>.network(NetworkError(.other, underlying: Underlying())),
                APIError<DepotError>.server(.unknown(failed)),
            ],
            "APIResponse": [APIResponse(value: 1, status: .ok, headerFields: fields)],
            "APISession": [APISession(.token(secret))],
            "APICall.Response": [APICall.Response(response)],
            "APICall.Request.Content": [
                APICall.Request.Content.json(Array(secret.utf8)), APICall.Request.Content.form([item]),
                APICall.Request.Content.other(body, contentType: "text/plain"),
            ],
            "APICall.Request.Item": [item], "CookieJar": [jar],
            "APIClient.DebugProxy": [APIClient.DebugProxy("http://ada:\(secret)@h:8080", authority: secret)],
            "Credential": [
                Credential.token(secret), Credential.password(user: secret, password: secret),
                Credential.tokens(tokens),
            ],
            "Credential.Tokens": [tokens],
            "APIClient.ClientIdentity": [
                APIClient.ClientIdentity.pem(certificates: "", key: secret),
                APIClient.ClientIdentity.pkcs12(Array(secret.utf8), password: secret),
            ],
            "APIClient.OAuth2": [
                APIClient.OAuth2(
                    OAuth2Scheme(token: "/token", client: "key", grants: [.refresh]), DepotDAO(client: client))
            ],
            "ErrorContent": [ErrorContent<Int>(1, code: "E", at: "$"), ErrorContent(guarded, code: "E", at: "$")],
            "FailedResponse": [failed], "GivenValues": [GivenValues(["key": secret])], "Hidden": [Hidden(secret)],
            "Indirect": [Indirect(guarded)],
            "MockResponse": [MockResponse(head: response.head, pieces: [Array(secret.utf8)])],
            "MockTransport": [transport],
            "NetworkError": [NetworkError(.other, underlying: Underlying())],
            "RecordingTransport": [recorder], "ReplayTransport": [replay], "RequestBuilder": [builder],
            "ResponseCache": [cache],
            "Secrets": [configuration.secrets, Secrets(keys: [secret: .pem(secret, id: secret)])],
            "SigningKey": [SigningKey.pem(secret, id: secret), SigningKey(id: secret) { _, _ in [] }],
            "StorageError": [StorageError(reason: "full", value: secret, underlying: Underlying())],
            "Upload": [upload], "Upload.Source": [upload.source],
            "WireBody": [body], "WireRequest": [request], "WireResponse": [response],
        ]
        let depot = DepotDAO(client: client)
        let call = Call<Void, DepotError>(builder, depot)
        values["Call"] = [call]
        values["CallDraft"] = [call.draft]
        values["APIClient.BackgroundTransfers"] = [
            APIClient.BackgroundTransfers(of: depot, named: "depot", in: Programs.packageFolder.appending(path: "none"))
        ]
        values["APIClient.FileCache"] = [APIClient.FileCache(directory: Programs.packageFolder.appending(path: secret))]
        values["CachedCall"] = [CachedCall<Void, DepotError>(builder, depot)]
        values["PagedCall"] = [PagedCall<[Int], DepotError>(Paging(.link), builder, depot)]
        values["SocketCall"] = [
            SocketCall<String, String, DepotError>(builder, as: SocketForm(.texts, sends: .texts), depot)
        ]
        values["SocketMessage"] = [SocketMessage.text(secret)]
        values["APIClient.SampleResponse"] = [APIClient.SampleResponse("Depot.item", text: secret)]
        values["SocketClosure"] = [SocketClosure(.normal, reason: secret)]
        values["StreamCall"] = [StreamCall<String, DepotError>(builder, as: .texts(StreamFormat(.lines)), depot)]
        #if os(Linux)
            let proxy = CurlTransport.Settings.Proxy.url("http://ada:\(secret)@proxy.example:80")
            values["CurlTransport.Settings.Proxy"] = [proxy]
            values["CurlTransport.Settings"] = [CurlTransport.Settings(proxy: proxy)]
            values["CurlTransport"] = [CurlTransport(CurlTransport.Settings(proxy: proxy))]
        #endif
        #if Store
            values["Condition"] = [PicturesTable.author == secret]
        #endif
        return values
    }

    /// Those that tests cannot create with a secret, or only by a call. They describe themselves.
    private static var redacted: [String: any Any.Type] {
        var types: [String: any Any.Type] = [
            "APICall": APICall.self, "APICall.Request": APICall.Request.self, "DeepLinkReader": DeepLinkReader.self,
            "ErrorResponse": ErrorResponse.self, "EventDecoder": EventDecoder.self,
            "APIClient.FinishedTransfer.Response": APIClient.FinishedTransfer<DepotError>.Response.self,
            "APIClient.OAuth2.DeviceCode": APIClient.OAuth2.DeviceCode.self,
            "APIClient.Outbox": APIClient.Outbox.self, "APIClient.PendingCall": APIClient.PendingCall.self,
            "APIClient.MockedSocket": APIClient.MockedSocket<String, String>.self,
            "MockSocketPeer": MockSocketPeer.self, "ResponseDecoder": ResponseDecoder.self,
            "SocketConnection": SocketConnection<String, String, DepotError>.self,
            "ResponseReader": ResponseReader.self,
        ]
        #if Store
            types["RowReader"] = RowReader.self
            types["RowWriter"] = RowWriter.self
            types["UnreadableRow"] = UnreadableRow.self
        #endif
        return types
    }

    /// Those that hold no values of requests and responses, only values that are models of their own (which hide what is
    /// sensitive), or closures.
    private static let plain: Set<String> = Set(
        """
        APIClient.BackgroundTransfer APIClient.BackgroundTransfer.Progress APIClient.BackgroundTransfer.Settings
        APIClient.Deliveries APIClient.Deliveries.Iterator APIClient.Delivery
        APIClient.FinishedTransfer APIClient.FinishedTransfers APIClient.FinishedTransfers.Iterator
        APICall.Event APICall.Event.Breaker APICall.Event.Kind APICall.Failure APICall.Hooks APICall.Next APICall.Outcome
        APICall.Progress APICall.Progress.Phase APICall.Record APICall.Record.Source APICall.Request.Method APICall.Response.Source APIClient.APIVersion APIClient.CacheUse
        APIClient.CallLog APIClient.CallLog.FileError APIClient.CallLog.Form
        APIClient.CertificateAuthorities APIClient.ChainFailure APIClient.ConnectivityPolicy APIClient.DriftMonitor
        APIClient.DriftReport APIClient.DriftReport.Finding APIClient.DriftReport.Finding.Kind APIClient.Events
        APIClient.Precedence APIClient.PublicKeyPin APIClient.Reachability APIClient.RetryBudget APIClient.SystemTime
        APIClient.OAuth2.LoopbackBrowser APIClient.OAuth2.SignInError APIClient.OAuth2.SignInError.Kind
        APISession.Change APISession.KeychainStore APISession.Status AuthenticationScheme AuthenticationUse BatchBodyForm BoolWords
        BatchCallParts BatchFormat BatchPathBase BatchResponseParts BodyText BodyText.Wrapping CachePolicy CachePolicy.Mode
        CachedThenServer CachedThenServer.AsyncIterator CallPolicies CallPolicies.Redirects CallPolicies.Step CaseTable CassetteFault Change
        Column
        ColumnDescription ColumnType CountRule ChallengeScheme CredentialSource CredentialError CredentialError.Kind CurlTransport.Settings.Cookies DefaultTransport
        APIClient.ConnectionSettings CurlTransport.Settings.HTTP2
        DataFormatError DateFormat DedupePolicy DeepLinkError DeepLinkTable Download EachRule ElementPlace
        EndpointRoute Envelope EnvelopeSign ErrorTable ErrorTexts ErrorTexts.Catalog ErrorTexts.Key EventName FailoverPolicy
        FailoverPolicy.Choice
        FieldArrangement FieldOptions FieldTable GRDBEngine RequestError JSON JSON.Number JSONPointerPath
        JSONReader JSONShape JSONWriter MockResponse.Ending NetworkError.Kind NetworkError.TLSCause NetworkState
        NetworkState.Changes NetworkState.Changes.Iterator NetworkState.Interface NetworkState.SystemMonitor
        ObjectCursor ObjectCursor.UnknownKeys OfflinePolicy OfflinePolicy.Merge OpaqueColumn OAuth2Scheme OAuth2Scheme.ClientAuthentication OAuth2Scheme.Grant Ordering PagedCall.Items PagedCall.Items.AsyncIterator
        PagedCall.Page PagedCall.Pages PagedCall.Pages.AsyncIterator Paging Paging.Style Pattern PatternRule
        Placeholder PresenceTable RangeRule ReadFailure ReadOptions ReadableRecords ReplayTransport.Missing
        RequestBuilder.PathEncoding
        RequestBuilder.Style ResponseCache.Size ResponseCache.Sourced ResponseFailure ResponseForm ResponseKind RetryPolicy
        RetryPolicy.Failure RunningCall ScopeRule ServerAddress ServerAddress.Unknown ServiceDescription
        SessionEffect SignatureScheme SignatureScheme.Claim SignatureScheme.Clock SignatureScheme.Content SignatureScheme.Digest
        SignatureScheme.Encoding SignatureScheme.Field SignatureScheme.Nonce SignatureScheme.ParameterStyle
        SignatureScheme.Value SigningKey.Algorithm SocketClosure.Code SocketEvents SocketEvents.AsyncIterator SocketForm SocketReading
        SocketResumption SocketWriting Store StoreChanges StoreChanges.Iterator StoreError StoredValue
        StreamCall.AsyncIterator StreamCall.Values StreamEvent StreamEvents StreamEvents.AsyncIterator StreamForm StreamFormat
        StreamFormat.Framing TableDescription TableStore TagTable TaggedValue TaggedValue.Tag TextLengthRule TextNumbers
        UnionTable UnionTable.Cases UnionTable.Others URLSessionTransport VerificationScheme
        URLSessionTransport.Settings URLSessionTransport.Settings.Cookies Upload.Stream WireBody.Chunks
        WireBody.Chunks.Iterator
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The public types in a source file, with the types that they are nested in. SPI is public to generated code.
    private static func publicTypes(in text: String) -> [String] {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "extension", "protocol"]
        let modifiers: Set<Substring> = [
            "public", "package", "internal", "fileprivate", "private", "open", "final", "nonisolated", "indirect",
        ]
        var types: [String] = []
        var outer: [(indent: Int, name: String)] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
                words[..<kind].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") })
            else { continue }
            let indent = line.prefix { $0 == " " }.count
            while let last = outer.last, last.indent >= indent { outer.removeLast() }
            outer.append((indent, String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || "_.".contains($0) })))
            guard words[..<kind].contains("public"), !["extension", "protocol"].contains(words[kind]) else { continue }
            types.append(outer.map(\.name).joined(separator: "."))
        }
        return types
    }

    @Test("each type is known to show none, or shows none of a value here")
    func everyType() async throws {
        let known = try await Set(Self.values().keys).union(Self.redacted.keys).union(Self.plain)
        var found: Set<String> = []
        for module in Self.modules {
            let sources = Programs.packageFolder.appending(path: "Sources/" + module)
            for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            where file.hasSuffix(".swift") {
                found.formUnion(
                    Self.publicTypes(in: try String(contentsOf: sources.appending(path: file), encoding: .utf8)))
            }
        }
        #expect(found.subtracting(known).sorted() == [], "a value of it belongs into a table of this test")
        #if Store && os(Linux)
            #expect(known.subtracting(found).sorted() == [], "there is no such type any more")
        #endif
    }

    @Test("values show none when they are printed, dumped and reflected")
    func values() async throws {
        for (name, values) in try await Self.values() {
            for value in values { Self.hidesSecret(name, value) }
        }
        for (name, type) in Self.redacted {
            #expect(type is any RedactedStringConvertible.Type, "\(name)")
        }
    }

    /// Looks at what passes it.
    private struct Watcher: Middleware {
        let seen: Box<[String]>

        func look(_ value: Any) async {
            RedactedTypeTests.hidesSecret("\(type(of: value))", value)
            await seen.set(seen.value + ["\(type(of: value))"])
        }

        func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
            for value: Any in [call, call.name, call.request, call.request.content, call.request.wire] {
                await look(value)
            }
            var response = try await next(call)
            for value: Any in [response, response.wire, response.wire.body] { await look(value) }
            await look(try await call.outcome(of: &response))
            return response
        }
    }

    @Test("middlewares see none in what passes them, nor does a cache or a transport keep one that is shown")
    func middlewares() async throws {
        let watcher = Watcher(seen: Box([]))
        let transport = MockTransport()
        transport.respond(to: "Depot.claim") { _ in
            let fields: HTTPFields = [.contentType: "application/json", .setCookie: Self.secret]
            var head = HTTPResponse(status: .ok, headerFields: fields)
            head.headerFields[try #require(HTTPField.Name("X-Key"))] = Self.secret
            return MockResponse(head: head, pieces: [Array(#"{"status":{"code":0},"data":{"id":1}}"#.utf8)])
        }
        let configuration = APIClient.Configuration(
            headers: ["X-Key": Self.secret], middlewares: [watcher], wireMiddlewares: [watcher], transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        let response = try await DepotDAO(client: client).claim(id: 1).value
        for value: Any in [response, client, transport, transport.requests] { await watcher.look(value) }
        #expect(await watcher.seen.value.count > 20)
    }

    @Test("generated identities, responses and links show none, and are equal and hash as before")
    func generatedTypes() throws {
        let session = Session(user: "ada", token: Self.secret)
        Self.hidesSecret("Session.ID", session.id)
        #expect("\(session.id)".contains("ada"))
        #expect(session.id.token == Self.secret)
        #expect(session.id != Session(user: "ada", token: "other").id)
        #expect(Set([session.id, session.id]).count == 1)
        let parcel = try Parcel(fromJSON: #"{"id":7}"#)
        let responses: [DepotDAO.ClaimResponse] = [
            .ok(parcel, key: Self.secret, fee: 3), .accepted(ticket: Self.secret), .noContent,
        ]
        for response in responses { Self.hidesSecret("ClaimResponse", response) }
        #expect("\(responses[0])".contains("fee: Optional(3)") && "\(responses[0])".contains("<hidden>"))
        #expect("\(responses[1])" == #"ClaimResponse(accepted: <hidden>)"#)
        let link = AtlasRoute.invite(id: 5, token: Self.secret)
        Self.hidesSecret("AtlasRoute", link)
        #expect("\(link)" == #"AtlasRoute(invite: (id: 5, token: <hidden>))"#)
        #expect("\(AtlasRoute.home)" == #"AtlasRoute(home: ())"#)
    }
}
