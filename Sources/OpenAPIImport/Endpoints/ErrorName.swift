/// What errors are called that a description knows only by their status (RFC 9110, section 15).
enum ErrorName {
    /// The case for a code such as `http-404`.
    static func name(of code: String) -> String {
        names[code] ?? "status" + code.dropFirst(5)
    }

    /// Whether a description says only what the status says anyway.
    static func isStandard(_ text: String, for status: String) -> Bool {
        let name = name(of: "http-\(status)").lowercased()
        let words = text.lowercased().filter(\.isLetter)
        return words == name || words == name + "error"
    }

    private static let names: [String: String] = [
        "http-400": "badRequest", "http-401": "unauthorized", "http-402": "paymentRequired",
        "http-403": "forbidden", "http-404": "notFound", "http-405": "methodNotAllowed",
        "http-406": "notAcceptable", "http-408": "requestTimeout", "http-409": "conflict", "http-410": "gone",
        "http-411": "lengthRequired", "http-412": "preconditionFailed", "http-413": "contentTooLarge",
        "http-414": "uriTooLong", "http-415": "unsupportedMediaType", "http-416": "rangeNotSatisfiable",
        "http-417": "expectationFailed", "http-421": "misdirectedRequest", "http-422": "unprocessableContent",
        "http-423": "locked", "http-424": "failedDependency", "http-425": "tooEarly",
        "http-426": "upgradeRequired", "http-428": "preconditionRequired", "http-429": "tooManyRequests",
        "http-431": "headersTooLarge", "http-451": "unavailableForLegalReasons", "http-4xx": "clientError",
        "http-500": "internalServerError", "http-501": "notImplemented", "http-502": "badGateway",
        "http-503": "serviceUnavailable", "http-504": "gatewayTimeout", "http-507": "insufficientStorage",
        "http-5xx": "serverError",
    ]
}
