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
        typealias TheAnswerStream<V: Sendable, F: ServerError> = AnswerStream<V, F>
        typealias ThePlaceholder = Placeholder
        typealias TheCachedThenServer<V: Sendable, F: ServerError> = CachedThenServer<V, F>
        typealias TheChange<V> = Change<V>
        typealias TheCookieJar = CookieJar
        typealias TheCredential = Credential
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
        typealias TheEndpoint = Endpoint
        typealias TheEndpointCall = EndpointCall
        typealias TheErrorContent<V: Sendable> = ErrorContent<V>
        typealias TheErrorTexts = ErrorTexts
        typealias TheFailedResponse = FailedResponse
        typealias TheFileCall = FileCall
        typealias TheFileEndpoint = FileEndpoint
        typealias TheInvalidRequest = InvalidRequest
        typealias TheJSON = JSON
        typealias TheJSONReadable = JSONReadable
        typealias TheJSONReader = JSONReader
        typealias TheJSONWritable = JSONWritable
        typealias TheJSONWriter = JSONWriter
        typealias TheListPages<E: PagedEndpoint> = ListPages<E>
        typealias TheMiddleware = Middleware
        typealias TheNetworkFault = NetworkFault
        typealias TheNetworkMonitor = NetworkMonitor
        typealias TheNetworkState = NetworkState
        typealias ThePagedEndpoint = PagedEndpoint
        typealias TheReadFailure = ReadFailure
        typealias TheResponseCache = ResponseCache
        typealias TheRedactedStringConvertible = RedactedStringConvertible
        typealias TheRunningCall<E: Endpoint> = RunningCall<E>
        typealias TheSecrets = Secrets
        typealias TheServerAddress = ServerAddress
        typealias TheServerEnvironment = ServerEnvironment
        typealias TheServerError = ServerError
        typealias TheStorageFault = StorageFault
        typealias TheStreamCall = StreamCall
        typealias TheStreamEndpoint = StreamEndpoint
        typealias TheStreamEvent<V: Sendable> = StreamEvent<V>
        typealias TheStreamEvents<V: Sendable, F: ServerError> = StreamEvents<V, F>
        typealias TheTimeSource = TimeSource
        typealias TheTransport = Transport
        typealias TheURLSessionTransport = URLSessionTransport
        typealias TheUpload = Upload
        typealias TheWireBody = WireBody
        typealias TheWireRequest = WireRequest
        typealias TheWireResponse = WireResponse
    }
#endif
