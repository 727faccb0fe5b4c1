extension CompatibilityRule.Example {
    static let services: [CompatibilityRule: CompatibilityRule.Example] = [
        .errorRemoved: .init("errors:\n  100001: tokenExpired", "errors:"),
        .errorRenamed: .init("  100001: tokenExpired", "  100001: signedOut"),
        .errorCodeReused: .init(
            "  http-422: {name: invalid, body: Problem, at: $}",
            "  http-422: {name: wrong, body: String, at: field}"),
        .errorCodeChanged: .init("  100001: tokenExpired", "  100004: tokenExpired"),
        .errorBodyChanged: .init(
            "  http-422: {name: invalid, body: Problem, at: $}",
            "  http-422: {name: invalid, body: String, at: field}"),
        .errorTextChanged: .init(
            "  envelope: {data: resp.data, code: code, message: msg, success: 0}",
            "  envelope: {data: resp.data, code: code, message: info, success: 0}"),
        .errorTypeChanged: .init("    body: Draft\n    errors: {301: tooLate}", "    body: Draft"),
        .endpointAdded: .init(
            "  scenes: {get: /scenes, returns: [Scene]}",
            "  scenes: {get: /scenes, returns: [Scene]}\n  last: {get: /scenes/last, returns: Scene}"),
        .endpointRemoved: .init(
            "  original: {get: '/files/{place}', parameters: {place: {type: String}}}\n  scenes: {get: /scenes, returns: [Scene]}",
            "  original: {get: '/files/{place}', parameters: {place: {type: String}}}"),
        .endpointRenamed: .init(
            "  scenes: {get: /scenes, returns: [Scene]}",
            "  allScenes: {get: /scenes, returns: [Scene]}"),
        .endpointWithdrawn: .init(
            "  original: {get: '/files/{place}', parameters: {place: {type: String}}}\n  scenes: {get: /scenes, returns: [Scene]}",
            "  original: {get: '/files/{place}', parameters: {place: {type: String}}}"),
        .methodChanged: .init(
            "  scenes: {get: /scenes, returns: [Scene]}",
            "  scenes: {post: /scenes, returns: [Scene]}"),
        .pathChanged: .init("  scenes: {get: /scenes, returns: [Scene]}", "  scenes: {get: /all, returns: [Scene]}"),
        .parameterAdded: .init("      size: Int?", "      size: Int?\n      order: String?"),
        .parameterOptional: .init("    body: Draft", "    body: Draft?"),
        .requiredParameterAdded: .init("      size: Int?", "      size: Int?\n      order: String"),
        .parameterRemoved: .init("      start: Int = 1\n      size: Int?", "      start: Int = 1"),
        .parameterRenamed: .init("      size: Int?", "      limit: {type: Int?, map: size}"),
        .parameterTypeChanged: .init(
            "    parameters: {image: file, title: String, kind: Kind = pic}",
            "    parameters: {image: '[file]', title: String, kind: Kind = pic}"),
        .parameterMoved: .init(
            "  parameters: {lang: {type: String, in: query}}",
            "  parameters: {lang: {type: String, in: header}}"),
        .styleChanged: .init("      tags: {type: '[String]?', style: comma}", "      tags: {type: '[String]?'}"),
        .parametersReordered: .init("      start: Int = 1\n      size: Int?", "      size: Int?\n      start: Int = 1"),
        .requestParameterRequired: .init("      size: Int?", "      size: Int"),
        .constantAdded: .init("      size: Int?", "      size: Int?\n      _shape: {constant: array}"),
        .constantRemoved: .init("      size: Int?\n      X-Mode: {constant: full, in: header}", "      size: Int?"),
        .constantChanged: .init(
            "      X-Mode: {constant: full, in: header}",
            "      X-Mode: {constant: 2, in: header}"),
        .bodyChanged: .init("    body: Draft", "    body: Point"),
        .mediaTypeChanged: .init(
            "    parameters: {image: file, title: String, kind: Kind = pic}",
            "    parameters: {image: {type: file, content-type: image/png}, title: String, kind: Kind = pic}"),
        .resultAdded: .init("    body: Draft", "    body: Draft\n    returns: Problem"),
        .returnsChanged: .init(
            "  scenes: {get: /scenes, returns: [Scene]}",
            "  scenes: {get: /scenes, returns: [Point]}"),
        .responseMoved: .init("    at: resp.pictures", "    at: resp.items"),
        .pagingAdded: .init(
            "  scenes: {get: /scenes, returns: [Scene]}",
            "  scenes: {get: /scenes, returns: [Scene], parameters: {page: Int = 1}, paginate: {by: page, parameter: page}}"
        ),
        .pagingChanged: .init(
            "  reports: {get: /reports, parameters: {page: Int = 1}, returns: [Report], paginate: {by: page, parameter: page}}",
            "  reports: {get: /reports, parameters: {page: Int = 1}, returns: [Report]}"),
        .pageReferenceChanged: .init(
            "  list: {get: /list, parameters: {after: String?}, returns: [Report], paginate: {by: cursor, parameter: after, next: n}}",
            "  list: {get: /list, parameters: {after: String?}, returns: [Report], paginate: {by: cursor, parameter: after, next: more}}"
        ),
        .streamChanged: .init(
            "  feed: {get: /feed, returns: {stream: Int, as: sse, end: done}}",
            "  feed: {get: /feed, returns: {stream: Int, as: sse}}"),
        .policyChanged: .init("  timeout: 15s", "  timeout: 20s"),
        .serviceAdded: .init("", "service: {name: Museum, servers: {release: https://museum.example.com}}"),
        .serviceRemoved: .init("service: {name: Museum, servers: {release: https://museum.example.com}}", ""),
        .serviceRenamed: .init("  name: Gallery", "  name: Museum"),
        .serverAdded: .init(
            "    release: [https://a.example.com/v1, https://b.example.com/v1]",
            "    release: [https://a.example.com/v1, https://b.example.com/v1, https://c.example.com/v1]"),
        .serverRemoved: .init(
            "    release: [https://a.example.com/v1, https://b.example.com/v1]",
            "    release: [https://a.example.com/v1]"),
        .environmentAdded: .init(
            "    test: http://localhost:8080", "    test: http://localhost:8080\n    dev: http://localhost:8081"),
        .environmentRemoved: .init(
            "    release: [https://a.example.com/v1, https://b.example.com/v1]\n    test: http://localhost:8080",
            "    release: [https://a.example.com/v1, https://b.example.com/v1]"),
        .versionChanged: .init("  api-version: {value: \"5\", in: path}", "  api-version: {value: \"6\", in: path}"),
        .headerChanged: .init("  headers: {X-Client: ios}", "  headers: {X-Client: mac}"),
        .signatureChanged: .init(
            "  timeout: 15s",
            "  timeout: 15s\n  sign: {digest: md5, parts: x, into: {header: X-Sign}}"),
        .authenticationChanged: .init("  auth: {session: token, header: X-Token}", "  auth: bearer"),
        .sessionChanged: .init(
            "  login: {post: /login, returns: Problem, session: {establish: field}}",
            "  login: {post: /login, returns: Problem, session: {establish: token}}"),
        .batchChanged: .init(
            "  batch: {post: /batch, calls: calls, call: {id: id, method: m, path: {at: p, from: server}, body: b}, responses: all, response: {id: id, body: b}, at-most: 9}",
            "  batch: {post: /batch, calls: calls, call: {id: id, method: m, path: {at: p, from: server}, body: b}, responses: all, response: {id: id, body: b}, at-most: 8}"
        ),
        .pinsChanged: .init(
            "      - sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "      - sha256/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA="),
        .envelopeChanged: .init(
            "  envelope: {data: resp.data, code: code, message: msg, success: 0}",
            "  envelope: {data: resp.data, code: code, message: msg, success: 200}"),
        .storeChanged: .init(
            "  scenes: {get: /scenes, returns: [Scene]}",
            "  scenes: {get: /scenes, returns: [Scene]}\n  visit: {get: /visit, returns: Visit, stores: visits}"),
        .interfaceAdded: .init("defaults: {dates: unix}", "defaults: {dates: unix, interface: true}"),
        .requirementAdded: .init(
            "endpoints:\n  search:", "endpoints:\n  last: {get: /last, returns: Problem}\n  search:"),
        .interfaceRemoved: .init("defaults: {dates: unix, interface: true}", "defaults: {dates: unix}"),
        .routesAdded: .init(
            "",
            "\nroutes:\n  scheme: [gallery, https]\n  host: gallery.example.com\n  newest: /newest\n  one:\n    path: '/pictures/{number}'\n    parameters: {number: Int, mode: Mode?, page: {type: Int, default: 1, scope: {max: 9}}}\n"
        ),
        .routeAdded: .init("  newest: /newest", "  newest: /newest\n  best: /best"),
        .routeRemoved: .init("  host: gallery.example.com\n  newest: /newest", "  host: gallery.example.com"),
        .routeRenamed: .init("  newest: /newest", "  latest: /newest"),
        .routeParameterChanged: .init(
            "    parameters: {number: Int, mode: Mode?, page: {type: Int, default: 1, scope: {max: 9}}}",
            "    parameters: {number: Int,  page: {type: Int, default: 1, scope: {max: 9}}}"),
        .linkBroken: .init("  host: gallery.example.com\n  newest: /newest", "  host: gallery.example.com"),
        .linkWidened: .init(
            "    parameters: {number: Int, mode: Mode?, page: {type: Int, default: 1, scope: {max: 9}}}",
            "    parameters: {number: Int, mode: String?, page: {type: Int, default: 1, scope: {max: 9}}}"),
        .tableAdded: .init("  others: {model: Other}", "  strangers: {model: Other}"),
        .tableRemoved: .init(
            "  visits: {model: Visit, indexes: [[at]]}\n  others: {model: Other}",
            "  visits: {model: Visit, indexes: [[at]]}"),
        .tableModelChanged: .init("  others: {model: Other}", "  others: {model: Visit}"),
        .tableKeyChanged: .init("    identity: key", "    identity: [key, at]"),
        .rowsAbandoned: .init(
            "  visits: {model: Visit, indexes: [[at]]}\n  others: {model: Other}",
            "  visits: {model: Visit, indexes: [[at]]}"),
        .columnAdded: .init("      by: String?", "      by: {type: String?, column: visitor}"),
        .columnRemoved: .init(
            "      at: {type: Date, format: unix-ms}\n      by: String?",
            "      at: {type: Date, format: unix-ms}"),
        .columnRequired: .init("      by: String?", "      by: String"),
        .columnTypeChanged: .init("      days: Int32", "      days: Double"),
        .columnUnreadable: .init("      marks: '[Int]'", "      marks: '[String]'"),
        .storedCaseRemoved: .init("  Mood: {enum: [calm, wild]}", "  Mood: {enum: [calm]}"),
        .storedNarrowed: .init("  Level: {enum: {low: 1, high: 9}, open: true}", "  Level: {enum: {low: 1, high: 9}}"),
        .indexChanged: .init(
            "  visits: {model: Visit, indexes: [[at]]}",
            "  visits: {model: Visit, indexes: [[at, by]]}"),
    ]
}
