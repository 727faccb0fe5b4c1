import WireSyntax

/// Tells the header fields that a service defines from those that clients, browsers, proxies and tracers send to any server.
enum ServiceHeaders {
    /// Whether a request with the field says something to this service, such as `X-Device` or `Stripe-Version`.
    ///
    /// Credentials are among them, apart from `Authorization` and cookies.
    static func isOwn(_ name: String) -> Bool {
        let name = name.lowercased()
        return HTTPText.isToken(name) && !common.contains(name) && !prefixes.contains(where: name.hasPrefix)
    }

    /// Whether the field carries a key that makes it harmless to send a request twice.
    static func isIdempotencyKey(_ name: String) -> Bool {
        ["idempotency-key", "x-idempotency-key", "idempotent-key", "x-idempotent-key"].contains(name.lowercased())
    }

    /// The fields of RFC 9110 and of the standards beside it, of browsers, and of tracers without a prefix of their own.
    private static let common: Set<String> = [
        "accept", "accept-charset", "accept-datetime", "accept-encoding", "accept-language",
        "access-control-allow-origin",
        "alt-used", "authorization", "b3", "baggage", "cache-control", "cdn-loop", "connection", "content-digest",
        "content-disposition", "content-encoding", "content-language", "content-length", "content-location",
        "content-md5", "content-range", "content-type", "cookie", "cookie2", "date", "device-memory", "digest", "dnt",
        "downlink", "dpop", "dpr", "early-data", "ect", "expect", "forwarded", "from", "host", "http2-settings",
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "keep-alive",
        "last-event-id", "max-forwards", "newrelic", "origin", "pragma", "prefer", "priority", "proxy-authorization",
        "proxy-connection", "purpose", "range", "referer", "repr-digest", "request-id", "rtt", "save-data",
        "sentry-trace", "signature", "signature-input", "te", "traceparent", "tracestate", "trailer",
        "transfer-encoding", "true-client-ip", "uber-trace-id", "upgrade", "upgrade-insecure-requests", "user-agent",
        "via", "viewport-width", "want-digest", "warning", "width", "x-amzn-trace-id", "x-client-data", "x-client-ip",
        "x-cloud-trace-context", "x-correlation-id", "x-forwarded", "x-original-host",
        "x-original-url", "x-real-ip", "x-request-id", "x-request-start", "x-requested-with", "x-trace-id",
    ]
    private static let prefixes: [String] = [
        "cf-", "fly-", "proxy-", "sec-", "x-b3-", "x-datadog-", "x-envoy-", "x-forwarded-", "x-newrelic-", "x-ot-",
    ]
}
