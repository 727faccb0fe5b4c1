extension SpecMapping {
    /// The keys of one error; its name alone is short for `{name: …}`.
    static let serverError: SpecMapping = SpecMapping(
        "error",
        [
            SpecKey("name", .text, required: true, "the case of the error enum"),
            SpecKey("message", .text, "a text for people, instead of the server's"),
            SpecKey("body", .type, "what of the answer is decoded into the case"),
            SpecKey("at", .path, "where the body's value stands in the answer"),
            SpecKey("doc", .text, "what the error means"),
            SpecKey("retry", .flag, "whether the request is worth sending again"),
            SpecKey("refresh", .flag, "whether it means that the credential has expired"),
        ])
}
