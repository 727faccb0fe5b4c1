/// Sends calls that travel together.
struct BatchSender: Sendable {
    let client: APIClient
    let format: BatchFormat

    /// The answers to calls of the same key, in their order. One that has nobody to travel with goes by itself.
    func answers(to calls: [BatchedCall]) async -> [Result<APICall.Answer, any Error>] {
        if calls.count == 1, let only = calls.first {
            return [await Result(of: { () async throws in try await only.alone(only.call) })]
        }
        do {
            return try await travel(calls)
        } catch {
            return calls.map { _ in .failure(error) }
        }
    }

    private func travel(_ calls: [BatchedCall]) async throws -> [Result<APICall.Answer, any Error>] {
        guard let post = APICall(carrying: calls, format) else { return [] }
        for batched in calls { batched.call.emit(.batched(calls.count)) }
        var answer: APICall.Answer = try await client.carryOut(post)
        // Where all failed together, each of them has that answer, and so its own error for it.
        if case .server = try await post.verdict(on: &answer) {
            let failure = APICall.Answer(answer.response)
            return calls.map { _ in .success(failure) }
        }
        let answers = try BatchAnswers(answer.response.body.bytes ?? [], format, to: post.route.name)
        return calls.indices.map { index in Result { try answers.answer(at: index, of: calls.count) } }
    }
}

extension APIClient {
    /// Carries out a call that carries others.
    fileprivate func carryOut(_ call: APICall) async throws -> APICall.Answer {
        var call: APICall = call
        let observer: CallObserver? = observer(of: call.route, nil)
        call.observer = observer
        observer?.emit(.started(request: call.request.description))
        let send = APICall.Next { call in
            APICall.Answer(
                try await exchange(
                    call.request, for: call.route, of: call.service, call.observer,
                    cookiesOf: call.identity.cookieOwner))
        }
        do {
            let steps: [any Middleware] = requestSteps(for: call.route, of: call.service)
            let answer: APICall.Answer = try await MiddlewareChain(middlewares: steps, send: send).run(call)
            observer?.ended(nil)
            return answer
        } catch {
            observer?.ended(error.isCancellation ? "cancelled" : "\(error)")
            throw error
        }
    }
}
