import SpecLanguage
import Testing
import TextForms

@testable import SwiftRendering

@Suite("Fingerprint of a response type")
struct FingerprintTests {
    private static let spec: String = """
        apigen: 1
        defaults: {dates: unix}
        service:
          name: Gallery
          envelope: {data: data, code: code, message: text, success: [0, ok]}
        endpoints:
          pictures:
            get: /pictures
            returns: [Media]
            cache: {policy: cache-first, for: 8h}
        models:
          Media: {divide-type: type, cases: {pic: Picture, 3: Video}, otherwise: keep}
          Picture:
            fields:
              id: {type: String, auto-cast: true}
              size: {type: Int, map: image.size, default: 7, scope: {min: 0}}
              kind: Kind = own
              name: {type: Name, transform: {read: trim, write: pad}}
              made: Date?
          Video: {include: [Picture], fields: {position: Position}}
          Kind: {enum: [own, shared], open: true}
          Name: {one-of: [String, [String]]}
          Position: {tuple: {x: Double, y: Double}}
          Other: {fields: {a: Int}}
        """

    private static func fingerprint(_ text: String) throws -> String {
        try #require(try fingerprints(text).first)
    }

    /// The fingerprints of all endpoints with a cache.
    private static func fingerprints(_ text: String) throws -> [String] {
        let checked = SpecChecker().check([SpecSource(path: "G.yaml", name: "G", bytes: Array(text.utf8))])
        #expect(checked.diagnostics.map(\.message) == [])
        let rendered = try #require(try renderedFiles(checked.specification).first).text
        return rendered.matches(of: /fingerprint: "([0-9a-f]{16})"/).map { String($0.1) }
    }

    @Test("is the same on every machine and in every version")
    func isStable() throws {
        #expect(try Self.fingerprint(Self.spec) == "130e341dcad97734")
    }

    @Test(
        "changes with what decides how a response is read",
        arguments: [
            ("returns: [Media]", "returns: [Picture]"),
            ("returns: [Media]", "returns: \"[Media?]\""),
            ("returns: [Media]", "returns: [Media]\n    at: data.pictures"),
            ("data: data,", "data: result,"), ("data: data,", "data: [data, $],"),
            ("returns: [Media]", "returns: {type: '[Media]', elements: drop}"),
            ("code: code,", "code: status,"),
            ("success: [0, ok]", "success: [0]"),
            ("dates: unix", "dates: unix-ms"),
            ("3: Video", "4: Video"),
            ("otherwise: keep", "otherwise: error"),
            ("auto-cast: true", "auto-cast: false"),
            ("type: Int, map", "type: Int64, map"),
            ("map: image.size", "map: [image.size, size]"),
            ("default: 7", "default: 8"),
            ("default: 7, ", ""),
            ("min: 0", "above: 0"),
            ("min: 0}}", "min: 0}, null: error}"),
            ("kind: Kind = own", "kind: Kind = shared"),
            ("read: trim", "read: lowercase"),
            ("made: Date?", "made: {type: Date?, empty: absent}"),
            ("made: Date?", "made: {type: Date?, absent: [0]}"),
            ("made: Date?", "made: Date?\n      more: Int?"),
            ("enum: [own, shared]", "enum: [own, shared, lost]"),
            ("open: true", "open: false"),
            ("[String, [String]]", "[String, Int]"),
            ("x: Double", "x: Float"),
            ("fields: {position: Position}", "unknown-keys: error, fields: {position: Position}"),
        ])
    func changes(_ old: String, _ new: String) throws {
        let changed = Self.spec.replacing(old, with: new)
        try #require(changed != Self.spec)
        #expect(try Self.fingerprint(changed) != Self.fingerprint(Self.spec))
    }

    @Test(
        "changes with what selects the case of a union",
        arguments: [
            ("one-of: [Card, Bank]", "one-of: [Bank, Card]"),
            ("kind: {type: String, scope: [a]}, x", "kind: {type: String, scope: [b]}, x"),
        ])
    func changesOfUnions(_ old: String, _ new: String) throws {
        let spec = """
            apigen: 1
            service: {name: G}
            defaults: {check-responses: false}
            endpoints:
              pay: {get: /pay, returns: Pay, cache: {policy: cache-first, for: 8h}}
              pet: {get: /pet, returns: Pet, cache: {policy: cache-first, for: 8h}}
            models:
              Pay: {one-of: [Card, Bank]}
              Card: {fields: {card: String}}
              Bank: {fields: {bank: String}}
              Pet: {one-of: [Cat, Dog]}
              Cat: {fields: {kind: {type: String, scope: [a]}, x: Int?}}
              Dog: {fields: {kind: {type: String, scope: [c]}, x: Int?}}
            """
        let changed = spec.replacing(old, with: new)
        try #require(changed != spec)
        #expect(try Self.fingerprints(changed) != Self.fingerprints(spec))
    }

    @Test(
        "does not change with anything else",
        arguments: [
            ("name: Gallery", "name: Pictures"),
            ("apigen: 1", "apigen: 1\ndoc: Something.\nerrors: {1: gone}"),
            ("message: text", "message: [text, info]"),
            ("success: [0, ok]", "success: [ok, 0]"),
            (
                "  pictures:\n",
                "  logo: {get: /logo.png, returns: {type: Data, as: bytes}}\n  pictures:\n    doc: All.\n"
            ),
            ("get: /pictures", "get: /images\n    parameters: {a: Int}\n    queue: images\n    timeout: 3s"),
            ("policy: cache-first, for: 8h", "policy: write-only, for: 9h, vary: user"),
            ("Other: {fields: {a: Int}}", "Other: {fields: {a: Int, b: Int}}"),
            ("returns: [Media]", "returns: [Media]\n    at: data"),
            ("Name", "Title"),
            ("Picture", "Photo"),
            ("name: {type: Name", "name: {doc: The name., sensitive: true, type: Name"),
            ("name: {type: Name,", "title: {map: name, type: Name,"),
            (
                "      kind: Kind = own\n      name: {type: Name, transform: {read: trim, write: pad}}\n",
                "      name: {type: Name, transform: {read: trim, write: pad}}\n      kind: Kind = own\n"
            ),
            ("enum: [own, shared]", "enum: [shared, own]"),
            ("{pic: Picture, 3: Video}", "{3: Video, pic: Picture}"),
            (
                "made: Date?",
                "made: Date?\n      local: {type: Int?, ignore: true}\n      sent: {type: Int?, encode: only}"
            ),
            ("Video: {include", "Video: {doc: A film., deprecated: true, validate: all, include"),
        ])
    func staysTheSame(_ old: String, _ new: String) throws {
        let changed = Self.spec.replacing(old, with: new)
        try #require(changed != Self.spec)
        #expect(try Self.fingerprint(changed) == Self.fingerprint(Self.spec))
    }

    @Test("is the same beside endpoints that reach the same models from elsewhere")
    func isOfOneEndpoint() throws {
        let films = "  films: {get: /films, returns: [Video], cache: {policy: cache-first, for: 8h}}\n"
        let beside = try Self.fingerprints(Self.spec.replacing("  pictures:\n", with: films + "  pictures:\n"))
        #expect(beside.count == 2)
        #expect(try beside.last == Self.fingerprint(Self.spec))
        #expect(beside.first != beside.last)
    }

    @Test(
        "is FNV-1a of 64 bits",
        arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func hash(_ text: String, _ digits: String) {
        var hash = StableHash()
        hash.add(Array(text.utf8))
        #expect(hash.digits == digits)
    }
}
