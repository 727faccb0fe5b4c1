#if AsyncHTTPClient && Store
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import GRDB
    import NIOCore
    import NIOHTTP1
    import Neighbours

    /// Each name of the runtime in a file that imports what apps and servers import beside it. An ambiguous one would not
    /// compile.
    enum NamesBesideOthers {
        typealias TheAPICall = APICall
        typealias TheAPIClient = APIClient
        typealias TheAPIEnum = APIEnum
        typealias TheAPIError<F: ServerError> = APIError<F>
        typealias TheAPIModel = APIModel
        typealias TheAPIResponse<V: Sendable> = APIResponse<V>
        typealias TheAPISession = APISession
        typealias TheCachedCall<V: Sendable, F: ServerError> = CachedCall<V, F>
        typealias TheCachedThenServer<V: Sendable, F: ServerError> = CachedThenServer<V, F>
        // gRPC exports a `Call`, too: who imports both writes the name of the module.
        typealias TheCall<V: Sendable, F: ServerError> = APIRuntime.Call<V, F>
        typealias TheChange<V> = Change<V>
        typealias TheCookieJar = CookieJar
        typealias TheCredential = Credential
        typealias TheCredentialError = CredentialError
        #if os(Linux)
            typealias TheCurlTransport = CurlTransport
        #endif
        typealias TheCustomModel = CustomModel
        typealias TheDAO = DAO
        typealias TheDataFormatError = DataFormatError
        typealias TheDeepLink = DeepLink
        typealias TheDeepLinkError = DeepLinkError
        typealias TheDefaultTransport = DefaultTransport
        typealias TheDownload = Download
        typealias TheErrorContent<V: Sendable> = ErrorContent<V>
        typealias TheErrorTexts = ErrorTexts
        typealias TheFailedResponse = FailedResponse
        typealias TheRequestError = RequestError
        typealias TheJSON = JSON
        typealias TheJSONReadable = JSONReadable
        typealias TheJSONReader = JSONReader
        typealias TheJSONWritable = JSONWritable
        typealias TheJSONWriter = JSONWriter
        typealias TheMiddleware = Middleware
        typealias TheNetworkError = NetworkError
        typealias TheNetworkMonitor = NetworkMonitor
        typealias TheNetworkState = NetworkState
        typealias ThePagedCall<V: Sendable, F: ServerError> = PagedCall<V, F>
        typealias ThePlaceholder = Placeholder
        typealias ThePreparedCall = PreparedCall
        typealias TheReadFailure = ReadFailure
        typealias TheResponseCache = ResponseCache
        typealias TheRedactedStringConvertible = RedactedStringConvertible
        typealias TheRunningCall<V: Sendable, F: ServerError> = RunningCall<V, F>
        typealias TheSecrets = Secrets
        typealias TheSigningKey = SigningKey
        typealias TheServerAddress = ServerAddress
        typealias TheServerEnvironment = ServerEnvironment
        typealias TheServerError = ServerError
        typealias TheSocketCall<V: Sendable, C: Sendable, F: ServerError> = SocketCall<V, C, F>
        typealias TheSocketClosure = SocketClosure
        typealias TheSocketConnection<V: Sendable, C: Sendable, F: ServerError> = SocketConnection<V, C, F>
        typealias TheSocketEvents<V: Sendable, F: ServerError> = SocketEvents<V, F>
        typealias TheSocketMessage = SocketMessage
        typealias TheStorageError = StorageError
        typealias TheStreamCall<V: Sendable, F: ServerError> = StreamCall<V, F>
        typealias TheStreamEvent<V: Sendable> = StreamEvent<V>
        typealias TheStreamEvents<V: Sendable, F: ServerError> = StreamEvents<V, F>
        typealias TheTimeSource = TimeSource
        typealias TheTransport = Transport
        typealias TheURLSessionTransport = URLSessionTransport
        typealias TheUpload = Upload
        typealias TheValueCall = ValueCall
        typealias TheWebSocketTransport = WebSocketTransport
        typealias TheWireBody = WireBody
        typealias TheWireRequest = WireRequest
        typealias TheWireResponse = WireResponse
        typealias TheWireSocket = WireSocket
    }
#endif
