/// The spec that seeded changes edit. Its lines are unique, so that a change can name one.
enum BaseSpec {
    static let text: String = """
        apigen: 1
        defaults: {dates: unix}

        service:
          name: Gallery
          servers:
            release: [https://a.example.com/v1, https://b.example.com/v1]
            test: http://localhost:8080
          api-version: {value: "5", in: path}
          headers: {X-Client: ios}
          parameters: {lang: {type: String, in: query}}
          envelope: {data: resp.data, code: code, message: msg, success: 0}
          timeout: 15s
          auth: {session: token, header: X-Token}
          batch: {post: /batch, calls: calls, call: {id: id, method: m, path: {at: p, from: server}, body: b}, responses: all, response: {id: id, body: b}, at-most: 9}
          pins:
            a.example.com:
              - sha256/r5dMMwiCwlWFoXAWdPS7rfiYDjZTPnE1hnfTpsfCz1o=
              - sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

        errors:
          100001: tokenExpired
          100002: {name: systemBusy, message: Busy}
          http-404: notFound
          http-422: {name: invalid, body: Problem, at: $}

        endpoints:
          search:
            get: /pictures/search
            parameters:
              key: {type: String, length: {min: 1}}
              start: Int = 1
              size: Int?
              X-Mode: {constant: full, in: header}
              tags: {type: '[String]?', style: comma}
            returns: [Picture]
            at: resp.pictures
          upload:
            post: /pictures
            parameters: {image: file, title: String, kind: Kind = pic}
            returns: Picture
          edit:
            put: '/pictures/{id}'
            parameters: {id: Int}
            body: Draft
            errors: {301: tooLate}
          original: {get: '/files/{place}', parameters: {place: {type: String}}}
          scenes: {get: /scenes, returns: [Scene]}
          keep: {post: /keep, returns: {200: Report, 202: {type: Scene, name: later, headers: {wait: Int}}}}
          seen: {head: /seen, returns: {headers: {size: Int, at: {type: Date, map: X-At}}}}
          feed: {get: /feed, returns: {stream: Int, as: sse, end: done}}
          properties: {method: PROPFIND, path: /dav, returns: String}
          live: {get: /live, returns: {stream: {word: Int, over: String, stop: {type: Int, fails: true}, ping: ignore}}}
          login: {post: /login, returns: Problem, session: {establish: field}}
          bundle: {get: /bundle, returns: [Report], batch: true}
          list: {get: /list, parameters: {after: String?}, returns: [Report], paginate: {by: cursor, parameter: after, next: n}}
          latest: {get: /latest, returns: '[Int] = []'}
          reports: {get: /reports, parameters: {page: Int = 1}, returns: [Report], paginate: {by: page, parameter: page}}

        models:
          Picture:
            identity: id
            fields:
              id: {type: String, auto-cast: true}
              title: String
              note: String?
              url: {type: URL, map: image.src}
              author: {type: String, map: [author, user.name]}
              width: Int32 = 0
              score: {type: Double, scope: {min: 0, max: 1}}
              tags: {type: '[String]', count: {max: 9}}
              kind: {type: Kind, scope: [pic, video]}
              taken: Date
              level: Level?
              secret: {type: String?, sensitive: true}
          Kind: {enum: [pic, video, live]}
          Mode: {enum: [full, small]}
          Level: {enum: {low: 1, high: 9}, open: true}
          Media: {divide-type: type, cases: {pic: Picture, report: Report}}
          Party: {one-of: [String, Report]}
          Scene: {fields: {media: Media, party: Party}}
          Report: {unknown-keys: keep, fields: {id: Int, text: {type: String, pattern: '^[a-z]+$'}}}
          Problem: {fields: {field: String}}
          Draft: {patch: true, fields: {title: String, width: Int?, kind: Kind}}
          Color: {external: Brand.Color}
          Point: {tuple: {x: Double, y: Double}}
          Visit:
            identity: key
            fields:
              key: String
              at: {type: Date, format: unix-ms}
              by: String?
              days: Int32
              marks: '[Int]'
              rank: Level
              mood: Mood
              spot: Spot?
              guest: Guest?
          Mood: {enum: [calm, wild]}
          Spot: {fields: {place: String, height: {type: Int?, scope: {max: 9000}}}}
          Guest: {divide-type: kind, otherwise: keep, cases: {one: Spot}}
          Other: {identity: key, fields: {key: String}}

        routes:
          scheme: [gallery, https]
          host: gallery.example.com
          newest: /newest
          one:
            path: '/pictures/{number}'
            parameters: {number: Int, mode: Mode?, page: {type: Int, default: 1, scope: {max: 9}}}

        tables:
          visits: {model: Visit, indexes: [[at]]}
          others: {model: Other}

        """

    /// The service with its errors and endpoints.
    static var service: String {
        guard let start = text.firstRange(of: "service:\n"), let end = text.firstRange(of: "models:\n") else {
            return ""
        }
        return String(text[start.lowerBound..<end.lowerBound])
    }

    /// Another service, which has nothing in common with it.
    static let otherService: String = """
        service: {name: Museum, servers: {release: https://museum.example.com}}
        endpoints: {rooms: {get: /rooms}}

        """
}
