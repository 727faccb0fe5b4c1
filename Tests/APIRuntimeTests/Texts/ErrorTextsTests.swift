@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite("Error texts for users")
struct ErrorTextsTests {
    private static let german: [ErrorTexts.Key: String] = [
        .timedOut: "Zeitüberschreitung.", .other: "Etwas ging schief.",
    ]

    private func texts(_ languages: String..., appendsCode: Bool = false) -> ErrorTexts {
        ErrorTexts(
            ["de": Self.german, "zh-Hant": [.timedOut: "逾時"], "de-CH": [.timedOut: "Zeit um."]],
            appendsCode: appendsCode, preferredLanguages: { languages })
    }

    @Test(
        "each default text is a distinct sentence without technical details",
        arguments: ErrorTexts.Key.allCases)
    func defaultTexts(key: ErrorTexts.Key) {
        let text = texts()[key]
        #expect(text.hasSuffix("."))
        #expect(text.count > 10)
        #expect(ErrorTexts.Key.allCases.filter { other in texts()[other] == text } == [key])
    }

    @Test(
        "each network error has its text",
        arguments: [
            (NetworkError.Kind.notConnected, ErrorTexts.Key.noNetwork), (.cannotFindHost, .unreachable),
            (.cannotConnect, .unreachable), (.timedOut, .timedOut), (.connectionLost, .connectionLost),
            (.tls, .insecure), (.badServer, .serverFault), (.tooManyRedirects, .serverFault),
            (.responseTooLarge, .invalidResponse), (.duplicate, .alreadyUnderWay), (.brokenUpload, .unreadableFile),
            (.corrupted, .invalidResponse), (.fileNotSaved, .fileNotSaved),
            (.overloaded, .tooManyRequests), (.other, .other),
        ])
    func networkFaults(kind: NetworkError.Kind, key: ErrorTexts.Key) {
        let fault = NetworkError(kind, reason: "curl 52")
        #expect(texts().text(for: fault) == texts()[key])
        #expect(texts().text(for: APIError<GalleryError>.network(fault)) == texts()[key])
        #expect(fault.errorDescription == texts()[key])
    }

    @Test("a business error has the server's or the spec's message, else one by its status")
    func serverErrors() {
        let unknown: [(String, String?, String)] = [
            ("7", "No such user", "No such user"), ("7", "", texts()[.refused]),
            ("http-429", nil, texts()[.tooManyRequests]),
            ("http-503", nil, texts()[.serverFault]), ("http-5xx", nil, texts()[.serverFault]),
            ("http-403", nil, texts()[.refused]), ("503", nil, texts()[.refused]),
            ("http-503", "Back at ten", "Back at ten"),
        ]
        for (code, message, text) in unknown {
            let failure = GalleryError.unknown(code: code, message: message)
            #expect(texts().text(for: APIError.server(failure)) == text)
            #expect(texts().text(for: failure) == text)
            #expect(failure.localizedDescription == text)
        }
        #expect(APIError.server(GalleryError.systemBusy).localizedDescription == "Busy, try again")
    }

    @Test("technical errors have a general text")
    func technicalErrors() {
        let request = RequestError(endpoint: "Gallery.x", parameter: "p", expected: "e", found: "f")
        let format = DataFormatError(model: "Picture", path: "$.x", byteOffset: 3, expected: "Int", found: "null")
        #expect(APIError<GalleryError>.request(request).localizedDescription == texts()[.invalidRequest])
        #expect(request.localizedDescription == texts()[.invalidRequest])
        #expect(APIError<GalleryError>.dataFormat(format).localizedDescription == texts()[.invalidResponse])
        #expect(format.localizedDescription == texts()[.invalidResponse])
        let storage = StorageError(reason: "SQLite: database or disk is full (13)", value: 1)
        #expect(APIError<GalleryError>.storage(storage).localizedDescription == texts()[.notKept])
        #expect(storage.localizedDescription == texts()[.notKept])
        #expect(APIError<GalleryError>.cancelled.localizedDescription == texts()[.cancelled])
        #expect(texts().text(for: CancellationError()) == texts()[.cancelled])
    }

    @Test(
        "an address of a server that is none has a text of its own, and one for developers",
        arguments: [
            (
                "mastodon.example",
                #"an absolute http or https URL, such as https://mastodon.example, found "mastodon.example""#
            ),
            ("ftp://mastodon.example", #"an absolute http or https URL, found "ftp://mastodon.example""#),
            ("https://", #"a URL with a host, in ASCII, found "https://""#),
            ("me:secret@mastodon.example", "an absolute http or https URL, found <hidden>"),
        ])
    func servers(server: String, expected: String) async {
        let client = APIClient(server: server, configuration: APIClient.Configuration(transport: InMemoryTransport()))
        let probe = PlainDAO(client: client).probe { request in request.query("server", "x") }
        do throws(APIError<GalleryError>) {
            try await probe.value
        } catch {
            #expect("\(error)".hasSuffix("server: expected " + expected), "\(error)")
            #expect(client.text(for: error) == "The address of the server is not valid.")
            #expect(error.localizedDescription == "The address of the server is not valid.")
            return
        }
        Issue.record("nothing was sent")
    }

    @Test("errors of other libraries keep their own text")
    func foreignErrors() {
        struct Telling: LocalizedError {
            var errorDescription: String? { "The disk is full." }
        }
        struct Silent: Error {}
        #expect(texts().text(for: Telling()) == "The disk is full.")
        #expect(texts("de").text(for: Silent()) == "Etwas ging schief.")
    }

    @Test(
        "the first preferred language with a text is used, its tag shortened if needed",
        arguments: [
            (["de"], "Zeitüberschreitung."), (["de-AT"], "Zeitüberschreitung."), (["DE_ch"], "Zeit um."),
            (["zh-Hant-TW"], "逾時"), (["zh-Hans-CN", "de"], "Zeitüberschreitung."), (["fr", "zh-hant-x-a"], "逾時"),
            (["en-GB", "de"], "The server took too long to respond."), (["fr"], "The server took too long to respond."),
            ([], "The server took too long to respond."), ([""], "The server took too long to respond."),
            (["-", "de-x-y-z"], "Zeitüberschreitung."),
        ])
    func languages(languages: [String], text: String) {
        let table = [
            "de": Self.german, "zh-Hant": [.timedOut: "逾時"], "de-CH": [ErrorTexts.Key.timedOut: "Zeit um."],
        ]
        #expect(ErrorTexts(table, preferredLanguages: { languages })[.timedOut] == text)
    }

    @Test("English texts can be replaced")
    func replacedEnglish() {
        let texts = ErrorTexts(["en": [.timedOut: "Too slow."]], preferredLanguages: { ["en-US"] })
        #expect(texts[.timedOut] == "Too slow.")
        #expect(texts[.cancelled] == "The request was cancelled.")
    }

    private static let catalog: String = #"""
        {
          "sourceLanguage" : "en",
          "strings" : {
            "GalleryError.100002" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Come back" } },
                "zh-Hans" : { "stringUnit" : { "state" : "translated", "value" : "忙" } },
                "fr" : { "stringUnit" : { "state" : "new", "value" : "" } }
              }
            },
            "ErrorTexts.timedOut" : {
              "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Too slow" } } }
            },
            "Title" : {}
          },
          "version" : "1.0"
        }
        """#

    @Test(
        "a string catalog comes before the spec, the server and the tables, in a language of the user",
        arguments: [
            (["en-GB"], "Come back", "Too slow"), (["zh-Hans-CN"], "忙", "Zeitüberschreitung."),
            (["fr"], "Busy, try again", "Zeitüberschreitung."), ([], "Busy, try again", "Zeitüberschreitung."),
        ])
    func catalog(languages: [String], busy: String, late: String) throws {
        let catalog = try ErrorTexts.Catalog(json: Data(Self.catalog.utf8))
        let texts = ErrorTexts(catalog: catalog, preferredLanguages: { languages })
        var german = ErrorTexts(preferredLanguages: { languages }) { key, _ in
            key == .timedOut ? "Zeitüberschreitung." : nil
        }
        german.catalog = catalog
        #expect(texts.text(for: APIError.server(GalleryError.systemBusy)) == busy)
        #expect(german.text(for: NetworkError(.timedOut)) == late)
        #expect(german.text(for: GalleryError.unknown(code: "7", message: "Server")) == "Server")
        #expect(texts.text(for: GalleryError.notFound) == texts[.refused])
    }

    @Test("a function can be the catalog; it gets the type and the code of an error")
    func catalogFunction() {
        let catalog = ErrorTexts.Catalog { key, languages in "\(key) \(languages)" }
        let texts = ErrorTexts(catalog: catalog, appendsCode: true, preferredLanguages: { ["nl"] })
        #expect(texts.text(for: GalleryError.notFound) == "GalleryError.http-404 [\"nl\"] (http-404)")
        #expect(texts.text(for: NetworkError(.notConnected)).hasPrefix("ErrorTexts.noNetwork [\"nl\"]"))
    }

    @Test("what is no string catalog is an error", arguments: ["", "[]", #"{"strings": []}"#, #"{"version": "1.0"}"#])
    func noCatalog(text: String) {
        #expect(throws: DataFormatError.self) { try ErrorTexts.Catalog(json: Data(text.utf8)) }
    }

    @Test("a function can provide texts, with defaults for the rest")
    func textsFromAFunction() {
        let texts = ErrorTexts(preferredLanguages: { ["nl", "fr"] }) { key, languages in
            key == .other ? languages.joined(separator: "+") : nil
        }
        #expect(texts[.other] == "nl+fr")
        #expect(texts[.timedOut] == "The server took too long to respond.")
    }

    @Test("appendsCode: appends the code")
    func appendsCodes() {
        let texts = texts("de", appendsCode: true)
        #expect(texts.text(for: NetworkError(.timedOut)) == "Zeitüberschreitung. (timedOut)")
        #expect(texts.text(for: APIError.server(GalleryError.systemBusy)) == "Busy, try again (100002)")
        #expect(texts.text(for: APIError.server(GalleryError.notFound)) == "The server refused the request. (http-404)")
        #expect(texts.text(for: CancellationError()) == "The request was cancelled. (cancelled)")
    }

    @Test("each client has its own texts")
    func clients() async throws {
        let transport = InMemoryTransport { _ in throw NetworkError(.timedOut) }
        for (language, text) in [("de", "Zeitüberschreitung."), ("fr", "The server took too long to respond.")] {
            let texts = ErrorTexts(["de": Self.german], preferredLanguages: { [language] })
            let configuration = APIClient.Configuration(texts: texts, transport: transport)
            let gallery = GalleryDAO(client: APIClient(server: "http://h", configuration: configuration))
            do {
                _ = try await gallery.terms().value
                Issue.record("no error")
            } catch {
                #expect(gallery.client.text(for: error) == text)
            }
        }
    }
}
