public import Foundation

/// The texts of errors for people, by language. They hold no technical detail, unless codes are appended.
///
/// What a server or a spec says of a business error is that error's text; for all others there is one of the general
/// texts, in English unless an app brings its own:
///
/// ```swift
/// configuration.texts = ErrorTexts(["de": [.noNetwork: "Keine Verbindung.", .timedOut: "Zeitüberschreitung."]])
/// alert(client.text(for: error))
/// ```
public struct ErrorTexts: Sendable {
    /// What a general text is about.
    public enum Key: String, Sendable, Hashable, CaseIterable {
        /// This device has no network.
        case noNetwork
        /// The server cannot be found or does not answer.
        case unreachable
        /// The answer was not there in time.
        case timedOut
        /// The connection ended too early.
        case connectionLost
        /// There is no trustworthy encrypted connection.
        case insecure
        /// The server wants fewer requests: status 429 (RFC 6585, section 4).
        case tooManyRequests
        /// The server failed: a status from 500 on, or an answer that is no HTTP.
        case serverFault
        /// The server said no, and nothing that people could read.
        case refused
        /// The answer is not what it should be, or too large.
        case wrongAnswer
        /// The same call is being carried out, and a second one is not allowed.
        case alreadyUnderWay
        /// What was to be sent could not be read to its end.
        case unreadableFile
        /// Nobody is signed in, where somebody has to be.
        case notSignedIn
        /// A file could not be written.
        case fileNotSaved
        /// What the server sent could not be kept on this device.
        case notKept
        /// The request breaks a rule, so that it was not sent.
        case invalidRequest
        /// The task was cancelled.
        case cancelled
        /// Anything else.
        case other
    }

    /// Whether the code of an error follows its text, in parentheses: the business code, the HTTP status as `http-404`,
    /// or the kind of fault.
    public var appendsCode: Bool
    private let find: @Sendable (Key, _ languages: [String]) -> String?
    private let preferredLanguages: @Sendable () -> [String]

    /// Texts from a table. For what it does not hold in a language of the user's, the English default counts as the
    /// text for `en` and where nothing else is found.
    /// - Parameters:
    ///   - languages: texts by language tag, such as `de` or `zh-Hant`; the defaults alone unless given.
    ///   - appendsCode: whether the code of an error follows its text; not unless true.
    ///   - preferredLanguages: the user's languages, the best first; those of the device's settings unless given.
    public init(
        _ languages: [String: [Key: String]] = [:], appendsCode: Bool = false,
        preferredLanguages: @escaping @Sendable () -> [String] = { Locale.preferredLanguages }
    ) {
        let table = LanguageTable(languages)
        self.init(appendsCode: appendsCode, preferredLanguages: preferredLanguages) { key, languages in
            table.text(key, languages)
        }
    }

    /// Texts from a function, such as one that looks into an app's string catalogue.
    /// - Parameters:
    ///   - appendsCode: whether the code of an error follows its text; not unless true.
    ///   - preferredLanguages: the user's languages, the best first; those of the device's settings unless given.
    ///   - find: gives the text for a key, the user's languages at hand; nil: the English default.
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
        find(key, preferredLanguages()) ?? key.english
    }
}

extension ErrorTexts.Key {
    /// The text where nobody has another.
    var english: String {
        switch self {
        case .noNetwork: "There is no network connection."
        case .unreachable: "The server cannot be reached."
        case .timedOut: "The server took too long to answer."
        case .connectionLost: "The connection was lost."
        case .insecure: "There is no secure connection to the server."
        case .tooManyRequests: "There were too many requests. Please try again in a while."
        case .serverFault: "The server has a problem. Please try again later."
        case .refused: "The server refused the request."
        case .wrongAnswer: "The server's answer could not be understood."
        case .alreadyUnderWay: "This is being done already."
        case .unreadableFile: "What was to be sent could not be read."
        case .notSignedIn: "Please sign in."
        case .fileNotSaved: "The file could not be saved."
        case .notKept: "The data could not be saved on this device."
        case .invalidRequest: "The request is not valid."
        case .cancelled: "The request was cancelled."
        case .other: "Something went wrong."
        }
    }
}
