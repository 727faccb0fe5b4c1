import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Rendered error enums")
struct ErrorEnumTests {
    private let text: String

    init() throws {
        text = try renderedService(ServiceFixture.specification)
    }

    @Test("each error is a case documented by code, text and doc")
    func declaresCases() {
        let expected = """
            public nonisolated enum GalleryError: ServerError {
                /// 100001
                case tokenExpired(FailedResponse)
                /// 100002: Busy, try again
                case systemBusy(FailedResponse)
                /// HTTP 404
                case notFound(FailedResponse)
                /// The server found a fault in what was sent.
                ///
                /// HTTP 422
                case invalid(ErrorContent<Problem>)
                /// HTTP 5xx
                case serverFault(FailedResponse)
                /// A code that the spec does not name.
                case unknown(FailedResponse)
            }
            """
        #expect(excerpt(text, from: "public nonisolated enum GalleryError") == expected)
        #expect(text.hasPrefix("/// Business errors of Gallery.\npublic nonisolated enum"))
    }

    @Test("errors have one table of codes, and bodies are decoded")
    func distinguishesErrors() {
        let expected = """
            nonisolated extension GalleryError {
                @_spi(Generated) public static let codes = ErrorTable("100001 100002 http-404 http-422 http-5xx")

                @_spi(Generated) public init(_ received: ErrorResponse) {
                    let response = received.response(in: Self.codes)
                    switch response.code {
                    case "100001": self = .tokenExpired(response)
                    case "100002": self = .systemBusy(response)
                    case "http-404": self = .notFound(response)
                    case "http-422": self = .invalid(received.content(at: "$", of: response))
                    case "http-5xx": self = .serverFault(response)
                    default: self = .unknown(response)
                    }
                }

                public var response: FailedResponse {
                    switch self {
                    case .tokenExpired(let response): response
                    case .systemBusy(let response): response
                    case .notFound(let response): response
                    case .invalid(let content): content.response
                    case .serverFault(let response): response
                    case .unknown(let response): response
                    }
                }

                /// The text for people that the spec, or else the server, gives.
                public var message: String? {
                    switch self {
                    case .systemBusy: "Busy, try again"
                    default: response.message
                    }
                }

                // Errors that no server sent, for mocks and tests.
                public static var tokenExpired: Self { .tokenExpired(FailedResponse(code: "100001")) }
                public static var systemBusy: Self { .systemBusy(FailedResponse(code: "100002")) }
                public static var notFound: Self { .notFound(FailedResponse(code: "http-404")) }
                public static func invalid(_ body: Problem) -> Self {
                    .invalid(ErrorContent(body, code: "http-422", at: "$"))
                }
                public static var serverFault: Self { .serverFault(FailedResponse(code: "http-5xx")) }
            }
            """
        #expect(excerpt(text, from: "nonisolated extension GalleryError") == expected)
    }

    @Test("an endpoint's errors are in the DAO, and wrap the service's")
    func wrapsCommonErrors() {
        let declaration = """
            public enum SearchPicturesError: ServerError {
                /// 301: Nobody
                case noSuchUser(FailedResponse)
                /// HTTP 409
                case conflict(ErrorContent<Problem>)
                /// Any other error of Gallery.
                case common(GalleryError)
            }
            """
        let members = #"""
            nonisolated extension GalleryDAO.SearchPicturesError {
                @_spi(Generated) public static let codes = ErrorTable("301 http-409")

                @_spi(Generated) public init(_ received: ErrorResponse) {
                    let response = received.response(in: Self.codes)
                    switch response.code {
                    case "301": self = .noSuchUser(response)
                    case "http-409": self = .conflict(received.content(at: #"error.detail\.text"#, of: response))
                    default: self = .common(GalleryError(received))
                    }
                }

                public var response: FailedResponse {
                    switch self {
                    case .noSuchUser(let response): response
                    case .conflict(let content): content.response
                    case .common(let error): error.response
                    }
                }

                /// The text for people that the spec, or else the server, gives.
                public var message: String? {
                    switch self {
                    case .noSuchUser: "Nobody"
                    case .common(let error): error.message
                    default: response.message
                    }
                }

                // Errors that no server sent, for mocks and tests.
                public static var noSuchUser: Self { .noSuchUser(FailedResponse(code: "301")) }
                public static func conflict(_ body: Problem) -> Self {
                    .conflict(ErrorContent(body, code: "http-409", at: #"error.detail\.text"#))
                }

                public static func unknown(_ response: FailedResponse) -> Self {
                    .common(.unknown(response))
                }
            }
            """#
        #expect(excerpt(text, from: "public enum SearchPicturesError") == declaration)
        #expect(excerpt(text, from: "nonisolated extension GalleryDAO.SearchPicturesError") == members)
    }

    @Test("a service without errors has an enum of unknown codes")
    func rendersNoErrors() throws {
        let expected = """
            nonisolated extension GalleryError {
                @_spi(Generated) public static let codes = ErrorTable("")

                @_spi(Generated) public init(_ received: ErrorResponse) {
                    self = .unknown(received.response(in: Self.codes))
                }

                public var response: FailedResponse {
                    switch self {
                    case .unknown(let response): response
                    }
                }
            }
            """
        #expect(excerpt(try renderedService(), from: "nonisolated extension GalleryError") == expected)
    }

    @Test("no default case is written if each error has a text")
    func omitsDefault() throws {
        let service = Service.named { $0.errors = [.code("1", "one") { $0.message = "First" }] }
        let expected = """
            public var message: String? {
                switch self {
                case .one: "First"
                default: response.message
                }
            }
            """
        #expect(excerpt(try renderedService(service), from: "public var message") == expected)
        let silent = Service.named { $0.errors = [.code("1", "one") { _ in }] }
        #expect(!(try renderedService(silent)).contains("var message"))
    }
}
