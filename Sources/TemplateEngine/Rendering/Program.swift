/// A template made into steps, with all that they refer to by number.
struct Program: Sendable {
    var instructions: [Instruction] = []
    /// The slots that lead from a context to a member of a nested one.
    private(set) var paths: [[Int]] = []
    /// All texts of the template in UTF-8, one after the other; never empty, so that there is memory to point at.
    private(set) var constants: [UInt8] = [OutputText.newline]

    mutating func add(_ text: String) -> ConstantText {
        let start = constants.count
        constants.append(contentsOf: text.utf8)
        return ConstantText(start: start, count: constants.count - start)
    }

    mutating func add(_ path: [Int]) -> Int {
        paths.append(path)
        return paths.count - 1
    }
}

/// A text among the constants of a program.
struct ConstantText: Sendable {
    var start: Int
    var count: Int
}
