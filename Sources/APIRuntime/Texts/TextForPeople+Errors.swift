@_spi(Generated) import APIJSON
public import Foundation

extension TextForPeople {
    /// What the server says, or the spec in its place; where neither does, what follows from the status.
    init(_ failure: any ServerError) {
        let message: String? = failure.message.flatMap { message in message.isEmpty ? nil : message }
        self.init(key: Self.key(of: failure.code), message: message, code: failure.code)
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

extension NetworkFault: TellingError {
    var textForPeople: TextForPeople {
        TextForPeople(key: kind.textKey, code: kind.rawValue)
    }
}

extension NetworkFault.Kind {
    fileprivate var textKey: ErrorTexts.Key {
        switch self {
        case .notConnected: .noNetwork
        case .cannotFindHost, .cannotConnect: .unreachable
        case .timedOut: .timedOut
        case .connectionLost: .connectionLost
        case .tls: .insecure
        case .badServer, .tooManyRedirects, .missingAnswer: .serverFault
        case .answerTooLarge, .corrupted: .wrongAnswer
        case .fileNotSaved: .fileNotSaved
        case .duplicate: .alreadyUnderWay
        case .brokenUpload: .unreadableFile
        case .other: .other
        }
    }
}

extension InvalidRequest: TellingError {
    var textForPeople: TextForPeople { TextForPeople(key: .invalidRequest, code: "request") }
}

extension Credential.Fault: TellingError {
    var textForPeople: TextForPeople {
        switch kind {
        case .notSignedIn, .sessionEnded: TextForPeople(key: .notSignedIn, code: kind.rawValue)
        case .unusableCredential, .missingSecret, .storeFailed:
            TextForPeople(key: .other, code: kind.rawValue)
        }
    }
}

extension DataFormatError: TellingError {
    var textForPeople: TextForPeople { TextForPeople(key: .wrongAnswer, code: "dataFormat") }
}

extension StorageFault: TellingError {
    var textForPeople: TextForPeople { TextForPeople(key: .notKept, code: "storage") }
}

// The texts of errors alone are the defaults: see `APIClient.text(for:)`.

extension APIError: LocalizedError {
    /// A text for people, in English; `APIClient.text(for:)` gives it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension NetworkFault: LocalizedError {
    /// A text for people, in English; `APIClient.text(for:)` gives it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension InvalidRequest: LocalizedError {
    /// A text for people, in English; `APIClient.text(for:)` gives it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension Credential.Fault: LocalizedError {
    /// A text for people, in English; `APIClient.text(for:)` gives it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension DataFormatError: LocalizedError {
    /// A text for people, in English; `APIClient.text(for:)` gives it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

extension StorageFault: LocalizedError {
    /// A text for people, in English; `APIClient.text(for:)` gives it in their language.
    public var errorDescription: String? { ErrorTexts().text(for: self) }
}

// All that `LocalizedError` asks for: the file of a generated error need not import Foundation, which has the rest.
extension ServerError {
    /// What the server or the spec says, or else a general text in English; `APIClient.text(for:)` gives that in the
    /// language of people.
    public var errorDescription: String? { ErrorTexts().text(for: self) }

    /// Nothing beyond `errorDescription`.
    public var failureReason: String? { nil }

    /// Nothing beyond `errorDescription`.
    public var recoverySuggestion: String? { nil }

    /// There is none.
    public var helpAnchor: String? { nil }
}
