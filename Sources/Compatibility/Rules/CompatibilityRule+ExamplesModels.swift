extension CompatibilityRule.Example {
    static let models: [CompatibilityRule: CompatibilityRule.Example] = [
        .modelAdded: .init(
            "      secret: {type: String?, sensitive: true}",
            "      secret: {type: String?, sensitive: true}\n  Size: {enum: [small, large]}"),
        .modelRemoved: .init(
            "  Draft: {patch: true, fields: {title: String, width: Int?, kind: Kind}}\n  Color: {external: Brand.Color}",
            "  Draft: {patch: true, fields: {title: String, width: Int?, kind: Kind}}"),
        .modelRenamed: .init("  Color: {external: Brand.Color}", "  Paint: {external: Brand.Color}"),
        .modelKindChanged: .init("  Color: {external: Brand.Color}", "  Color: {enum: [red]}"),
        .modelShapeChanged: .init("  Color: {external: Brand.Color}", "  Color: {enum: [red]}"),
        .accessNarrowed: .init(
            "  Point: {tuple: {x: Double, y: Double}}",
            "  Point: {access: internal, tuple: {x: Double, y: Double}}"),
        .accessWidened: .init(
            "  Point: {tuple: {x: Double, y: Double}}",
            "  Point: {access: public, tuple: {x: Double, y: Double}}"),
        .deprecationChanged: .init(
            "  Point: {tuple: {x: Double, y: Double}}",
            "  Point: {deprecated: true, tuple: {x: Double, y: Double}}"),
        .conformanceAdded: .init("defaults: {dates: unix, conformances: [Hashable]}", "defaults: {dates: unix}"),
        .conformanceRemoved: .init("defaults: {dates: unix}", "defaults: {dates: unix, conformances: [Hashable]}"),
        .identityAdded: .init("  Picture:\n    fields:", "  Picture:\n    identity: id\n    fields:"),
        .identityChanged: .init("  Picture:\n    identity: id", "  Picture:"),
        .equalityChanged: .init("  Picture:\n    identity: id", "  Picture:\n    equality: id\n    identity: id"),
        .keptKeysRemoved: .init(
            "  Report: {unknown-keys: keep, fields: {id: Int, text: {type: String, pattern: '^[a-z]+$'}}}",
            "  Report: {fields: {id: Int, text: {type: String, pattern: '^[a-z]+$'}}}"),
        .unknownKeysChanged: .init(
            "  Problem: {fields: {field: String}}",
            "  Problem: {unknown-keys: error, fields: {field: String}}"),
        .validationChanged: .init(
            "  Problem: {fields: {field: String}}",
            "  Problem: {validate: all, fields: {field: String}}"),
        .patchAdded: .init("  Problem: {fields: {field: String}}", "  Problem: {patch: true, fields: {field: String}}"),
        .patchRemoved: .init(
            "  Draft: {patch: true, fields: {title: String, width: Int?, kind: Kind}}",
            "  Draft: {fields: {title: String, width: Int?, kind: Kind}}"),
        .externalTypeChanged: .init("  Color: {external: Brand.Color}", "  Color: {external: Brand.Paint}"),
        .fieldAdded: .init("      title: String", "      title: String\n      date: String?"),
        .requiredFieldAdded: .init("      days: Int32", "      days: Int32\n      more: Int"),
        .fieldRemoved: .init(
            "      at: {type: Date, format: unix-ms}\n      by: String?",
            "      at: {type: Date, format: unix-ms}"),
        .fieldRenamed: .init("      note: String?", "      remark: {type: String?, map: note}"),
        .fieldsReordered: .init("      title: String\n      note: String?", "      note: String?\n      title: String"),
        .fieldTypeChanged: .init("      width: Int32 = 0", "      width: Int64 = 0"),
        .fieldOptional: .init("      title: String", "      title: String?"),
        .fieldRequired: .init("      by: String?", "      by: String"),
        .responseFieldRemoved: .init(
            "      id: {type: String, auto-cast: true}\n      title: String",
            "      id: {type: String, auto-cast: true}"),
        .responseFieldOptional: .init("      title: String", "      title: String?"),
        .requestFieldRequired: .init("      by: String?", "      by: String"),
        .mapChanged: .init("      url: {type: URL, map: image.src}", "      url: {type: URL, map: image.url}"),
        .fallbackPathAdded: .init(
            "      author: {type: String, map: [author, user.name]}",
            "      author: {type: String, map: [author, user.name, by]}"),
        .fallbackPathRemoved: .init(
            "      author: {type: String, map: [author, user.name]}",
            "      author: {type: String, map: author}"),
        .requestMapChanged: .init(
            "  Point: {tuple: {x: Double, y: Double}}",
            "  Point: {tuple: {y: Double, x: Double}}"),
        .transformChanged: .init(
            "      note: String?",
            "      note: {type: String?, transform: {read: trimmed, write: padded}}"),
        .sensitivityChanged: .init("      secret: {type: String?, sensitive: true}", "      secret: String?"),
        .defaultChanged: .init("      width: Int32 = 0", "      width: Int32 = 1"),
        .defaultRemoved: .init("      width: Int32 = 0", "      width: Int32"),
        .dateFormatChanged: .init("      at: {type: Date, format: unix-ms}", "      at: {type: Date, format: unix}"),
        .responseWidened: .init(
            "      tags: {type: '[String]', count: {max: 9}}",
            "      tags: {type: '[String]', count: {max: 10}}"),
        .responseNarrowed: .init("      width: Int32 = 0", "      width: Int8 = 0"),
        .requestWidened: .init("    body: Draft", "    body: Point"),
        .requestNarrowed: .init("    body: Draft", "    body: Point"),
        .caseAdded: .init("  Mood: {enum: [calm, wild]}", "  Mood: {enum: [wild, calm, sad]}"),
        .openCaseAdded: .init("{low: 1, high: 9}", "{low: 1, middle: 5, high: 9}"),
        .caseRemoved: .init("  Mood: {enum: [calm, wild]}", "  Mood: {enum: [calm]}"),
        .caseRenamed: .init("  Mode: {enum: [full, small]}", "  Mode: {enum: {whole: full, small: small}}"),
        .caseTypeChanged: .init(
            "  Media: {divide-type: type, cases: {pic: Picture, report: Report}}",
            "  Media: {divide-type: type, cases: {pic: Picture, report: Problem}}"),
        .responseCaseAdded: .init("  Mood: {enum: [calm, wild]}", "  Mood: {enum: [wild, calm, sad]}"),
        .requestCaseRemoved: .init("  Mood: {enum: [calm, wild]}", "  Mood: {enum: [calm]}"),
        .rawValueChanged: .init(
            "  Level: {enum: {low: 1, high: 9}, open: true}",
            "  Level: {enum: {low: 1, high: 10}, open: true}"),
        .enumOpened: .init("  Mood: {enum: [calm, wild]}", "  Mood: {enum: [calm], open: true}"),
        .enumClosed: .init("  Level: {enum: {low: 1, high: 9}, open: true}", "  Level: {enum: {low: 1, high: 9}}"),
        .divideTypeChanged: .init(
            "  Media: {divide-type: type, cases: {pic: Picture, report: Report}}",
            "  Media: {divide-type: kind, cases: {pic: Picture, report: Report}}"),
        .otherwiseChanged: .init(
            "  Guest: {divide-type: kind, otherwise: keep, cases: {one: Spot}}",
            "  Guest: {divide-type: kind, otherwise: error, cases: {one: Spot}}"),
    ]
}
