extension SeededChange {
    static let all: [SeededChange] =
        fields + constraints + cases + models + services + endpoints
        + agreements + renames + routes + tables

    /// Edits of the fields of `Picture`, which is only received, and of `Draft`, which is only sent.
    static let fields: [SeededChange] = [
        SeededChange(
            "      title: String\n", "      title: String?\n",
            "Picture.title: String -> String? [response-field-optional field-optional]"),
        SeededChange(
            "      note: String?\n", "      note: String\n", "Picture.note: String? -> String [field-required]"),
        SeededChange(
            "      title: String\n", "",
            "Picture.title: removed [response-field-removed field-removed]"),
        SeededChange("      note: String?\n", "", "Picture.note: removed [field-removed]"),
        SeededChange(
            "      title: String\n", "      title: String\n      date: String?\n",
            "Picture.date: added as String? [field-added]"),
        SeededChange(
            "      title: String\n", "      title: String\n      date: String\n",
            "Picture.date: added as String [required-field-added]"),
        SeededChange(
            "      note: String?\n", "      remark: {type: String?, map: note}\n",
            "Picture.remark: renamed from note [field-renamed]"),
        SeededChange(
            "      title: String\n      note: String?\n", "      note: String?\n      title: String\n",
            "Picture: fields in another order [fields-reordered]"),
        SeededChange(
            "width: Int32 = 0", "width: Int64 = 0",
            "Picture.width: Int32 = 0 -> Int64 = 0 [response-widened field-type-changed]"),
        SeededChange(
            "width: Int32 = 0", "width: Int8 = 0",
            "Picture.width: Int32 = 0 -> Int8 = 0 [field-type-changed response-narrowed]"),
        SeededChange(
            "width: Int32 = 0", "width: Int32 = 1", "Picture.width: Int32 = 0 -> Int32 = 1 [default-changed]"),
        SeededChange("width: Int32 = 0", "width: Int32", "Picture.width: Int32 = 0 -> Int32 [default-removed]"),
        SeededChange(
            "map: image.src", "map: image.url", "Picture.url: map image.src -> image.url [map-changed]"),
        SeededChange(
            "map: [author, user.name]", "map: [author, user.name, by]",
            "Picture.author: map [author, user.name] -> [author, user.name, by] [fallback-path-added]"),
        SeededChange(
            "map: [author, user.name]", "map: author",
            "Picture.author: map [author, user.name] -> author [fallback-path-removed]"),
        SeededChange(
            "      taken: Date\n", "      taken: {type: Date, format: unix-ms}\n",
            "Picture.taken: format unix -> unix-ms [date-format-changed]"),
        SeededChange(
            "{type: String?, sensitive: true}", "String?",
            "Picture.secret: sensitive true -> false [sensitivity-changed]"),
        SeededChange(
            "      note: String?\n", "      note: {type: String?, deprecated: true}\n",
            "Picture.note: deprecated [deprecation-changed]"),
        SeededChange(
            "      note: String?\n", "      note: {type: String?, transform: {read: trimmed, write: padded}}\n",
            "Picture.note: transform none -> {read: trimmed, write: padded} [transform-changed]"),
        SeededChange(
            "{patch: true, fields: {title: String, width: Int?, kind: Kind}}",
            "{patch: true, fields: {title: String, width: Int, kind: Kind}}",
            "Draft.width: Int? -> Int [request-field-required field-required]"),
        SeededChange(
            "{patch: true, fields: {title: String, width: Int?, kind: Kind}}",
            "{patch: true, fields: {title: String, width: Int?, kind: Kind, by: String}}",
            "Draft.by: added as String [request-field-required required-field-added]"),
        SeededChange(
            "{patch: true, fields: {title: String, width: Int?, kind: Kind}}",
            "{patch: true, fields: {title: {type: String, map: name}, width: Int?, kind: Kind}}",
            "Draft.title: map title -> name [request-map-changed]"),
        SeededChange(
            "{patch: true, fields: {title: String, width: Int?, kind: Kind}}",
            "{patch: true, fields: {title: String, width: Int16?, kind: Kind}}",
            "Draft.width: Int? -> Int16? [request-narrowed field-type-changed]"),
        SeededChange(
            "{patch: true, fields: {title: String, width: Int?, kind: Kind}}",
            "{patch: true, fields: {title: {type: String, encode: never}, width: Int?, kind: Kind}}",
            "Draft.title: encode both -> never [patch-removed]"),
    ]

    /// Edits of constraints.
    static let constraints: [SeededChange] = [
        SeededChange(
            "{type: String, auto-cast: true}", "String",
            "Picture.id: auto-cast true -> false [response-narrowed]"),
        SeededChange(
            "      title: String\n", "      title: {type: String, auto-cast: true}\n",
            "Picture.title: auto-cast false -> true [response-widened]"),
        SeededChange(
            "width: Int32 = 0", "width: {type: Int32, default: 0, auto-cast: write-text}",
            "Picture.width: auto-cast false -> write-text [response-widened]"),
        SeededChange(
            "width: Int?, kind: Kind}}", "width: {type: Int?, auto-cast: write-text}, kind: Kind}}",
            "Draft.width: auto-cast false -> write-text [request-narrowed request-widened]"),
        SeededChange(
            "scope: {min: 0, max: 1}", "scope: {min: 0, max: 2}",
            "Picture.score: scope from 0 to 1 -> from 0 to 2 [response-widened]"),
        SeededChange(
            "scope: {min: 0, max: 1}", "scope: {above: 0, max: 1}",
            "Picture.score: scope from 0 to 1 -> above 0 to 1 [response-narrowed]"),
        SeededChange(
            "scope: [pic, video]", "scope: [pic]", "Picture.kind: scope [pic, video] -> [pic] [response-narrowed]"),
        SeededChange(
            "{type: Kind, scope: [pic, video]}", "Kind",
            "Picture.kind: scope [pic, video] -> any [response-widened]"),
        SeededChange(
            "count: {max: 9}", "count: {max: 10}", "Picture.tags: count 9 or less -> 10 or less [response-widened]"),
        SeededChange(
            "length: {min: 1}", "length: {min: 2}",
            "Gallery.search(key:): length 1 or more -> 2 or more [request-narrowed]"),
        SeededChange(
            "{type: String, length: {min: 1}}", "String",
            "Gallery.search(key:): length 1 or more -> any [request-widened]"),
        SeededChange(
            "pattern: '^[a-z]+$'", "pattern: '^[a-z0-9]+$'",
            "Report.text: pattern ^[a-z]+$ -> ^[a-z0-9]+$ [response-widened response-narrowed]"),
        SeededChange(
            "width: Int32 = 0", "width: {type: Int32, default: 0, null: error}",
            "Picture.width: null absent -> error [response-narrowed]"),
        SeededChange(
            "      note: String?\n", "      note: {type: String?, empty: error}\n",
            "Picture.note: empty keep -> error [response-narrowed]"),
        SeededChange(
            "{type: '[String]', count: {max: 9}}", "{type: '[String]', count: {max: 9}, elements: drop}",
            "Picture.tags: elements fail -> drop [response-widened]"),
        SeededChange(
            "width: Int?, kind: Kind}}", "width: {type: 'Int?', null: send}, kind: Kind}}",
            "Draft.width: null absent -> send [request-narrowed request-widened]"),
        SeededChange(
            "at: {type: Date, format: unix-ms}", "at: {type: Date, format: [unix-ms, iso8601]}",
            "Visit.at: further formats none -> iso8601 [response-widened]"),
        SeededChange(
            "{type: '[String]', count: {max: 9}}", "{type: '[String]', count: {max: 9}, single: unwrap}",
            "Picture.tags: single fail -> unwrap [response-widened]"),
        SeededChange(
            "      note: String?\n", "      note: {type: String?, as: json-text}\n",
            "Picture.note: as json -> json-text [response-widened response-narrowed]"),
        SeededChange(
            "{patch: true, fields: {title: String, width: Int?, kind: Kind}}",
            "{patch: true, fields: {title: String, width: {type: Int?, as: json-text}, kind: Kind}}",
            "Draft.width: as json -> json-text [request-narrowed request-widened]"),
        SeededChange(
            "width: Int32 = 0", "width: {type: Int32, default: 0, invalid: absent}",
            "Picture.width: invalid fail -> absent [response-widened]"),
        SeededChange(
            "      note: String?\n", "      note: {type: String?, absent: [0, 'null']}\n",
            "Picture.note: absent none -> [0, \"null\"] [response-widened]"),
    ]

    /// Edits of enums and unions.
    static let cases: [SeededChange] = [
        SeededChange(
            "[pic, video, live]", "[pic, video, live, still]", "Kind.still: added [case-added]"),
        SeededChange(
            "Level: {enum: {low: 1, high: 9}, open: true}", "Level: {enum: {low: 1, high: 9}, open: low}",
            "Level: open true -> low [enum-closed]"),
        SeededChange(
            "scope: [pic, video]}\n      taken: Date\n",
            "scope: [pic, video]}\n      taken: Date\n      other: Kind?\n",
            "Picture.other: added as Kind? [field-added]"),
        SeededChange(
            "[pic, video, live]", "[pic, video]", "Kind.live: removed [request-case-removed case-removed]"),
        SeededChange(
            "{low: 1, high: 9}", "{low: 1, middle: 5, high: 9}", "Level.middle: added [open-case-added]"),
        SeededChange("{low: 1, high: 9}", "{low: 1, high: 10}", "Level.high: 9 -> 10 [raw-value-changed]"),
        SeededChange(", open: true}", "}", "Level: open true -> false [stored-narrowed enum-closed]"),
        SeededChange(
            "{enum: [pic, video, live]}", "{enum: [pic, video, live], open: true}",
            "Kind: open false -> true [enum-opened]"),
        SeededChange(
            "divide-type: type", "divide-type: kind", "Media: divide-type type -> kind [divide-type-changed]"),
        SeededChange(
            "cases: {pic: Picture, report: Report}}", "cases: {pic: Picture, report: Report}, otherwise: keep}",
            "Media: otherwise error -> keep [response-widened otherwise-changed]"),
        SeededChange(
            "cases: {pic: Picture, report: Report}", "cases: {pic: Picture, report: Report, problem: Problem}",
            "Media.problem: added [response-case-added case-added]"),
        SeededChange(
            "cases: {pic: Picture, report: Report}", "cases: {pic: Picture}", "Media.report: removed [case-removed]"),
        SeededChange(
            "cases: {pic: Picture, report: Report}", "cases: {pic: Picture, report: Problem}",
            "Media.report: Report -> Problem [response-widened case-type-changed response-narrowed]"),
        SeededChange(
            "one-of: [String, Report]", "one-of: [String, Report, Double]",
            "Party.double: added [response-case-added case-added]"),
        SeededChange(
            "one-of: [String, Report]", "one-of: {text: String, report: Report}",
            "Party.text: renamed from string [case-renamed]"),
        SeededChange(
            "cases: {pic: Picture, report: Report}", "cases: {image: {type: Picture, tag: pic}, report: Report}",
            "Media.image: renamed from pic [case-renamed]"),
        SeededChange(
            "one-of: [String, Report]", "one-of: [String, Report, Problem]",
            "Party.problem: added [response-case-added case-added]"),
    ]

    /// Edits of whole models.
    static let models: [SeededChange] = [
        SeededChange("  Color: {external: Brand.Color}\n", "", "Color: removed [model-removed]"),
        SeededChange(
            "  Color: {external: Brand.Color}\n", "  Paint: {external: Brand.Color}\n",
            "Paint: renamed from Color [model-renamed]"),
        SeededChange(
            "external: Brand.Color", "external: Brand.Paint",
            "Color: Brand.Color -> Brand.Paint [external-type-changed]"),
        SeededChange(
            "  Kind: {enum", "  Size: {enum: [small, large]}\n  Kind: {enum", "Size: added [model-added]"),
        SeededChange(
            "{external: Brand.Color}", "{enum: [red]}",
            "Color: external type -> enum [model-shape-changed model-kind-changed]"),
        SeededChange(
            "{tuple: {x: Double, y: Double}}", "{tuple: {y: Double, x: Double}}",
            "Point.y: map 1 -> 0 [map-changed request-map-changed]",
            "Point.x: map 0 -> 1 [map-changed request-map-changed]",
            "Point: fields in another order [fields-reordered]"),
        SeededChange("    identity: id\n", "", "Picture: identity id -> none [identity-changed]"),
        SeededChange(
            "    identity: id\n", "    identity: id\n    equality: [id, title]\n",
            "Picture: equality all fields -> id, title [equality-changed]"),
        SeededChange("unknown-keys: keep, ", "", "Report: unknown-keys keep -> ignore [kept-keys-removed]"),
        SeededChange(
            "Problem: {fields", "Problem: {unknown-keys: error, fields",
            "Problem: unknown-keys ignore -> error [unknown-keys-changed]"),
        SeededChange(
            "Problem: {fields", "Problem: {validate: all, fields", "Problem: validate first -> all [validation-changed]"
        ),
        SeededChange("patch: true, ", "", "Draft: patch true -> false [patch-removed]"),
        SeededChange("Problem: {fields", "Problem: {patch: true, fields", "Problem: patch false -> true [patch-added]"),
        SeededChange(
            "Point: {tuple", "Point: {access: internal, tuple",
            "Point: access as usual -> internal [access-narrowed]"),
        SeededChange(
            "Point: {tuple", "Point: {access: public, tuple", "Point: access as usual -> public [access-widened]"),
        SeededChange(
            "Point: {tuple", "Point: {deprecated: true, tuple", "Point: deprecated [deprecation-changed]"),
        SeededChange(
            "{dates: unix}", "{dates: unix, conformances: [Hashable]}",
            "Picture: Codable removed [conformance-removed]",
            "Media: Codable removed [conformance-removed]",
            "Party: Codable removed [conformance-removed]",
            "Scene: Codable removed [conformance-removed]",
            "Report: Codable removed [conformance-removed]",
            "Problem: Codable removed [conformance-removed]",
            "Draft: Codable removed [conformance-removed]",
            "Point: Codable removed [conformance-removed]",
            "Visit: Codable removed [conformance-removed]",
            "Spot: Codable removed [conformance-removed]",
            "Guest: Codable removed [conformance-removed]",
            "Other: Codable removed [conformance-removed]"),
    ]
}
