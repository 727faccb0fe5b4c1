import SpecLanguage

/// The argument that says how several calls travel in one request. What the runtime takes for granted is left out.
enum BatchExpression {
    static func call(_ batch: Batch, _ names: TypeNames) -> CallExpression {
        var arguments: [CallExpression.Argument] = [
            .text(".\(batch.method.rawValue)"), .text(StringLiteral(batch.path).source),
        ]
        if batch.calls != .root { arguments.append(.text("calls: \(batch.calls.literal)")) }
        let call = self.call(batch.call)
        if !call.isEmpty {
            arguments.append(.call(CallExpression(head: "call: \(names.runtime("BatchCallParts"))(", arguments: call)))
        }
        if batch.answers != .root { arguments.append(.text("answers: \(batch.answers.literal)")) }
        let answer = self.answer(batch.answer)
        if !answer.isEmpty {
            arguments.append(
                .call(CallExpression(head: "answer: \(names.runtime("BatchAnswerParts"))(", arguments: answer)))
        }
        if let limit = batch.limit { arguments.append(.text("atMost: \(limit)")) }
        return CallExpression(head: "batch: \(names.runtime("BatchFormat"))(", arguments: arguments)
    }

    private static func call(_ call: Batch.Call) -> [CallExpression.Argument] {
        let usual = Batch.Call()
        var arguments: [String] = []
        if let id = call.id { arguments.append("id: \(id.literal)") }
        if call.method != usual.method { arguments.append("method: \(call.method.literal)") }
        if call.path != usual.path { arguments.append("path: \(call.path.literal)") }
        if call.pathBase == .host { arguments.append("from: .host") }
        if let headers = call.headers { arguments.append("headers: \(headers.literal)") }
        if call.body != usual.body { arguments.append("body: \(call.body.literal)") }
        if call.bodyForm == .text { arguments.append("as: .text") }
        return arguments.map { .text($0) }
    }

    private static func answer(_ answer: Batch.Answer) -> [CallExpression.Argument] {
        var arguments: [String] = []
        if let id = answer.id { arguments.append("id: \(id.literal)") }
        if let status = answer.status { arguments.append("status: \(status.literal)") }
        if let headers = answer.headers { arguments.append("headers: \(headers.literal)") }
        if answer.body != Batch.Answer().body { arguments.append("body: \(answer.body.literal)") }
        if answer.bodyForm == .text { arguments.append("as: .text") }
        if let error = answer.error { arguments.append("error: \(error.literal)") }
        return arguments.map { .text($0) }
    }
}
