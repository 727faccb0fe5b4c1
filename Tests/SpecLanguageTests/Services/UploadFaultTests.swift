import Testing

@Suite("Upload faults")
struct UploadFaultTests {
    @Test("faults of uploads are reported", arguments: cases)
    func faultsAreReported(_ fault: FaultCase) {
        fault.check()
    }

    static let cases: [FaultCase] = [
        FaultCase(
            "invalid file bodies",
            """
            service: {name: G}
            endpoints:
              a: {get: /a, body: file}
              b: {post: /b, body: [file]}
              c: {put: /c, body: file, parameters: {d: Int}}
            """,
            """
            Spec.yaml:4:22 body-on-get a get has no body (RFC 9110, section 9.3); remove "body" from endpoint "a"
            Spec.yaml:5:23 wrong-type "body" of endpoint "b" is a list of files; write one file, or send the files as \
            parameters
            Spec.yaml:6:41 key-not-applicable "body" is the whole body; parameter "d" must be sent elsewhere: write \
            its place with "in"
            """),
        FaultCase(
            "in the query",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: file, in: query}}}}
            """,
            """
            Spec.yaml:3:60 file-outside-multipart parameter "b" is a file, which must be sent in a multipart body; \
            write "in: file"
            """),
        FaultCase(
            "another type",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: String, in: file}}}}
            """,
            """
            Spec.yaml:3:50 wrong-type parameter "b" is a file; its type must be file, file?, [file] or [file]?
            """),
        FaultCase(
            "in a list",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: [String], in: file}, c: '[[file]]', d: '[file?]'}}}
            """,
            """
            Spec.yaml:3:50 wrong-type parameter "b" is a file; its type must be file, file?, [file] or [file]?
            Spec.yaml:3:74 wrong-type parameter "c" contains files in a form that cannot be sent; write file, file?, \
            [file] or [file]?
            Spec.yaml:3:89 wrong-type parameter "d" contains files in a form that cannot be sent; write file, file?, \
            [file] or [file]?
            """),
        FaultCase(
            "with keys of values",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: file, length: {max: 5}, default: x}, c: file = x}}}
            """,
            """
            Spec.yaml:3:56 key-not-applicable "length" does not apply to parameter "b": it is a file
            Spec.yaml:3:74 key-not-applicable "default" does not apply to parameter "b": it is a file
            Spec.yaml:3:97 key-not-applicable a default does not apply to parameter "c": it is a file
            """),
        FaultCase(
            "beside a form and a body",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: file, c: {type: Int, in: form}, d: {type: Int, in: body}}}}
            """,
            """
            Spec.yaml:3:68 file-outside-multipart parameter "b" is a file, so the request is multipart; parameter "c" \
            must have "in: multipart"
            Spec.yaml:3:94 file-outside-multipart parameter "b" is a file, so the request is multipart; parameter "d" \
            must have "in: multipart"
            """),
        FaultCase(
            "beside a whole body",
            """
            service: {name: G}
            endpoints: {a: {post: /a, body: "[Int]", parameters: {b: file}}}
            """,
            """
            Spec.yaml:3:33 file-outside-multipart parameter "b" is a file, so the request is multipart; remove "body" \
            from endpoint "a"
            """),
        FaultCase(
            "of a get",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: file}}}
            """,
            """
            Spec.yaml:3:39 body-on-get a get has no body (RFC 9110, section 9.3); parameter "b" cannot be sent in one
            """),
    ]
}
