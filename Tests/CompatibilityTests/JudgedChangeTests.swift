import Compatibility
import Testing

/// An edit of a small spec, and the levels of the changes that it makes.
struct JudgedChange: Sendable, CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    /// The worst level.
    var level: CompatibilityLevel

    init(_ name: String, _ level: CompatibilityLevel, _ old: String, _ new: String) {
        (self.name, self.old, self.new, self.level) = (name, old, new, level)
    }

    var testDescription: String { name }

    func changes() throws -> [Change] {
        let head = "apigen: 1\nservice: {name: Things, servers: {release: https://things.example}}\n"
        return try SeededChange.changes(from: head + old + "\n", to: head + new + "\n")
    }
}

@Suite("Changes that seem to break more than they do")
struct JudgedChangeTests {
    @Test("is judged by what is sent", arguments: JudgedChange.paths + JudgedChange.models + JudgedChange.values)
    func judged(_ change: JudgedChange) throws {
        let changes = try change.changes()
        #expect(changes.map(\.level).max() == change.level, "\(changes.map(\.text))")
    }

    @Test(
        "is judged by what is sent, too",
        arguments: JudgedChange.responses + JudgedChange.streams + JudgedChange.sockets + JudgedChange.dates
            + JudgedChange.casts + JudgedChange.requests)
    func judgedResponses(_ change: JudgedChange) throws {
        let changes = try change.changes()
        #expect(changes.map(\.level).max() == change.level, "\(changes.map(\.text))")
    }

    @Test("an exchanged model that breaks is reported where it is used")
    func exchangedModel() throws {
        let change = JudgedChange(
            "", .wire,
            "endpoints: {a: {get: /a, returns: Box}}\nmodels: {Box: {fields: {one: A, two: B}}, "
                + "A: {fields: {x: Int}}, B: {fields: {x: Double}}}",
            "endpoints: {a: {get: /a, returns: Box}}\nmodels: {Box: {fields: {one: B, two: B}}, "
                + "A: {fields: {x: Int}}, B: {fields: {x: Double}}}")
        #expect(try change.changes().map(\.text) == ["Box.one: A -> B [response-widened field-type-changed]"])
    }
}

extension JudgedChange {
    /// The names of path parameters are not sent.
    static let paths: [JudgedChange] = [
        JudgedChange(
            "a path parameter with another name", .source,
            "endpoints: {one: {get: '/orders/{id}', parameters: {id: Int}}}",
            "endpoints: {one: {get: '/orders/{number}', parameters: {number: Int}}}"),
        JudgedChange(
            "a path parameter with another name and a wider type", .source,
            "endpoints: {one: {get: '/orders/{id}', parameters: {id: Int}}}",
            "endpoints: {one: {get: '/orders/{number}', parameters: {number: String}}}"),
        JudgedChange(
            "a path parameter with another name and a narrower type", .wire,
            "endpoints: {one: {get: '/orders/{id}', parameters: {id: String}}}",
            "endpoints: {one: {get: '/orders/{number}', parameters: {number: Int}}}"),
        JudgedChange(
            "two path parameters with other names", .source,
            "endpoints: {one: {get: '/a/{x}/b/{y}', parameters: {x: Int, y: String}}}",
            "endpoints: {one: {get: '/a/{first}/b/{second}', parameters: {first: Int, second: String}}}"),
        JudgedChange(
            "path parameters that change places", .wire,
            "endpoints: {one: {get: '/a/{x}/b/{y}', parameters: {x: Int, y: Int}}}",
            "endpoints: {one: {get: '/a/{y}/b/{x}', parameters: {x: Int, y: Int}}}"),
        JudgedChange(
            "the page in the path with another name", .source,
            "endpoints: {one: {get: '/a/{page}', parameters: {page: Int}, returns: [Int], "
                + "paginate: {by: page, parameter: page}}}",
            "endpoints: {one: {get: '/a/{sheet}', parameters: {sheet: Int}, returns: [Int], "
                + "paginate: {by: page, parameter: sheet}}}"),
        JudgedChange(
            "a query parameter with another Swift name and a wider type", .source,
            "endpoints: {one: {get: /a, parameters: {size: Int}}}",
            "endpoints: {one: {get: /a, parameters: {limit: {type: String, map: size}}}}"),
    ]

    /// Requests that are written otherwise and sent as before.
    static let requests: [JudgedChange] = [
        JudgedChange(
            "a required parameter at the place of a constant, which shipped apps send", .source,
            "endpoints: {a: {get: /a, parameters: {size: {constant: 5}}}}",
            "endpoints: {a: {get: /a, parameters: {size: Int}}}"),
        JudgedChange(
            "a required parameter that the constant before it is no value of", .wire,
            "endpoints: {a: {get: /a, parameters: {size: {constant: 5}}}}",
            "endpoints: {a: {get: /a, parameters: {size: {type: Int, scope: {max: 4}}}}}"),
        JudgedChange(
            "a transform that callers have written no longer", .harmless,
            "models: {A: {fields: {x: {type: Int, transform: {read: half, write: twice}}}}}",
            "models: {A: {fields: {x: Int}}}"),
        JudgedChange(
            "a list in a query with at least one element", .harmless,
            "endpoints: {a: {get: /a, parameters: {ids: '[Int]?'}}}",
            "endpoints: {a: {get: /a, parameters: {ids: {type: '[Int]?', count: {min: 1}}}}}"),
        JudgedChange(
            "a list in a query with at least two elements", .wire,
            "endpoints: {a: {get: /a, parameters: {ids: '[Int]?'}}}",
            "endpoints: {a: {get: /a, parameters: {ids: {type: '[Int]?', count: {min: 2}}}}}"),
        JudgedChange(
            "a list in JSON with at least one element", .wire,
            "endpoints: {a: {post: /a, parameters: {ids: '[Int]?'}}}",
            "endpoints: {a: {post: /a, parameters: {ids: {type: '[Int]?', count: {min: 1}}}}}"),
        JudgedChange(
            "a form of texts in another style", .harmless,
            "endpoints: {a: {post: /a, body: {type: '[String: String]', as: form}}}",
            "endpoints: {a: {post: /a, body: {type: '[String: String]', as: form, style: indexed}}}"),
        JudgedChange(
            "a form of lists in another style", .wire,
            "endpoints: {a: {post: /a, body: {type: '[String: [Int]]', as: form, style: brackets}}}",
            "endpoints: {a: {post: /a, body: {type: '[String: [Int]]', as: form, style: indexed}}}"),
        JudgedChange(
            "a part without a header field", .harmless,
            "endpoints: {a: {post: /a, parameters: {f: {type: file, headers: {X-A: yes}}}}}",
            "endpoints: {a: {post: /a, parameters: {f: file}}}"),
        JudgedChange(
            "a part with a header field", .wire,
            "endpoints: {a: {post: /a, parameters: {f: file}}}",
            "endpoints: {a: {post: /a, parameters: {f: {type: file, headers: {X-A: yes}}}}}"),
    ]

    /// Models that are exchanged for others, in each direction.
    static let models: [JudgedChange] = [[JudgedChange]]([
        exchange("a struct with equal fields", .source, .source, "{fields: {x: Int}}", "{fields: {x: Int}}"),
        exchange(
            "a struct with more optional fields", .source, .source, "{fields: {x: Int}}",
            "{fields: {x: Int, y: Int?}}"),
        exchange(
            "a struct with a required field more", .source, .wire, "{fields: {x: Int}}", "{fields: {x: Int, y: Int}}"),
        exchange(
            "a struct with a required field less", .wire, .source, "{fields: {x: Int, y: Int}}", "{fields: {x: Int}}"),
        exchange(
            "a struct with the same keys under other names", .source, .source, "{fields: {x: Int}}",
            "{fields: {y: {type: Int, map: x}}}"),
        exchange("a struct with other keys", .wire, .wire, "{fields: {x: Int}}", "{fields: {y: Int}}"),
        exchange("a struct with a wider field", .wire, .source, "{fields: {x: Int}}", "{fields: {x: Double}}"),
        exchange(
            "a struct that contains itself", .source, .source, "{fields: {x: Int, next: 'A?'}}",
            "{fields: {x: Int, next: 'B?'}}"),
        exchange(
            "a struct that contains itself with a wider field", .wire, .source, "{fields: {next: 'A?', x: Int}}",
            "{fields: {next: 'B?', x: Double}}"),
        exchange("an enum with equal cases", .source, .source, "{enum: [x, y]}", "{enum: [x, y]}"),
        exchange("an enum with fewer cases", .source, .wire, "{enum: [x, y]}", "{enum: [x]}"),
        exchange("an enum with more cases", .wire, .source, "{enum: [x]}", "{enum: [x, y]}"),
        exchange(
            "an enum with the same raw values under other names", .source, .source, "{enum: {a: x}}", "{enum: {b: x}}"),
        exchange(
            "a closed enum instead of an open one", .source, .wire, "{enum: [x, y], open: true}", "{enum: [x, y]}"),
        exchange("a union with equal cases", .source, .source, "{one-of: [Int, String]}", "{one-of: [String, Int]}"),
        exchange("a union with more cases", .wire, .source, "{one-of: [Int, String]}", "{one-of: [Int, String, Bool]}"),
        exchange(
            "a union by a tag with more cases", .wire, .source, "{divide-type: t, cases: {p: P}}",
            "{divide-type: t, cases: {p: P, q: P}}"),
        exchange("a struct instead of an enum", .wire, .wire, "{enum: [x]}", "{fields: {x: Int}}"),
    ]).flatMap(\.self)

    /// Types that hold each other, in each direction.
    static let values: [JudgedChange] =
        narrowed("one case of a union", from: "U", to: "Int") + narrowed("another case", from: "U", to: "String")
        + narrowed("a list in a union", from: "L", to: "[Int]") + narrowed("a union in a union", from: "W", to: "U")
        + narrowed("a closed enum instead of text", from: "String", to: "E")
        + narrowed("a struct instead of any object", from: "[String: JSON]", to: "P")
        + narrowed("a tuple instead of any list", from: "[JSON]", to: "T")
        + narrowed("a struct in a union", from: "S", to: "P")
        + narrowed("structs instead of any", from: "[JSON]", to: "[P]")
        + [
            JudgedChange(
                "a date instead of text", .source, returning("String"), returning("{type: Date, format: iso8601}")),
            JudgedChange(
                "a number for a date instead of text", .wire, returning("String"),
                returning("{type: Date, format: unix}")),
            JudgedChange(
                "a number instead of text that casts", .source, returning("{type: String, auto-cast: true}"),
                returning("Int")),
            JudgedChange(
                "text instead of a number that casts", .wire, returning("{type: Int, auto-cast: true}"),
                returning("String")),
            JudgedChange("text instead of an open enum", .source, returning("O"), returning("String")),
            JudgedChange("text instead of a closed enum", .wire, returning("E"), returning("String")),
            JudgedChange("a list in a body beside one value", .source, sending("[P]"), sending("PS")),
            JudgedChange(
                "fewer cases in a response", .source, returning("W"),
                returning("W").replacing("W: {one-of: [Int, String, Bool]}", with: "W: {one-of: [Int, Bool]}")),
            JudgedChange(
                "a number instead of an integer in a union that is sent", .source, sending("U"),
                sending("U").replacing("U: {one-of: [Int, String]}", with: "U: {one-of: [Double, String]}")),
            JudgedChange(
                "a struct that became a union of it and more", .source, sending("P"),
                sending("P").replacing(" P: {fields: {n: Int}}", with: " P: {one-of: [N, String]}")),
        ]

    /// Endpoints whose responses are written otherwise.
    static let responses: [JudgedChange] = [
        result(.source, "P", "{200: {type: P, headers: {tag: {type: String?, map: ETag}}}}"),
        result(.source, "P", "{type: P, headers: {tag: {type: String?, map: ETag}}}"),
        result(.source, "P", "{200: P, 201: P}"),
        result(.source, "P", "{200: P, 201: N}"),
        result(.wire, "P", "{200: P, 202: E}"),
        result(.wire, "P", "{200: P, 204: nothing}"),
        result(.source, "P?", "{200: P, 204: nothing}"),
        result(.source, "P?", "nothing"),
        result(.source, "{200: P}", "P"),
        result(.wire, "{201: P}", "P"),
        result(.source, "{type: P, headers: {tag: String?}}", "P"),
        result(.wire, "{type: P, headers: {tag: String}}", "P"),
        result(.wire, "{type: P, headers: {tag: String}}", "{type: P, headers: {other: String}}"),
        result(.source, "{type: P, headers: {tag: String}}", "{type: P, headers: {tag: Int}}"),
        result(.source, "{type: P, headers: {tag: String}}", "{200: {type: P, headers: {tag: String}}}"),
        result(.source, "{type: P, headers: {tag: String?}}", "{type: P, headers: {tag: String?, size: Int}}"),
        result(.visible, "{type: P, headers: {tag: String?}}", "{type: P, headers: {tag: String?, size: Int?}}"),
        result(.source, "{type: P, headers: {a: Int, b: Int}}", "{type: P, headers: {b: Int, a: Int}}"),
        result(.source, "{200: '[Int] = []'}", "{200: '[Int]? = []'}"),
        result(.harmless, "{200: {type: Data, as: bytes}}", "{200: {type: Data, as: json}}"),
        result(.source, "{2xx: P}", "{2xx: P, 201: P}"),
        result(.wire, "{200: P}", "{200: P, 201: P}"),
        result(.wire, "{200: P}", "{stream: P, as: lines}"),
    ]

    /// Streams that are written otherwise, or whose events have another use.
    static let sockets: [JudgedChange] = [
        result(.wire, "{socket: P}", "{socket: E}"),
        result(.wire, "{socket: String}", "{socket: Data}"),
        result(.source, "{socket: Data}", "{socket: String}"),
        result(.source, "{socket: P}", "{socket: P, sends: P}"),
        result(.wire, "{socket: P, sends: P}", "{socket: P, sends: E}"),
        result(.wire, "{socket: P, sends: P}", "{socket: P}"),
        result(.wire, "{socket: P, elements: drop}", "{stream: P, as: sse}"),
        result(.wire, "{socket: JSON, resume: id}", "{socket: JSON, resume: cursor}"),
        result(.wire, "{socket: JSON, key: id}", "{socket: JSON, key: name}"),
        result(.harmless, "{socket: JSON}", "{socket: JSON, key: id, resume: id}"),
        result(.harmless, "{socket: P, reconnect: 1}", "{socket: P, reconnect: 2, ping: 5s}"),
    ]

    static let streams: [JudgedChange] = [
        result(.source, "{stream: P, as: sse}", "{stream: {message: P}}"),
        result(.source, "{stream: String, as: sse}", "{stream: {message: P}}"),
        result(.wire, "{stream: P, as: sse}", "{stream: {message: E}}"),
        result(.wire, "{stream: P, as: sse}", "{stream: {message: P, ping: ignore}}"),
        result(.wire, "{stream: P, as: sse}", "{stream: {message: P, error: {fails: true}}}"),
        result(.wire, "{stream: {message: P}}", "{stream: P, as: sse}"),
        result(.source, "{stream: {message: P}, elements: drop}", "{stream: P, as: sse, elements: drop}"),
        result(.wire, "{stream: {message: P}}", "{stream: {message: P, more: P}}"),
        result(
            .source, "{stream: {message: P}, elements: drop}", "{stream: {message: P, more: P}, elements: drop}"),
        result(.wire, "{stream: {message: P}}", "{stream: {message: P, ping: ignore}}"),
        result(
            .harmless, "{stream: {message: P}, elements: drop}",
            "{stream: {message: P, ping: ignore}, elements: drop}"),
        result(.wire, "{stream: {message: P, over: P}}", "{stream: {message: P, over: ignore}}"),
        result(.source, "{stream: {message: P, over: String}}", "{stream: {message: P, over: ignore}}"),
        result(.source, "{stream: {message: P, over: nothing}}", "{stream: {message: P, over: {type: P, at: a}}}"),
        result(.wire, "{stream: {message: P, over: P}}", "{stream: {message: P, over: {type: P, fails: true}}}"),
        result(
            .wire, "{stream: {message: P, over: {type: P, fails: true}}, elements: drop}",
            "{stream: {message: P, over: P}, elements: drop}"),
    ]

    /// Dates in responses, in another format.
    static let dates: [JudgedChange] = [
        "Date", "{200: Date}", "{stream: Date, as: sse}", "{stream: {now: Date}}",
    ].map { type in
        func endpoint(_ format: String) -> String {
            "defaults: {dates: \(format)}\nendpoints: {a: {get: /a, returns: \(type)}}"
        }
        return JudgedChange("\(type) in another format", .wire, endpoint("unix"), endpoint("unix-ms"))
    }

    /// Numbers in responses that may become texts.
    static let casts: [JudgedChange] = ["Int", "[Int]", "{200: Int}", "{stream: {word: Int}}"].flatMap { type in
        let endpoints = "endpoints: {a: {get: /a, returns: \(type)}}"
        let cast = "defaults: {auto-cast: true}\n" + endpoints
        return [
            JudgedChange("\(type) that casts now", .wire, endpoints, cast),
            JudgedChange("\(type) that no longer casts", .harmless, cast, endpoints),
        ]
    }

    private static let types: String =
        "U: {one-of: [Int, String]}, L: {one-of: ['[Int]', Int]}, W: {one-of: [Int, String, Bool]}, E: {enum: [x, y]}, "
        + "O: {enum: [x, y], open: true}, T: {tuple: {x: Double, y: Int}}, S: {one-of: [P, Int]}, "
        + "PS: {one-of: ['[P]', P]}, P: {fields: {n: Int}}, N: {fields: {n: Int, more: Int?}}"

    private static func returning(_ type: String) -> String {
        "endpoints: {a: {get: /a, returns: Box}}\nmodels: {Box: {fields: {value: \(quoted(type))}}, \(types)}"
    }

    private static func sending(_ type: String) -> String {
        "endpoints: {a: {post: /a, body: Box}}\nmodels: {Box: {fields: {value: \(quoted(type))}}, \(types)}"
    }

    private static func quoted(_ type: String) -> String { type.hasPrefix("{") ? type : "'\(type)'" }

    /// A type that holds another: responses may become narrower, requests wider.
    private static func narrowed(_ name: String, from wide: String, to narrow: String) -> [JudgedChange] {
        [
            JudgedChange("\(name), received", .source, returning(wide), returning(narrow)),
            JudgedChange("\(name), received before", .wire, returning(narrow), returning(wide)),
            JudgedChange("\(name), sent", .wire, sending(wide), sending(narrow)),
            JudgedChange("\(name), sent before", .source, sending(narrow), sending(wide)),
        ]
    }

    /// Both models are used elsewhere, so that neither is the other under a new name.
    private static func exchange(
        _ name: String, _ received: CompatibilityLevel, _ sent: CompatibilityLevel, _ a: String, _ b: String
    ) -> [JudgedChange] {
        [("received", "get: /a, returns: Box", received), ("sent", "post: /a, body: Box", sent)].map {
            way, endpoint, level in
            JudgedChange("\(name), \(way)", level, exchanged(a, b, "A", endpoint), exchanged(a, b, "B", endpoint))
        }
    }

    private static func exchanged(_ a: String, _ b: String, _ used: String, _ endpoint: String) -> String {
        "endpoints: {a: {\(endpoint)}, b: {get: /b, returns: Both}}\nmodels: {Box: {fields: {value: \(used)}}, "
            + "Both: {fields: {a: A, b: B}}, A: \(a), B: \(b), P: {fields: {n: Int}}}"
    }

    private static func result(_ level: CompatibilityLevel, _ old: String, _ new: String) -> JudgedChange {
        func spec(_ type: String) -> String {
            "endpoints: {a: {get: /a\(type == "nothing" ? "" : ", returns: \(quoted(type))")}, b: {get: /b, returns: E}, "
                + "c: {get: /c, returns: N}}\nmodels: {\(types)}"
        }
        return JudgedChange("\(old) -> \(new)", level, spec(old), spec(new))
    }
}
