extension APISession {
    /// The session as it is now; asks the store where that has not been done yet.
    /// - Parameter jar: keeps the cookies of those who sign in here.
    func holding(filling jar: CookieJar? = nil) async throws -> Holding {
        while true {
            if let present {
                if let jar { fill(jar) }
                return present
            }
            try await (loading ?? load()).valueUnlessCancelled()
        }
    }

    private func load() -> Task<Void, any Error> {
        let task = Task {
            defer { loading = nil }
            do {
                found(try await store?.load())
            } catch {
                throw Credential.Fault(.storeFailed, reason: "the credential cannot be loaded")
            }
        }
        loading = task
        return task
    }

    /// Saves after all that was saved before, even where nobody waits for it.
    func save(_ credential: Credential?) -> Task<Void, any Error>? {
        guard let store else { return nil }
        let previous: Task<Void, any Error>? = lastSave
        let task = Task {
            _ = await previous?.result
            do {
                try await store.save(credential)
            } catch {
                tell(.notKept)
                throw Credential.Fault(.storeFailed, reason: "the credential cannot be saved")
            }
        }
        lastSave = task
        return task
    }
}

extension APISession {
    /// Signs out the one for whom a call was made, unless somebody else has signed in since.
    func clear(of holding: Holding) {
        guard present?.epoch == holding.epoch else { return }
        begin(nil)
        _ = save(nil)
    }

    /// Signs somebody in because an answer holds a token.
    /// - Parameter holding: the session as the call found it.
    /// - Throws: an `Credential.Fault` where somebody has signed out since.
    func establish(byAnswer token: String, to holding: Holding) throws(Credential.Fault) {
        guard present?.departures == holding.departures else {
            throw Credential.Fault(.sessionEnded, reason: "somebody signed out while the call was under way")
        }
        _ = sign(in: .token(token))
    }
}
