extension SeededChange {
    /// Edits of the service and of its errors.
    static let services: [SeededChange] = [
        SeededChange(
            "  name: Gallery\n", "  name: Museum\n",
            "Museum: renamed from Gallery [service-renamed]"),
        SeededChange(
            BaseSpec.service, BaseSpec.otherService, "Gallery: removed [endpoint-withdrawn service-removed]",
            "Museum: added [service-added]"),
        SeededChange(
            ", https://b.example.com/v1]", "]",
            "Gallery: server https://b.example.com/v1 of release removed [server-removed]"),
        SeededChange(
            ", https://b.example.com/v1]", ", https://b.example.com/v1, https://c.example.com/v1]",
            "Gallery: server https://c.example.com/v1 of release added [server-added]"),
        SeededChange(
            "[https://a.example.com/v1, https://b.example.com/v1]",
            "[https://b.example.com/v1, https://a.example.com/v1]",
            "Gallery: order of the servers of release https://a.example.com/v1, https://b.example.com/v1 "
                + "-> https://b.example.com/v1, https://a.example.com/v1 [policy-changed]"),
        SeededChange(
            "    test: http://localhost:8080\n", "",
            "Gallery: environment test removed [server-removed environment-removed]"),
        SeededChange(
            "{value: \"5\", in: path}", "{value: \"6\", in: path}",
            "Gallery: api-version 5 in the path -> 6 in the path [version-changed]"),
        SeededChange(
            "{value: \"5\", in: path}", "{value: \"5\", review: \"6\", in: path}",
            "Gallery: api-version in review builds none -> 6 [policy-changed]"),
        SeededChange("{X-Client: ios}", "{X-Client: mac}", "Gallery: header X-Client ios -> mac [header-changed]"),
        SeededChange(
            "data: resp.data", "data: data", "Gallery: envelope.data resp.data -> data [envelope-changed]"),
        SeededChange(
            "data: resp.data", "data: [resp.data, $]",
            "Gallery: envelope.data resp.data -> [resp.data, $] [envelope-changed]"),
        SeededChange(
            "at: resp.pictures", "at: [resp.pictures, pictures]",
            "Gallery.search: at resp.pictures -> [resp.pictures, pictures] [response-moved]"),
        SeededChange(
            "scenes: {get: /scenes, returns: [Scene]}",
            "scenes: {get: /scenes, returns: {type: '[Scene]', elements: drop}}",
            "Gallery.scenes: elements fail -> drop [response-widened]"),
        SeededChange("success: 0", "success: 200", "Gallery: envelope.success [0] -> [200] [envelope-changed]"),
        SeededChange("message: msg", "message: info", "Gallery: envelope.message msg -> info [error-text-changed]"),
        SeededChange(
            "defaults: {dates: unix}", "defaults: {dates: unix, interface: true}",
            "Gallery: interface false -> true [interface-added]"),
        SeededChange("timeout: 15s", "timeout: 20s", "Gallery: timeout 15s -> 20s [policy-changed]"),
        SeededChange(
            "timeout: 15s", "timeout: 15s\n  hedge: {after: p95, at-most: 5%}",
            "Gallery: hedge none -> {after: p95, at-most: 5%} [policy-changed]"),
        SeededChange(
            "timeout: 15s", "timeout: 15s\n  rate: {limit: 100/s, burst: 5}",
            "Gallery: rate none -> {limit: 100/s, burst: 5} [policy-changed]"),
        SeededChange(
            "timeout: 15s", "timeout: 15s\n  failover: {choose: round-robin, breaker: true}",
            "Gallery: failover none -> {choose: round-robin, breaker: true} [policy-changed]"),
        SeededChange(
            "timeout: 15s", "timeout: 15s\n  queues: {images: {at-once: 2, waiting: 9}}",
            "Gallery: queue images none -> {at-once: 2, waiting: 9} [policy-changed]"),
        SeededChange(
            "{get: /scenes, returns: [Scene]}", "{get: /scenes, returns: [Scene], hedge: {after: 200ms}, rate: server}",
            "Gallery.scenes: hedge none -> {after: 200ms} [policy-changed]",
            "Gallery.scenes: rate none -> server [policy-changed]"),
        SeededChange(
            "timeout: 15s", "timeout: 15s\n  charset: gbk", "Gallery: charset none -> gbk [policy-changed]"),
        SeededChange(
            "timeout: 15s", "timeout: 15s\n  strip: [jsonp, x]",
            "Gallery: strip none -> \"jsonp\", \"x\" [policy-changed]"),
        SeededChange(
            "timeout: 15s", "timeout: 15s\n  sign: {digest: md5, parts: x, into: {header: X-Sign}}",
            "Gallery: sign none -> md5 of x as X-Sign [signature-changed]"),
        SeededChange(
            "{lang: {type: String, in: query}}", "{lang: {type: String, in: header}}",
            "Gallery(lang:): query lang -> header lang [parameter-moved]"),
        SeededChange(
            "{lang: {type: String, in: query}}", "{lang: {type: String, in: query}, format: {constant: json}}",
            "Gallery: constant query format \"json\" added [constant-added]"),
        SeededChange(
            "  100001: tokenExpired\n", "", "GalleryError.tokenExpired: removed [error-removed]"),
        SeededChange(
            "  100001: tokenExpired\n", "  100001: tokenExpired\n  100003: gone\n",
            "GalleryError.gone: added for 100003 [open-case-added]"),
        SeededChange(
            "  100001: tokenExpired\n", "  100001: signedOut\n",
            "GalleryError.signedOut: renamed from tokenExpired [error-renamed]"),
        SeededChange(
            "  100001: tokenExpired\n", "  100004: tokenExpired\n",
            "GalleryError.tokenExpired: 100001 -> 100004 [error-code-changed]"),
        SeededChange(
            "http-422: {name: invalid, body: Problem, at: $}", "http-422: {name: wrong, body: String, at: field}",
            "GalleryError.invalid: removed [error-removed]",
            "GalleryError.wrong: added for http-422 [error-code-reused open-case-added]"),
        SeededChange(
            "body: Problem, at: $", "body: String, at: field",
            "GalleryError.invalid: body Problem -> String "
                + "[response-widened response-moved error-body-changed response-narrowed]"),
        SeededChange(
            "message: Busy", "message: Wait", "GalleryError.systemBusy: message changed [error-text-changed]"),
    ]

    /// Edits of endpoints.
    static let endpoints: [SeededChange] = [
        SeededChange(
            "  scenes: {get: /scenes, returns: [Scene]}\n", "",
            "Gallery.scenes: removed [endpoint-withdrawn endpoint-removed]"),
        SeededChange(
            "  scenes: {get: /scenes, returns: [Scene]}\n",
            "  scenes: {get: /scenes, returns: [Scene]}\n  last: {get: /scenes/last, returns: Scene}\n",
            "Gallery.last: added [endpoint-added]"),
        SeededChange(
            "  scenes: {get: /scenes", "  allScenes: {get: /scenes",
            "Gallery.allScenes: renamed from scenes [endpoint-renamed]"),
        SeededChange(
            "  scenes: {get: /scenes", "  pictures.scenes: {get: /scenes",
            "Gallery.pictures.scenes: renamed from scenes [endpoint-renamed]"),
        SeededChange("{get: /scenes", "{post: /scenes", "Gallery.scenes: GET -> POST [method-changed]"),
        SeededChange("{get: /scenes", "{get: /all", "Gallery.scenes: /scenes -> /all [path-changed]"),
        SeededChange(
            "      size: Int?\n", "      size: Int?\n      order: String?\n",
            "Gallery.search(order:): added as String? [parameter-added]"),
        SeededChange(
            "      size: Int?\n", "      size: Int?\n      order: String\n",
            "Gallery.search(order:): added as String [request-parameter-required required-parameter-added]"),
        SeededChange(
            "      size: Int?\n", "      size: Int?\n      _shape: {constant: array}\n",
            "Gallery.search: constant query _shape \"array\" added [constant-added]"),
        SeededChange(
            "      X-Mode: {constant: full, in: header}\n", "",
            "Gallery.search: constant header x-mode \"full\" removed [constant-removed]"),
        SeededChange(
            "{constant: full, in: header}", "{constant: 2, in: header}",
            "Gallery.search: constant header x-mode \"full\" -> 2 [constant-changed]"),
        SeededChange(
            ", style: comma}", ", style: pipe}", "Gallery.search(tags:): style comma -> pipe [style-changed]"),
        SeededChange(
            ", style: comma}", "}", "Gallery.search(tags:): style comma -> repeat [style-changed]"),
        SeededChange(
            "{place: {type: String}}", "{place: {type: String, encode: segments}}",
            "Gallery.original(place:): encode all -> segments [style-changed]"),
        SeededChange("      size: Int?\n", "", "Gallery.search(size:): removed [parameter-removed]"),
        SeededChange(
            "      size: Int?\n", "      limit: {type: Int?, map: size}\n",
            "Gallery.search(limit:): renamed from size [parameter-renamed]"),
        SeededChange(
            "      size: Int?\n", "      size: Int\n",
            "Gallery.search(size:): Int? -> Int [request-parameter-required parameter-type-changed default-removed]"),
        SeededChange(
            "      size: Int?\n", "      size: String?\n",
            "Gallery.search(size:): Int? -> String? [parameter-type-changed request-widened]"),
        SeededChange(
            "      size: Int?\n", "      size: '[Int]?'\n",
            "Gallery.search(size:): Int? -> [Int]? [parameter-type-changed request-widened]"),
        SeededChange(
            "      size: Int?\n", "      size: '[Bool]?'\n",
            "Gallery.search(size:): Int? -> [Bool]? [request-narrowed parameter-type-changed request-widened]"),
        SeededChange(
            "      start: Int = 1\n", "      start: Int = 0\n",
            "Gallery.search(start:): Int = 1 -> Int = 0 [default-changed]"),
        SeededChange(
            "      start: Int = 1\n      size: Int?\n", "      size: Int?\n      start: Int = 1\n",
            "Gallery.search: parameters in another order [parameters-reordered]"),
        SeededChange(
            "    body: Draft\n", "    body: Draft\n    redirect-body: any-origin\n",
            "Gallery.edit: redirect-body same-origin -> any-origin [policy-changed]"),
        SeededChange(
            "    body: Draft\n", "    body: Draft\n    offline: {queue: true, order-by: id, merge: replace, for: 7d}\n",
            "Gallery.edit: offline none -> {queue: true, order-by: id, merge: replace, for: 7d} [policy-changed]"),
        SeededChange(
            "    body: Draft\n", "    body: Draft\n    follow: false\n",
            "Gallery.edit: follow true -> false [policy-changed]"),
        SeededChange(
            "    body: Draft\n", "    body: Draft\n    returns: Problem\n",
            "Gallery.edit: returns nothing -> Problem [result-added]"),
        SeededChange(
            "    body: Draft\n", "    body: Draft?\n",
            "Gallery.edit: body Draft -> Draft? [parameter-optional request-widened]"),
        SeededChange(
            "body: Problem, at: $", "body: Problem, at: field",
            "GalleryError.invalid: body at $ -> field [response-moved]"),
        SeededChange(
            "    test: http://localhost:8080\n", "    test: http://localhost:8080\n    dev: http://localhost:8081\n",
            "Gallery: environment dev added [environment-added]"),
        SeededChange(
            "    body: Draft\n", "    body: Draft\n    status: 202\n",
            "Gallery.edit: status none -> 202 [policy-changed]"),
        SeededChange(
            "image: file,", "image: '[file]',", "Gallery.upload(image:): file -> [file] [parameter-type-changed]"),
        SeededChange(
            "image: file,", "image: {type: file, content-type: image/png},",
            "Gallery.upload(image:): sent as bytes -> bytes (image/png) [media-type-changed]"),
        SeededChange(
            "image: file,", "image: {type: file, headers: {X-A: b}},",
            "Gallery.upload(image:): header fields of the part changed [media-type-changed]"),
        SeededChange(
            "title: String, kind: Kind = pic}", "title: {type: String, as: json}, kind: Kind = pic}",
            "Gallery.upload(title:): sent as text -> json [media-type-changed]"),
        SeededChange(
            "    body: Draft\n", "    body: {type: Draft, content-type: application/vnd.draft+json}\n",
            "Gallery.edit: body sent as json -> json (application/vnd.draft+json) [media-type-changed]"),
        SeededChange(
            "{200: Report, 202:", "{200: Report, 204: nothing, 202:",
            "Gallery.keep: response 204 added [response-case-added case-added]"),
        SeededChange("{200: Report, 202:", "{202:", "Gallery.keep: response 200 removed [case-removed]"),
        SeededChange(
            "{200: Report, 202:", "{200: Report?, 202:",
            "Gallery.keep: response 200: Report -> Report? [response-widened case-type-changed]"),
        SeededChange(
            "name: later", "name: queued",
            "Gallery.keep: response 202: case later -> queued [case-renamed]"),
        SeededChange(
            "headers: {wait: Int}", "at: job, headers: {wait: Int?}",
            "Gallery.keep: response 202: at the envelope's data -> job [response-moved]",
            "Gallery.keep: response 202: header wait: Int -> Int? [response-widened case-type-changed]"),
        SeededChange(
            "{wait: Int}", "{wait: Int, next: URL?}",
            "Gallery.keep: response 202: header next added [case-type-changed]"),
        SeededChange(
            "{200: Report, 202: {type: Scene, name: later, headers: {wait: Int}}}", "Report",
            "Gallery.keep: returns responses by status -> Report [returns-changed]"),
        SeededChange(
            "{headers: {size: Int, at", "{headers: {length: Int, at",
            "Gallery.seen: the result: header size removed [response-field-removed field-removed]",
            "Gallery.seen: the result: header length added [required-field-added]"),
        SeededChange(
            "map: X-At", "map: X-On", "Gallery.seen: the result: header at: map X-At -> X-On [map-changed]"),
        SeededChange(
            "'[Int] = []'", "'[Int] = [1]'", "Gallery.latest: default of the result changed [default-changed]"),
        SeededChange(
            "'[Int] = []'", "[Int]", "Gallery.latest: default of the result removed [default-changed]"),
        SeededChange(
            "returns: [Scene]}", "returns: '[Scene] = []'}",
            "Gallery.scenes: default of the result added [response-field-optional]"),
        SeededChange("image: file,", "image: file?,", "Gallery.upload(image:): file -> file? [parameter-added]"),
        SeededChange(
            "body: Draft", "body: Point",
            "Gallery.edit: body Draft -> Point [request-narrowed body-changed request-widened]"),
        SeededChange(
            "returns: [Scene]", "returns: [Point]",
            "Gallery.scenes: returns [Scene] -> [Point] [response-widened returns-changed response-narrowed]"),
        SeededChange(
            "at: resp.pictures", "at: resp.items",
            "Gallery.search: at resp.pictures -> resp.items [response-moved]"),
        SeededChange(
            "100002: {name: systemBusy, message: Busy}", "100002: {name: systemBusy, message-has: busy, message: Busy}",
            "GalleryError.systemBusy: 100002 -> 100002 with \"busy\" [error-code-changed]"),
        SeededChange(
            "100002: {name: systemBusy, message: Busy}",
            "100002: [{name: quota, message-has: quota}, {name: systemBusy, message: Busy}]",
            "GalleryError.quota: added for 100002 with \"quota\" [open-case-added]"),
        SeededChange(
            "    errors: {301: tooLate}\n", "",
            "Gallery.edit: no errors of its own any more [error-type-changed]",
            "Gallery.edit.tooLate: removed [error-removed]"),
        SeededChange(
            ", paginate: {by: page, parameter: page}", "", "Gallery.reports: paginate removed [paging-changed]"),
        SeededChange(
            "paginate: {by: page, parameter: page}", "paginate: {by: offset, parameter: page}",
            "Gallery.reports: paginate.by page -> offset [page-reference-changed]"),
        SeededChange(
            "paginate: {by: page, parameter: page}", "paginate: {by: page, parameter: page, total: {header: X-Total}}",
            "Gallery.reports: paginate.total.header none -> x-total [policy-changed]"),
        SeededChange(
            "paginate: {by: page, parameter: page}", "paginate: {by: link}",
            "Gallery.reports: paginate.by page -> link [page-reference-changed]",
            "Gallery.reports: paginate.parameter query page -> none [page-reference-changed]"),
        SeededChange(
            "paginate: {by: page, parameter: page}", "paginate: {by: page, parameter: page, total: total}",
            "Gallery.reports: paginate.total none -> total [policy-changed]"),
        SeededChange(
            "{get: /scenes, returns: [Scene]}",
            "{get: /scenes, returns: [Scene], parameters: {page: Int = 1}, paginate: {by: page, parameter: page}}",
            "Gallery.scenes(page:): added as Int = 1 [parameter-added]",
            "Gallery.scenes: paginate added by page [paging-added]"),
        SeededChange(
            "{get: /scenes, returns: [Scene]}",
            "{get: /scenes, returns: [Scene], cache: {policy: cache-first, for: 1h}}",
            "Gallery.scenes: cache none -> {policy: cache-first, for: 1h} [policy-changed]"),
    ]
}
