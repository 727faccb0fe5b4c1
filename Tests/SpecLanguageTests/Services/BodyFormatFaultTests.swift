import SpecLanguage
import Testing

@Suite("Forms and media types of bodies")
struct BodyFormatFaultTests {
    @Test("forms and media types that do not fit are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    @Test(
        "the form of a body follows from its type",
        arguments: [
            ("String", BodyFormat(.text)), ("String?", BodyFormat(.text)), ("Data", BodyFormat(.bytes)),
            ("file", BodyFormat(.bytes)), ("'[String]'", BodyFormat(.json)), ("Int", BodyFormat(.json)),
            ("{type: String, as: json}", BodyFormat(.json)),
            ("{type: String, content-type: text/csv}", BodyFormat(.text, contentType: "text/csv")),
            ("{type: Int, content-type: a/b+json}", BodyFormat(.json, contentType: "a/b+json")),
            ("{type: Int, as: json, content-type: a/b}", BodyFormat(.json, contentType: "a/b")),
            ("{type: '[String: Int]', as: form}", BodyFormat(.form)),
        ])
    func forms(body: String, expected: BodyFormat) throws {
        let endpoint = try Specs.endpoint(
            """
            service: {name: G}
            endpoints:
              a: {post: /a, body: \(body)}
            """)
        #expect(endpoint.bodyFormat == expected)
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "header fields of parts",
            """
            service: {name: G}
            endpoints:
              a:
                post: /a
                parameters:
                  b: {type: Int, in: multipart, headers: {Content-Type: a/b, content-disposition: x, "a b": c}}
                  c: {type: file, headers: {X-A: $key, X-B: "d\\ne", X-C: ""}}
                  d: {type: Int, in: query, headers: {X-A: b}}
                  e: {constant: x, in: multipart, headers: {X-A: b}}
            """,
            """
            Spec.yaml:7:47 key-not-applicable the header Content-Type of a part is set by the client; write "content-type"
            Spec.yaml:7:66 key-not-applicable the header content-disposition of a part is set by the client
            Spec.yaml:7:90 wrong-type header "a b" must be a name of letters, digits and hyphens, not "a b"
            Spec.yaml:8:38 key-not-applicable header "X-A" of a part cannot be a secret; send it with the request
            Spec.yaml:8:49 wrong-type header "X-B" must be one line of text without control characters and without \
            blanks at either end
            Spec.yaml:9:33 key-not-applicable "headers" does not apply to parameter "d": it is not a part of a multipart \
            body
            Spec.yaml:10:39 key-not-applicable "headers" does not apply to parameter "e": it is a constant
            """),
        FaultCase(
            "media types",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, body: {type: Int, content-type: json}}
              b: {post: /b, body: {type: Int, content-type: "*/*"}}
              c: {post: /c, body: {type: Int, content-type: "a/b; c"}}
              d: {post: /d, body: {type: String, content-type: "text/plain; charset=latin1"}}
              e: {post: /e, body: {type: Int, content-type: text/csv}}
              f: {post: /f, body: {type: Int, content-type: application/x-www-form-urlencoded}}
              g: {post: /g, body: {type: Int, as: json, content-type: multipart/mixed}}
              h: {post: /h, body: {type: '[String: Int]', as: form, content-type: a/b}}
            """,
            """
            Spec.yaml:4:49 wrong-type "content-type" of "body" of endpoint "a" must be a media type such as \
            application/vnd.api+json, not "json"
            Spec.yaml:5:49 wrong-type "content-type" of "body" of endpoint "b" must be a media type such as \
            application/vnd.api+json, not "*/*"
            Spec.yaml:6:49 wrong-type "content-type" of "body" of endpoint "c" must be a media type such as \
            application/vnd.api+json, not "a/b; c"
            Spec.yaml:7:52 body-format "body" of endpoint "d": text is sent in UTF-8, not in latin1
            Spec.yaml:8:49 body-format "body" of endpoint "e": Int is sent as JSON, which text/csv is not; write \
            "as: json" too if the server expects JSON under this name
            Spec.yaml:9:49 body-format "body" of endpoint "f": application/x-www-form-urlencoded is not JSON; write \
            "as: form" to send the fields of a form
            Spec.yaml:10:59 body-format "body" of endpoint "g": multipart/mixed is not JSON; declare the parts as \
            parameters with "in: multipart"
            Spec.yaml:11:71 body-format "body" of endpoint "h": a form is always sent as \
            application/x-www-form-urlencoded, not as a/b
            """),
        FaultCase(
            "forms",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, body: {type: M, as: text}}
              b: {post: /b, body: {type: String, as: bytes}}
              c: {post: /c, body: {type: file, as: json}}
              d: {post: /d, body: {type: Int, as: xml}}
              e: {post: /e, body: {as: json}}
              f: {post: /f, body: {type: Int, in: form}}
              g: {post: /g, body: '[file]'}
            models:
              M: {fields: {a: Int}}
            """,
            """
            Spec.yaml:4:37 body-format "body" of endpoint "a" is M, which cannot be sent as text, only strings, numbers, \
            dates and enums
            Spec.yaml:5:42 body-format "body" of endpoint "b" is String, which cannot be sent as bytes, only Data
            Spec.yaml:6:40 key-not-applicable "as" does not apply to "body" of endpoint "c": it is a file, whose bytes \
            are sent as they are
            Spec.yaml:7:39 wrong-type "as" of "body" of endpoint "d" must be json, text, bytes or form, not "xml"
            Spec.yaml:8:23 missing-key "body" of endpoint "e" needs the key "type": the type of the whole body, or file
            Spec.yaml:9:35 unknown-key unknown key "in" in "body" of endpoint "f"
            Spec.yaml:10:23 wrong-type "body" of endpoint "g" is a list of files; write one file, or send the files as \
            parameters
            """),
        FaultCase(
            "fields of forms",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, body: {type: M, as: form}}
              b: {post: /b, body: {type: N, as: form}}
              c: {post: /c, body: {type: '[String: M]', as: form}}
              d: {post: /d, body: {type: '[Int]', as: form}}
              e: {post: /e, body: {type: P, as: form}}
            models:
              M: {fields: {a: Int, n: P}}
              N: {fields: {a: {type: Int, map: a.b}}}
              P: {fields: {a: '[Int]', b: Int?}}
            """,
            """
            Spec.yaml:4:37 body-format "body" of endpoint "a" cannot be sent as a form: the field "n" is P; \
            write "style: brackets" or "style: indexed"
            Spec.yaml:5:37 body-format "body" of endpoint "b" cannot be sent as a form: the field "a" is Int inside \
            another object; write "style: brackets" or "style: indexed"
            Spec.yaml:6:49 body-format "body" of endpoint "c" cannot be sent as a form: its values are M; \
            write "style: brackets" or "style: indexed"
            Spec.yaml:7:43 body-format "body" of endpoint "d" cannot be sent as a form: [Int] has no fields; use a struct \
            or a dictionary
            """),
        FaultCase(
            "styles of forms",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, body: {type: M, as: form, style: brackets}}
              b: {post: /b, body: {type: '[String: M]', as: form, style: indexed}}
              c: {post: /c, body: {type: '[M]', as: form, style: indexed}}
              d: {post: /d, body: {type: M, style: brackets}}
              e: {post: /e, body: {type: file, style: brackets}}
              f: {post: /f, body: {type: P, as: form, style: comma}}
            models:
              M: {fields: {a: Int, n: '[P]'}}
              P: {fields: {a: '[Int]', b: Int?}}
            """,
            """
            Spec.yaml:6:41 body-format "body" of endpoint "c" cannot be sent as a form: [M] has no fields; use a struct \
            or a dictionary
            Spec.yaml:7:40 key-not-applicable "style" does not apply to "body" of endpoint "d": it is not a form; write \
            "as: form" to make it one
            Spec.yaml:8:43 key-not-applicable "style" does not apply to "body" of endpoint "e": it is not a form; write \
            "as: form" to make it one
            Spec.yaml:9:50 wrong-type "style" of "body" of endpoint "f" must be brackets or indexed, not "comma"
            """),
        FaultCase(
            "parts",
            """
            service: {name: G}
            endpoints:
              a:
                post: /a
                parameters:
                  a: {type: String, as: text, in: query}
                  b: {type: Int, content-type: a/b, in: header}
                  c: {type: M, in: multipart}
                  d: {type: String, as: bytes, in: multipart}
                  e: {type: Int, as: form, in: multipart}
                  f: {type: file, as: json}
                  g: '[file?]'
                  h: '[[file]]'
                  i: {constant: x, in: multipart, content-type: a/b}
                  j: {type: M, content-type: text/csv, in: multipart}
              b:
                post: /b
                parameters: {Content-Type: {constant: a/b, in: header}, type: {type: String, in: header, map: content-type}}
                body: {type: String, content-type: text/csv}
            models:
              M: {fields: {a: Int}}
            """,
            """
            Spec.yaml:7:29 key-not-applicable "as" does not apply to parameter "a": it is not a part of a multipart body
            Spec.yaml:8:36 key-not-applicable "content-type" does not apply to parameter "b": it is not a part of a \
            multipart body
            Spec.yaml:9:17 body-format parameter "c": M cannot be sent as a text part, only strings, numbers, dates and \
            enums; write "as: json" to send it as JSON
            Spec.yaml:10:29 body-format parameter "d" is String, which cannot be sent as bytes, only Data
            Spec.yaml:11:26 wrong-type "as" of parameter "e" must be json, text or bytes, not "form"
            Spec.yaml:12:23 key-not-applicable "as" does not apply to parameter "f": it is a file
            Spec.yaml:13:10 wrong-type parameter "g" contains files in a form that cannot be sent; write file, file?, \
            [file] or [file]?
            Spec.yaml:14:10 wrong-type parameter "h" contains files in a form that cannot be sent; write file, file?, \
            [file] or [file]?
            Spec.yaml:15:39 key-not-applicable "content-type" does not apply to parameter "i": it is a constant
            Spec.yaml:16:17 body-format parameter "j": M cannot be sent as a text part, only strings, numbers, dates \
            and enums; write "as: json" to send it as JSON
            Spec.yaml:19:18 key-not-applicable parameter "Content-Type" is sent as the header Content-Type, which \
            "content-type" already sets
            Spec.yaml:19:61 key-not-applicable parameter "type" is sent as the header content-type, which \
            "content-type" already sets
            Spec.yaml:19:99 same-path-twice parameter "type" is sent as the header "content-type", like parameter \
            "Content-Type"
            """),
        FaultCase(
            "parts of other bodies",
            """
            service: {name: G}
            endpoints:
              a: {post: /a, parameters: {b: {type: Int, as: json}}}
            """,
            """
            Spec.yaml:4:49 key-not-applicable "as" does not apply to parameter "b": it is not a part of a multipart body; \
            write "in: multipart" to make it one
            """),
    ]
}
