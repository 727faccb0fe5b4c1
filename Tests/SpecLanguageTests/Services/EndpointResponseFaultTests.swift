import Testing

@Suite("Faults of returns and at")
struct EndpointResponseFaultTests {
    @Test("faults of returns and at are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "an unknown type",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Pictur}}
            models: {Picture: {fields: {a: Int}}}
            """,
            """
            Spec.yaml:3:35 unknown-type unknown type "Pictur"; did you mean "Picture"?
            """),
        FaultCase(
            "no type",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: "[Int"}}
            """,
            """
            Spec.yaml:3:35 wrong-type "returns" of endpoint "a" must be a type such as String, [T], [String: T] or T?: \
            a bracket is not closed
            """),
        FaultCase(
            "dates without a format",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: [Date]}}
            """,
            """
            Spec.yaml:3:35 date-without-format "returns" of endpoint "a" contains dates without a format; write \
            "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            """),
        FaultCase(
            "a value of a head",
            """
            service: {name: G}
            endpoints: {a: {head: /a, returns: Int}}
            """,
            """
            Spec.yaml:3:36 key-not-applicable the response to a HEAD request has no body (RFC 9110, section 9.3.2); \
            endpoint "a" must return nothing, or header fields
            """),
        FaultCase(
            "at without a value",
            """
            service: {name: G}
            endpoints: {a: {get: /a, at: b}, c: {get: /c, returns: nothing, at: $}}
            """,
            """
            Spec.yaml:3:26 key-not-applicable "at" is the place of the returned value, but endpoint "a" returns nothing
            Spec.yaml:3:65 key-not-applicable "at" is the place of the returned value, but endpoint "c" returns nothing
            """),
        FaultCase(
            "an invalid path",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Int, at: b..c}}
            """,
            #"""
            Spec.yaml:3:44 bad-path "at" of endpoint "a": the path "b..c" has an empty key; write a dot in a key as \.
            """#),
        FaultCase(
            "a text that was the body before",
            """
            service: {name: G, envelope: {data: x.y}}
            endpoints:
              a: {get: /a, returns: String}
              b: {get: /b, returns: {type: Data, headers: {size: Int}}}
              c: {get: /c, returns: {200: String, 201: 'String?', 202: {type: Data, at: $}}}
            """,
            """
            Spec.yaml:4:25 text-in-envelope warning: "returns" of endpoint "a" is the value at "x.y" in the envelope; \
            earlier versions returned the whole body: write "at: x.y" if the value is meant, or "{type: String, as: \
            text}" for the body
            Spec.yaml:5:32 text-in-envelope warning: "returns" of endpoint "b" is the value at "x.y" in the envelope; \
            earlier versions returned the whole body: write "at: x.y" if the value is meant, or "{type: Data, as: \
            bytes}" for the body
            Spec.yaml:6:31 text-in-envelope warning: response 200 of endpoint "c" is the value at "x.y" in the \
            envelope; earlier versions returned the whole body: write "at: x.y" if the value is meant, or "{type: \
            String, as: text}" for the body
            """),
        FaultCase(
            "an invalid form",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: {type: Int, as: text}}
              b: {get: /b, returns: {type: String, as: bytes}}
              c: {get: /c, returns: {type: String, as: text, at: a}}
              d: {get: /d, returns: {type: String, as: form}}
              e: {get: /e, returns: {type: String, as: json, at: a}, at: b}
              f: {get: /f, returns: {200: {as: text}}}
              g: {get: /g, returns: {type: String = a, as: text}}
              h: {get: /h, returns: {as: text}}
              i: {get: /i, returns: {as: bytes, headers: {size: Int}}}
              j: {get: /j, returns: {as: sse}}
            """,
            """
            Spec.yaml:4:37 key-not-applicable "as: text" does not apply to "returns" of endpoint "a": it is for \
            String, not for Int
            Spec.yaml:5:40 key-not-applicable "as: bytes" does not apply to "returns" of endpoint "b": it is for Data, \
            not for String
            Spec.yaml:6:50 key-not-applicable "at" does not apply to "returns" of endpoint "c": "as: text" is the whole \
            body
            Spec.yaml:7:44 wrong-type "as" of "returns" of endpoint "d" must be json, text or bytes, not "form"
            Spec.yaml:8:58 key-not-applicable "at" of endpoint "e" is also in "returns"
            Spec.yaml:9:32 key-not-applicable "as" is the form of the returned value, but response 200 of endpoint "f" \
            has none
            Spec.yaml:10:41 key-not-applicable "returns" of endpoint "g" is the whole body, which is never absent; \
            remove the default, or write "at"
            Spec.yaml:11:25 missing-key "returns" of endpoint "h" needs the key "type": the type of the value
            Spec.yaml:12:25 missing-key "returns" of endpoint "i" needs the key "type": the type of the value
            Spec.yaml:13:25 missing-key "returns" of endpoint "j" needs the key "stream": the type of each value
            """),
        FaultCase(
            "a file",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: file}}
            """),
        FaultCase(
            "invalid downloads",
            """
            service: {name: G, queues: {q: 1}}
            endpoints:
              a: {head: /a, returns: file}
              b: {get: /b, returns: file, at: data}
              c: {post: /c, returns: file, resume: true}
              d: {get: /d, returns: file, parameters: {destination: String}}
              e: {get: /e, returns: file, cache: {policy: http}, dedupe: reject, queue: q}
              f: {get: /f, returns: file, parameters: {p: Int}, paginate: {by: page, parameter: p}}
              g: {get: /g, returns: file, cache: {policy: none}, dedupe: none, resume: false}
            """,
            """
            Spec.yaml:4:26 key-not-applicable the response to a HEAD request has no body (RFC 9110, section 9.3.2); \
            endpoint "a" must return nothing, or header fields
            Spec.yaml:5:31 key-not-applicable "at" is the place of the returned value, but endpoint "b" returns the \
            whole body
            Spec.yaml:6:32 key-not-applicable a post cannot be resumed: only a get can request part of a file (RFC \
            9110, section 14.2)
            Spec.yaml:7:44 duplicate-name parameter "destination" cannot be named destination: every download has a \
            parameter with that name
            Spec.yaml:8:31 needs-whole-response "cache" of endpoint "e" needs the whole response in memory, but a \
            download is written to a file as it arrives
            Spec.yaml:8:54 needs-whole-response "dedupe" of endpoint "e" needs the whole response in memory, but a \
            download is written to a file as it arrives
            Spec.yaml:9:53 needs-whole-response "paginate" of endpoint "f" needs the whole response in memory, but a \
            download is written to a file as it arrives
            """),
        FaultCase(
            "a stream",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: {stream: Int, as: lines}}}
            """),
        FaultCase(
            "invalid streams",
            """
            service: {name: G}
            endpoints:
              a: {head: /a, returns: {stream: Int, as: sse}}
              b: {get: /b, returns: {stream: Data, as: sse}}
              c: {get: /c, returns: {stream: Int, as: lines, reconnect: 2}}
              d: {get: /d, returns: {stream: Int, as: sse, reconnect: -1, elements: keep}}
              e: {get: /e, returns: {stream: Int, as: sse}, cache: {policy: http}, dedupe: reject}
              f: {get: /f, returns: {stream: Int, as: sse, end: "[DONE]", elements: drop, reconnect: 0}, at: a.b}
              g: {get: /g, returns: {stream: String, as: lines}}
              h: {post: /h, returns: {stream: Int, as: sse, reconnect: 3}}
              i: {post: /i, returns: {stream: {a: Int}, reconnect: 0}, idempotency: {header: Key}}
              j: {post: /j, returns: {stream: Int, as: sse, reconnect: 3}, idempotent: true}
              k: {put: /k, returns: {stream: Int, as: sse, reconnect: 3}, idempotency: {header: Key}}
              l: {post: /l, returns: {stream: Int, as: sse}}
            """,
            """
            Spec.yaml:4:35 key-not-applicable the response to a HEAD request has no body (RFC 9110, section 9.3.2); \
            endpoint "a" must return nothing, or header fields
            Spec.yaml:5:34 wrong-type "stream" of endpoint "b" must be String: events are text; leave out \
            "as" for the bytes as they arrive
            Spec.yaml:6:50 key-not-applicable a stream of lines cannot be resumed; remove "reconnect" from "returns" \
            of endpoint "c"
            Spec.yaml:7:59 wrong-type "reconnect" of "returns" of endpoint "d" must be at least 0, not -1
            Spec.yaml:7:73 wrong-type "elements" of "returns" of endpoint "d" must be fail or drop, not "keep"
            Spec.yaml:8:49 needs-whole-response "cache" of endpoint "e" needs the whole response in memory, but a stream \
            has no end
            Spec.yaml:8:72 needs-whole-response "dedupe" of endpoint "e" needs the whole response in memory, but a \
            stream has no end
            Spec.yaml:11:49 key-not-applicable the stream of a post is not requested again (RFC 9110, section 9.2.2); \
            remove "reconnect" from "returns" of endpoint "h", or write "idempotent: true" if that is safe
            Spec.yaml:12:45 key-not-applicable the stream of a post is not requested again (RFC 9110, section 9.2.2); \
            remove "reconnect" from "returns" of endpoint "i"
            """),
        FaultCase(
            "an incomplete stream",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: {stream: Int, is: lines}}}
            """,
            """
            Spec.yaml:3:35 missing-key "returns" of endpoint "a" needs the key "as": how the stream is split into values
            Spec.yaml:3:49 unknown-key unknown key "is" in "returns" of endpoint "a"; did you mean "as"?
            """),
        FaultCase(
            "otherwise: drop outside an array",
            """
            service: {name: G}
            endpoints: {a: {get: /a, returns: Media}, b: {get: /b, returns: [Media]}}
            models:
              Media: {divide-type: type, cases: {pic: Picture}, otherwise: drop}
              Picture: {fields: {a: Int}}
            """,
            """
            Spec.yaml:3:35 drop-outside-array "returns" of endpoint "a": Media has "otherwise: drop", so it must be \
            the element of an array; write [Media]
            """),
    ]
}
