extension Result where Success: Sendable {
    /// What a call gives, or fails by.
    init(of call: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await call())
        } catch {
            self = .failure(error)
        }
    }
}
