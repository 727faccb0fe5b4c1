import Testing

@Suite("Values that would be lost, and keys without effect")
struct EffectFaultTests {
    static let cases: [FaultCase] = [
        FaultCase(
            "a field within another one",
            """
            models:
              A: {include: [B], fields: {meta: 'M?', total: {type: 'Int?', map: meta.total}}}
              B: {fields: {deep: {type: 'Int?', map: a.b.c}, whole: {type: 'JSON?', map: a}}}
              C: {fields: {meta: 'M?', total: {type: 'Int?', map: meta.total, encode: never}}}
              D: {include: [E], fields: {all: {type: 'JSON?', map: of}}}
              E: {fields: {part: {type: 'Int?', map: of.part}}}
              M: {fields: {x: Int}}
            """,
            gives: """
                Spec.yaml:3:42 same-path-twice field "total" is written to "meta.total", which is within "meta", where \
                all of field "meta" is written to; write "encode: never" for a field that is only read
                Spec.yaml:4:16 same-path-twice field "deep" is written to "a.b.c", which is within "a", where all of \
                field "whole" is written to; write "encode: never" for a field that is only read
                Spec.yaml:6:17 same-path-twice field "part" is written to "of.part", which is within "of", where all of \
                field "all" is written to; write "encode: never" for a field that is only read
                """),
        FaultCase(
            "null: error and empty where they change nothing",
            """
            models:
              A:
                fields:
                  a: {type: Int, 'null': error}
                  b: {type: [Int], empty: absent}
                  c: {type: String, empty: absent-text}
                  d: {type: 'Int?', empty: error}
                  e: {type: K, empty: error, default: x}
                  f: {type: N, empty: error}
                  g: {type: [Int], empty: error}
                  h: {type: 'String?', empty: absent}
              K: {enum: [x]}
              N: {enum: [1]}
            """,
            gives: """
                Spec.yaml:5:22 key-not-applicable "null: error" of field "a" has no effect: without a default, null is \
                always an error
                Spec.yaml:6:24 key-not-applicable "empty: absent" of field "b" has no effect: the field is required, so \
                that nothing is absent; write "empty: error" to refuse empty values
                Spec.yaml:7:25 key-not-applicable "empty: absent-text" of field "c" has no effect: the field is \
                required, so that nothing is absent; write "empty: error" to refuse empty values
                Spec.yaml:8:25 key-not-applicable "empty: error" of field "d" has no effect: no Int is empty, so that \
                empty values are always errors
                Spec.yaml:10:20 key-not-applicable "empty: error" of field "f" has no effect: no N is empty, so that \
                empty values are always errors
                """),
        FaultCase(
            "formats that overlap or repeat, and several of what is no field",
            """
            service: {name: S, servers: {a: 'http://a'}}
            models:
              A:
                fields:
                  a: {type: Date, format: [unix, unix-ms]}
                  b: {type: Date, format: [iso8601, unix, iso8601]}
                  c: {type: Date, format: [iso8601, "yyyy-MM-dd'T'HH:mm:ssX"]}
                  d: {type: Date, format: ['yyyy-MM-dd', 'dd.MM.yyyy', unix]}
                  e: {type: Int, format: [unix, iso8601]}
                  f: {type: Date, format: [unix, YYYY]}
            endpoints:
              g: {get: /g, parameters: {at: {type: Date, format: [unix, iso8601]}}}
            """,
            gives: """
                Spec.yaml:6:38 overlapping-formats warning: "format" of field "a": unix reads dates in unix-ms, \
                too, and wins; write the narrower format first
                Spec.yaml:7:47 key-not-applicable "format" of field "b" has iso8601 twice
                Spec.yaml:8:41 overlapping-formats warning: "format" of field "c": iso8601 reads dates in \
                yyyy-MM-dd'T'HH:mm:ssX, too, and wins; write the narrower format first
                Spec.yaml:10:22 key-not-applicable "format" of field "e" applies to Date, not to Int
                Spec.yaml:11:38 bad-date-format "format" of field "f" must be iso8601, unix, unix-ms, dotnet or a pattern: \
                "YYYY" has "YYYY", which is not known; the letters are y M d E a H h m s S Z X, other text goes in \
                single quotes
                Spec.yaml:13:61 key-not-applicable "format" of parameter "at": only fields of models are read in \
                several formats
                """),
        FaultCase(
            "null that is sent where there is always a value, or nothing is written",
            """
            models:
              A:
                fields:
                  a: {type: Int, 'null': send}
                  b: {type: Int, default: 0, 'null': ''}
                  c: {type: 'String?', encode: never, 'null': send}
                  d: {type: 'String?', 'null': ''}
              T: {tuple: {a: {type: 'Int?', 'null': send}}}
            """,
            gives: """
                Spec.yaml:5:22 key-not-applicable "null: send" of field "a" has no effect: only fields with ? can be nil
                Spec.yaml:6:34 key-not-applicable "null: ''" of field "b" has no effect: only fields with ? can be nil
                Spec.yaml:7:43 key-not-applicable "null: send" of field "c" has no effect: it is never written
                Spec.yaml:9:33 key-not-applicable "null: send" of field "a" has no effect: the fields of a tuple are \
                always written
                """),
        FaultCase(
            "single values where there is no list, or where they are read or written otherwise",
            """
            models:
              A:
                fields:
                  a: {type: Int, single: wrap}
                  b: {type: '[[Int]]?', single: unwrap}
                  c: {type: '[String: Int]', single: wrap}
                  d: {type: JSON, single: wrap}
                  e: {type: '[T]', single: wrap}
                  f: {type: [Int], single: wrap, transform: {read: x, write: y}}
                  g: {type: '[Int]?', encode: only, single: wrap}
                  h: {type: [Int], encode: never, single: unwrap}
                  i: {type: '[Int]?', ignore: true, single: wrap}
                  j: {type: '[Int]?', encode: only, single: unwrap}
                  k: {type: [A], single: wrap}
                  l: {type: '[Int?]', single: unwrap}
                  m: {type: Int, single: fail}
              T: {tuple: {a: {type: [JSON], single: wrap}}}
            """,
            gives: """
                Spec.yaml:5:22 key-not-applicable "single" of field "a" applies to [T] whose elements are no lists, not \
                to Int
                Spec.yaml:6:29 key-not-applicable "single" of field "b" applies to [T] whose elements are no lists, not \
                to [[Int]]?
                Spec.yaml:7:34 key-not-applicable "single" of field "c" applies to [T] whose elements are no lists, not \
                to [String: Int]
                Spec.yaml:8:23 key-not-applicable "single" of field "d" applies to [T] whose elements are no lists, not \
                to JSON
                Spec.yaml:9:24 key-not-applicable "single" of field "e" applies to [T] whose elements are no lists, not \
                to [T]
                Spec.yaml:10:24 key-not-applicable "single: wrap" of field "f" has no effect: "transform" decides what a \
                single value is
                Spec.yaml:11:41 key-not-applicable "single" of field "g" has no effect: field "g" is only written
                Spec.yaml:12:39 key-not-applicable "single: unwrap" of field "h" has no effect: it is never written; \
                write "single: wrap"
                Spec.yaml:13:41 key-not-applicable "single" of field "i" has no effect: field "i" is ignored
                """),
        FaultCase(
            "models that are read from the object itself where there is none, and keys with two owners",
            """
            models:
              A:
                fields:
                  a: {type: B, prefix: b_}
                  b: {type: Int, map: $}
                  c: {type: '[B]', map: $}
                  d: {type: B, map: $, null: send, empty: absent, absent: [x], transform: {read: x, write: y}, as: json-text}
                  e: {type: B, map: [$, b]}
                  f: {type: 'B?', ignore: true, prefix: x}
                  g: {type: U, map: $}
                  h: {type: B, map: '\\$'}
                  i: {type: B, map: $, prefix: i_, invalid: absent, elements: drop, keyed: x}
              B: {fields: {x: Int}}
              U: {divide-type: kind, cases: {b: B}}
              T: {tuple: {a: {type: B, map: $}, b: {type: B, prefix: b_}}}
              C:
                fields:
                  x: Int
                  y: {type: Int, encode: never}
                  a: {type: B, map: $}
                  b: {type: B, map: $, prefix: b_}
                  c: {type: D, map: $, prefix: b}
                  d: {type: E, map: $}
              D: {fields: {x: {type: Int, map: _x.z}, y: {type: Int, map: [y, w]}}}
              E: {fields: {y: Int}}
              F: {include: [C], fields: {w: String, e: {type: E, map: $}, f: {type: E, map: $, encode: never}}}
              G: {fields: {h: {type: H, map: $}}}
              H: {fields: {i: {type: 'G?', map: $}}}
              I: {fields: {m: {type: M, map: $, prefix: m_}}}
              M: {fields: {b: {type: B, map: $}}}
              J: {fields: {s: {type: Strict, map: $}, k: {type: Keeps, map: $, prefix: k_}}}
              Strict: {unknown-keys: error, fields: {z: Int}}
              Keeps: {unknown-keys: keep, fields: {z: Int}}
            """,
            gives: """
                Spec.yaml:5:20 key-not-applicable "prefix" of field "a" has no effect: it is for a model that is \
                read from the object itself; write "map: $"
                Spec.yaml:6:27 key-not-applicable "map: $" of field "b" applies to models with fields, not to Int
                Spec.yaml:7:29 key-not-applicable "map: $" of field "c" applies to models with fields, not to [B]
                Spec.yaml:8:28 key-not-applicable "null" of field "d" has no effect: the object itself is never \
                null, empty or in another form
                Spec.yaml:8:40 key-not-applicable "empty" of field "d" has no effect: the object itself is never \
                null, empty or in another form
                Spec.yaml:8:55 key-not-applicable "absent" of field "d" has no effect: the object itself is never \
                null, empty or in another form
                Spec.yaml:8:68 key-not-applicable "transform" of field "d" has no effect: the object itself is never \
                null, empty or in another form
                Spec.yaml:8:100 key-not-applicable "as" of field "d" has no effect: the object itself is never null, \
                empty or in another form
                Spec.yaml:9:26 bad-path "map" of field "e": the path must name a key, not $
                Spec.yaml:10:37 key-not-applicable "prefix" of field "f" has no effect: field "f" is ignored
                Spec.yaml:11:25 key-not-applicable "map: $" of field "g" applies to models with fields, not to U
                Spec.yaml:13:40 key-not-applicable "invalid: absent" of field "i" has no effect: the field is \
                required, so that nothing is absent; give it a default or an optional type
                Spec.yaml:13:57 key-not-applicable "elements" of field "i" has no effect: the object itself is never \
                null, empty or in another form
                Spec.yaml:13:73 key-not-applicable "keyed" of field "i" has no effect: the object itself is never \
                null, empty or in another form
                Spec.yaml:16:28 key-not-applicable "map" of field "a" has no effect: the fields of a tuple are found \
                by position
                Spec.yaml:16:50 key-not-applicable "prefix" of field "b" has no effect: the fields of a tuple are \
                found by position
                Spec.yaml:21:7 same-path-twice fields "x" and "a" are both written to "x"; write "prefix" for a flat \
                model, or "encode: never" for a field that is only read
                Spec.yaml:23:7 same-path-twice fields "b" and "c" are both written to "b_x"; write "prefix" for a \
                flat model, or "encode: never" for a field that is only read
                Spec.yaml:27:17 same-path-twice fields "d" and "e" are both written to "y"; write "prefix" for a \
                flat model, or "encode: never" for a field that is only read
                Spec.yaml:28:16 recursive-model "map: $" of field "h": H would be read from its own object again
                Spec.yaml:29:16 recursive-model "map: $" of field "i": G would be read from its own object again
                Spec.yaml:30:16 key-not-applicable "prefix" of field "m" does not reach the flat models in M
                Spec.yaml:32:16 key-not-applicable "map: $" of field "s": Strict has "unknown-keys: error", and does \
                not know the keys of the model around it
                Spec.yaml:32:43 key-not-applicable "map: $" of field "k": Keeps has "unknown-keys: keep", and does \
                not know the keys of the model around it
                """),
        FaultCase(
            "lists that are objects where there is no list of models, or no field that can be a key",
            """
            models:
              A:
                fields:
                  a: {type: Int, keyed: x}
                  b: {type: '[Int]', keyed: x}
                  c: {type: '[B?]', keyed: x}
                  d: {type: '[String: B]', keyed: x}
                  e: {type: '[U]', keyed: x}
                  f: {type: '[B]', keyed: xx}
                  g: {type: '[B]', keyed: number}
                  h: {type: '[B]', keyed: maybe}
                  i: {type: '[B]', keyed: seen}
                  j: {type: '[B]', keyed: deep}
                  k: {type: '[B]', keyed: level}
                  l: {type: '[B]', keyed: x, transform: {read: r, write: w}}
                  m: {type: '[B]', keyed: x, single: wrap}
                  n: {type: '[B]?', keyed: x, ignore: true}
                  o: {type: '[B]', keyed: cents}
                  p: {type: '[B]', keyed: cast, as: json-text}
                  q: {type: '[Unknown]', keyed: x}
              B:
                fields:
                  x: String
                  number: Int
                  maybe: String?
                  seen: {type: String, encode: never}
                  deep: {type: String, map: a.b}
                  level: Level
                  cents: {type: String, transform: {read: r, write: w}}
                  cast: {type: Level, auto-cast: true}
              U: {one-of: [B, String]}
              Level: {enum: [1, 2]}
            """,
            gives: """
                Spec.yaml:5:29 key-not-applicable "keyed" of field "a" applies to [T] whose elements are models with \
                fields, not to Int
                Spec.yaml:6:33 key-not-applicable "keyed" of field "b" applies to [T] whose elements are models with \
                fields, not to [Int]
                Spec.yaml:7:32 key-not-applicable "keyed" of field "c" applies to [T] whose elements are models with \
                fields, not to [B?]
                Spec.yaml:8:39 key-not-applicable "keyed" of field "d" applies to [T] whose elements are models with \
                fields, not to [String: B]
                Spec.yaml:9:31 key-not-applicable "keyed" of field "e" applies to [T] whose elements are models with \
                fields, not to [U]
                Spec.yaml:10:31 unknown-field "keyed" of field "f": B has no field "xx"; did you mean "x"?
                Spec.yaml:11:31 key-not-applicable "keyed" of field "g": field "number" of B cannot be a key: keys \
                are texts, and it is Int; "auto-cast: true" there reads numbers from them
                Spec.yaml:12:31 key-not-applicable "keyed" of field "h": field "maybe" of B cannot be a key: it is \
                optional
                Spec.yaml:13:31 key-not-applicable "keyed" of field "i": field "seen" of B cannot be a key: it is \
                not both read and written
                Spec.yaml:14:31 key-not-applicable "keyed" of field "j": field "deep" of B cannot be a key: it has \
                no key of its own
                Spec.yaml:15:31 key-not-applicable "keyed" of field "k": field "level" of B cannot be a key: keys \
                are texts, and it is Level; "auto-cast: true" there reads numbers from them
                Spec.yaml:16:24 key-not-applicable "keyed" of field "l" has no effect: "transform" decides what its \
                JSON is
                Spec.yaml:17:34 key-not-applicable "single" of field "m" has no effect: "keyed" says that the list \
                is an object
                Spec.yaml:18:25 key-not-applicable "keyed" of field "n" has no effect: field "n" is ignored
                Spec.yaml:19:31 key-not-applicable "keyed" of field "o": field "cents" of B cannot be a key: it is \
                in another form in JSON
                Spec.yaml:21:19 unknown-type unknown type "Unknown"
                """),
        FaultCase(
            "elements by a key that are written, and what is taken for the syntax of a path",
            """
            service: {name: S, servers: {release: https://s.example}}
            endpoints:
              e: {get: '/{id}', parameters: {id: Int, where: {constant: 'id={id}', in: query}, what: {constant: '{other}', in: query}}}
            models:
              A:
                fields:
                  a: {type: String, map: 'list[key=x].v'}
                  b: {type: String, map: ['list[key=x].v', v]}
                  e: {type: String, map: 'items[0].name'}
                  f: {type: String, map: [/a/b, '{id}', 'x.*']}
                  g: {type: String, map: 'a\\[0]'}
                  h: {type: String, map: 'list[=x].v', encode: never}
                  i: {type: String, map: 'list[key=x]v', encode: never}
                  j: {type: String, map: 'list[key=].v', encode: never}
                  k: {type: String, map: 'list[key=x]..v', encode: never}
                  l: {type: 'String?', map: 'list[key=x].v', encode: never, absent: [x]}
              T: {tuple: {a: {type: Int, map: 'list[key=x].v'}}}
            """,
            gives: """
                Spec.yaml:4:61 literal-path warning: the constant of parameter "where": no parameter is inserted \
                into it, so that "{id}" is sent as it is
                Spec.yaml:8:30 key-not-applicable "map" of field "a": an element that is found by its key is only \
                read, because others in the list would be lost; write "encode: never"
                Spec.yaml:9:31 bad-path "map" of field "b": a path to an element by its key must be the only path
                Spec.yaml:10:30 literal-path warning: "map" of field "e": "[" is taken for a part of the key in \
                "items[0].name": an index is written as in items.0, and a key as in items[key=text]; write \\[ if \
                the key has it
                Spec.yaml:11:45 literal-path warning: "map" of field "f": "*" is taken for a part of the key in \
                "x.*": a field has one path; write \\* if the key has it
                Spec.yaml:13:30 literal-path warning: "map" of field "h": "[" is taken for a part of the key in \
                "list[=x].v": an index is written as in items.0, and a key as in items[key=text]; write \\[ if the \
                key has it
                Spec.yaml:14:30 literal-path warning: "map" of field "i": "[" is taken for a part of the key in \
                "list[key=x]v": an index is written as in items.0, and a key as in items[key=text]; write \\[ if the \
                key has it
                Spec.yaml:16:30 bad-path "map" of field "k": the path ".v" has an empty key; write a dot in a key as \
                \\.
                Spec.yaml:17:65 key-not-applicable "absent" of field "l" has no effect: the value is in an element \
                of a list; "invalid: absent" covers what cannot be read
                Spec.yaml:18:30 key-not-applicable "map" of field "a" has no effect: the fields of a tuple are found \
                by position
                """),
        FaultCase(
            "JSON in a text where another key says what the text is",
            """
            models:
              A:
                fields:
                  a: {type: Int, as: json-text, transform: {read: x, write: y}}
                  b: {type: Int, as: json-text, auto-cast: true}
                  c: {type: [Int], auto-cast: write-text, as: json-text}
                  d: {type: 'Int?', as: json-text, ignore: true}
                  e: {type: Int, as: json-text, auto-cast: false}
                  f: {type: 'Int?', as: json-text, encode: only}
              T: {tuple: {a: {type: Int, as: json-text}}}
            """,
            gives: """
                Spec.yaml:5:22 key-not-applicable "as: json-text" of field "a" has no effect: "transform" decides how its \
                JSON is read and written
                Spec.yaml:6:37 key-not-applicable "auto-cast" of field "b" has no effect: "as: json-text" says what is in \
                the text
                Spec.yaml:7:24 key-not-applicable "auto-cast" of field "c" has no effect: "as: json-text" says what is in \
                the text
                Spec.yaml:8:25 key-not-applicable "as" of field "d" has no effect: field "d" is ignored
                """),
        FaultCase(
            "zones that are no offsets, and those of dates that have one or need none",
            """
            models:
              A:
                fields:
                  a: {type: Date, format: iso8601, zone: Europe/Berlin}
                  b: {type: Date, format: iso8601, zone: '+8:00'}
                  c: {type: Date, format: [unix, dotnet], zone: '+08:00'}
                  d: {type: Date, format: 'yyyy-MM-dd HH:mm Z', zone: '+08:00'}
                  e: {type: String, zone: '+08:00'}
                  f: {type: 'Date?', format: [unix, 'yyyy-MM-dd HH:mm'], zone: '-23:59'}
            """,
            gives: """
                Spec.yaml:5:46 bad-date-format "zone" of field "a" must be an offset from UTC such as +08:00: where \
                clocks change, the texts of an hour each year have two meanings
                Spec.yaml:6:46 bad-date-format "zone" of field "b" must be an offset from UTC such as +08:00: where \
                clocks change, the texts of an hour each year have two meanings
                Spec.yaml:7:53 key-not-applicable "zone" of field "c" applies to dates whose texts may have no offset, \
                not to Date
                Spec.yaml:8:59 key-not-applicable "zone" of field "d" applies to dates whose texts may have no offset, \
                not to Date
                Spec.yaml:9:31 key-not-applicable "zone" of field "e" applies to dates whose texts may have no offset, \
                not to String
                """),
        FaultCase(
            "base64url for what is no data, or where another key says what the text is",
            """
            models:
              A:
                fields:
                  a: {type: String, format: base64url}
                  b: {type: [Data], format: base64url}
                  c: {type: Data, format: base64url, transform: {read: x, write: y}}
                  d: {type: Data, format: base64url, as: json-text}
                  e: {type: 'Data?', format: base64url}
            """,
            gives: """
                Spec.yaml:5:25 key-not-applicable "format: base64url" of field "a" applies to Data, not to String
                Spec.yaml:6:25 key-not-applicable "format: base64url" of field "b" applies to Data, not to [Data]
                Spec.yaml:7:23 key-not-applicable "format: base64url" of field "c" has no effect: "transform" decides \
                how its JSON is read and written
                Spec.yaml:8:23 key-not-applicable "format" of field "d" has no effect: "as" says what is in the text
                """),
        FaultCase(
            "invalid: absent where nothing can be absent, or where others ask for an error",
            """
            defaults: {invalid: absent}
            models:
              A:
                fields:
                  a: {type: Int, invalid: absent}
                  b: {type: Int, default: 0, null: error, invalid: absent}
                  c: {type: 'String?', empty: error, invalid: absent}
                  d: {type: 'Int?', encode: only, invalid: absent}
                  e: {type: 'Int?', invalid: fail}
                  f: {type: Int, default: 0, null: error}
                  g: Int
            """,
            gives: """
                Spec.yaml:6:22 key-not-applicable "invalid: absent" of field "a" has no effect: the field is required, so \
                that nothing is absent; give it a default or an optional type
                Spec.yaml:7:47 key-not-applicable "invalid: absent" of field "b" accepts what "null: error" refuses; \
                remove one of them
                Spec.yaml:8:42 key-not-applicable "invalid: absent" of field "c" accepts what "empty: error" refuses; \
                remove one of them
                Spec.yaml:9:39 key-not-applicable "invalid" of field "d" has no effect: field "d" is only written
                """),
        FaultCase(
            "absent without effect, or with values that JSON does not have",
            """
            defaults: {auto-cast: true}
            models:
              A:
                fields:
                  a: {type: Int, absent: [0]}
                  b: {type: 'Int?', encode: only, absent: [0]}
                  c: {type: 'Int?', ignore: true, absent: [0]}
                  d: {type: 'Int?', absent: []}
                  e: {type: 'Int?', absent: false}
                  f: {type: 'Int?', absent: [0, '0', 0.0, 0]}
                  g: {type: 'Int?', absent: [[0], {a: 0}, null, 'null']}
                  h: {type: 'Int?', absent: [0], transform: {read: x, write: y}}
                  i: {type: Int, absent: [0], default: 1}
              T: {tuple: {a: {type: 'Int?', absent: [é, "e\\u0301"]}}}
            """,
            gives: """
                Spec.yaml:6:22 key-not-applicable "absent" of field "a" has no effect: the field is required, so that \
                nothing is absent; give it a default or an optional type
                Spec.yaml:7:39 key-not-applicable "absent" of field "b" has no effect: field "b" is only written
                Spec.yaml:8:39 key-not-applicable "absent" of field "c" has no effect: field "c" is ignored
                Spec.yaml:9:33 wrong-type "absent" of field "d" must be a list of at least one value, not an empty list
                Spec.yaml:10:33 wrong-type "absent" of field "e" must be a list of at least one value, not "false"
                Spec.yaml:11:47 duplicate-name duplicate "0" in "absent" of field "f"
                Spec.yaml:12:34 wrong-type a value of "absent" of field "g" must be text, a number, true or false, not a \
                list
                Spec.yaml:12:39 wrong-type a value of "absent" of field "g" must be text, a number, true or false, not a \
                mapping
                Spec.yaml:12:47 wrong-type a value of "absent" of field "g" must be text, a number, true or false, not \
                "null"; write "null" in quotes for the text
                Spec.yaml:13:25 key-not-applicable "absent" of field "h" has no effect: "transform" decides what is absent
                """),
        FaultCase(
            "bools of other types, beside other keys, and with words that mean both",
            """
            defaults: {auto-cast: true}
            models:
              A:
                fields:
                  a: {type: Int, bools: {true: [Y], false: [N]}}
                  b: {type: '[String: Bool]', bools: {true: [Y], false: [N]}}
                  c: {type: Bool, bools: {true: [Y]}}
                  d: {type: Bool, bools: {true: [Y], false: []}}
                  e: {type: Bool, bools: {true: [Y, 1], false: ['1', N, N]}}
                  f: {type: Bool, bools: {true: [true, 'true'], false: [null]}}
                  g: {type: Bool, bools: {true: [Y], false: [N]}, auto-cast: true}
                  h: {type: Bool, bools: {true: [Y], false: [N]}, transform: {read: x, write: y}}
                  i: {type: 'Bool?', bools: {true: [Y], false: [N]}, ignore: true}
                  j: {type: '[Bool]?', bools: {true: [Y], false: [N]}}
                  k: {type: Bool, bools: {true: [Y], false: [N], other: [X]}}
                  l: {type: 'Bool?', bools: {true: [Y], false: [N]}, encode: only}
            """,
            gives: """
                Spec.yaml:6:22 key-not-applicable "bools" of field "a" applies to Bool and [Bool], not to Int
                Spec.yaml:7:35 key-not-applicable "bools" of field "b" applies to Bool and [Bool], not to [String: Bool]
                Spec.yaml:8:30 missing-key "bools" of field "c" needs the key "false": the words for false; the first is \
                written
                Spec.yaml:9:49 wrong-type "false" of "bools" of field "d" must be a list of at least one value, not an \
                empty list
                Spec.yaml:10:53 duplicate-name "bools" of field "e" has the word "1" twice
                Spec.yaml:10:61 duplicate-name "bools" of field "e" has the word "N" twice
                Spec.yaml:11:38 wrong-type "bools" of field "f": true and false are read anyway; write "true" in quotes \
                for the text
                Spec.yaml:11:61 wrong-type a value of "false" of "bools" of field "f" must be text or a number, not \
                "null"; write "null" in quotes for the text
                Spec.yaml:12:55 key-not-applicable "auto-cast" of field "g" has no effect: "bools" says which texts and \
                numbers are booleans
                Spec.yaml:13:23 key-not-applicable "bools" of field "h" has no effect: "transform" says how it is read and \
                written
                Spec.yaml:14:26 key-not-applicable "bools" of field "i" has no effect: field "i" is ignored
                Spec.yaml:16:54 unknown-key unknown key "other" in "bools" of field "k"
                """),
        FaultCase(
            "a default that the field refuses",
            """
            models:
              A:
                fields:
                  a: {type: [Int], empty: error, default: []}
                  b: {type: String, empty: error, default: ''}
                  c: {type: '[String: Int]', empty: error, default: {}}
                  d: {type: K, empty: error, default: ''}
                  e: {type: [Int], empty: absent, default: []}
                  f: {type: [Int], empty: error, default: [1]}
              K: {enum: ['', x]}
            """,
            gives: """
                Spec.yaml:5:47 default-mismatch the default of field "a": it is empty, which "empty: error" refuses
                Spec.yaml:6:48 default-mismatch the default of field "b": it is empty, which "empty: error" refuses
                Spec.yaml:7:57 default-mismatch the default of field "c": it is empty, which "empty: error" refuses
                Spec.yaml:8:43 default-mismatch the default of field "d": it is empty, which "empty: error" refuses
                """),
        FaultCase(
            "auto-cast of dates that no number has",
            """
            models:
              A:
                fields:
                  a: {type: Date, format: yyyy-MM-dd, auto-cast: true}
                  b: {type: Date, format: yyyyMMdd, auto-cast: true}
                  c: {type: Date, format: unix, auto-cast: true}
            """,
            gives: """
                Spec.yaml:5:43 cast-not-applicable field "a": "auto-cast" has no effect on Date in yyyy-MM-dd; it \
                converts strings, numbers and booleans
                """),
        FaultCase(
            "paths that URLs change",
            """
            service: {name: S}
            endpoints:
              a: {get: /a/../b}
              b: {get: //a}
              c: {get: /.}
              d: {get: /a//b/..c/}
            """,
            gives: """
                Spec.yaml:4:12 bad-path the path of endpoint "a" must not have the segment "..", which URLs resolve
                Spec.yaml:5:12 bad-path the path of endpoint "b" must not begin with //, which begins the name of a server
                Spec.yaml:6:12 bad-path the path of endpoint "c" must not have the segment ".", which URLs resolve
                """),
        FaultCase(
            "codes that no response has",
            files: [
                "A": """
                service: {name: S}
                errors: {100: busy, http-404: gone}
                endpoints: {a: {get: /a, errors: {bad_data: bad}}}
                """,
                "B": "service: {name: T, inherits: Base, envelope: {code: code}}",
                "C": """
                service: {name: Base}
                errors: {7: late}
                """,
                "D": """
                service: {name: U, envelope: {success: {at: ok, is: [yes]}}}
                errors: {no: refused}
                """,
            ],
            gives: """
                A.yaml:3:10 key-not-applicable error "100" is a code in the body of a response, which needs the key \
                "code" in the "envelope" of the service: the place of the code; a status is written as http-404
                A.yaml:4:35 key-not-applicable error "bad_data" is a code in the body of a response, which needs the \
                key "code" in the "envelope" of the service: the place of the code; a status is written as http-404
                """),
    ]

    @Test("they are reported", arguments: cases)
    func faults(_ fault: FaultCase) {
        fault.check()
    }
}
