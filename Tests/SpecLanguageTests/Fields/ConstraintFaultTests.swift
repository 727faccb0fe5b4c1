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
                Spec.yaml:2:49 scope-mismatch the scope of field "a": "b" is no Int
                Spec.yaml:2:78 scope-mismatch the scope of field "c": "yes" is no Bool; write true or false
                Spec.yaml:2:116 scope-mismatch the scope of field "d": "a" is no Double; write a number as JSON does, such as -1.5 or 1e3
                """),
        FaultCase(
            "unknown cases",
            """
            models: {A: {fields: {k: {type: K, scope: [pic, vidio]}}}, K: {enum: [pic, video]}}
            """,
            gives: """
                Spec.yaml:2:49 scope-mismatch the scope of field "k": "vidio" is no case of K; did you mean "video"?
                """),
        FaultCase(
            "no values",
            """
            models: {A: {fields: {a: {type: Int, scope: []}, b: {type: Int, scope: {}}, c: {type: Int, scope: 3}}}}
            """,
            gives: """
                Spec.yaml:2:45 scope-mismatch the scope of field "a" allows no value at all
                Spec.yaml:2:72 missing-key the scope of field "b" needs one of the keys "min", "max", "above" and "below"
                Spec.yaml:2:99 wrong-type "scope" of field "c" must be a list of values, or {min, max, above, below}, not "3"
                """),
        FaultCase(
            "a repeated value",
            """
            models: {A: {fields: {a: {type: Int, scope: [1, 2, 1]}}}}
            """,
            gives: """
                Spec.yaml:2:52 scope-mismatch the scope of field "a" holds "1" twice
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
                Spec.yaml:2:45 scope-mismatch the scope of field "a": it begins at 5 and ends before that, at 1
                Spec.yaml:2:90 scope-mismatch the scope of field "b": nothing is between 1.10 and 1.1
                """),
        FaultCase(
            "two lower or upper bounds",
            """
            models: {A: {fields: {a: {type: Int, scope: {min: 1, above: 1}}, b: {type: Int, scope: {max: 1, below: 1}}}}}
            """,
            gives: """
                Spec.yaml:2:45 scope-mismatch the scope of field "a": "min" and "above" both say where it begins; write one of them
                Spec.yaml:2:88 scope-mismatch the scope of field "b": "max" and "below" both say where it ends; write one of them
                """),
        FaultCase(
            "an empty range",
            """
            models: {A: {fields: {a: {type: Int, scope: {above: 3, below: 4}}, b: {type: Double, scope: {min: 3, below: 3}}}}}
            """,
            gives: """
                Spec.yaml:2:45 scope-mismatch the scope of field "a": no whole number is between 3 and 4
                Spec.yaml:2:93 scope-mismatch the scope of field "b": nothing is between 3 and 3
                """),
        FaultCase(
            "reversed dates",
            """
            models: {A: {fields: {a: {type: Date, format: yyyy-MM-dd, scope: {min: 2026-01-02, max: 2026-01-01}}}}}
            """,
            gives: """
                Spec.yaml:2:66 scope-mismatch the scope of field "a": it begins at 2026-01-02 and ends before that, at 2026-01-01
                """),
        FaultCase(
            "dates in another format",
            """
            models: {A: {fields: {a: {type: Date, format: unix, scope: {min: 2026-01-02}}}}}
            """,
            gives: """
                Spec.yaml:2:66 scope-mismatch the scope of field "a": "2026-01-02" is no Date; the format is unix, seconds since 1970
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
                Spec.yaml:2:55 scope-mismatch "min" of "length" of field "a" is less than 0
                """),
        FaultCase(
            "reversed bounds",
            """
            models: {A: {fields: {a: {type: String, length: {min: 3, max: 2}}}}}
            """,
            gives: """
                Spec.yaml:2:49 scope-mismatch "length" of field "a": the minimum 3 is more than the maximum 2
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
                Spec.yaml:2:50 bad-pattern field "a": the pattern is no regular expression: expected ']'
                Spec.yaml:2:85 bad-pattern field "b": the pattern is no regular expression: expected ')'
                Spec.yaml:2:119 bad-pattern field "c": the pattern is no regular expression: quantifier '*' must appear after expression
                """),
        FaultCase(
            "not matchable in linear time",
            """
            models: {A: {fields: {a: {type: String, pattern: '^(a+)+\\1$'}, b: {type: String, pattern: '(?=a)'}, c: {type: String, pattern: '^(a+)+$'}}}}
            """,
            gives: """
                Spec.yaml:2:50 unbounded-pattern field "a": the pattern cannot be matched in time linear in the text, since \\1 refers back: write it with classes, groups, alternatives and quantifiers alone, or check the value in code
                Spec.yaml:2:91 unbounded-pattern field "b": the pattern cannot be matched in time linear in the text, since (?= looks around: write it with classes, groups, alternatives and quantifiers alone, or check the value in code
                """),
        FaultCase(
            "an empty pattern",
            """
            models: {A: {fields: {a: {type: String, pattern: ''}}}}
            """,
            gives: """
                Spec.yaml:2:50 bad-pattern field "a": the pattern is no regular expression: it is empty
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
                Spec.yaml:2:38 key-not-applicable "length" of field "a" holds for String and Data, not for Int
                Spec.yaml:2:74 key-not-applicable "length" of field "b" holds for String and Data, not for [Int]
                Spec.yaml:2:108 key-not-applicable "length" of field "c" holds for String and Data, not for URL
                """),
        FaultCase(
            "pattern",
            """
            models: {A: {fields: {a: {type: Bool, pattern: a}, b: {type: [[String]], pattern: a}}}}
            """,
            gives: """
                Spec.yaml:2:39 key-not-applicable "pattern" of field "a" holds for String, not for Bool
                Spec.yaml:2:74 key-not-applicable "pattern" of field "b" holds for String, not for [[String]]
                """),
        FaultCase(
            "count",
            """
            models: {A: {fields: {a: {type: String, count: {min: 1}}, b: {type: Int?, count: {min: 1}}}}}
            """,
            gives: """
                Spec.yaml:2:41 key-not-applicable "count" of field "a" holds for [T] and [String: T], not for String
                Spec.yaml:2:75 key-not-applicable "count" of field "b" holds for [T] and [String: T], not for Int?
                """),
        FaultCase(
            "scope",
            """
            models: {A: {fields: {a: {type: JSON, scope: [1]}, b: {type: B, scope: [1]}, c: {type: String, scope: {min: a}}, d: {type: [[Int]], scope: [1]}}}, B: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:39 key-not-applicable "scope" of field "a" holds for texts, numbers, dates and enums, not for JSON
                Spec.yaml:2:65 key-not-applicable "scope" of field "b" holds for texts, numbers, dates and enums, not for B
                Spec.yaml:2:96 key-not-applicable "scope" of field "c" holds for numbers and dates where it has bounds, not for String
                Spec.yaml:2:133 key-not-applicable "scope" of field "d" holds for texts, numbers, dates and enums, not for [[Int]]
                """),
        FaultCase(
            "format",
            """
            models: {A: {fields: {a: {type: String, format: unix}}}}
            """,
            gives: """
                Spec.yaml:2:41 key-not-applicable "format" of field "a" holds for Date, not for String
                """),
        FaultCase(
            "elements",
            """
            models: {A: {fields: {a: {type: String, elements: drop}}}}
            """,
            gives: """
                Spec.yaml:2:41 key-not-applicable "elements" of field "a" holds for [T] and [String: T], not for String
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
