import Testing

@Suite("Field key faults")
struct FieldKeyFaultTests {
    static let shapes: [FaultCase] = [
        FaultCase(
            "a misspelled key",
            """
            models: {A: {fields: {title: {type: String, optinal: true}}}}
            """,
            gives: """
                Spec.yaml:2:45 unknown-key unknown key "optinal" in field "title"; did you mean "optional"?
                """),
        FaultCase(
            "no type",
            """
            models: {A: {fields: {a: {map: b}}}}
            """,
            gives: """
                Spec.yaml:2:26 missing-key field "a" needs the key "type": the type of its values
                """),
        FaultCase(
            "wrong values",
            """
            models: {A: {fields: {a: {type: Int, optional: yes, auto-cast: 1, null: nil, empty: none, elements: keep, ignore: no, encode: read, sensitive: 0}}}}
            """,
            gives: """
                Spec.yaml:2:48 wrong-type "optional" of field "a" must be true or false, not "yes"
                Spec.yaml:2:64 wrong-type "auto-cast" of field "a" must be true, false or write-text, not "1"
                Spec.yaml:2:73 wrong-type "null" of field "a" must be absent, error, send or '', not "nil"
                Spec.yaml:2:85 wrong-type "empty" of field "a" must be keep, absent, absent-text or error, not "none"
                Spec.yaml:2:101 wrong-type "elements" of field "a" must be fail or drop, not "keep"
                Spec.yaml:2:115 wrong-type "ignore" of field "a" must be true or false, not "no"
                Spec.yaml:2:127 wrong-type "encode" of field "a" must be both, never or only, not "read"
                Spec.yaml:2:144 wrong-type "sensitive" of field "a" must be true or false, not "0"
                """),
        FaultCase(
            "wrong shapes",
            """
            models: {A: {fields: {a: {type: Int, doc: [a], deprecated: {}, map: {}, transform: [], format: {}}}}}
            """,
            gives: """
                Spec.yaml:2:43 wrong-type "doc" of field "a" must be text, not a list
                Spec.yaml:2:60 wrong-type "deprecated" of field "a" must be text, not an empty mapping
                Spec.yaml:2:69 wrong-type "map" of field "a" must be text, not an empty mapping
                Spec.yaml:2:84 wrong-type "transform" of field "a" must be a name, or a mapping such as {read: cents, \
                write: euros}, not an empty list
                Spec.yaml:2:96 wrong-type "format" of field "a" must be text, not an empty mapping
                """),
        FaultCase(
            "a list of fields",
            """
            models: {A: {fields: [a]}, B: {tuple: a}}
            """,
            gives: """
                Spec.yaml:2:22 wrong-type "fields" of model "A" must be a mapping, not a list
                Spec.yaml:2:39 wrong-type "tuple" of model "B" must be a mapping, not "a"
                """),
        FaultCase(
            "contradictory optional",
            """
            models: {A: {fields: {a: {type: Int?, optional: false}}}}
            """,
            gives: """
                Spec.yaml:2:39 key-not-applicable field "a" is optional because of the ? of its type, but has \
                "optional: false"
                """),
    ]

    static let dates: [FaultCase] = [
        FaultCase(
            "no format",
            """
            models: {A: {fields: {a: Date, b: [Date], c: [String: [Date?]]}}}
            """,
            gives: """
                Spec.yaml:2:26 date-without-format field "a" contains dates without a format; write "format", or \
                "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
                Spec.yaml:2:35 date-without-format field "b" contains dates without a format; write "format", or \
                "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
                Spec.yaml:2:46 date-without-format field "c" contains dates without a format; write "format", or \
                "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
                """),
        FaultCase(
            "no format, and no further faults of values",
            """
            models: {A: {fields: {a: {type: Date, default: x, scope: {min: y}}}}}
            """,
            gives: """
                Spec.yaml:2:33 date-without-format field "a" contains dates without a format; write "format", or \
                "dates" under "defaults": iso8601, unix, unix-ms, dotnet or a pattern
                """),
        FaultCase(
            "unknown letters",
            """
            models: {A: {fields: {a: {type: Date, format: YYYY-MM-dd}, b: {type: Date, format: yyyy-MM-ddTHH:mm}}}}
            """,
            gives: """
                Spec.yaml:2:47 bad-date-format "format" of field "a" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "YYYY-MM-dd" has "YYYY", which is not known; the letters are y M d E a H h m s S Z X, other text goes \
                in single quotes
                Spec.yaml:2:84 bad-date-format "format" of field "b" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "yyyy-MM-ddTHH:mm" has "T", which is not known; the letters are y M d E a H h m s S Z X, other text \
                goes in single quotes
                """),
        FaultCase(
            "unknown counts",
            """
            models: {A: {fields: {a: {type: Date, format: yyy}, b: {type: Date, format: MMMMM}}}}
            """,
            gives: """
                Spec.yaml:2:47 bad-date-format "format" of field "a" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "yyy" has "yyy", 3 times the letter y, which has no meaning
                Spec.yaml:2:77 bad-date-format "format" of field "b" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "MMMMM" has "MMMMM", 5 times the letter M, which has no meaning
                """),
        FaultCase(
            "no part of a date",
            """
            models: {A: {fields: {a: {type: Date, format: '-'}, b: {type: Date, format: "'unix"}, c: {type: Date, format: ''}}}}
            """,
            gives: """
                Spec.yaml:2:47 bad-date-format "format" of field "a" must be iso8601, unix, unix-ms, dotnet or a pattern: "-" \
                has no letter that stands for a part of a date
                Spec.yaml:2:77 bad-date-format "format" of field "b" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "'unix" has a quote that is not closed; did you mean "unix"?
                Spec.yaml:2:111 bad-date-format "format" of field "c" must be iso8601, unix, unix-ms, dotnet or a pattern: "" \
                has no letter that stands for a part of a date
                """),
        FaultCase(
            "12 hours without AM or PM, and the reverse",
            """
            models: {A: {fields: {a: {type: Date, format: 'hh:mm'}, b: {type: Date, format: 'HH a'}}}}
            """,
            gives: """
                Spec.yaml:2:47 bad-date-format "format" of field "a" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "hh:mm" has "h" and no "a"; H counts to 23
                Spec.yaml:2:81 bad-date-format "format" of field "b" must be iso8601, unix, unix-ms, dotnet or a pattern: "HH \
                a" has "a" and no "h"
                """),
        FaultCase(
            "a misspelled format",
            """
            models: {A: {fields: {a: {type: Date, format: iso-8601}, b: {type: Date, format: unix-mss}}}}
            """,
            gives: """
                Spec.yaml:2:47 bad-date-format "format" of field "a" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "iso-8601" has "i", which is not known; the letters are y M d E a H h m s S Z X, other text goes in \
                single quotes; did you mean "iso8601"?
                Spec.yaml:2:82 bad-date-format "format" of field "b" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "unix-mss" has "u", which is not known; the letters are y M d E a H h m s S Z X, other text goes in \
                single quotes; did you mean "unix-ms"?
                """),
    ]

    static let casts: [FaultCase] = [
        FaultCase(
            "types that are not cast",
            """
            models: {A: {fields: {a: {type: B, auto-cast: true}, b: {type: JSON, auto-cast: true}, c: {type: [URL], auto-cast: true}, d: {type: Date, format: iso8601, auto-cast: true}, e: {type: Data, auto-cast: true}}}, B: {fields: {a: Int}}}
            """,
            gives: """
                Spec.yaml:2:36 cast-not-applicable field "a": "auto-cast" has no effect on B; it converts strings, \
                numbers and booleans
                Spec.yaml:2:70 cast-not-applicable field "b": "auto-cast" has no effect on JSON; it converts strings, \
                numbers and booleans
                Spec.yaml:2:105 cast-not-applicable field "c": "auto-cast" has no effect on [URL]; it converts \
                strings, numbers and booleans
                Spec.yaml:2:156 cast-not-applicable field "d": "auto-cast" has no effect on Date in iso8601; it \
                converts strings, numbers and booleans
                Spec.yaml:2:190 cast-not-applicable field "e": "auto-cast" has no effect on Data; it converts strings, \
                numbers and booleans
                """),
        FaultCase(
            "types that are not written as text",
            """
            models: {A: {fields: {a: {type: String, auto-cast: write-text}, b: {type: B, auto-cast: write-text}, c: {type: '[Bool]', auto-cast: write-text}, d: {type: Date, format: yyyy-MM-dd, auto-cast: write-text}, e: {type: JSON, auto-cast: write-text}, f: {type: Int, encode: never, auto-cast: write-text}, g: {type: Int, transform: {read: r, write: w}, auto-cast: write-text}}}, B: {enum: {a: 1}}}
            """,
            gives: """
                Spec.yaml:2:41 cast-not-applicable field "a": "auto-cast: write-text" writes numbers as text, but String \
                is not a number
                Spec.yaml:2:78 cast-not-applicable field "b": "auto-cast: write-text" writes numbers as text, but B is \
                not a number
                Spec.yaml:2:122 cast-not-applicable field "c": "auto-cast: write-text" writes numbers as text, but \
                [Bool] is not a number
                Spec.yaml:2:182 cast-not-applicable field "d": "auto-cast: write-text" writes numbers as text, but Date \
                in yyyy-MM-dd is not a number
                Spec.yaml:2:222 cast-not-applicable field "e": "auto-cast: write-text" writes numbers as text, but JSON \
                is not a number
                Spec.yaml:2:276 key-not-applicable "auto-cast: write-text" of field "f" has no effect: it is never \
                written
                Spec.yaml:2:347 key-not-applicable "auto-cast: write-text" of field "g" has no effect: "transform" says \
                how it is written
                """),
    ]

    static let presence: [FaultCase] = [
        FaultCase(
            "ignored without a value",
            """
            models: {A: {fields: {a: {type: Int, ignore: true}}}}
            """,
            gives: """
                Spec.yaml:2:38 ignored-without-value field "a" is ignored, so it needs a default or an optional type
                """),
        FaultCase(
            "write-only without a value",
            """
            models: {A: {fields: {a: {type: Int, encode: only}}}}
            """,
            gives: """
                Spec.yaml:2:38 ignored-without-value field "a" is only written, so it needs a default or an optional \
                type
                """),
        FaultCase(
            "ignored with keys about JSON",
            """
            models: {A: {fields: {a: {type: '[String]?', ignore: true, map: b, null: absent, empty: keep, elements: drop, transform: c, encode: both, length: {min: 1}}}}}
            """,
            gives: """
                Spec.yaml:2:60 key-not-applicable "map" of field "a" has no effect: field "a" is ignored
                Spec.yaml:2:68 key-not-applicable "null" of field "a" has no effect: field "a" is ignored
                Spec.yaml:2:82 key-not-applicable "empty" of field "a" has no effect: field "a" is ignored
                Spec.yaml:2:95 key-not-applicable "elements" of field "a" has no effect: field "a" is ignored
                Spec.yaml:2:111 key-not-applicable "transform" of field "a" has no effect: field "a" is ignored
                Spec.yaml:2:125 key-not-applicable "encode" of field "a" has no effect: field "a" is ignored
                Spec.yaml:2:139 key-not-applicable "length" of field "a" has no effect: field "a" is ignored
                """),
        FaultCase(
            "one-way transforms",
            """
            models: {A: {fields: {a: {type: Int, transform: cents}, b: {type: Int, transform: {write: euros}}, c: {type: Int, encode: never, transform: {write: d}}, d: {type: Int?, encode: only, transform: {read: e, write: f}}, e: {type: Int, encode: never, transform: g}, f: {type: Int?, encode: only, transform: {write: h}}, g: {type: Int, transform: {}}, h: {type: Int, transform: {red: a}}}}, T: {tuple: {a: {type: Int, transform: b}}}}
            """,
            gives: """
                Spec.yaml:2:49 one-way-transform the transform of field "a" has no function to write, so it would be \
                written untransformed: write "transform: {read: cents, write: …}", or say "encode: never"
                Spec.yaml:2:83 one-way-transform the transform of field "b" has no function to read, so it would be \
                read untransformed: write "transform: {read: …, write: euros}", or say "encode: only"
                Spec.yaml:2:141 one-way-transform the transform of field "c" has no function to read, so it would be \
                read untransformed: write "transform: {read: …, write: d}", or say "encode: only"
                Spec.yaml:2:149 key-not-applicable "write" of "transform" of field "c" has no effect: the field is \
                never written
                Spec.yaml:2:202 key-not-applicable "read" of "transform" of field "d" has no effect: the field is only \
                written
                Spec.yaml:2:342 missing-key "transform" of field "g" needs the key "read" or "write"
                Spec.yaml:2:374 unknown-key unknown key "red" in "transform" of field "h"; did you mean "read"?
                Spec.yaml:2:424 one-way-transform the transform of field "a" has no function to write, so it would be \
                written untransformed: write "transform: {read: b, write: …}"
                """),
        FaultCase(
            "write-only with keys about reading",
            """
            models: {A: {fields: {a: {type: Int?, encode: only, auto-cast: true, empty: absent, transform: b}}}}
            """,
            gives: """
                Spec.yaml:2:53 key-not-applicable "auto-cast" of field "a" has no effect: field "a" is only written
                Spec.yaml:2:70 key-not-applicable "empty" of field "a" has no effect: field "a" is only written
                Spec.yaml:2:85 key-not-applicable "transform" of field "a" has no effect: field "a" is only written
                """),
        FaultCase(
            "optional without null",
            """
            models: {A: {fields: {a: {type: Int?, null: error}}}}
            """,
            gives: """
                Spec.yaml:2:39 key-not-applicable field "a" is optional, so null is a valid value; remove "null: error"
                """),
        FaultCase(
            "a tuple with names in JSON",
            """
            models: {A: {tuple: {a: {type: Int, map: b}, c: {type: Int?, ignore: true}, d: {type: Int?, encode: never}}}}
            """,
            gives: """
                Spec.yaml:2:37 key-not-applicable "map" of field "a" has no effect: the fields of a tuple are found by \
                position
                Spec.yaml:2:62 key-not-applicable "ignore" of field "c" has no effect: the fields of a tuple are found \
                by position
                Spec.yaml:2:93 key-not-applicable "encode" of field "d" has no effect: the fields of a tuple are found \
                by position
                """),
        FaultCase(
            "keys of mocks and tables",
            """
            models: {A: {fields: {a: {type: String, mock: title, column: b}, c: {type: String, mock: [x, y]}, d: {type: String, mock: {}}}}}
            """,
            gives: """
                Spec.yaml:2:123 mock-mismatch the mock of field "d": an empty mapping is not a valid String
                """),
        FaultCase(
            "null as a mock of what is not optional",
            """
            models:
              A:
                fields:
                  a: {type: String?, mock: null}
                  b: {type: Kind?, mock: [x, null]}
                  c: {type: "[Int?]", mock: [1, null]}
                  d: {type: "[Int]?", mock: null}
                  e: {type: Int, mock: null}
                  f: {type: "[Int]?", mock: [1, null]}
                  g: {type: Kind, mock: [x, null]}
              Kind: {enum: [x, y]}
            """,
            gives: """
                Spec.yaml:9:28 mock-mismatch the mock of field "e": the Int is missing
                Spec.yaml:10:37 mock-mismatch the mock of field "f": the Int is missing
                Spec.yaml:11:33 mock-mismatch the mock of field "g": "null" is not a case of Kind; write x or y
                """),
    ]

    @Test("wrong keys and values are reported", arguments: shapes) func shapeFaults(_ fault: FaultCase) {
        fault.check()
    }
    @Test("missing and invalid date formats are reported", arguments: dates) func dateFormats(_ fault: FaultCase) {
        fault.check()
    }
    @Test("auto-cast without effect is reported", arguments: casts) func autoCast(_ fault: FaultCase) { fault.check() }
    @Test("conflicting keys are reported", arguments: presence) func conflicts(_ fault: FaultCase) {
        fault.check()
    }
}
