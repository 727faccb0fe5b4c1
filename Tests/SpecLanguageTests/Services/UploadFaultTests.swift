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
            Spec.yaml:4:22 body-on-get a get has no body (RFC 9110, section 9.3), so endpoint "a" cannot have the key \
            "body"
            Spec.yaml:5:23 wrong-type "body" of endpoint "b" is a list of files; a body is one file
            Spec.yaml:6:41 key-not-applicable "body" is the whole body, so parameter "d" must be sent elsewhere; say \
            where with "in"
            """),
        FaultCase(
            "in the query",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: file, in: query}}}}
            """,
            """
            Spec.yaml:3:60 file-outside-multipart parameter "b" is a file, which is sent in a multipart body: "in" \
            must be file
            """),
        FaultCase(
            "another type",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: String, in: file}}}}
            """,
            """
            Spec.yaml:3:50 wrong-type parameter "b" is a file, so its type must be file or file?
            """),
        FaultCase(
            "in a list",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: [file], in: file}, c: [file]}}}
            """,
            """
            Spec.yaml:3:50 wrong-type parameter "b" is a file, so its type must be file or file?
            Spec.yaml:3:72 wrong-type parameter "c" is a list of files; each file is a parameter of its own
            """),
        FaultCase(
            "with keys of values",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: {type: file, length: {max: 5}, default: x}, c: file = x}}}
            """,
            """
            Spec.yaml:3:56 key-not-applicable "length" does not hold for a file: parameter "b"
            Spec.yaml:3:74 key-not-applicable "default" does not hold for a file: parameter "b"
            Spec.yaml:3:97 key-not-applicable a file has no default: parameter "c"
            """),
        FaultCase(
            "beside a form and a body",
            """
            service: {name: G}
            endpoints: {a: {post: /a, parameters: {b: file, c: {type: Int, in: form}, d: {type: Int, in: body}}}}
            """,
            """
            Spec.yaml:3:68 file-outside-multipart parameter "b" is a file and makes the request multipart, so \
            parameter "c" must be "in: multipart"
            Spec.yaml:3:94 file-outside-multipart parameter "b" is a file and makes the request multipart, so \
            parameter "d" must be "in: multipart"
            """),
        FaultCase(
            "beside a whole body",
            """
            service: {name: G}
            endpoints: {a: {post: /a, body: "[Int]", parameters: {b: file}}}
            """,
            """
            Spec.yaml:3:33 file-outside-multipart parameter "b" is a file and makes the request multipart, so endpoint \
            "a" cannot have the key "body" as well
            """),
        FaultCase(
            "of a get",
            """
            service: {name: G}
            endpoints: {a: {get: /a, parameters: {b: file}}}
            """,
            """
            Spec.yaml:3:39 body-on-get a get has no body (RFC 9110, section 9.3), so parameter "b" cannot be sent in it
            """),
    ]
}
