#if canImport(AuthenticationServices)
    public import APIRuntime
    #if os(watchOS) || os(tvOS)
        import AuthenticationServices
    #else
        public import AuthenticationServices
    #endif

    extension APIClient.OAuth2 {
        /// Signs in on a page that the system shows above the app, by `ASWebAuthenticationSession`.
        ///
        /// ```swift
        /// let browser = APIClient.OAuth2.SystemBrowser(redirect: "com.example.library:/signed-in")
        /// ```
        public struct SystemBrowser: Browser {
            private let redirect: String
            private let isEphemeral: Bool
            #if !os(watchOS) && !os(tvOS)
                private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
            #endif

            #if os(watchOS) || os(tvOS)
                /// - Parameters:
                ///   - redirect: the address of the app that the server redirects to, with a scheme of the app's own, such as
                ///     `com.example.gallery:/signed-in`.
                ///   - isEphemeral: whether the page has no cookies of the browser, so that the user signs in each time.
                ///     Defaults to `false`.
                public init(redirect: String, isEphemeral: Bool = false) {
                    self.redirect = redirect
                    self.isEphemeral = isEphemeral
                }
            #else
                /// - Parameters:
                ///   - redirect: the address of the app that the server redirects to, with a scheme of the app's own, such as
                ///     `com.example.gallery:/signed-in`; or an `https` address of an associated domain, from iOS 17.4 and
                ///     macOS 14.4 on.
                ///   - isEphemeral: whether the page has no cookies of the browser, so that the user signs in each time.
                ///     Defaults to `false`.
                ///   - anchor: returns the window above which the page is shown. Defaults to one that the system chooses.
                public init(
                    redirect: String, isEphemeral: Bool = false,
                    anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor = { ASPresentationAnchor() }
                ) {
                    self.redirect = redirect
                    self.isEphemeral = isEphemeral
                    self.anchor = anchor
                }
            #endif

            public func redirection(from page: @Sendable (_ redirect: String) -> String) async throws -> String {
                guard let url = URL(string: page(redirect)) else { throw SignInError(.badAddress) }
                let presenter = await presenter()
                return try await withTaskCancellationHandler {
                    try await presenter.redirection(from: url, to: redirect, isEphemeral: isEphemeral)
                } onCancel: {
                    Task { @MainActor in presenter.cancel() }
                }
            }

            @MainActor
            private func presenter() -> PagePresenter {
                #if os(watchOS) || os(tvOS)
                    PagePresenter()
                #else
                    PagePresenter(anchor)
                #endif
            }
        }
    }

    /// Shows one page.
    @MainActor
    private final class PagePresenter: NSObject {
        private var session: ASWebAuthenticationSession?
        private var continuation: CheckedContinuation<String, any Error>?

        #if !os(watchOS) && !os(tvOS)
            private let anchor: @MainActor @Sendable () -> ASPresentationAnchor

            init(_ anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
                self.anchor = anchor
            }
        #endif

        func redirection(from url: URL, to redirect: String, isEphemeral: Bool) async throws -> String {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                self.continuation = continuation
                let session = makeSession(url, redirect) { address, error in
                    let result = Self.result(address, error)
                    Task { @MainActor in self.end(result) }
                }
                guard let session else {
                    let error = APIClient.OAuth2.SignInError(
                        .badAddress, reason: "this system redirects to no https address")
                    return end(.failure(error))
                }
                #if !os(tvOS)
                    session.prefersEphemeralWebBrowserSession = isEphemeral
                #endif
                #if !os(watchOS) && !os(tvOS)
                    session.presentationContextProvider = self
                #endif
                self.session = session
                session.start()
            }
        }

        func cancel() {
            session?.cancel()
            end(.failure(CancellationError()))
        }

        private func end(_ result: Result<String, any Error>) {
            continuation?.resume(with: result)
            continuation = nil
            session = nil
        }

        /// - Returns: `nil` if the system does not support the address.
        private func makeSession(
            _ url: URL, _ redirect: String, _ done: @escaping @Sendable (URL?, (any Error)?) -> Void
        ) -> ASWebAuthenticationSession? {
            let address = URL(string: redirect)
            guard let scheme = address?.scheme else { return nil }
            guard scheme == "https" else {
                return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: done)
            }
            guard #available(iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4, visionOS 1.1, *), let host = address?.host()
            else { return nil }
            return ASWebAuthenticationSession(
                url: url, callback: .https(host: host, path: address?.path() ?? "/"), completionHandler: done)
        }

        private nonisolated static func result(_ address: URL?, _ error: (any Error)?) -> Result<String, any Error> {
            if let address { return .success(address.absoluteString) }
            guard let error else { return .failure(APIClient.OAuth2.SignInError(.badResponse)) }
            let isCancelled = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
            return .failure(isCancelled ? APIClient.OAuth2.SignInError(.cancelled) : error)
        }
    }

    #if !os(watchOS) && !os(tvOS)
        extension PagePresenter: ASWebAuthenticationPresentationContextProviding {
            func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor() }
        }
    #endif
#endif
