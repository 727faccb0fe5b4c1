import Testing

@Suite("Response faults")
struct ResponseFaultTests {
    static let faults: [FaultCase] = [
        FaultCase(
            "statuses of successful responses that do not apply",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, returns: Int, status: 201}
              b: {post: /b, returns: Int, status: 404}
              c: {post: /c, returns: {200: Int}, status: 201}
              d: {post: /d, returns: Int, status: 204}
              e: {post: /e, status: 205}
              f: {post: /f, status: created}
              g: {post: /g, returns: {headers: {x: Int}}, status: 201}
            """,
            """
            Spec.yaml:5:31 wrong-type "status" of endpoint "b" must be the status of a success, from 200 to 299, not 404
            Spec.yaml:6:38 key-not-applicable "status" of endpoint "c" has no effect: the keys of "returns" are the \
            statuses
            Spec.yaml:7:31 key-not-applicable a response with the status 204 has no body (RFC 9110, section 15.3), but \
            "returns" of endpoint "d" has a value
            Spec.yaml:9:25 wrong-type "status" of endpoint "f" must be a whole number, not "created"
            """),
        FaultCase(
            "statuses, places and types that do not apply",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: {404: Int, 302: nothing, 99: Int, ok: Int, 20x: Int}}
              b: {get: /b, returns: {200: file, 201: {stream: Int, as: sse}, 202: {type: file}}}
              c: {get: /c, returns: {204: Int, 205: {type: Int}, 200: {at: x}, 201: {type: Int, extra: 1}}}
              d: {get: /d, returns: {type: Int}}
              e: {get: /e, returns: {200: Int, 201: {name: ok}}, at: data}
              f: {head: /f, returns: {200: Int, 204: nothing}}
              g: {get: /g, returns: {type: file, headers: {x: Int}}}
              h: {get: /h, returns: {type: Int, headers: {}}, paginate: {by: link}}
            """,
            """
            Spec.yaml:4:26 wrong-type "returns" of endpoint "a" has only successful responses; write "http-404" \
            under "errors"
            Spec.yaml:4:50 wrong-type "returns" of endpoint "a" must have statuses from 200 to 399 or 2xx as keys, \
            not "99"
            Spec.yaml:4:59 wrong-type "returns" of endpoint "a" must have statuses from 200 to 399 or 2xx as keys, \
            not "ok"
            Spec.yaml:4:68 wrong-type "returns" of endpoint "a" must have statuses from 200 to 399 or 2xx as keys, \
            not "20x"
            Spec.yaml:5:31 key-not-applicable response 200 of endpoint "b" cannot be a file; write "file" as the \
            only result, whose header fields are in the download
            Spec.yaml:5:42 key-not-applicable response 201 of endpoint "b" cannot be a stream; write the stream as \
            the only result
            Spec.yaml:5:78 key-not-applicable response 202 of endpoint "b" cannot be a file; write "file" as the \
            only result, whose header fields are in the download
            Spec.yaml:6:31 key-not-applicable response 204 of endpoint "c" has no body (RFC 9110, section 15.3); \
            write "nothing"
            Spec.yaml:6:48 key-not-applicable response 205 of endpoint "c" has no body (RFC 9110, section 15.3); \
            write "nothing"
            Spec.yaml:6:60 key-not-applicable "at" is the place of the returned value, but response 200 of endpoint \
            "c" has none
            Spec.yaml:6:85 unknown-key unknown key "extra" in response 201 of endpoint "c"
            Spec.yaml:7:25 missing-key "returns" of endpoint "d" needs the key "headers": the header fields that are \
            decoded
            Spec.yaml:8:48 duplicate-name duplicate response "ok"
            Spec.yaml:8:54 key-not-applicable "at" of endpoint "e" belongs in a response of "returns": {type: …, at: \
            …}
            Spec.yaml:9:32 key-not-applicable the response to a HEAD request has no body (RFC 9110, section 9.3.2); \
            endpoint "f" must return nothing, or header fields
            Spec.yaml:10:32 key-not-applicable "returns" of endpoint "g" cannot be a file; write "file" as the only \
            result, whose header fields are in the download
            Spec.yaml:11:46 missing-key "headers" of "returns" of endpoint "h" needs at least one header field
            Spec.yaml:11:51 key-not-applicable "paginate" of endpoint "h" needs a model or a list in "returns"
            """),
        FaultCase(
            "header fields and defaults that are not valid",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: {type: Int, headers: {value: Int, x y: Int, m: M, l: '[URL]', i: Int = 1, d: \
            Date, eTag: Int, etag: Int}}}
              b: {get: /b, returns: {headers: {a: {type: Int, default: 1}, b: {map: B}, c: {type: Int, map: A b}, e: \
            '[[Int]]'}}}
              c: {get: /c, returns: Int = x}
              d: {get: /d, returns: 'String = ""'}
              e: {get: /e, returns: '[Date] = []'}
              f: {get: /f, returns: {200: Int = x, 201: Data = x, 202: {type: nothing, at: a}}}
              g: {get: /g, returns: {200: Int, 204: nothing}, paginate: {by: link}}
            models: {M: {fields: {id: Int}}}
            """,
            """
            Spec.yaml:4:47 duplicate-name header "value" of "returns" of endpoint "a" cannot be named value: the \
            value of the body has that name
            Spec.yaml:4:59 wrong-type header "x y" of "returns" of endpoint "a" is read from "x y", which is not a \
            valid name for a header
            Spec.yaml:4:72 wrong-type header "m" of "returns" of endpoint "a": M cannot be a header, only strings, \
            numbers, Bool, dates and enums, and lists of them
            Spec.yaml:4:78 wrong-type header "l" of "returns" of endpoint "a": a list of URL cannot be a header: its \
            elements may contain the commas that separate them
            Spec.yaml:4:96 key-not-applicable header "i" of "returns" of endpoint "a" cannot have a default; make it \
            optional
            Spec.yaml:4:102 date-without-format header "d" of "returns" of endpoint "a" contains dates without a \
            format; write "format", or "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            Spec.yaml:4:119 same-path-twice header "etag" of "returns" of endpoint "a" is read from the header etag, \
            like "eTag"
            Spec.yaml:5:51 unknown-key unknown key "default" in header "a" of "returns" of endpoint "b"
            Spec.yaml:5:67 missing-key header "b" of "returns" of endpoint "b" needs the key "type": the type of its \
            value
            Spec.yaml:5:97 wrong-type header "c" of "returns" of endpoint "b" is read from "A b", which is not a \
            valid name for a header
            Spec.yaml:5:106 wrong-type header "e" of "returns" of endpoint "b": [[Int]] cannot be a header, only \
            lists of strings, numbers, Bool and enums
            Spec.yaml:6:31 default-mismatch the default of "returns" of endpoint "c": "x" is not a valid Int
            Spec.yaml:7:35 key-not-applicable "returns" of endpoint "d" is the whole body, which is never absent; \
            remove the default, or write "at"
            Spec.yaml:8:26 date-without-format "returns" of endpoint "e" contains dates without a format; write \
            "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
            Spec.yaml:9:37 default-mismatch the default of response 200 of endpoint "f": "x" is not a valid Int
            Spec.yaml:9:52 key-not-applicable response 201 of endpoint "f" is the whole body, which is never absent; \
            remove the default, or write "at"
            Spec.yaml:9:76 key-not-applicable "at" is the place of the returned value, but response 202 of endpoint \
            "f" has none
            Spec.yaml:10:51 key-not-applicable "paginate" of endpoint "g" needs a model or a list in "returns"
            """),
        FaultCase(
            "responses in a batch",
            """
            service: {name: G, batch: {post: /batch, calls: calls, responses: responses, call: {method: m, path: p}, response: \
            {status: s, body: b}}}
            endpoints: {g: {get: /g, returns: {200: Int, 204: nothing}, batch: true}}
            """,
            """
            Spec.yaml:3:61 key-not-applicable calls of endpoint "g" cannot be sent in a batch: their responses have \
            statuses or header fields of their own
            """),
        FaultCase(
            "keys of streams",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: {type: '[Int]', elements: drop, end: x}}
              b: {get: /b, returns: {200: {type: '[Int]', elements: drop}, 201: {type: Int, reconnect: 3}}}
            """,
            """
            Spec.yaml:4:57 key-not-applicable "end" does not apply to "returns" of endpoint "a": it is no stream
            Spec.yaml:5:47 key-not-applicable "elements" does not apply to response 200 of endpoint "b": it is no \
            stream; to drop invalid elements, make the list a field with that key
            Spec.yaml:5:81 key-not-applicable "reconnect" does not apply to response 201 of endpoint "b": it is no \
            stream
            """),
        FaultCase(
            "elements of results that are no collections",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, returns: {type: Int, elements: drop}}
              b: {get: /b, returns: {type: String, elements: drop}}
              c: {get: /c, returns: {type: nothing, elements: drop}}
              d: {get: /d, returns: {type: 'Int?', elements: fail, headers: {size: Int}}}
              e: {get: /e, returns: {type: '[Int]', elements: keep}}
              f: {get: /f, returns: {headers: {size: Int}, elements: drop}}
              g: {get: /g, returns: {type: Missing, elements: drop}}
            """,
            """
            Spec.yaml:4:37 key-not-applicable "elements" of "returns" of endpoint "a" applies to [T] and [String: T], \
            not to Int
            Spec.yaml:5:40 key-not-applicable "elements" of "returns" of endpoint "b" applies to [T] and [String: T], \
            not to String
            Spec.yaml:6:41 key-not-applicable "elements" of "returns" of endpoint "c" applies to [T] and [String: T], \
            not to nothing
            Spec.yaml:7:40 key-not-applicable "elements" of "returns" of endpoint "d" applies to [T] and [String: T], \
            not to Int?
            Spec.yaml:8:51 wrong-type "elements" of "returns" of endpoint "e" must be fail or drop, not "keep"
            Spec.yaml:9:25 missing-key "returns" of endpoint "f" needs the key "type": the type of the value
            Spec.yaml:10:32 unknown-type unknown type "Missing"
            """),
    ]

    @Test("faults of returns are reported", arguments: faults) func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }
}
