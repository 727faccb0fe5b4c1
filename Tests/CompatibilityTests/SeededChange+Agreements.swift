extension SeededChange {
    /// Edits of what the app and the server agree on besides requests and responses.
    static let agreements: [SeededChange] = [
        SeededChange(
            "auth: {session: token, header: X-Token}", "auth: {session: token, header: X-Session}",
            "Gallery: auth {session: token, header: X-Token} -> {session: token, header: X-Session} "
                + "[authentication-changed]"),
        SeededChange(
            "auth: {session: token, header: X-Token}",
            "auth: {oauth2: {token: /t, client: $id, grants: refresh, scopes: [a]}}",
            "Gallery: auth {session: token, header: X-Token} -> {oauth2: {token: /t, client: $id, scopes: [a], grants: "
                + "[refresh]}} [authentication-changed]"),
        SeededChange(
            "auth: {session: token, header: X-Token}", "auth: bearer",
            "Gallery: auth {session: token, header: X-Token} -> bearer [authentication-changed]"
        ),
        SeededChange(
            "{get: /bundle, returns: [Report], batch: true}",
            "{get: /bundle, returns: [Report], batch: true, auth: required}",
            "Gallery.bundle: auth available -> required [authentication-changed]"),
        SeededChange(
            "{get: /bundle, returns: [Report], batch: true}",
            "{get: /bundle, returns: [Report], batch: true, auth: none}",
            "Gallery.bundle: auth available -> none [policy-changed]"),
        SeededChange(
            "{establish: field}", "{establish: token}",
            "Gallery.login: session {establish: field} -> {establish: token} [session-changed]"),
        SeededChange(
            "session: {establish: field}", "session: clear",
            "Gallery.login: session {establish: field} -> clear [session-changed]"),
        SeededChange(
            "{get: /bundle, returns: [Report], batch: true}", "{get: /bundle, returns: [Report]}",
            "Gallery.bundle: batch true -> false [batch-changed]"),
        SeededChange("at-most: 9", "at-most: 8", "Gallery: batch.at-most 9 -> 8 [batch-changed]"),
        SeededChange("at-most: 9", "at-most: 10", "Gallery: batch.at-most 9 -> 10 [policy-changed]"),
        SeededChange("method: m,", "method: verb,", "Gallery: batch.call.method m -> verb [batch-changed]"),
        SeededChange(
            "{post: /batch,", "{put: /batch,", "Gallery: batch.path POST /batch -> PUT /batch [batch-changed]"),
        SeededChange(
            "      - sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n",
            "      - sha256/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA=\n",
            "Gallery: pins of a.example.com [sha256/r5dMMwiCwlWFoXAWdPS7rfiYDjZTPnE1hnfTpsfCz1o=, "
                + "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=] -> "
                + "[sha256/r5dMMwiCwlWFoXAWdPS7rfiYDjZTPnE1hnfTpsfCz1o=, "
                + "sha256/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA=] [pins-changed]"),
        SeededChange(
            "      - sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n", "",
            "Gallery: pins of a.example.com [sha256/r5dMMwiCwlWFoXAWdPS7rfiYDjZTPnE1hnfTpsfCz1o=, "
                + "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=] -> "
                + "[sha256/r5dMMwiCwlWFoXAWdPS7rfiYDjZTPnE1hnfTpsfCz1o=] [policy-changed]"),
        SeededChange(
            "as: sse, end: done", "as: lines, end: done", "Gallery.feed: stream as sse -> lines [stream-changed]"),
        SeededChange(
            "as: sse, end: done", "as: sse, end: over",
            "Gallery.feed: stream end \"done\" -> \"over\" [stream-changed]"),
        SeededChange(
            "as: sse, end: done", "as: sse", "Gallery.feed: stream end \"done\" -> none [stream-changed]"),
        SeededChange(
            "as: sse, end: done", "as: sse, end: done, elements: drop",
            "Gallery.feed: stream elements fail -> drop [response-widened]"),
        SeededChange(
            "as: sse, end: done", "as: sse, end: done, reconnect: 3",
            "Gallery.feed: stream reconnect as usual -> 3 [policy-changed]"),
        SeededChange(
            "{stream: Int, as", "{stream: Int8, as",
            "Gallery.feed: returns {stream: Int, as: sse, end: \"done\"} -> {stream: Int8, as: sse, end: \"done\"} "
                + "[returns-changed response-narrowed]"),
        SeededChange(
            "method: PROPFIND", "method: SEARCH", "Gallery.properties: PROPFIND -> SEARCH [method-changed]"),
        SeededChange(
            "{word: Int, ", "{word: Int8, ",
            "Gallery.live: event word: Int -> Int8 [case-type-changed response-narrowed]"),
        SeededChange(
            "over: String, ", "over: String, left: Int, ",
            "Gallery.live: event left added [response-case-added case-added]"),
        SeededChange("over: String, ", "", "Gallery.live: event over removed [case-removed]"),
        SeededChange(
            ", ping: ignore", ", ping: ignore, tick: ignore", "Gallery.live: event tick ignored [response-widened]"),
        SeededChange(
            ", ping: ignore", "", "Gallery.live: event ping not ignored any more [response-narrowed]"),
        SeededChange(
            "over: String, ", "over: {type: String, at: text}, ",
            "Gallery.live: event over: at $ -> text [response-moved]"),
        SeededChange("next: n}", "next: more}", "Gallery.list: paginate.next n -> more [page-reference-changed]"),
        SeededChange(
            "next: n}", "next: n, total: all}", "Gallery.list: paginate.total none -> all [policy-changed]"),
        SeededChange(
            "next: n}", "next: n, more: has_more}", "Gallery.list: paginate.more none -> has_more [policy-changed]"),
        SeededChange(
            "next: n}", "next: n, end: [0, '']}", "Gallery.list: paginate.end none -> [\"\", 0] [policy-changed]"),
    ]

    /// New names that leave requests, responses and rows as they are. Each is one change of source code.
    static let renames: [SeededChange] = [
        SeededChange(
            "Mode: {enum: [full, small]}", "Mode: {enum: {whole: full, small: small}}",
            "Mode.whole: renamed from full [case-renamed]"),
        SeededChange(
            "Level: {enum: {low: 1, high: 9}, open: true}", "Level: {enum: {least: 1, high: 9}, open: true}",
            "Level.least: renamed from low [case-renamed]"),
        SeededChange(
            BaseSpec.text, BaseSpec.text.replacing("Report", with: "Account"),
            "Party.account: renamed from report [case-renamed]",
            "Account: renamed from Report [model-renamed]"),
        SeededChange(
            BaseSpec.text, BaseSpec.text.replacing("Kind", with: "Sort"), "Sort: renamed from Kind [model-renamed]"),
        SeededChange(
            BaseSpec.text,
            BaseSpec.text.replacing("[pic, video, live]", with: "{photo: pic, video: video, live: live}")
                .replacing("Kind = pic", with: "Kind = photo").replacing(
                    "scope: [pic, video]", with: "scope: [photo, video]"),
            "Kind.photo: renamed from pic [case-renamed]"),
        SeededChange(
            BaseSpec.text, BaseSpec.text.replacing("Picture", with: "Image"),
            "Image: renamed from Picture [model-renamed]"),
    ]
}
