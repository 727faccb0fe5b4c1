#if Telemetry
    import APIRuntime
    import APIRuntimeTelemetry
    import Logging
    import Testing

    // What the page on telemetry shows of `APIRuntimeTelemetry`, verbatim.
    @Suite("Telemetry in the documentation")
    struct TelemetrySnippets {
        @Test("logs, metrics and traces")
        func dashboards() {
            let logger = Logging.Logger(label: "gallery")
            var configuration = APIClient.Configuration()
            configuration.events = .log(.swiftLog(logger), .metrics())
            configuration.trace()
            #expect(configuration.middlewares.count == 1 && configuration.wireMiddlewares.count == 1)
        }
    }
#endif
