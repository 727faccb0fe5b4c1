extension SeededChange {
    /// Edits of tables, and of the model of one of them.
    static let tables: [SeededChange] = [
        SeededChange(
            "  others: {model: Other}\n", "", "table others: removed [rows-abandoned table-removed]"),
        SeededChange(
            "  others: {model: Other}\n", "  others: {model: Other}\n  more: {model: Visit}\n",
            "table more: added [table-added]"),
        SeededChange(
            "  others: {model: Other}\n", "  strangers: {model: Other}\n",
            "table others: removed [rows-abandoned table-removed]", "table strangers: added [table-added]"),
        SeededChange(
            "indexes: [[at]]", "indexes: [[at, by]]", "table visits: index [at] removed [index-changed]",
            "table visits: index [at, by] added [index-changed]"),
        SeededChange(
            "    identity: key\n    fields:\n", "    identity: [key, at]\n    fields:\n",
            "Visit: identity key -> key, at [identity-changed]",
            "table visits: key [key] -> [key, at] [table-key-changed]"),
        SeededChange(
            "      by: String?\n", "", "Visit.by: removed [field-removed]",
            "table visits: column by removed [column-removed]"),
        SeededChange(
            "      by: String?\n", "      by: {type: String?, column: visitor}\n",
            "table visits: column by removed [rows-abandoned]", "table visits: column visitor added [column-added]"),
        SeededChange(
            "      by: String?\n", "      by: String\n",
            "Visit.by: String? -> String [request-field-required field-required]",
            "table visits: column by needs a value [column-required]"),
        SeededChange(
            "      days: Int32\n", "      days: Int32\n      more: Int\n",
            "Visit.more: added as Int [request-field-required required-field-added]",
            "table visits: column more added [column-required]"),
        SeededChange(
            "      days: Int32\n", "      days: Int64\n",
            "Visit.days: Int32 -> Int64 [response-widened field-type-changed request-widened]"),
        SeededChange(
            "      days: Int32\n", "      days: Double\n",
            "Visit.days: Int32 -> Double [response-widened field-type-changed request-widened]",
            "table visits: column days INTEGER -> REAL [column-type-changed]"),
        SeededChange(
            "{type: Date, format: unix-ms}", "{type: Date, format: unix}",
            "Visit.at: format unix-ms -> unix [date-format-changed]",
            "table visits: column at INTEGER -> REAL [column-type-changed]"),
        SeededChange(
            "      marks: '[Int]'\n", "      marks: '[String]'\n",
            "Visit.marks: [Int] -> [String] [response-widened request-narrowed field-type-changed response-narrowed "
                + "request-widened]",
            "table visits: column marks [Int] -> [String] [column-unreadable]"),
        SeededChange(
            "  others: {model: Other}\n", "  others: {model: Visit}\n",
            "table others: Other -> Visit [table-model-changed]", "table others: column at added [column-required]",
            "table others: column by added [column-added]", "table others: column days added [column-required]",
            "table others: column marks added [column-required]", "table others: column rank added [column-required]",
            "table others: column mood added [column-required]", "table others: column spot added [column-added]",
            "table others: column guest added [column-added]"),
        SeededChange(
            "[calm, wild]", "[calm]", "Mood.wild: removed [request-case-removed stored-case-removed case-removed]"),
        SeededChange("[calm, wild]", "[wild, calm, sad]", "Mood.sad: added [response-case-added case-added]"),
        SeededChange(
            "[calm, wild]}", "[calm], open: true}", "Mood: open false -> true [response-widened enum-opened]",
            "Mood.wild: removed [request-case-removed case-removed]"),
        SeededChange(
            "Spot: {fields: {place: String,", "Spot: {fields: {place: String, name: String,",
            "Spot.name: added as String [request-field-required stored-narrowed required-field-added]"),
        SeededChange(
            "scope: {max: 9000}", "scope: {max: 8000}",
            "Spot.height: scope to 9000 -> to 8000 [request-narrowed stored-narrowed response-narrowed]"),
        SeededChange(
            "otherwise: keep, cases: {one: Spot}", "otherwise: error, cases: {one: Spot}",
            "Guest: otherwise keep -> error [stored-narrowed request-narrowed otherwise-changed response-narrowed]"),
        SeededChange(
            "otherwise: keep, cases: {one: Spot}", "otherwise: keep, cases: {two: Spot}",
            "Guest.one: removed [request-case-removed case-removed]", "Guest.two: added [open-case-added]"),
        SeededChange(
            "  scenes: {get: /scenes, returns: [Scene]}\n",
            "  scenes: {get: /scenes, returns: [Scene]}\n  visit: {get: /visit, returns: Visit, stores: visits}\n",
            "Gallery: now stores responses in tables [store-changed]", "Gallery.visit: added [endpoint-added]"),
    ]
}
