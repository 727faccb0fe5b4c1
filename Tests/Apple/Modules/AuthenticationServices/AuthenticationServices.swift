// AuthenticationServices as Apple's SDK (26) declares it; the part that apigen uses.
@_exported import Foundation

#if !os(watchOS) && !os(tvOS)
    /// Stands for `NSWindow` and `UIWindow`.
    @MainActor @preconcurrency @objc open class ASAnchorWindow: NSObject {}
    public typealias ASPresentationAnchor = ASAnchorWindow

    // Assumed: on the main actor.
    @MainActor @preconcurrency public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
    }
#endif

public struct ASWebAuthenticationSessionError: Error, Sendable {
    public enum Code: Int, Sendable {
        case canceledLogin = 1, presentationContextNotProvided, presentationContextInvalid
    }
    public var code: Code { .canceledLogin }
}

@available(macOS 10.15, iOS 12.0, tvOS 16.0, watchOS 6.2, *)
@objc open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    @available(macOS 14.4, iOS 17.4, tvOS 17.4, watchOS 10.4, *)
    @objc public class Callback: NSObject {
        public class func customScheme(_ customScheme: String) -> Self { fatalError() }
        public class func https(host: String, path: String) -> Self { fatalError() }
    }

    public init(
        url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
    ) {}
    @available(macOS 14.4, iOS 17.4, tvOS 17.4, watchOS 10.4, *)
    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}
    #if !os(watchOS) && !os(tvOS)
        weak open var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    #endif
    #if !os(tvOS)
        open var prefersEphemeralWebBrowserSession: Bool = false
    #endif
    @discardableResult open func start() -> Bool { true }
    open func cancel() {}
}
