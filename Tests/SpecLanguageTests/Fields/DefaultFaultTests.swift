import Testing

@Suite("Default faults")
struct DefaultFaultTests {
    static let types: [FaultCase] = [
        FaultCase(
            "numbers",
            """
            models: {A: {fields: {a: Int = x, b: Int = 1.0, c: Int = 1e3, d: Double = 1., e: Double = .5, f: Double = 01, g: Double = NaN, h: Decimal = 1e200}}}
            """,
            gives: """
                Spec.yaml:2:32 default-mismatch the default of field "a": "x" is not a valid Int
                Spec.yaml:2:44 default-mismatch the default of field "b": "1.0" is not a valid Int
                Spec.yaml:2:58 default-mismatch the default of field "c": "1e3" is not a valid Int
                Spec.yaml:2:75 default-mismatch the default of field "d": "1." is not a valid Double; write a number \
                as JSON does, such as -1.5 or 1e3
                Spec.yaml:2:91 default-mismatch the default of field "e": ".5" is not a valid Double; write a number \
                as JSON does, such as -1.5 or 1e3
                Spec.yaml:2:107 default-mismatch the default of field "f": "01" is not a valid Double; write a number \
                as JSON does, such as -1.5 or 1e3
                Spec.yaml:2:123 default-mismatch the default of field "g": "NaN" is not a valid Double; write a number \
                as JSON does, such as -1.5 or 1e3
                Spec.yaml:2:141 default-mismatch the default of field "h": "1e200" does not fit into Decimal
                """),
        FaultCase(
            "range",
            """
            models: {A: {fields: {a: Int8 = 128, b: UInt = -1, c: UInt64 = 18446744073709551616, d: Int = 9223372036854775808, e: Float = 1e39, f: Double = 1e400}}}
            """,
            gives: """
                Spec.yaml:2:33 default-mismatch the default of field "a": "128" does not fit into Int8
                Spec.yaml:2:48 default-mismatch the default of field "b": "-1" does not fit into UInt
                Spec.yaml:2:64 default-mismatch the default of field "c": "18446744073709551616" does not fit into \
                UInt64
                Spec.yaml:2:95 default-mismatch the default of field "d": "9223372036854775808" does not fit into Int
                Spec.yaml:2:127 default-mismatch the default of field "e": "1e39" does not fit into Float
                Spec.yaml:2:145 default-mismatch the default of field "f": "1e400" does not fit into Double
                """),
        FaultCase(
            "booleans",
            """
            models: {A: {fields: {a: Bool = yes, b: Bool = 1, c: Bool = True}}}
            """,
            gives: """
                Spec.yaml:2:33 default-mismatch the default of field "a": "yes" is not a valid Bool; write true or false
                Spec.yaml:2:48 default-mismatch the default of field "b": "1" is not a valid Bool; write true or false
                Spec.yaml:2:61 default-mismatch the default of field "c": "True" is not a valid Bool; write true or \
                false
                """),
        FaultCase(
            "models",
            """
            service: {name: S}
            endpoints: {e: {put: /e, parameters: {b: {type: C, in: body, default: {x: 1}}}}}
            models:
              A:
                fields:
                  a: {type: B, default: {x: y, c: {x: 1}}}
                  b: {type: B, default: {z: 1}}
                  c: {type: B, default: {c: {x: 1}}}
                  d: {type: B, default: {x: 1, c: {}}}
                  e: {type: [C], default: [{x: 1}]}
                  f: {type: B, default: {x: 11, c: null}}
                  g: {type: B, default: 5}
              B: {fields: {x: {type: Int, scope: {max: 10}}, c: 'C?'}}
              C: {fields: {x: Int}}
              Tree: {fields: {left: {type: 'Tree?', default: {}}}}
              One: {fields: {two: {type: Two, default: {three: {}}}}}
              Two: {fields: {three: {type: 'Three?', default: {one: null}}}}
              Three: {fields: {one: {type: 'One?', default: {}}}}
              Leaf: {fields: {left: {type: 'Leaf?', default: {left: null}}}}
            """,
            gives: """
                Spec.yaml:3:71 default-mismatch the default of parameter "b": only fields of models have a C as their default
                Spec.yaml:7:33 default-mismatch the default of field "a": "y" is not a valid Int
                Spec.yaml:8:30 default-mismatch the default of field "b": B has no field "z"
                Spec.yaml:9:29 default-mismatch the default of field "c": field "x" of B is missing
                Spec.yaml:10:39 default-mismatch the default of field "d": field "x" of C is missing
                Spec.yaml:11:32 default-mismatch the default of field "e": a value of the model C cannot be written in a \
                spec, only a case of an enum
                Spec.yaml:12:33 default-mismatch the default of field "f": 11 is not in its scope
                Spec.yaml:13:29 default-mismatch the default of field "g": a value of the model B cannot be written in a \
                spec, only a case of an enum
                Spec.yaml:16:50 default-mismatch the default of field "left": it would be a part of itself; write the \
                field that leads back in one of the mappings
                Spec.yaml:17:44 default-mismatch the default of field "two": it would be a part of itself; write the \
                field that leads back in one of the mappings
                Spec.yaml:19:49 default-mismatch the default of field "one": it would be a part of itself; write the \
                field that leads back in one of the mappings
                """),
        FaultCase(
            "text",
            """
            models: {A: {fields: {a: {type: String, default: }, b: {type: String, default: null}, c: {type: String, default: [a]}}}}
            """,
            gives: """
                Spec.yaml:2:49 default-mismatch the default of field "a": the text is missing; write "" for empty text
                Spec.yaml:2:80 default-mismatch the default of field "b": the text is missing; write "" for empty text
                Spec.yaml:2:114 default-mismatch the default of field "c": a list is not a valid String
                """),
        FaultCase(
            "URL, UUID and data",
            """
            models: {A: {fields: {a: 'URL = a b', b: 'URL = http://a:b/', c: UUID = 12, d: Data = a, e: 'URL = %zz', f: 'URL = ""'}}}
            """,
            gives: """
                Spec.yaml:2:33 default-mismatch the default of field "a": "a b" is not a valid URL; see RFC 3986
                Spec.yaml:2:49 default-mismatch the default of field "b": "http://a:b/" is not a valid URL; see RFC 3986
                Spec.yaml:2:73 default-mismatch the default of field "c": "12" is not a valid UUID; write 8-4-4-4-12 \
                hexadecimal digits
                Spec.yaml:2:87 default-mismatch the default of field "d": "a" is not a valid Data; write it in Base64, \
                with its padding
                Spec.yaml:2:100 default-mismatch the default of field "e": "%zz" is not a valid URL; see RFC 3986
                Spec.yaml:2:116 default-mismatch the default of field "f": "" is not a valid URL; see RFC 3986
                """),
        FaultCase(
            "collections",
            """
            models: {A: {fields: {a: '[Int] = 1', b: '[Int] = [a]', c: '[String: Int] = [1]', d: '[String: Int] = {a: b}'}}}
            """,
            gives: """
                Spec.yaml:2:35 default-mismatch the default of field "a": "1" is not a list
                Spec.yaml:2:51 default-mismatch the default of field "b": "a" is not a valid Int
                Spec.yaml:2:77 default-mismatch the default of field "c": a list is not a mapping
                Spec.yaml:2:103 default-mismatch the default of field "d": "b" is not a valid Int
                """),
        FaultCase(
            "enum cases",
            """
            models: {A: {fields: {a: K = lo, b: K = 1, c: K = zebra, d: L = x}}, K: {enum: {low: 1, high: 9}}, L: {enum: [a, b, c, d, e, f, g, h, i, j, k, l, m]}}
            """,
            gives: """
                Spec.yaml:2:30 default-mismatch the default of field "a": "lo" is not a case of K; did you mean "low"?
                Spec.yaml:2:41 default-mismatch the default of field "b": "1" is not a case of K; write low or high
                Spec.yaml:2:51 default-mismatch the default of field "c": "zebra" is not a case of K; write low or high
                Spec.yaml:2:65 default-mismatch the default of field "d": "x" is not a case of L
                """),
        FaultCase(
            "dates",
            """
            models: {A: {fields: {a: {type: Date, format: iso8601, default: 2026-13-01}, b: {type: Date, format: unix, default: now}, c: {type: Date, format: yyyy-MM-dd, default: 2023-02-29}}}}
            """,
            gives: """
                Spec.yaml:2:65 default-mismatch the default of field "a": "2026-13-01" is not a valid Date; the format \
                is iso8601, such as 2026-01-02T03:04:05Z
                Spec.yaml:2:117 default-mismatch the default of field "b": "now" is not a valid Date; the format is \
                unix, seconds since 1970
                Spec.yaml:2:168 default-mismatch the default of field "c": "2023-02-29" is not a valid Date; the \
                format is "yyyy-MM-dd"
                """),
    ]

    static let constraints: [FaultCase] = [
        FaultCase(
            "scope",
            """
            models: {A: {fields: {a: {type: Int, default: 7, scope: {min: 1, max: 5}}, b: {type: Int, default: 4, scope: [1, 2]}, k: {type: K, default: c, scope: [a, b]}}}, K: {enum: [a, b, c]}}
            """,
            gives: """
                Spec.yaml:2:47 default-mismatch the default of field "a": 7 is not in its scope
                Spec.yaml:2:100 default-mismatch the default of field "b": 4 is not in its scope
                Spec.yaml:2:141 default-mismatch the default of field "k": c is not in its scope
                """),
        FaultCase(
            "exclusive bounds",
            """
            models: {A: {fields: {a: {type: Double, default: 1, scope: {above: 1.0}}, b: {type: Double, default: 1, scope: {below: 1e0}}}}}
            """,
            gives: """
                Spec.yaml:2:50 default-mismatch the default of field "a": 1 is not in its scope
                Spec.yaml:2:102 default-mismatch the default of field "b": 1 is not in its scope
                """),
        FaultCase(
            "length",
            """
            models: {A: {fields: {a: {type: String, default: '', length: {min: 1}}, b: {type: String, default: abc, length: {max: 2}}, c: {type: Data, default: AQID, length: {max: 2}}}}}
            """,
            gives: """
                Spec.yaml:2:50 default-mismatch the default of field "a": "" is shorter than 1
                Spec.yaml:2:100 default-mismatch the default of field "b": "abc" is longer than 2
                Spec.yaml:2:149 default-mismatch the default of field "c": "AQID" is longer than 2
                """),
        FaultCase(
            "pattern",
            """
            models: {A: {fields: {a: {type: String, default: abc, pattern: '^[0-9]+$'}}}}
            """,
            gives: """
                Spec.yaml:2:50 default-mismatch the default of field "a": "abc" does not match its pattern
                """),
        FaultCase(
            "count and elements",
            """
            models: {A: {fields: {a: {type: [Int], default: [1, 2], count: {max: 1}}, b: {type: [Int], default: [], count: {min: 1}}, c: {type: [String: Int], default: {a: 9}, scope: {max: 5}}}}}
            """,
            gives: """
                Spec.yaml:2:49 default-mismatch the default of field "a": it has 2 elements; the maximum is 1
                Spec.yaml:2:101 default-mismatch the default of field "b": it has 0 elements; the minimum is 1
                Spec.yaml:2:157 default-mismatch the default of field "c": 9 is not in its scope
                """),
        FaultCase(
            "dates",
            """
            models: {A: {fields: {a: {type: Date, format: yyyy-MM-dd, default: 2019-12-31, scope: {min: 2020-01-01}}}}}
            """,
            gives: """
                Spec.yaml:2:68 default-mismatch the default of field "a": 2019-12-31 is not in its scope
                """),
    ]

    @Test("defaults of the wrong type are reported", arguments: types) func wrongType(_ fault: FaultCase) {
        fault.check()
    }
    @Test("defaults that break a constraint are reported", arguments: constraints) func constraintFaults(
        _ fault: FaultCase
    ) {
        fault.check()
    }
}
