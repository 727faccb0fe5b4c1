extension SpecMapping {
    /// The keys of `sign`.
    static let sign: SpecMapping = SpecMapping(
        "sign",
        [
            SpecKey("digest", .choice(["md5", "sha256", "hmac-sha256"]), required: true, "the digest algorithm"),
            SpecKey("over", .choice(["parameters", "timestamp"]), required: true, "what is signed"),
            SpecKey("join", .text, "the separator of the parameters"),
            SpecKey("append", .text, "the name of the secret, such as $secret"),
            SpecKey("as", .text, required: true, "the name under which the signature is sent"),
            SpecKey("case", .choice(["lower", "upper"]), "the case of the hexadecimal digest"),
            clock,
        ], conditions: [SpecMapping.Condition(key: "digest", value: "hmac-sha256", required: ["append"])])

    /// The keys of `sign` with `parts`.
    static let composedSign: SpecMapping = SpecMapping(
        "sign-parts",
        digestKeys(isNested: false) + [
            SpecKey(
                "values", .named(.either([.text, .mapping(.signedValue)])),
                "values that the texts insert by their names"),
            SpecKey("headers", .list(.text, atLeast: 1), "the names of the signed headers; x-amz-* for all such"),
            SpecKey("send", .mapping(.signedFields), "what is sent besides the signature"),
            SpecKey("into", .mapping(.signedTarget), required: true, "where the signature is sent"),
            clock,
        ], conditions: keyedDigests)

    /// The keys of a value in `values` of `sign`.
    static let signedValue: SpecMapping = SpecMapping(
        "signed-value",
        [
            SpecKey("time", .text, "the time of sending, in a date format"),
            SpecKey("zone", .text, needs: ["time"], "the offset from UTC of times in a pattern"),
            SpecKey("nonce", .choice(words(ComposedSignature.Nonce.self)), "a random text"),
            SpecKey("length", .integer(atLeast: 1, atMost: 256), needs: ["nonce"], "the length of the random text"),
            SpecKey("parameters", .choice(words(ComposedSignature.ParameterStyle.self)), "the sorted parameters"),
            SpecKey("empty", .choice(["keep", "skip"]), needs: ["parameters"], "parameters without a value"),
        ] + digestKeys(isNested: true), oneOf: ["time", "nonce", "parameters", "digest"],
        conditions: keyedDigests)

    /// The keys of `send` of `sign`.
    static let signedFields: SpecMapping = SpecMapping(
        "signed-fields",
        [
            SpecKey("headers", .named(.text, atLeast: 1), "header fields"),
            SpecKey("query", .named(.text, atLeast: 1), "items of the query"),
            SpecKey(
                "parameters", .named(.text, atLeast: 1), "parameters in the form or JSON object, or else the query"),
            SpecKey("authorization", .named(.text, atLeast: 1), "pairs in the header Authorization"),
        ])

    /// The keys of `into` of `sign`.
    static let signedTarget: SpecMapping = SpecMapping(
        "signed-target",
        [
            SpecKey("header", .text, "the name of a header field"),
            SpecKey("query", .text, "the name of an item of the query"),
            SpecKey("parameter", .text, "the name of a parameter in the form or JSON object, or else the query"),
            SpecKey("authorization", .text, needs: ["scheme"], "the name of a pair in the header Authorization"),
            SpecKey("scheme", .text, needs: ["authorization"], "the word before the pairs, such as OAuth"),
            SpecKey("text", .text, "what is sent, with {signature} in it"),
        ], oneOf: ["header", "query", "parameter", "authorization"])

    /// The keys that say how a digest is computed.
    private static func digestKeys(isNested: Bool) -> [SpecKey] {
        let keys = [
            SpecKey(
                "digest", .choice(words(ComposedSignature.Algorithm.self)), required: !isNested,
                needs: isNested ? ["parts"] : [], "the digest algorithm"),
            SpecKey(
                "parts", .oneOrMore(.text), required: !isNested, needs: isNested ? ["digest"] : [],
                "the texts to digest, in order"),
            SpecKey("join", .text, "the separator"),
            SpecKey(
                "key", .oneOrMore(.text), needs: ["digest"],
                "the key of HMAC, from which further texts derive one; or the name of a private key"),
            SpecKey(
                "encode", .choice(words(ComposedSignature.Encoding.self)), needs: ["digest"], "the digest as text"),
        ]
        guard isNested else { return keys }
        let summary = "the text in place of the digest of a body that can be read only once"
        return keys + [SpecKey("otherwise", .text, needs: ["digest"], summary)]
    }

    static var clock: SpecKey {
        SpecKey("clock", .choice(words(SignatureClock.self)), "the clock of the signed times")
    }

    private static let keyedDigests: [Condition] = ComposedSignature.Algorithm.allCases.filter(\.isKeyed).map {
        Condition(key: "digest", value: $0.rawValue, required: ["key"])
    }

    static func words<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> [String] {
        Choice.allCases.map(\.rawValue)
    }
}

// Forms that are standards.
extension SpecMapping {
    /// The keys of `sign` with `over: jwt`.
    static let tokenSign: SpecMapping = SpecMapping(
        "sign-jwt",
        formKeys("jwt") + [
            SpecKey("claims", .named(.either([.text, .list(.text)])), "the claims besides iat and exp"),
            SpecKey(
                "header", .named(.either([.text, .list(.text)])), "members of the header besides alg, typ and kid"),
            SpecKey("lifetime", .duration, required: true, "how long a token is valid, which is kept meanwhile"),
            SpecKey(
                "values", .named(.either([.text, .mapping(.signedValue)])),
                "values that the claims insert by their names"
            ),
            SpecKey("as", .text, "the header that carries the token"),
            SpecKey("exchange", .text, "the URL, or path on the service, that gives an access token for it"),
            clock,
        ])

    /// The keys of `sign` with `over: http-message`.
    static let messageSign: SpecMapping = SpecMapping(
        "sign-http-message",
        formKeys("http-message") + [
            covers,
            SpecKey("content-digest", .choice(words(SignedMessage.ContentDigest.self)), "the digest of the content"),
            SpecKey("label", .text, "the label of the signature"),
            SpecKey("lifetime", .duration, "how long the signature is valid"),
            SpecKey("key-id", .text, "what names the key"),
            SpecKey("tag", .text, "what the signature is for"),
            SpecKey("nonce", .flag, "whether the signature has a random text"),
            clock,
        ])

    /// The keys of `sign` with `over: dpop`.
    static let proofSign: SpecMapping = SpecMapping("sign-dpop", formKeys("dpop") + [clock])

    private static func formKeys(_ form: String) -> [SpecKey] {
        [
            SpecKey(
                "digest", .choice(words(ComposedSignature.Algorithm.self)), required: true, "the digest algorithm"),
            SpecKey("over", .choice([form]), required: true, "what is signed"),
            SpecKey("key", .oneOrMore(.text), required: true, "the key of HMAC, or the name of a private key"),
        ]
    }

    private static var covers: SpecKey {
        SpecKey("covers", .list(.text, atLeast: 1), required: true, "the components of the message")
    }
}

// Signed responses.
extension SpecMapping {
    /// The keys of `verify` with `parts`.
    static let composedVerify: SpecMapping = SpecMapping(
        "verify",
        digestKeys(isNested: false) + [
            SpecKey(
                "values", .named(.either([.text, .mapping(.verifiedValue)])),
                "values that the texts insert by their names"),
            SpecKey("key-id", .text, "what names the key, of several"),
            SpecKey("from", .mapping(.verifiedSource), required: true, "where the signature is"),
            within,
        ], conditions: keyedDigests)

    /// The keys of a value in `values` of `verify`.
    static let verifiedValue: SpecMapping = SpecMapping(
        "verified-value",
        [
            SpecKey("header", .text, "the value of a header field"),
            SpecKey("time", .text, needs: ["header"], "the date format of a header field"),
            SpecKey("zone", .text, needs: ["time"], "the offset from UTC of times in a pattern"),
            SpecKey("json", .text, "the text of a member of the JSON object; *_x for one that ends so"),
        ] + digestKeys(isNested: true), oneOf: ["header", "json", "digest"], conditions: keyedDigests)

    /// The keys of `from` of `verify`.
    static let verifiedSource: SpecMapping = SpecMapping(
        "verified-source",
        [
            SpecKey("header", .text, "the name of a header field"),
            SpecKey("json", .text, "the name of a member of the JSON object"),
        ], oneOf: ["header", "json"])

    /// The keys of `verify` with `over: http-message`.
    static let messageVerify: SpecMapping = SpecMapping(
        "verify-http-message",
        formKeys("http-message") + [covers, SpecKey("label", .text, "the label of the signature"), within])

    /// The keys of `verify` with `over: content-digest`.
    static let contentVerify: SpecMapping = SpecMapping(
        "verify-content-digest",
        [SpecKey("over", .choice(["content-digest"]), required: true, "what is checked")])

    private static var within: SpecKey {
        SpecKey("within", .duration, "how far the signed time may be from now")
    }
}
