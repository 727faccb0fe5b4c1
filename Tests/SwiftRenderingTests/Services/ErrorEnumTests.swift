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
                case tokenExpired
                /// 100002: Busy, try again
                case systemBusy
                /// HTTP 404
                case notFound
                /// The server found a fault in what was sent.
                ///
                /// HTTP 422
                case invalid(ErrorContent<Problem>)
                /// HTTP 5xx
                case serverFault
                /// A code that the spec does not name.
                case unknown(code: String, message: String?)
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

                @_spi(Generated) public init(_ answer: ErrorAnswer) {
                    switch answer.code(in: Self.codes) {
                    case "100001": self = .tokenExpired
                    case "100002": self = .systemBusy
                    case "http-404": self = .notFound
                    case "http-422": self = .invalid(answer.body(at: "$"))
                    case "http-5xx": self = .serverFault
                    default: self = .unknown(code: answer.code, message: answer.message)
                    }
                }

                public var code: String {
                    switch self {
                    case .tokenExpired: "100001"
                    case .systemBusy: "100002"
                    case .notFound: "http-404"
                    case .invalid: "http-422"
                    case .serverFault: "http-5xx"
                    case .unknown(let code, _): code
                    }
                }

                /// The text for people that the spec, or else the server, gives.
                public var message: String? {
                    switch self {
                    case .systemBusy: "Busy, try again"
                    case .unknown(_, let message): message
                    default: nil
                    }
                }

                /// The JSON that the error has of its own.
                @_spi(Generated) public var errorBody: ErrorBody? {
                    switch self {
                    case .invalid(let body): ErrorBody(body, at: "$")
                    default: nil
                    }
                }

                /// The error with a body that could be read.
                public static func invalid(_ body: Problem) -> Self {
                    .invalid(ErrorContent<Problem>.read(body))
                }
            }
            """
        #expect(excerpt(text, from: "nonisolated extension GalleryError") == expected)
    }

    @Test("an endpoint's errors are in its request, and wrap the service's")
    func wrapsCommonErrors() {
        let declaration = """
            public enum Failure: ServerError {
                /// 301: Nobody
                case noSuchUser
                /// HTTP 409
                case conflict(ErrorContent<Problem>)
                /// Any other error of Gallery.
                case common(GalleryError)
            }
            """
        let members = #"""
            nonisolated extension GalleryDAO.SearchPictures.Failure {
                @_spi(Generated) public static let codes = ErrorTable("301 http-409")

                @_spi(Generated) public init(_ answer: ErrorAnswer) {
                    switch answer.code(in: Self.codes) {
                    case "301": self = .noSuchUser
                    case "http-409": self = .conflict(answer.body(at: #"error.detail\.text"#))
                    default: self = .common(GalleryError(answer))
                    }
                }

                public var code: String {
                    switch self {
                    case .noSuchUser: "301"
                    case .conflict: "http-409"
                    case .common(let error): error.code
                    }
                }

                /// The text for people that the spec, or else the server, gives.
                public var message: String? {
                    switch self {
                    case .noSuchUser: "Nobody"
                    case .common(let error): error.message
                    default: nil
                    }
                }

                /// The JSON that the error has of its own.
                @_spi(Generated) public var errorBody: ErrorBody? {
                    switch self {
                    case .conflict(let body): ErrorBody(body, at: #"error.detail\.text"#)
                    case .common(let error): error.errorBody
                    default: nil
                    }
                }

                /// The error with a body that could be read.
                public static func conflict(_ body: Problem) -> Self {
                    .conflict(ErrorContent<Problem>.read(body))
                }

                public static func unknown(code: String, message: String?) -> Self {
                    .common(.unknown(code: code, message: message))
                }
            }
            """#
        #expect(excerpt(text, from: "public enum Failure") == declaration)
        #expect(excerpt(text, from: "nonisolated extension GalleryDAO.SearchPictures.Failure") == members)
    }

    @Test("a service without errors has an enum of unknown codes")
    func rendersNoErrors() throws {
        let expected = """
            nonisolated extension GalleryError {
                @_spi(Generated) public static let codes = ErrorTable("")

                @_spi(Generated) public init(_ answer: ErrorAnswer) {
                    self = .unknown(code: answer.code, message: answer.message)
                }

                public var code: String {
                    switch self {
                    case .unknown(let code, _): code
                    }
                }

                /// The text for people that the spec, or else the server, gives.
                public var message: String? {
                    switch self {
                    case .unknown(_, let message): message
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
                case .unknown(_, let message): message
                }
            }
            """
        #expect(excerpt(try renderedService(service), from: "public var message") == expected)
    }
}
