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
                /// Code 100001.
                case tokenExpired(FailedResponse)
                /// Code 100002: Busy, try again
                case systemBusy(FailedResponse)
                /// HTTP 404.
                case notFound(FailedResponse)
                /// The server found a fault in what was sent.
                ///
                /// HTTP 422.
                case invalid(ErrorContent<Problem>)
                /// HTTP 5xx.
                case serverFault(FailedResponse)
                /// A code that the spec does not name.
                case unknown(FailedResponse)
            }
            """
        #expect(excerpt(text, from: "public nonisolated enum GalleryError") == expected)
        let attribute = "#if hasAttribute(nonexhaustive)\n@nonexhaustive\n#endif"
        #expect(text.hasPrefix("/// The error codes of Gallery.\n\(attribute)\npublic nonisolated enum"))
    }

    @Test("errors have one table of codes, and bodies are decoded")
    func distinguishesErrors() {
        let expected = """
            nonisolated extension GalleryError {
                @_spi(Generated) public static let codes = ErrorTable<Self>(addCodes)

                private static func addCodes(_ codes: inout ErrorTable<Self>) {
                    codes.add("100001", Self.tokenExpired)
                    codes.add("100002", Self.systemBusy, message: "Busy, try again")
                    codes.add("http-404", Self.notFound)
                    codes.add("http-422", at: "$", Self.invalid)
                    codes.add("http-5xx", Self.serverFault)
                }

                @_spi(Generated) public var content: any ErrorCaseContent {
                    switch self {
                    case .tokenExpired(let content): content
                    case .systemBusy(let content): content
                    case .notFound(let content): content
                    case .invalid(let content): content
                    case .serverFault(let content): content
                    case .unknown(let response): response
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
                /// Code 301: Nobody
                case noSuchUser(FailedResponse)
                /// HTTP 409.
                case conflict(ErrorContent<Problem>)
                /// Any other error of Gallery.
                case common(GalleryError)
            }
            """
        let members = #"""
            nonisolated extension GalleryDAO.SearchPicturesError {
                @_spi(Generated) public static let codes = ErrorTable<Self>(wrapping: Self.common, addCodes)

                private static func addCodes(_ codes: inout ErrorTable<Self>) {
                    codes.add("301", Self.noSuchUser, message: "Nobody")
                    codes.add("http-409", at: #"error.detail\.text"#, Self.conflict)
                }

                @_spi(Generated) public var content: any ErrorCaseContent {
                    switch self {
                    case .noSuchUser(let content): content
                    case .conflict(let content): content
                    case .common(let error): error.content
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
                @_spi(Generated) public static let codes = ErrorTable<Self>()

                @_spi(Generated) public var content: any ErrorCaseContent {
                    switch self {
                    case .unknown(let response): response
                    }
                }
            }
            """
        #expect(excerpt(try renderedService(), from: "nonisolated extension GalleryError") == expected)
    }

    @Test("very many errors are in parts")
    func veryManyErrors() throws {
        let size = LargeSize.errorCodes
        func text(_ count: Int) throws -> String {
            try renderedService(Service.named { $0.errors = (0..<count).map { .code("\($0)", "error\($0)") } })
        }
        #expect(!(try text(size)).contains("addCodes2"))
        let large = try text(size + 1)
        #expect(large.contains("ErrorTable<Self>(addCodes, addCodes2)\n"))
        #expect(large.contains("        default: content2\n"))
        #expect(
            large.contains(
                """
                    private var content2: any ErrorCaseContent {
                        switch self {
                        case .error\(size)(let content): content
                        case .unknown(let response): response
                        default: preconditionFailure("Every case is in a part.")
                        }
                    }
                """))
    }
}
