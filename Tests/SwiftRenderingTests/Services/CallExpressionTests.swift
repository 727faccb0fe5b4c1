import Testing

@testable import SwiftRendering

@Suite("Line breaks in calls")
struct CallExpressionTests {
    private let call = CallExpression(
        head: "f(",
        arguments: [
            .text("one"),
            .call(CallExpression(head: "[", arguments: [.text("2"), .text("3")], tail: "]", endsWithComma: true)),
        ])

    @Test(
        "a call is broken if it is too long, and its arguments only if needed",
        arguments: [
            (14, ["f(one, [2, 3])"]),
            (13, ["f(", "    one,", "    [2, 3]", ")"]),
            (10, ["f(", "    one,", "    [", "        2,", "        3,", "    ]", ")"]),
        ])
    func breaks(_ room: Int, _ expected: [String]) {
        #expect(call.lines(room: room) == expected)
    }

    @Test("a call without arguments is never broken")
    func keepsEmptyCalls() {
        #expect(CallExpression(head: "f(", arguments: []).lines(room: 1) == ["f()"])
    }

    @Test(
        "durations are in the greatest unit of which they are a whole number",
        arguments: [
            (Duration.seconds(15), ".seconds(15)"), (.milliseconds(200), ".milliseconds(200)"),
            (.milliseconds(1_500), ".milliseconds(1500)"), (.zero, ".seconds(0)"),
            (.seconds(60), ".minutes(1)"), (.seconds(90), ".seconds(90)"), (.seconds(28_800), ".hours(8)"),
            (.seconds(604_800), ".days(7)"),
            (.seconds(2_147_483_647), ".seconds(2147483647)"),
            (.seconds(2_147_483_648), ".seconds(Int64(2147483648))"),
            (.milliseconds(2_592_000_500), ".milliseconds(Int64(2592000500))"),
        ])
    func writesDurations(_ duration: Duration, _ expected: String) {
        #expect(duration.source(TypeNames(.models())) == expected)
    }
}
