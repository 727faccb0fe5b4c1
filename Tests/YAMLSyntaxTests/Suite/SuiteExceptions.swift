/// Cases in which the parser differs from the suite, so that a change is noticed.
enum SuiteExceptions {
    /// Texts that differ in the same way.
    struct Group: Sendable {
        let reason: String
        let ids: [String]
        /// The possible messages of the first fault.
        var messages: [String] = []
    }

    /// The group of a case, or nil.
    static func group(of id: String, in groups: [Group]) -> Group? {
        groups.first { $0.ids.contains(id) }
    }

    static var allIDs: [String] {
        (refused + accepted).flatMap(\.ids) + different.keys
    }

    /// Valid texts that are rejected.
    static let refused: [Group] = [
        Group(
            reason: "a file holds one document",
            ids: [
                "35KP", "5TYM", "6WLZ", "6XDY", "6ZKB", "7Z25", "9DXL", "9KAX", "9WXW", "JHB9", "KSS4", "L383", "M7A3",
                "PUW8",
                "RZT7", "U9NS",
            ],
            messages: ["a second document starts here; only one is allowed"]
        ),
        Group(
            reason: "a key is a single text",
            ids: [
                "4FJ6", "6BFJ", "6PBE", "9MMW", "KK5P", "LX3P", "M2N8/1", "M5DY", "Q9WF", "RZP5", "SBG9", "V9D5",
                "X38W", "XW4D",
            ],
            messages: ["a key must be a scalar"]
        ),
        Group(
            reason: "libyaml takes no tab where indentation can stand",
            ids: [
                "6BCT", "6CA3", "96NN", "96NN/1", "A2M4", "DK95", "DK95/3", "DK95/4", "Q5MG", "R4YG", "Y79Y/1",
                "Y79Y/10",
            ],
            messages: ["tabs cannot be used for indentation; use spaces"]
        ),
        Group(
            reason: "libyaml wants a key before the colon",
            ids: ["2JQS", "6M2F", "CFD4", "M2N8", "NHX8", "NKF9", "S3PD", "SM9W/1", "UKK6"],
            messages: ["expected a key, indented like the other keys of the mapping", "expected a value"]
        ),
        Group(
            reason: "in a flow collection libyaml wants a key and its colon on one line",
            ids: ["4MUZ", "4MUZ/1", "4MUZ/2", "5MUD", "9SA2", "K3WX", "NJ66", "UT92", "VJP3/1"],
            messages: ["expected \",\" or \"}\""]
        ),
        Group(
            reason: "in a flow collection libyaml wants a space behind a colon, and none at the start of a text",
            ids: ["4ABK", "58MP", "5T43", "DBG4", "FRK4", "HM87"],
            messages: [
                "\":\" must be followed by a space, or the text must be quoted",
                "expected a value",
            ]
        ),
        Group(
            reason: "libyaml refuses directives and versions that it does not know",
            ids: ["2LFX", "6LVF", "BEC7", "MUS6/5", "MUS6/6", "ZYU8", "ZYU8/1", "ZYU8/2", "ZYU8/3"],
            messages: [
                "unknown directive", "unsupported YAML version",
                "could not find expected directive name", "did not find expected comment or line break",
                "found unexpected non-alphabetical character",
            ]
        ),
        Group(
            reason: "libyaml takes only ASCII letters, digits, - and _ in the names of anchors",
            ids: ["2SXE", "8XYN", "W5VH"],
            messages: [
                "names of anchors and aliases contain only letters, digits, \"-\" and \"_\"",
                "unexpected \":\" in a value; a key above may lack its \":\", or text with \": \" its quotes",
            ]
        ),
        Group(
            reason: "libyaml wants the lines of a block scalar indented",
            ids: ["DK3J", "FP8R"],
            messages: ["unexpected text after the value"]
        ),
        Group(
            reason: "libyaml takes a line that starts with % inside a scalar for a directive",
            ids: ["W4TN"],
            messages: ["could not find expected directive name"]
        ),
        Group(
            reason: "libyaml wants a document before its end mark",
            ids: ["HWV9", "QT73"],
            messages: ["expected a value"]
        ),
    ]

    /// Invalid texts that are accepted, as libyaml accepts them.
    static let accepted: [Group] = [
        Group(reason: "a comment needs no space before it", ids: ["9JBA", "CVW2", "MUS6", "SU5Z", "X4QW"]),
        Group(
            reason: "lines of a flow collection or a quoted text need no indentation",
            ids: ["9C9N", "DK95/1", "QB6E", "Y79Y/3"]
        ),
        Group(reason: "a dash in a flow collection is a text", ids: ["G5U8", "YJV2"]),
        Group(reason: "the first lines of a block scalar may have too many spaces", ids: ["S98Z"]),
    ]

    /// Valid texts that libyaml reads with another meaning, and its result.
    static let different: [String: String] = [
        "652Z": "{foo: bar, bar: 42}",
        "HM87/1": "[{x: }]",
        "JEF9/2": "[\"\"]",
        "L24T/1": "{foo: \"x\\n \"}",
        "Y2GN": "{key: :chor value}",
    ]
}
