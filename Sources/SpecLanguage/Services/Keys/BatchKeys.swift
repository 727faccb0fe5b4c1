extension SpecMapping {
    /// The keys of a service's `batch`.
    static let batch: SpecMapping = SpecMapping(
        "batch",
        [
            SpecKey("post", .text, "the path of a POST request that carries the calls"),
            SpecKey("put", .text, "the path of a PUT request that carries the calls"),
            SpecKey("patch", .text, "the path of a PATCH request that carries the calls"),
            SpecKey("calls", .path, "where the list of calls stands in the body"),
            SpecKey("call", .mapping(.batchCall), "what the parts of a call are called"),
            SpecKey("answers", .path, "where the list of answers stands in the answer"),
            SpecKey("answer", .mapping(.batchAnswer), "what the parts of an answer are called"),
            SpecKey("at-most", .integer, "how many calls the list takes"),
        ], oneOf: ["post", "put", "patch"])

    /// The keys of `batch.call`.
    static let batchCall: SpecMapping = SpecMapping(
        "call",
        [
            SpecKey("id", .path, "the text by which the answer is found again"),
            SpecKey("method", .path, "the method"),
            SpecKey("path", .either([.path, .mapping(.batchPath)]), "the path and the query"),
            SpecKey("headers", .path, "the header fields of the call itself"),
            SpecKey("body", .either([.path, .mapping(.batchBody)]), "the body"),
        ])

    /// The keys of `batch.answer`.
    static let batchAnswer: SpecMapping = SpecMapping(
        "answer",
        [
            SpecKey("id", .path, "the id of the call"),
            SpecKey("status", .path, "the HTTP status"),
            SpecKey("headers", .path, "the header fields"),
            SpecKey("body", .either([.path, .mapping(.batchBody)]), "the body"),
            SpecKey("error", .path, "the body of a call that failed"),
        ])

    /// The keys of `path`, where it does not begin below the server's own.
    static let batchPath: SpecMapping = SpecMapping(
        "path",
        [
            SpecKey("at", .path, "where it stands"),
            SpecKey("from", .choice(Batch.PathBase.allCases.map(\.rawValue)), required: true, "where it begins"),
        ])

    /// The keys of `body`, where it does not stand as JSON.
    static let batchBody: SpecMapping = SpecMapping(
        "body",
        [
            SpecKey("at", .path, "where it stands"),
            SpecKey("as", .choice(Batch.BodyForm.allCases.map(\.rawValue)), required: true, "how it stands there"),
        ])
}
