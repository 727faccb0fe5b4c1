import APIRuntime
import Testing

@Suite("Failures of calls for logs and metrics")
struct CallFailureTests {
    @Test("names are the level and, where there are few, the kind")
    func names() {
        let errors: [(any Error, String)] = [
            (APIError<GalleryError>.network(NetworkError(.timedOut)), "network.timedOut"),
            (APIError<GalleryError>.authentication(CredentialError(.notSignedIn)), "authentication.notSignedIn"),
            (APIError<GalleryError>.cancelled, "cancelled"),
            (CancellationError(), "cancelled"),
            (NetworkError(.cannotConnect), "network.cannotConnect"),
        ]
        for (error, name) in errors { #expect(APICall.Failure(error).name == name) }
    }
}
