@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The localized texts of errors. They contain no technical details, except for codes if enabled.
///
/// The text of a business error is the server's or the spec's. All other errors have general texts, in English unless
/// an app provides its own:
///
/// ```swift
/// let german: [ErrorTexts.Key: String] = [.noNetwork: "Keine Verbindung.", .refused: "Das geht leider nicht."]
/// configuration.texts = ErrorTexts(["de": german], appendsCode: true, preferredLanguages: { ["de-AT"] })
/// ```
public struct ErrorTexts: Sendable {
    /// The subject of a general text.
    ///
    /// ```swift
    /// let german: [ErrorTexts.Key: String] = [.noNetwork: "Keine Verbindung.", .refused: "Das geht leider nicht."]
    /// ```
    public enum Key: String, Sendable, Hashable, CaseIterable {
        /// This device has no network.
        case noNetwork
        /// The server cannot be found, or does not respond.
        case unreachable
        /// The response did not arrive in time.
        case timedOut
        /// The connection ended too early.
        case connectionLost
        /// There is no connection, and the call is sent later.
        case keptForLater
        /// There is no trustworthy encrypted connection.
        case insecure
        /// The same, because the server's certificate has expired or is not valid yet: by the clock of this device.
        case insecureByClock
        /// The server wants fewer requests: status 429 (RFC 6585, section 4). Or the client refused to send one more.
        case tooManyRequests
        /// The server failed: a status from 500 on, or a response that is not HTTP.
        case serverFault
        /// The server refused the request, without a text for people.
        case refused
        /// The same, and the clock of this device differs from the server's.
        case refusedByClock
        /// The response does not match the spec, or is too large.
        case invalidResponse
        /// An equal call is in flight, and a second one is not allowed.
        case alreadyUnderWay
        /// The data to send could not be read to its end.
        case unreadableFile
        /// Nobody is signed in, but the call needs a user.
        case notSignedIn
        /// A file could not be written.
        case fileNotSaved
        /// The data of the server could not be stored on this device.
        case notKept
        /// The request breaks a rule, so that it was not sent.
        case invalidRequest
        /// The address of the server is not one, such as a host that a user has typed without `https://`.
        case invalidServer
        /// The task was cancelled.
        case cancelled
        /// Anything else.
        case other
    }

    /// Whether the code of an error is appended to its text, in parentheses: the business code, the HTTP status as
    /// `http-404`, or the kind of the error.
    public var appendsCode: Bool
    /// The app's own texts, which come before those of the spec, of the server and of the tables; `nil` for none.
    public var catalog: Catalog?
    private let find: @Sendable (Key, _ languages: [String]) -> String?
    private let preferredLanguages: @Sendable () -> [String]

    /// Texts from a table. The English defaults are used for missing texts in `en`, and if there is no text in any of
    /// the user's languages.
    /// - Parameters:
    ///   - languages: texts by language tag, such as `de` or `zh-Hant`. Defaults to none.
    ///   - catalog: the app's own texts, which come before all others. Defaults to none.
    ///   - appendsCode: whether the code of an error is appended to its text. Defaults to `false`.
    ///   - preferredLanguages: the user's languages, the best first. Defaults to the device's settings.
    public init(
        _ languages: [String: [Key: String]] = [:], catalog: Catalog? = nil, appendsCode: Bool = false,
        preferredLanguages: @escaping @Sendable () -> [String] = { Locale.preferredLanguages }
    ) {
        let table = LanguageTable(languages)
        self.init(appendsCode: appendsCode, preferredLanguages: preferredLanguages) { key, languages in
            table.text(key, languages)
        }
        self.catalog = catalog
    }

    /// Texts from a function, for example one that reads an app's string catalog.
    /// - Parameters:
    ///   - appendsCode: whether the code of an error is appended to its text. Defaults to `false`.
    ///   - preferredLanguages: the user's languages, the best first. Defaults to the device's settings.
    ///   - find: returns the text for a key and the user's languages; `nil` for the English default.
    public init(
        appendsCode: Bool = false,
        preferredLanguages: @escaping @Sendable () -> [String] = { Locale.preferredLanguages },
        find: @escaping @Sendable (Key, _ languages: [String]) -> String?
    ) {
        self.appendsCode = appendsCode
        self.preferredLanguages = preferredLanguages
        self.find = find
    }

    /// The general text for a key, in the language that suits the user best.
    public subscript(_ key: Key) -> String {
        let languages = preferredLanguages()
        return catalog?.find("ErrorTexts." + key.rawValue, languages) ?? find(key, languages) ?? key.english
    }
}

extension ErrorTexts.Key {
    /// The default text.
    var english: String {
        switch self {
        case .noNetwork: "There is no network connection."
        case .unreachable: "The server cannot be reached."
        case .timedOut: "The server took too long to respond."
        case .connectionLost: "The connection was lost."
        case .keptForLater: "There is no connection. This is saved, and sent as soon as there is one."
        case .insecure: "There is no secure connection to the server."
        case .insecureByClock:
            "There is no secure connection to the server. Please check the date and time of this device."
        case .tooManyRequests: "There were too many requests. Please try again in a while."
        case .serverFault: "The server has a problem. Please try again later."
        case .refused: "The server refused the request."
        case .refusedByClock: "The server refused the request. Please check the date and time of this device."
        case .invalidResponse: "The server's response could not be understood."
        case .alreadyUnderWay: "This is already being done."
        case .unreadableFile: "The data to send could not be read."
        case .notSignedIn: "Please sign in."
        case .fileNotSaved: "The file could not be saved."
        case .notKept: "The data could not be saved on this device."
        case .invalidRequest: "The request is not valid."
        case .invalidServer: "The address of the server is not valid."
        case .cancelled: "The request was cancelled."
        case .other: "Something went wrong."
        }
    }
}

/// An error as people see it.
struct TextForPeople: Sendable, Hashable {
    /// Which of the general texts suits it.
    var key: ErrorTexts.Key
    /// The text of the server or the spec; `nil` if there is none.
    var message: String?
    var code: String
    /// The spec's texts by language; `nil` if there are none.
    var messages: MessageTexts?
    /// The key of the error of a spec in string catalogs; `nil` for other errors.
    var catalogKey: String?
}

/// An error of this library.
protocol TellingError: Error {
    var textForPeople: TextForPeople { get }
}

extension ErrorTexts {
    /// The text of an error for people.
    /// - Parameter error: any error. Errors of other libraries have their own text, if they provide one.
    public func text(for error: any Error) -> String {
        guard let text = Self.choice(for: error) else {
            return (error as? any LocalizedError)?.errorDescription ?? self[.other]
        }
        let words =
            text.catalogKey.flatMap { key in catalog?.find(key, preferredLanguages()) }
            ?? text.messages.flatMap { texts in texts.text(in: preferredLanguages()) } ?? text.message ?? self[text.key]
        return appendsCode ? words + " (" + text.code + ")" : words
    }

    private static func choice(for error: any Error) -> TextForPeople? {
        switch error {
        case let error as any TellingError: error.textForPeople
        case let failure as any ServerError: TextForPeople(failure)
        case is CancellationError: TextForPeople(key: .cancelled, code: "cancelled")
        default: nil
        }
    }
}

extension APIClient {
    /// The text of an error for people, from the texts of the client's configuration.
    ///
    /// An error does not know its client: its `errorDescription`, and so its `localizedDescription`, is the default
    /// text.
    /// - Parameter error: any error.
    public func text(for error: any Error) -> String {
        settings.configuration.texts.text(for: error)
    }
}

extension PreparedCall {
    /// The text of an error for people, from the texts of the client that sends the call.
    /// - Parameter error: any error.
    public func text(for error: any Error) -> String { draft.client.text(for: error) }
}

/// Texts by language.
struct LanguageTable: Sendable {
    /// Under tags in lower case.
    private let texts: [String: [ErrorTexts.Key: String]]

    init(_ texts: [String: [ErrorTexts.Key: String]]) {
        var normal: [String: [ErrorTexts.Key: String]] = [:]
        // Of tags that differ in case alone, the one that sorts first counts, so that the choice is always the same.
        for (tag, texts) in texts.inOrder(by: { left, right in left.key > right.key }) {
            normal[LanguageTag.normal(tag)] = texts
        }
        self.texts = normal
    }

    /// The text for the first language that has one. A language is looked up as it is, and then without its last tags
    /// (RFC 4647, section 3.4). `nil` if English comes first, or if there is no text.
    func text(_ key: ErrorTexts.Key, _ languages: [String]) -> String? {
        LanguageTag.first(of: languages) { tag -> String?? in
            if let text = texts[tag]?[key] { return text }
            return tag == "en" ? .some(nil) : nil
        } ?? nil
    }
}

extension TextForPeople {
    /// The text of the server or the spec, or else a general one for the status.
    init(_ failure: any ServerError) {
        let message = failure.message.flatMap { message in message.isEmpty ? nil : message }
        let key = Self.key(of: failure.code)
        let isByClock = key == .refused && failure.response.clockDifference != nil
        self.init(
            key: isByClock ? .refusedByClock : key, message: message, code: failure.code, messages: failure.messages,
            catalogKey: failure.catalogKey)
    }

    private static func key(of code: String) -> ErrorTexts.Key {
        if code == "http-429" { return .tooManyRequests }
        return code.hasPrefix("http-5") ? .serverFault : .refused
    }
}

extension APIError: TellingError {
    var textForPeople: TextForPeople {
        switch self {
        case .request(let fault): fault.textForPeople
        case .authentication(let fault): fault.textForPeople
        case .network(let fault): fault.textForPeople
        case .server(let failure): TextForPeople(failure)
        case .dataFormat(let fault): fault.textForPeople
        case .storage(let fault): fault.textForPeople
        case .cancelled: TextForPeople(key: .cancelled, code: "cancelled")
        }
    }
}

extension NetworkError: TellingError {
    var textForPeople: TextForPeople {
        let isByClock = cause == .expired || cause == .notYetValid
        return TextForPeople(key: isByClock ? .insecureByClock : kind.textKey, code: kind.rawValue)
    }
}

extension NetworkError.Kind {
    fileprivate var textKey: ErrorTexts.Key {
        switch self {
        case .notConnected: .noNetwork
        case .cannotFindHost, .cannotConnect: .unreachable
        case .timedOut: .timedOut
        case .connectionLost, .closed: .connectionLost
        case .keptForLater: .keptForLater
        case .tls: .insecure
        case .badServer, .tooManyRedirects, .missingResponse: .serverFault
        case .responseTooLarge, .corrupted: .invalidResponse
        case .fileNotSaved: .fileNotSaved
        case .duplicate: .alreadyUnderWay
        case .overloaded: .tooManyRequests
        case .brokenUpload: .unreadableFile
        case .other: .other
        }
    }
}

extension RequestError: TellingError {
    var textForPeople: TextForPeople {
        concernsServer
            ? TextForPeople(key: .invalidServer, code: "server") : TextForPeople(key: .invalidRequest, code: "request")
    }
}

extension CredentialError: TellingError {
    var textForPeople: TextForPeople {
        switch kind {
        case .notSignedIn, .sessionEnded, .otherUser: TextForPeople(key: .notSignedIn, code: kind.rawValue)
        case .untrustedResponse: TextForPeople(key: .invalidResponse, code: kind.rawValue)
        case .unusableCredential, .missingSecret, .unusableKey, .storeFailed, .authorizationFailed:
            TextForPeople(key: .other, code: kind.rawValue)
        }
    }
}

extension DataFormatError: TellingError {
    var textForPeople: TextForPeople { TextForPeople(key: .invalidResponse, code: "dataFormat") }
}

extension StorageError: TellingError {
    var textForPeople: TextForPeople { TextForPeople(key: .notKept, code: "storage") }
}

// The texts of errors alone are the defaults: see `APIClient.text(for:)`.

extension APIError: LocalizedError {
    /// A text for people, in English. `APIClient.text(for:)` returns it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension NetworkError: LocalizedError {
    /// A text for people, in English. `APIClient.text(for:)` returns it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension RequestError: LocalizedError {
    /// A text for people, in English. `APIClient.text(for:)` returns it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension CredentialError: LocalizedError {
    /// A text for people, in English. `APIClient.text(for:)` returns it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension DataFormatError: LocalizedError {
    /// A text for people, in English. `APIClient.text(for:)` returns it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension StorageError: LocalizedError {
    /// A text for people, in English. `APIClient.text(for:)` returns it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

// The requirements of `LocalizedError`, whose defaults are in Foundation: the file of a generated error need not import
// it.
extension ServerError {
    /// The text of the server or the spec, or else a general text in English. `APIClient.text(for:)` returns that in
    /// the language of people.
    public var errorDescription: String? { ErrorTexts().text(for: self) }

    /// Nothing beyond `errorDescription`.
    public var failureReason: String? { nil }

    /// Nothing beyond `errorDescription`.
    public var recoverySuggestion: String? { nil }

    /// Always `nil`.
    public var helpAnchor: String? { nil }
}
