/// A call or list whose arguments may be calls or lists too: in one line where it fits, otherwise one argument a line.
struct CallExpression: Sendable, Hashable {
    indirect enum Argument: Sendable, Hashable {
        case text(String)
        case call(CallExpression)
    }

    /// Up to and with the opening parenthesis or bracket.
    var head: String
    var arguments: [Argument]
    /// From the closing parenthesis or bracket on.
    var tail: String = ")"
    /// Whether the last argument has a comma too where each has a line of its own, as in array literals.
    var endsWithComma: Bool = false

    var line: String {
        head + arguments.map(\.line).joined(separator: ", ") + tail
    }

    func lines(room: Int) -> [String] {
        let line = line
        guard !line.fits(room), !arguments.isEmpty else { return [line] }
        var lines = [head]
        for (index, argument) in arguments.enumerated() {
            var broken = argument.lines(room: room - 5)
            if index < arguments.count - 1 || endsWithComma { broken[broken.count - 1] += "," }
            lines += broken.map { "    \($0)" }
        }
        return lines + [tail]
    }
}

extension CallExpression.Argument {
    var line: String {
        switch self {
        case .text(let text): text
        case .call(let call): call.line
        }
    }

    fileprivate func lines(room: Int) -> [String] {
        switch self {
        case .text(let text): [text]
        case .call(let call): call.lines(room: room)
        }
    }
}
