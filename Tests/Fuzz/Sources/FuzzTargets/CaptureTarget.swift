import Learning
import Recording
import SpecLanguage

/// Any captured traffic quickly gives a spec without errors, or nothing.
///
/// The first byte selects the kind of input: a HAR file or a Charles session, an `.http` file, responses in files of their
/// own, an access log, or calls with JSON as the bytes say.
enum CaptureTarget {
    static func run(_ input: [UInt8]) {
        let clock = FuzzClock()
        guard let first = input.first else { return }
        let rest = Array(input.dropFirst())
        var learner = Learner()
        for exchange in exchanges(first, rest) { learner.add(exchange) }
        for server in learner.calls.map(\.server).prefix(3) {
            guard let learned = learner.learned(server: server) else { found("nothing is learned of \(server)") }
            check(learned)
        }
        clock.check()
    }

    private static func exchanges(_ kind: UInt8, _ bytes: [UInt8]) -> [Exchange] {
        switch kind % 8 {
        case 0:
            let format: HARReader.Format = kind < 128 ? .har : .charles
            let whole = har(bytes, format, chunk: max(1, bytes.count))
            let parts = har(bytes, format, chunk: 1 + Int(kind) / 8)
            expect(whole.exchanges == parts.exchanges && whole.faults == parts.faults, "other entries in pieces")
            return whole.exchanges
        case 1: return HTTPFile.exchanges(bytes).map(\.exchange)
        case 2:
            let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: parts.first ?? [], as: UTF8.self)
            let body = Array(parts.dropFirst().first ?? [])
            return [ResponseFile.exchange(body, name: name, server: "https://a.example")].compactMap { $0 }
        case 3:
            let whole = log(bytes, chunk: max(1, bytes.count))
            let parts = log(bytes, chunk: 1 + Int(kind) / 8)
            expect(whole.calls == parts.calls && whole.faults == parts.faults, "other lines in pieces")
            return whole.calls
        default:
            var traffic = RandomTraffic(Choices(bytes))
            return traffic.exchanges()
        }
    }

    /// The exchanges of a HAR file, and the positions of what was left out.
    private static func har(
        _ bytes: [UInt8], _ format: HARReader.Format, chunk: Int
    ) -> (exchanges: [Exchange], faults: [HARReader.Fault]) {
        var reader = HARReader(format)
        var exchanges: [Exchange] = []
        var faults: [HARReader.Fault] = []
        do throws(HARReader.Fault) {
            for start in stride(from: 0, to: bytes.count, by: chunk) {
                try reader.read(Array(bytes[start..<min(start + chunk, bytes.count)])) { exchange, offset in
                    expect((0..<bytes.count).contains(offset), "an entry outside of the file")
                    exchanges.append(exchange)
                }
            }
            try reader.finish()
        } catch {
            faults.append(error)
        }
        faults += reader.skipped
        expect(faults.allSatisfy { (0...bytes.count).contains($0.offset) }, "a fault outside of the file")
        expect(exchanges.count == reader.count, "other entries are counted")
        return (exchanges, faults)
    }

    /// The calls of an access log, and what was left out.
    private static func log(_ bytes: [UInt8], chunk: Int) -> (calls: [Exchange], faults: [AccessLogReader.Fault]) {
        var reader = AccessLogReader(.usual, server: "https://a.example")
        var calls: [Exchange] = []
        var faults: [AccessLogReader.Fault] = []
        for start in stride(from: 0, through: bytes.count, by: chunk) {
            reader.read(Array(bytes[start..<min(start + chunk, bytes.count)])) { call, _ in
                calls.append(call)
            } leavingOut: { fault in
                faults.append(fault)
            }
        }
        reader.read([]) { call, _ in
            calls.append(call)
        } leavingOut: { fault in
            faults.append(fault)
        }
        return (calls, faults)
    }

    private static func check(_ learned: LearnedService) {
        let source = SpecSource(path: "a.yaml", name: learned.name, bytes: Array(learned.text.utf8))
        let errors = SpecChecker().check([source]).diagnostics.filter { $0.severity == .error }
        expect(errors.isEmpty, "a spec with errors: \(errors.map(\.message).joined(separator: "; "))\n\(learned.text)")
        expect(learned.doubts.allSatisfy { (0...1).contains($0.degree) }, "a doubt out of bounds")
    }
}

/// Calls of a small API whose paths, names and values the bytes choose.
private struct RandomTraffic {
    private var choices: Choices

    private static let words: [String] = [
        "id", "type", "users", "data", "code", "items", "next", "created_at", "ok", "self", "Type", "1", "a b", "ä",
        "total", "page", "token", "url", "status", "",
    ]

    init(_ choices: Choices) {
        self.choices = choices
    }

    mutating func exchanges() -> [Exchange] {
        var exchanges: [Exchange] = []
        while !choices.isEmpty, exchanges.count < 60 { exchanges.append(exchange()) }
        return exchanges
    }

    private mutating func exchange() -> Exchange {
        var url = "https://a.example"
        for _ in 0..<choices.below(4) { url += "/" + segment() }
        for index in 0..<choices.below(4) { url += (index == 0 ? "?" : "&") + word() + "=" + segment() }
        let method = choices.one(of: ["GET", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "get"])
        let types: [String?] = ["application/json", "text/plain", "application/x-www-form-urlencoded", "x", nil]
        let sent =
            choices.below(3) == 0 ? RecordedBody(mediaType: choices.one(of: types), bytes: Array(json(0).utf8)) : nil
        let received = RecordedBody(
            mediaType: choices.below(8) == 0 ? choices.one(of: types) : "application/json", bytes: Array(json(0).utf8))
        let headers: [RecordedField] =
            choices.below(4) == 0
            ? [RecordedField(name: choices.one(of: ["Authorization", "X-API-Key", "X-A", "Link"]), value: segment())]
            : []
        return Exchange(
            request: RecordedRequest(method: method, url: url, headers: headers, body: sent),
            response: RecordedResponse(
                status: choices.one(of: [200, 200, 200, 201, 204, 404, 500, 100]), headers: headers, body: received))
    }

    private mutating func word() -> String {
        choices.below(10) == 0 ? choices.text(upTo: 6) : choices.one(of: Self.words)
    }

    private mutating func segment() -> String {
        switch choices.below(6) {
        case 0: String(choices.below(1_000))
        case 1: "67e55044-10b1-426f-9247-bb680e5fe0c\(choices.below(10))"
        case 2: choices.text(upTo: 5)
        default: choices.one(of: Self.words)
        }
    }

    private mutating func json(_ depth: Int) -> String {
        switch choices.below(depth > 5 ? 9 : 12) {
        case 0: return "null"
        case 1: return choices.flag() ? "true" : "false"
        case 2: return String(choices.below(300))
        case 3: return choices.one(of: ["1.5", "-1", "1e400", "1795691448", "1795691448123", "99999999999999999999"])
        case 4: return choices.one(of: ["\"\"", "\"2026-01-02T03:04:05Z\"", "\"2026-01-02\"", "\"12\"", "\"1.50\""])
        case 5: return "\"https://a.example/b\""
        case 6: return "\"YWJjZGVmZ2hpamts\""
        case 7: return quoted(word())
        case 8: return quoted(choices.text(upTo: 8))
        case 9: return "[" + (0..<choices.below(4)).map { _ in json(depth + 1) }.joined(separator: ",") + "]"
        default:
            return "{"
                + (0..<choices.below(5)).map { _ in quoted(word()) + ":" + json(depth + 1) }.joined(separator: ",")
                + "}"
        }
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
