internal import Foundation
import HTTPTypes

/// Answers a call from the cache where the spec and the answer's age allow it, and keeps what the server answers.
struct CacheStep: Middleware {
    let policy: CachePolicy
    let cache: ResponseCache
    let time: any TimeSource

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        try Task.checkCancellation()
        let wishes = CacheControl(call.request.headerFields)
        guard !wishes.has("no-store"), let key = CacheKey(of: call, policy) else { return try await next(call) }
        let mark: Int = cache.memory.mark()
        let kept: CachedAnswer? = isRead(by: call) ? await cache.answer(for: key, at: time.date) : nil
        if let kept, let answer = try await answer(from: kept, for: call, wishes) {
            call.emit(.cacheHit)
            guard policy.mode == .both else { return answer }
            call.takeCached?(answer)
        } else if wishes.has("only-if-cached") {
            return APICall.Answer(WireResponse(head: HTTPResponse(status: .gatewayTimeout)))
        }
        return try await ask(call, next, Place(key: key, mark: mark), kept: policy.mode == .http ? kept : nil)
    }

    /// Where an answer goes, and since when.
    private struct Place {
        let key: CacheKey
        let mark: Int
    }

    /// Whether a kept answer is of use to the call.
    private func isRead(by call: APICall) -> Bool {
        switch policy.mode {
        case .alternative, .http: true
        case .both: call.takeCached != nil
        case .writeOnly: false
        }
    }

    /// A kept answer as the server would give it; nil where it is too old, or is not what the spec says.
    private func answer(from kept: CachedAnswer, for call: APICall, _ wishes: CacheControl) async throws -> APICall
        .Answer?
    {
        let freshness = Freshness(of: kept, policy, now: time.date)
        guard freshness.satisfies(wishes) else { return nil }
        var answer: APICall.Answer = kept.answer
        answer.response.head.headerFields[.age] = "\(Int(min(freshness.age, Double(1 << 31))))"
        answer.source = .cache
        guard case .value = try await call.verdict(on: &answer) else { return nil }
        return answer
    }

    /// Asks the server, and keeps what it answers. Where something is kept that the server may confirm, it is asked
    /// whether that still holds.
    private func ask(_ call: APICall, _ next: APICall.Next, _ place: Place, kept: CachedAnswer?) async throws
        -> APICall.Answer
    {
        var requested: Date = time.date
        if let kept {
            let validators = Validators(kept.head.headerFields)
            var conditional: APICall = call
            validators.makeConditional(&conditional.request)
            let answer: APICall.Answer = try await next(conditional)
            guard answer.response.head.status == .notModified else {
                return try await keep(answer, of: call, at: place, requested)
            }
            if validators.areMeant(by: answer.response.head.headerFields) {
                var held: APICall.Answer = kept.updated(by: answer.response.head).answer
                held.response.cookies = answer.response.cookies
                return try await keep(held, of: call, at: place, requested)
            }
            requested = time.date
        }
        return try await keep(try await next(call), of: call, at: place, requested)
    }

    /// Keeps an answer that the spec can read and that is for keeping. One that is not takes the kept one with it. One
    /// that its table could not take is asked for again, so that the table gets it.
    private func keep(_ answer: APICall.Answer, of call: APICall, at place: Place, _ requested: Date) async throws
        -> APICall.Answer
    {
        var answer: APICall.Answer = answer
        // Cookies that came since the call began may be those of somebody else.
        guard answer.storageFault == nil, answer.response.cookies == call.identity.cookies,
            let body = answer.response.body.bytes, case .value = try await call.verdict(on: &answer)
        else {
            return answer
        }
        let now: Date = time.date
        var head: HTTPResponse = answer.response.head
        head.headerFields = Keeping.kept(head.headerFields)
        let kept = CachedAnswer(head: head, body: body, requested: requested, received: now)
        let keeping = Keeping(of: kept, policy)
        if keeping.isAllowed {
            await cache.keep(kept, for: place.key, at: now, since: place.mark, isVolatile: keeping.isVolatile)
        } else {
            await cache.remove(.answer(place.key))
        }
        return answer
    }
}

extension CachedAnswer {
    /// The same on its way through the middlewares.
    fileprivate var answer: APICall.Answer { APICall.Answer(WireResponse(head: head, body: WireBody(body))) }
}
