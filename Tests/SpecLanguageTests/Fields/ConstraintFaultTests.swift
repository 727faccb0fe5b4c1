import Testing

@Suite("Constraint faults")
struct ConstraintFaultTests {
    static let scopes: [FaultCase] = [
        FaultCase(
            "values of another type",
            """
            models: {A: {fields: {a: {type: Int, scope: [1, b]}, c: {type: Bool, scope: [yes]}, d: {type: Double, scope: {min: a}}}}}
            """,
            gives: """
                Spec.yaml:2:49 scope-mismatch the scope of field "a": "b" is not a valid Int
                Spec.yaml:2:78 scope-mismatch the scope of field "c": "yes" is not a valid Bool; write true or false
                Spec.yaml:2:116 scope-mismatch the scope of field "d": "a" is not a valid Double; write a number as \
                JSON does, such as -1.5 or 1e3
                """),
        FaultCase(
            "unknown cases",
            """
            models: {A: {fields: {k: {type: K, scope: [pic, vidio]}}}, K: {enum: [pic, video]}}
            """,
            gives: """
                Spec.yaml:2:49 scope-mismatch the scope of field "k": "vidio" is not a case of K; did you mean "video"?
                """),
        FaultCase(
            "no values",
            """
            models: {A: {fields: {a: {type: Int, scope: []}, b: {type: Int, scope: {}}, c: {type: Int, scope: 3}}}}
            """,
            gives: """
                Spec.yaml:2:45 scope-mismatch the scope of field "a" is empty
                Spec.yaml:2:72 missing-key the scope of field "b" needs one of the keys "min", "max", "above" and \
                "below"
                Spec.yaml:2:99 wrong-type "scope" of field "c" must be a list of values, or {min, max, above, below}, \
                not "3"
                """),
        FaultCase(
            "a repeated value",
            """
            models: {A: {fields: {a: {type: Int, scope: [1, 2, 1]}}}}
            """,
            gives: """
                Spec.yaml:2:52 scope-mismatch the scope of field "a" contains "1" twice
                """),
        FaultCase(
            "a misspelled bound",
            """
            models: {A: {fields: {a: {type: Int, scope: {mn: 1}}}}}
            """,
            gives: """
                Spec.yaml:2:46 unknown-key unknown key "mn" in the scope of field "a"; did you mean "min"?
                """),
        FaultCase(
            "reversed bounds",
            """
            models: {A: {fields: {a: {type: Int, scope: {min: 5, max: 1}}, b: {type: Decimal, scope: {above: 1.10, below: 1.1}}}}}
            """,
            gives: """
                Spec.yaml:2:45 scope-mismatch the scope of field "a": its upper bound 1 is less than its lower bound 5
                Spec.yaml:2:90 scope-mismatch the scope of field "b": no value is between 1.10 and 1.1
                """),
        FaultCase(
            "two lower or upper bounds",
            """
            models: {A: {fields: {a: {type: Int, scope: {min: 1, above: 1}}, b: {type: Int, scope: {max: 1, below: 1}}}}}
            """,
            gives: """
                Spec.yaml:2:45 scope-mismatch the scope of field "a": "min" and "above" are both lower bounds; write \
                one of them
                Spec.yaml:2:88 scope-mismatch the scope of field "b": "max" and "below" are both upper bounds; write \
                one of them
                """),
        FaultCase(
            "an empty range",
            """
            models: {A: {fields: {a: {type: Int, scope: {above: 3, below: 4}}, b: {type: Double, scope: {min: 3, below: 3}}}}}
            """,
            gives: """
                Spec.yaml:2:45 scope-mismatch the scope of field "a": no whole number is between 3 and 4
                Spec.yaml:2:93 scope-mismatch the scope of field "b": no value is between 3 and 3
                """),
        FaultCase(
            "reversed dates",
            """
            models: {A: {fields: {a: {type: Date, format: yyyy-MM-dd, scope: {min: 2026-01-02, max: 2026-01-01}}}}}
            """,
            gives: """
                Spec.yaml:2:66 scope-mismatch the scope of field "a": its upper bound 2026-01-01 is less than its \
                lower bound 2026-01-02
                """),
        FaultCase(
            "dates in another format",
            """
            models: {A: {fields: {a: {type: Date, format: unix, scope: {min: 2026-01-02}}}}}
            """,
            gives: """
                Spec.yaml:2:66 scope-mismatch the scope of field "a": "2026-01-02" is not a valid Date; the format is \
                unix, seconds since 1970
                """),
        FaultCase(
            "bounds outside the type's range",
            """
            models: {A: {fields: {a: {type: UInt8, scope: {min: -1, max: 256}}}}}
            """,
            gives: """
                Spec.yaml:2:53 scope-mismatch the scope of field "a": "-1" does not fit into UInt8
                Spec.yaml:2:62 scope-mismatch the scope of field "a": "256" does not fit into UInt8
                """),
    ]

    static let bounds: [FaultCase] = [
        FaultCase(
            "no bounds",
            """
            models: {A: {fields: {a: {type: String, length: {}}, b: {type: [Int], count: 3}}}}
            """,
            gives: """
                Spec.yaml:2:49 missing-key "length" of field "a" needs the key "min" or "max"
                Spec.yaml:2:78 wrong-type "count" of field "b" must be a mapping such as {min: 1, max: 9}, not "3"
                """),
        FaultCase(
            "not a number",
            """
            models: {A: {fields: {a: {type: String, length: {min: one}}}}}
            """,
            gives: """
                Spec.yaml:2:55 wrong-type "min" of "length" of field "a" must be a whole number, not "one"
                """),
        FaultCase(
            "a negative bound",
            """
            models: {A: {fields: {a: {type: String, length: {min: -1}}}}}
            """,
            gives: """
                Spec.yaml:2:55 scope-mismatch "min" of "length" of field "a" must not be negative
                """),
        FaultCase(
            "reversed bounds",
            """
            models: {A: {fields: {a: {type: String, length: {min: 3, max: 2}}}}}
            """,
            gives: """
                Spec.yaml:2:49 scope-mismatch "length" of field "a": the minimum 3 is greater than the maximum 2
                """),
        FaultCase(
            "a misspelled bound",
            """
            models: {A: {fields: {a: {type: String, length: {minimum: 3}}}}}
            """,
            gives: """
                Spec.yaml:2:50 unknown-key unknown key "minimum" in "length" of field "a"
                """),
    ]

    static let patterns: [FaultCase] = [
        FaultCase(
            "an invalid expression",
            """
            models: {A: {fields: {a: {type: String, pattern: '[a-'}, b: {type: String, pattern: '(a'}, c: {type: String, pattern: '*'}}}}
            """,
            gives: """
                Spec.yaml:2:50 bad-pattern field "a": the pattern is not a valid regular expression: expected ']'
                Spec.yaml:2:85 bad-pattern field "b": the pattern is not a valid regular expression: expected ')'
                Spec.yaml:2:119 bad-pattern field "c": the pattern is not a valid regular expression: quantifier '*' \
                must appear after expression
                """),
        FaultCase(
            "not matchable in linear time",
            """
            models: {A: {fields: {a: {type: String, pattern: '^(a+)+\\1$'}, b: {type: String, pattern: '(?=a)'}, c: {type: String, pattern: '^(a+)+$'}}}}
            """,
            gives: """
                Spec.yaml:2:50 unbounded-pattern field "a": the pattern cannot be matched in linear time: \\1 is a \
                back reference; use only classes, groups, alternatives and quantifiers, or check the value in code
                Spec.yaml:2:91 unbounded-pattern field "b": the pattern cannot be matched in linear time: (?= is a \
                lookaround; use only classes, groups, alternatives and quantifiers, or check the value in code
                """),
        FaultCase(
            "patterns over a limit",
            """
            models: {A: {fields: {a: {type: String, pattern: '(a?){400}'}, b: {type: String, pattern: 'a{2000}b{100}'}, c: {type: String, pattern: 'a{2001}'}, d: {type: String, pattern: 'a{2000}b{101}'}}}}
            """,
            gives: """
                Spec.yaml:2:50 unbounded-pattern field "a": the pattern cannot be matched in linear time: with its \
                repetitions written out, it has more than 2100 characters, 8000 steps, or 40000 pairs of characters that \
                can follow each other; use only classes, groups, alternatives and quantifiers, or check the value in code
                Spec.yaml:2:136 unbounded-pattern field "c": the pattern cannot be matched in linear time: it has a count of \
                more than 2000, or part of it needs more than one pass; use only classes, groups, alternatives and \
                quantifiers, or check the value in code
                Spec.yaml:2:175 unbounded-pattern field "d": the pattern cannot be matched in linear time: with its \
                repetitions written out, it has more than 2100 characters, 8000 steps, or 40000 pairs of characters that \
                can follow each other; use only classes, groups, alternatives and quantifiers, or check the value in code
                """),
        FaultCase(
            "an empty pattern",
            """
            models: {A: {fields: {a: {type: String, pattern: ''}}}}
            """,
            gives: """
                Spec.yaml:2:50 bad-pattern field "a": the pattern is not a valid regular expression: it is empty
                """),
        FaultCase(
            "a list",
            """
            models: {A: {fields: {a: {type: String, pattern: [a]}}}}
            """,
            gives: """
                Spec.yaml:2:50 wrong-type "pattern" of field "a" must be text, not a list
                """),
    ]

    static let applicability: [FaultCase] = [
        FaultCase(
            "length",
            """
            models: {A: {fields: {a: {type: Int, length: {min: 1}}, b: {type: [Int], length: {min: 1}}, c: {type: URL, length: {min: 1}}}}}
            """,
            gives: """
                Spec.yaml:2:38 key-not-applicable "length" of field "a" applies to String and Data, not to Int
                Spec.yaml:2:74 key-not-applicable "length" of field "b" applies to String and Data, not to [Int]
                Spec.yaml:2:108 key-not-applicable "length" of field "c" applies to String and Data, not to URL
                """),
        FaultCase(
            "pattern",
            """
            models: {A: {fields: {a: {type: Bool, pattern: a}, b: {type: [[String]], pattern: a}}}}
            """,
            gives: """
                Spec.yaml:2:39 key-not-applicable "pattern" of field "a" applies to String, not to Bool
                Spec.yaml:2:74 key-not-applicable "pattern" of field "b" applies to String, not to [[String]]
                """),
        FaultCase(
            "count",
            """
            models: {A: {fields: {a: {type: String, count: {min: 1}}, b: {type: Int?, count: {min: 1}}}}}
            """,
            gives: """
                Spec.yaml:2:41 key-not-applicable "count" of field "a" applies to [T] and [String: T], not to String
                Spec.yaml:2:75 key-not-applicable "count" of field "b" applies to [T] and [String: T], not to Int?
                """),
        FaultCase(
            "scope",
            """
            models: {A: {fields: {a: {type: JSON, scope: [1]}, b: {type: B, scope: [1]}, c: {type: String, scope: {min: a}}, d: {type: [[Int]], scope: [1]}}}, B: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:39 key-not-applicable "scope" of field "a" applies to strings, numbers, dates and enums, \
                not to JSON
                Spec.yaml:2:65 key-not-applicable "scope" of field "b" applies to strings, numbers, dates and enums, \
                not to B
                Spec.yaml:2:96 key-not-applicable "scope" of field "c" applies to numbers and dates if it has bounds, \
                not to String
                Spec.yaml:2:133 key-not-applicable "scope" of field "d" applies to strings, numbers, dates and enums, \
                not to [[Int]]
                """),
        FaultCase(
            "format",
            """
            models: {A: {fields: {a: {type: String, format: unix}}}}
            """,
            gives: """
                Spec.yaml:2:41 key-not-applicable "format" of field "a" applies to Date, not to String
                """),
        FaultCase(
            "elements",
            """
            models: {A: {fields: {a: {type: String, elements: drop}}}}
            """,
            gives: """
                Spec.yaml:2:41 key-not-applicable "elements" of field "a" applies to [T] and [String: T], not to String
                """),
    ]

    @Test("invalid scopes are reported", arguments: scopes) func invalidScopes(_ fault: FaultCase) { fault.check() }
    @Test("invalid lengths and counts are reported", arguments: bounds) func lengthAndCount(_ fault: FaultCase) {
        fault.check()
    }
    @Test("invalid patterns are reported", arguments: patterns) func pattern(_ fault: FaultCase) { fault.check() }
    @Test("constraints that do not apply to the type are reported", arguments: applicability) func applicabilityFaults(
        _ fault: FaultCase
    ) { fault.check() }
}
