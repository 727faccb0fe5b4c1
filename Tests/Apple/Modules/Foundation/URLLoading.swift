public import Security

// URLSession and what belongs to it, as in Apple's SDK (26).
@objc open class URLResponse: NSObject, @unchecked Sendable {
    public init(url: URL, mimeType: String?, expectedContentLength length: Int, textEncodingName name: String?) {}
    open var url: URL? { nil }
    open var expectedContentLength: Int64 { 0 }
    open var mimeType: String? { nil }
}
@objc open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public init?(url: URL, statusCode: Int, httpVersion HTTPVersion: String?, headerFields: [String: String]?) {
        super.init(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    }
    open var statusCode: Int { 0 }
    open var allHeaderFields: [AnyHashable: Any] { [:] }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open func value(forHTTPHeaderField field: String)
        -> String?
    { nil }
    open class func localizedString(forStatusCode statusCode: Int) -> String { "" }
}
@objc open class NSURLRequest: NSObject, @unchecked Sendable {
    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy, reloadIgnoringLocalCacheData, returnCacheDataElseLoad, returnCacheDataDontLoad,
            reloadIgnoringLocalAndRemoteCacheData, reloadRevalidatingCacheData
    }
    public enum NetworkServiceType: UInt, Sendable { case `default`, background, responsiveData }
}
public struct URLRequest: Hashable, Sendable {
    public typealias CachePolicy = NSURLRequest.CachePolicy
    public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60) {}
    public var url: URL? {
        get { nil }
        set {}
    }
    public var httpMethod: String? {
        get { nil }
        set {}
    }
    public var httpBody: Data? {
        get { nil }
        set {}
    }
    public var httpBodyStream: InputStream? {
        get { nil }
        set {}
    }
    public var httpShouldHandleCookies: Bool {
        get { false }
        set {}
    }
    public var timeoutInterval: TimeInterval {
        get { 0 }
        set {}
    }
    public var allHTTPHeaderFields: [String: String]? {
        get { nil }
        set {}
    }
    public var assumesHTTP3Capable: Bool {
        @available(macOS 11.3, iOS 14.5, watchOS 7.4, tvOS 14.5, *) get { false }
        @available(macOS 11.3, iOS 14.5, watchOS 7.4, tvOS 14.5, *) set {}
    }
    public func value(forHTTPHeaderField field: String) -> String? { nil }
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
}
extension URLRequest: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSURLRequest { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSURLRequest, result: inout URLRequest?) -> Bool {
        true
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURLRequest?) -> URLRequest { fatalError() }
}
@objc open class URLCache: NSObject, @unchecked Sendable {}
@objc open class URLCredentialStorage: NSObject, @unchecked Sendable {}
@objc open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
public enum HTTPCookie { public enum AcceptPolicy: UInt, Sendable { case always, never, onlyFromMainDocumentDomain } }
extension HTTPCookie.AcceptPolicy {}
@objc open class URLCredential: NSObject, @unchecked Sendable {
    public enum Persistence: UInt, Sendable { case none, forSession, permanent, synchronizable }
    public convenience init(trust: SecTrust) { self.init() }
    public convenience init(identity: SecIdentity, certificates certArray: [Any]?, persistence: Persistence) {
        self.init()
    }
    public convenience init(user: String, password: String, persistence: Persistence) { self.init() }
}
@objc open class URLProtectionSpace: NSObject, @unchecked Sendable {
    open var authenticationMethod: String { "" }
    open var serverTrust: SecTrust? { nil }
    open var host: String { "" }
    open var port: Int { 0 }
}
@objc open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {  // Assumed: Sendable.
    open var protectionSpace: URLProtectionSpace { fatalError() }
    open var previousFailureCount: Int { 0 }
    open var proposedCredential: URLCredential? { nil }
}
public let NSURLAuthenticationMethodServerTrust: String = ""
public let NSURLAuthenticationMethodClientCertificate: String = ""
@objc open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var ephemeral: URLSessionConfiguration { fatalError() }
    open class var `default`: URLSessionConfiguration { fatalError() }
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration { fatalError() }
    open var urlCache: URLCache? {
        get { nil }
        set {}
    }
    open var requestCachePolicy: NSURLRequest.CachePolicy {
        get { .useProtocolCachePolicy }
        set {}
    }
    open var httpMaximumConnectionsPerHost: Int {
        get { 0 }
        set {}
    }
    open var httpShouldSetCookies: Bool {
        get { false }
        set {}
    }
    open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy {
        get { .never }
        set {}
    }
    open var httpCookieStorage: HTTPCookieStorage? {
        get { nil }
        set {}
    }
    open var urlCredentialStorage: URLCredentialStorage? {
        get { nil }
        set {}
    }
    open var timeoutIntervalForRequest: TimeInterval {
        get { 0 }
        set {}
    }
    open var timeoutIntervalForResource: TimeInterval {
        get { 0 }
        set {}
    }
    open var httpAdditionalHeaders: [AnyHashable: Any]? {
        get { nil }
        set {}
    }
    open var waitsForConnectivity: Bool {
        get { false }
        set {}
    }
    open var allowsCellularAccess: Bool {
        get { false }
        set {}
    }
    open var allowsExpensiveNetworkAccess: Bool {
        get { false }
        set {}
    }
    open var allowsConstrainedNetworkAccess: Bool {
        get { false }
        set {}
    }
    open var isDiscretionary: Bool {
        get { false }
        set {}
    }
    open var sharedContainerIdentifier: String? {
        get { nil }
        set {}
    }
    @available(macOS 11.0, *) open var sessionSendsLaunchEvents: Bool {
        get { false }
        set {}
    }
    open var protocolClasses: [AnyClass]? {
        get { nil }
        set {}
    }
    open var connectionProxyDictionary: [AnyHashable: Any]? {
        get { nil }
        set {}
    }
    open var httpShouldUsePipelining: Bool {
        get { false }
        set {}
    }
}
@objc open class URLSessionTask: NSObject, @unchecked Sendable {
    open var taskIdentifier: Int { 0 }
    open var taskDescription: String? {
        get { nil }
        set {}
    }
    open var response: URLResponse? { nil }
    open var originalRequest: URLRequest? { nil }
    open var currentRequest: URLRequest? { nil }
    open var error: (any Error)? { nil }
    open func cancel() {}
    open func suspend() {}
    open func resume() {}
    open var priority: Float {
        get { 0 }
        set {}
    }
}
@objc open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
@objc open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
@objc open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
@objc open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    @objc public enum CloseCode: Int, Sendable {
        case invalid = 0
        case normalClosure = 1000
        case goingAway, protocolError, unsupportedData
        case noStatusReceived = 1005
        case abnormalClosure, invalidFramePayloadData, policyViolation, messageTooBig, mandatoryExtensionMissing,
            internalServerError
        case tlsHandshakeFailure = 1015
    }
    public enum Message: Sendable {
        case data(Data)
        case string(String)
    }
    public func send(_ message: Message) async throws {}
    public func receive() async throws -> Message { fatalError() }
    open func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {}
    open func cancel(with closeCode: CloseCode, reason: Data?) {}
    open var maximumMessageSize: Int {
        get { 0 }
        set {}
    }
    open var closeCode: CloseCode { .invalid }
    open var closeReason: Data? { nil }
}
@objc open class URLSession: NSObject, @unchecked Sendable {
    @objc public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }
    @objc public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }
    open class var shared: URLSession { fatalError() }
    public convenience init(configuration: URLSessionConfiguration) { self.init() }
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) { self.init() }
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
    open func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask { fatalError() }
    open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask { fatalError() }
    open func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask { fatalError() }
    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask { fatalError() }
    open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask { fatalError() }
    open func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask { fatalError() }
    @available(macOS 10.11, iOS 9.0, watchOS 2.0, tvOS 9.0, *) open var allTasks: [URLSessionTask] {
        get async { fatalError() }
    }
    open func finishTasksAndInvalidate() {}
    open func invalidateAndCancel() {}
    @available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *) public func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { fatalError() }
}
@objc public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    @objc optional func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
    @objc optional func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
    @objc optional func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}
@objc public protocol URLSessionTaskDelegate: URLSessionDelegate {
    @objc optional func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
    @objc optional func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
    @objc optional func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
    @objc optional func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void)
    @objc optional func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64)
    @objc optional func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
@objc public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    @objc optional func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
    @objc optional func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
@objc public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
    @objc optional func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)
    @objc optional func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
}
public struct URLError: Error, Hashable, Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int; public init(rawValue: Int) { self.rawValue = rawValue }
    }
    public init(_ code: Code, userInfo: [String: Any] = [:]) {}
    public var code: Code { fatalError() }
    public var errorCode: Int { 0 }
    public var userInfo: [String: Any] { [:] }
    public var errorUserInfo: [String: Any] { [:] }
    public var failingURL: URL? { nil }
    public var localizedDescription: String { "" }
    public var networkUnavailableReason: NetworkUnavailableReason? {
        @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) get { nil }
    }
    public enum NetworkUnavailableReason: Int, Sendable { case cellular, expensive, constrained }
}
extension URLError.Code {
    public static let unknown = Self(rawValue: -1), cancelled = Self(rawValue: -999), badURL = Self(rawValue: -1000),
        timedOut = Self(rawValue: -1001), unsupportedURL = Self(rawValue: -1002),
        cannotFindHost = Self(rawValue: -1003), cannotConnectToHost = Self(rawValue: -1004),
        networkConnectionLost = Self(rawValue: -1005), dnsLookupFailed = Self(rawValue: -1006),
        httpTooManyRedirects = Self(rawValue: -1007), resourceUnavailable = Self(rawValue: -1008),
        notConnectedToInternet = Self(rawValue: -1009), redirectToNonExistentLocation = Self(rawValue: -1010),
        badServerResponse = Self(rawValue: -1011), userCancelledAuthentication = Self(rawValue: -1012),
        userAuthenticationRequired = Self(rawValue: -1013), zeroByteResource = Self(rawValue: -1014),
        cannotDecodeRawData = Self(rawValue: -1015), cannotDecodeContentData = Self(rawValue: -1016),
        cannotParseResponse = Self(rawValue: -1017), internationalRoamingOff = Self(rawValue: -1018),
        callIsActive = Self(rawValue: -1019), dataNotAllowed = Self(rawValue: -1020),
        requestBodyStreamExhausted = Self(rawValue: -1021)
    @available(macOS 10.11, iOS 9.0, *) public static let appTransportSecurityRequiresSecureConnection = Self(
        rawValue: -1022)
    public static let fileDoesNotExist = Self(rawValue: -1100), dataLengthExceedsMaximum = Self(rawValue: -1103),
        secureConnectionFailed = Self(rawValue: -1200), serverCertificateHasBadDate = Self(rawValue: -1201),
        serverCertificateUntrusted = Self(rawValue: -1202), serverCertificateHasUnknownRoot = Self(rawValue: -1203),
        serverCertificateNotYetValid = Self(rawValue: -1204), clientCertificateRejected = Self(rawValue: -1205),
        clientCertificateRequired = Self(rawValue: -1206), cannotLoadFromNetwork = Self(rawValue: -2000),
        backgroundSessionWasDisconnected = Self(rawValue: -997)
}
extension URLError { public static var cancelled: Code { .cancelled }; public static var timedOut: Code { .timedOut } }
@objc public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)
    @objc optional func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
    @objc optional func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64)
}
public let NSURLSessionDownloadTaskResumeData: String = ""
