/// A response or a connection, and its expected outcome on every transport: an entry of `Tests/Wire/Cases`.
public struct WireCase: Codable, Sendable {
    /// The request; a plain GET by default.
    public struct Request: Codable, Sendable {
        public var method: String?
        public var path: String?
        public var fields: [String: String]?
        public var body: String?
        /// The number of copies of `body`; one by default.
        public var times: Int?
        /// The timeout of the call in seconds.
        public var timeout: Double?
        /// The target: `refused` is a port where nobody listens, `proxy` a host that the server is asked for, and
        /// `tunnel` one that it is asked to connect to. `direct` and `exempt` are the server itself, where the environment
        /// names a proxy that does not exist: without any proxy, and with this host exempt from it. `secure` is the
        /// server itself, asked over TLS, which it does not support. `beside` is another server that responds with `hello`,
        /// asked while the server itself is asked, too. The server itself by default.
        public var place: String?
        /// The number of sequential requests over the same transport; the last one counts.
        public var count: Int?
    }

    /// The server's TLS settings.
    public struct TLS: Codable, Sendable {
        /// The name of its certificate; `right` by default.
        public var certificate: String?
        /// The protocol that it selects, such as `h2`; none by default.
        public var speaks: String?
        /// The only version that it supports, such as `1.1`; 1.2 and later by default.
        public var version: String?
        /// Its only cipher, up to TLS 1.2.
        public var cipher: String?
        /// Whether it requests a client certificate.
        public var asksForCertificate: Bool?
        /// The payload of its first frame, SETTINGS, in hexadecimal; `none`: it does not send it.
        public var settings: String?
        /// Whether it responds to the head of a request over HTTP/2, and does not read the body.
        public var isHasty: Bool?

        init(speaks: String) {
            self.speaks = speaks
        }
    }

    public var name: String
    /// The source of the expected outcome.
    public var source: String
    public var request: Request?
    /// Nil for a server without TLS.
    public var tls: TLS?
    /// The server's actions for each connection in turn, the last ones repeated: a request is read first.
    public var server: [[WireStep]]
    /// The accepted outcomes.
    public var expect: [WireVerdict]

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        source = try values.decode(String.self, forKey: .source)
        request = try values.decodeIfPresent(Request.self, forKey: .request)
        tls = try values.decodeIfPresent(TLS.self, forKey: .tls)
        // A single connection or verdict is written without a list.
        server =
            try (try? values.decode([[WireStep]].self, forKey: .server))
            ?? [values.decode([WireStep].self, forKey: .server)]
        expect =
            try (try? values.decode([WireVerdict].self, forKey: .expect))
            ?? [values.decode(WireVerdict.self, forKey: .expect)]
    }

    public init(name: String, source: String, request: Request?, server: [[WireStep]], expect: [WireVerdict]) {
        self.name = name
        self.source = source
        self.request = request
        self.server = server
        self.expect = expect
    }
}

/// An action of a server. In texts each character is a byte, from U+0000 to U+00FF.
public enum WireStep: Sendable {
    case send([UInt8])
    /// Sends the same text this many times.
    case repeated([UInt8], Int)
    case pause(Double)
    /// Sends byte by byte, with this many seconds in between.
    case drip([UInt8], every: Double)
    /// Sends an HTTP/2 frame this many times.
    case frame(WireFrame, Int)
    case then(Next)

    public enum Next: String, Codable, Sendable {
        /// Reads another request.
        case request
        case close, reset
        /// Closes a connection without close_notify.
        case cut
        case halfClose = "half-close"
        /// Sends nothing more until the client closes.
        case wait
    }
}

extension WireStep: Codable {
    private enum Key: String, CodingKey {
        case hex, repeated = "repeat", count, pause, drip, every, frame, then
    }

    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .send(try WireText.bytes(text))
            return
        }
        let values = try decoder.container(keyedBy: Key.self)
        if values.contains(.frame) {
            self = .frame(try WireFrame(from: decoder), try values.decodeIfPresent(Int.self, forKey: .count) ?? 1)
        } else if let text = try values.decodeIfPresent(String.self, forKey: .repeated) {
            self = .repeated(try WireText.bytes(text), try values.decode(Int.self, forKey: .count))
        } else if let text = try values.decodeIfPresent(String.self, forKey: .hex) {
            self = .send(try WireText.hex(text))
        } else if let text = try values.decodeIfPresent(String.self, forKey: .drip) {
            self = .drip(try WireText.bytes(text), every: try values.decode(Double.self, forKey: .every))
        } else if let pause = try values.decodeIfPresent(Double.self, forKey: .pause) {
            self = .pause(pause)
        } else {
            self = .then(try values.decode(Next.self, forKey: .then))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .send(let bytes):
            var text = encoder.singleValueContainer()
            try text.encode(WireText.text(bytes))
        case .repeated(let bytes, let count):
            try values.encode(WireText.text(bytes), forKey: .repeated)
            try values.encode(count, forKey: .count)
        case .pause(let seconds): try values.encode(seconds, forKey: .pause)
        case .drip(let bytes, let every):
            try values.encode(WireText.text(bytes), forKey: .drip)
            try values.encode(every, forKey: .every)
        case .frame(let frame, let count):
            try frame.encode(to: encoder)
            try values.encode(count, forKey: .count)
        case .then(let next): try values.encode(next, forKey: .then)
        }
    }
}

/// Texts in which each character is a byte.
public enum WireText {
    public struct Fault: Error {
        var text: String
    }

    public static func bytes(_ text: String) throws -> [UInt8] {
        try text.unicodeScalars.map { scalar in
            guard let byte = UInt8(exactly: scalar.value) else { throw Fault(text: text) }
            return byte
        }
    }

    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }

    static func hex(_ text: String) throws -> [UInt8] {
        let digits = text.filter { character in character != " " }.compactMap(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2) else { throw Fault(text: text) }
        return stride(from: 0, to: digits.count, by: 2).map { place in UInt8(digits[place] * 16 + digits[place + 1]) }
    }
}
