import Foundation
import Recording
import SpecLanguage

/// The traffic of the round trip as HAR files, and specs that other tools made of it. `Scripts/traffic --peers` compares
/// them with what is learned.
enum PeerSpecs {
    private static let environment: [String: String] = ProcessInfo.processInfo.environment

    /// Whether specs in a folder take the place of those that are learned.
    static var areCompared: Bool { environment["APIGEN_PEER_SPECS"] != nil }

    /// Writes `NAME.har`, if a folder for it is given.
    static func write(_ exchanges: [Exchange], named name: String) {
        guard let folder = environment["APIGEN_PEER_CAPTURES"] else { return }
        let none: [Any] = []
        let entries = exchanges.map { exchange -> [String: Any] in
            let text = String(decoding: exchange.response?.body?.bytes ?? [], as: UTF8.self)
            let content: [String: Any] = ["size": text.utf8.count, "mimeType": "application/json", "text": text]
            let json: [String: Any] = ["name": "Content-Type", "value": "application/json"]
            return [
                "startedDateTime": "2026-01-02T03:04:05.000Z", "time": 1,
                "request": [
                    "method": exchange.request.method, "url": exchange.request.url, "httpVersion": "HTTP/1.1",
                    "cookies": none, "headers": none, "queryString": none, "headersSize": -1, "bodySize": 0,
                ] as [String: Any],
                "response": [
                    "status": exchange.response?.status ?? 0, "statusText": "OK", "httpVersion": "HTTP/1.1",
                    "cookies": none, "headers": [json], "redirectURL": "", "headersSize": -1, "bodySize": -1,
                    "content": content,
                ] as [String: Any],
                "cache": [String: Any](), "timings": ["send": 0, "wait": 1, "receive": 0],
            ]
        }
        let creator = ["name": "apigen", "version": "0"]
        let file: [String: Any] = ["log": ["version": "1.2", "creator": creator, "entries": entries] as [String: Any]]
        let data = try? JSONSerialization.data(withJSONObject: file, options: [.sortedKeys])
        try? data?.write(to: URL(filePath: folder).appending(path: name + ".har"))
    }

    /// The specs in the folder `NAME`; empty if there are none or if the checker refuses them.
    static func specification(named name: String) -> Specification {
        let folder = URL(filePath: environment["APIGEN_PEER_SPECS"] ?? "").appending(path: name)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let sources = names.filter { $0.hasSuffix(".yaml") }.compactMap { name -> SpecSource? in
            let data = try? Data(contentsOf: folder.appending(path: name))
            return data.map { SpecSource(path: name, name: String(name.dropLast(5)), bytes: Array($0)) }
        }
        return SpecChecker().check(sources).specification
    }
}
