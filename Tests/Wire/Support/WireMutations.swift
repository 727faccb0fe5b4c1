import RandomNumbers

/// Random mutations of a suite's responses; the same for the same seed.
public struct WireMutations: Sendable {
    private let sources: [WireCase]
    private let seed: Int

    public init(of suite: WireSuite, seed: Int) {
        // Redirects could lead anywhere.
        sources = suite.entries.filter { entry in entry.area != "locations" }.map(\.item).filter { item in
            item.server.count == 1 && item.tls == nil && item.request?.place == nil && item.request?.count == nil
                && item.expect.allSatisfy { verdict in verdict.fault != "timedOut" }
                && Self.length(of: item) < 4_000
        }
        self.seed = seed
    }

    /// The bytes that the server sends in a case, without pauses.
    private static func bytes(of item: WireCase) -> [UInt8] {
        item.server.joined().flatMap { step -> [UInt8] in
            switch step {
            case .send(let bytes), .drip(let bytes, _): bytes
            case .repeated(let bytes, let count): Array(Array(repeating: bytes, count: count).joined())
            case .pause, .frame, .then: []
            }
        }
    }

    private static func length(of item: WireCase) -> Int {
        item.server.joined().reduce(0) { sum, step in
            switch step {
            case .send(let bytes), .drip(let bytes, _): sum + bytes.count
            case .repeated(let bytes, let count): sum + bytes.count * count
            case .pause, .frame, .then: sum
            }
        }
    }

    /// The case with this number.
    public subscript(number: Int) -> WireCase {
        var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed &* 1_000_003 &+ number)))
        guard let source = sources.randomElement(using: &random) else {
            return WireCase(name: "none", source: "", request: nil, server: [[]], expect: [])
        }
        var bytes = Self.bytes(of: source)
        for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
        var steps: [WireStep] = [.send(bytes)]
        if Bool.random(using: &random), bytes.count > 1 {
            // In two segments, if the network keeps them apart.
            let place = Int.random(in: 1..<bytes.count, using: &random)
            steps = [.send(Array(bytes[..<place])), .pause(0.001), .send(Array(bytes[place...]))]
        }
        var request = source.request ?? WireCase.Request()
        request.timeout = 20
        return WireCase(
            name: "\(number): " + source.name, source: source.source, request: request, server: [steps], expect: [])
    }

    private static let words: [String] = [
        "\r\n", "\r\n\r\n", "\n", "\r", ":", " ", "0", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
        "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n", "5\r\nhello\r\n",
        "0\r\n\r\n", "Connection: close\r\n", "\0", "\u{FF}", "ffffffffffffffff", "-1", ";", ",",
        "99999999999999999999",
        "HTTP/1.0 ", "HTTP/2 ", " 204 ", " 304 ", " 206 ", " 000 ", " 101 ", "Upgrade: h2c\r\n",
    ]

    private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        guard !bytes.isEmpty else { return bytes = [0x48] }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 3: bytes = Array(bytes[..<place])
        case 4: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 5:
            let other = Int.random(in: 0..<bytes.count, using: &random)
            bytes.swapAt(place, other)
        default:
            let word = Self.words.randomElement(using: &random) ?? "\r\n"
            bytes.insert(contentsOf: (try? WireText.bytes(word)) ?? [], at: place)
        }
    }
}
