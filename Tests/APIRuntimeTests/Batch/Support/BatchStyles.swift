@_spi(Generated) import APIRuntime

/// Responses in the order of the calls, each an object with a body.
enum Positional: BatchStyle {
    static let service: ServiceDescription = ServiceDescription("Shop", batch: BatchFormat(.post, "/batch", atMost: 4))
}

/// The style of LeanCloud and Parse: the path of the host, and `success` or `error` in each response.
enum Wrapped: BatchStyle {
    static let service: ServiceDescription = ServiceDescription(
        "Shop", envelope: Envelope(code: ["code"], message: ["error"]),
        batch: BatchFormat(
            .post, "/batch", calls: "requests", call: BatchCallParts(from: .host),
            response: BatchResponseParts(body: "success", error: "error")))
}

/// The style of Facebook: bodies as text, statuses as `code`, header fields as a list.
enum Textual: BatchStyle {
    static let service: ServiceDescription = ServiceDescription(
        "Shop",
        batch: BatchFormat(
            .post, "/", calls: "batch", call: BatchCallParts(path: "relative_url", as: .text),
            response: BatchResponseParts(status: "code", headers: "headers", as: .text)))
}

/// The style of Microsoft Graph and OData: ids, statuses and header fields.
enum Identified: BatchStyle {
    static let service: ServiceDescription = ServiceDescription(
        "Shop",
        batch: BatchFormat(
            .post, "/$batch", calls: "requests", call: BatchCallParts(id: "id", path: "url", headers: "headers"),
            responses: "responses", response: BatchResponseParts(id: "id", status: "status", headers: "headers")))
}

/// As `Positional`, with retries.
enum Persistent: BatchStyle {
    static let service: ServiceDescription = ServiceDescription(
        "Shop", envelope: Envelope(code: ["code"], success: ["0"]), retry: RetryPolicy(times: 2, on: [.statusClass(5)]),
        batch: BatchFormat(.post, "/batch"))
}

/// As `Persistent`, with a method that is idempotent by itself.
enum Replacing: BatchStyle {
    static let service: ServiceDescription = ServiceDescription(
        "Shop", retry: RetryPolicy(times: 2, on: [.statusClass(5)]), batch: BatchFormat(.put, "/batch"))
}
