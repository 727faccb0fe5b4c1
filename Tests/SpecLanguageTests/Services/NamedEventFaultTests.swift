import Testing

@Suite("Faults of events by name")
struct NamedEventFaultTests {
    static let faults: [FaultCase] = [
        FaultCase(
            "names, types and keys that do not apply",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: {stream: {ping: ignore, error: {type: Int, fails: true}}}}
              b: {get: /b, returns: {stream: {a: Int}, as: lines}}
              c: {get: /c, returns: {stream: {a: {at: x}, b: Data, c: {type: ignore}}}}
              d: {get: /d, returns: {stream: {a-b: Int, aB: Int}}}
              e: {get: /e, returns: {stream: {a: Int}}, at: x}
              f: {get: /f, returns: {stream: {a: {type: Int, faild: true}}, every: 1}}
              g: {get: /g, returns: {stream: {a: Int, b: {fails: true, name: gone}, c: {fails: true, name: gone}}}}
              h: {get: /h, returns: {stream: {a: Int, b: {fails: true}}}, errors: {event-b: other}}
              i: {get: /i, returns: {stream: {}}}
              j: {get: /j, returns: {stream: {"a\\nb": Int, "": Int}}}
              k: {get: /k, returns: {stream: {a: Int}, elements: skip, reconnect: -1}}
              l: {get: /l, returns: {stream: Int, as: json-seq, reconnect: 1}}
              m: {get: /m, returns: {stream: {a: {type: Date}, b: {type: [Date], fails: true}}}}
            """,
            """
            Spec.yaml:4:34 missing-key "stream" of "returns" of endpoint "a" needs at least one event that is \
            neither ignored nor an error
            Spec.yaml:5:48 wrong-type "as" of "returns" of endpoint "b" must be sse, because only server-sent events \
            have names, not "lines"
            Spec.yaml:6:39 key-not-applicable "at" is the place of the event's value, but event "a" of "returns" of \
            endpoint "c" has no "type"
            Spec.yaml:6:50 wrong-type event "b" of endpoint "c" must be String: events are text
            Spec.yaml:6:66 unknown-type unknown type "ignore"
            Spec.yaml:7:45 duplicate-name events "a-b" and "aB" are both named aB in Swift
            Spec.yaml:8:45 key-not-applicable "at" of endpoint "e" belongs in an event of "returns": {type: …, at: …}
            Spec.yaml:9:50 unknown-key unknown key "faild" in event "a" of "returns" of endpoint "f"; did you mean \
            "fails"?
            Spec.yaml:9:65 unknown-key unknown key "every" in "returns" of endpoint "f"
            Spec.yaml:10:96 duplicate-name error "event-c" is named gone in Swift, like error "event-b"
            Spec.yaml:11:43 duplicate-code duplicate code "event-b"
            Spec.yaml:12:34 missing-key "stream" of "returns" of endpoint "i" needs at least one event that is \
            neither ignored nor an error
            Spec.yaml:13:35 wrong-type the name of an event must be text in one line, not "a\\nb"
            Spec.yaml:13:48 wrong-type the name of an event must be text in one line, not ""
            Spec.yaml:14:54 wrong-type "elements" of "returns" of endpoint "k" must be fail or drop, not "skip"
            Spec.yaml:14:71 wrong-type "reconnect" of "returns" of endpoint "k" must be at least 0, not -1
            Spec.yaml:15:53 key-not-applicable a stream of records cannot be resumed; remove "reconnect" from \
            "returns" of endpoint "l"
            Spec.yaml:16:45 date-without-format event "a" of endpoint "m" contains dates without a format; write \
            "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            Spec.yaml:16:62 date-without-format "body" of error "event-b" must be a model that sets the format of \
            its dates, not [Date]
            """)
    ]

    @Test("are reported with their positions", arguments: faults)
    func areReported(_ fault: FaultCase) {
        fault.check()
    }
}
