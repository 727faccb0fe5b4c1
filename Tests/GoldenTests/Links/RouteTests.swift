import APIRuntime
import Foundation
import LinksScenario
import TestSupport
import Testing

@Suite("Generated routes")
struct RouteTests {
    @Test(
        "a link gives its route, in any spelling",
        arguments: [
            ("atlas://place?placeId=7", AtlasRoute.place(placeId: 7)),
            ("atlas:///place?place_id=7", .place(placeId: 7)),
            ("atlas:/place/?placeId=7&utm_source=mail#top", .place(placeId: 7)),
            ("ATLAS://place?placeId=%37&tab=photos", .place(placeId: 7, tab: .photos)),
            ("https://maps.example.com/place?placeId=7", .place(placeId: 7)),
            ("https://ann@MAPS.example.com:443/place?placeId=7", .place(placeId: 7)),
            ("atlas://place?placeId=7&place_id=7", .place(placeId: 7)),
            ("atlas://", .home), ("atlas:///", .home), ("https://maps.example.com", .home),
            ("atlas://users/new", .saved), ("atlas://users/12", .user(id: 12)),
            (
                "atlas://search/a%2Fb%20c?layers=1&layers=9&since=2026-01-31&r=0.5&tags=x&tags=",
                .search(
                    text: "a/b c", layers: [.roads, .unknown(9)], since: Date(timeIntervalSince1970: 1_769_817_600),
                    around: 0.5, tags: ["x", ""])
            ),
            (
                "atlas://open?url=https://example.com/?a=b",
                .open(url: URL(filePath: "/").web("https://example.com/?a=b"))
            ),
            ("atlas://search/1+1", .search(text: "1+1")), ("atlas://search/50%25%20ü|[]", .search(text: "50% ü|[]")),
            ("atlas://search/100%?tags=%zz", .search(text: "100%", tags: ["%zz"])),
        ])
    func parsesLinks(link: String, route: AtlasRoute) throws {
        #expect(try AtlasRoute(link: link) == route)
        #expect(try AtlasRoute(url: URL(constant: link)) == route)
    }

    @Test(
        "an invalid link is refused with a reason",
        arguments: [
            ("place", "\"place\" is not a link"),
            ("1:/place", "\"1:/place\" is not a link"), ("atlas://[x", "\"atlas://[x\" is not a link"),
            ("atlas://search/%F0%28", "\"/search/%F0%28\" is not a link"),
            ("other://place?placeId=7", "the link begins with \"other\", not with atlas or https"),
            ("https://example.com/place?placeId=7", "the link leads to \"example.com\", not to maps.example.com"),
            ("atlas://plac", "no route has the path \"/plac\""),
            ("atlas://users/", "no route has the path \"/users\""),
            ("atlas://place", "Atlas.place: the link has no placeId"),
            ("atlas://place?placeid=7", "Atlas.place: the link has no placeId"),
            ("atlas://users/ann", "Atlas.user: id: expected Int, found \"ann\""),
            ("atlas://place?placeId=", "Atlas.place: placeId: expected Int, found \"\""),
            ("atlas://place?placeId=7.5", "Atlas.place: placeId: expected Int, found \"7.5\""),
            ("atlas://place?placeId=%F0", "Atlas.place: placeId: expected percent-encoded UTF-8, found \"%F0\""),
            ("atlas://place?placeId=7&place_id=8", "Atlas.place: the link has placeId 2 times: \"7\", \"8\""),
            ("atlas://place?placeId=7&tab=list", "Atlas.place: tab: expected \"map\" or \"photos\", found \"list\""),
            ("atlas://search/x?page=100", "Atlas.search: page: expected at least 1 and at most 99, found 100"),
            (
                "atlas://search/x?tags=1&tags=2&tags=3&tags=4",
                "Atlas.search: tags: expected at most 3 elements, found 4"
            ),
        ])
    func refusesInvalidLinks(link: String, text: String) {
        let error: DeepLinkError? = #expect(throws: DeepLinkError.self) { try AtlasRoute(link: link) }
        #expect(error?.description == text)
    }

    @Test("a route gives its link")
    func writesLinks() throws {
        #expect(try AtlasRoute.home.link() == "atlas:///")
        #expect(try AtlasRoute.place(placeId: 7).link() == "atlas://place?placeId=7&tab=map")
        #expect(
            try AtlasRoute.search(text: "Ä/b", layers: [.roads], tags: ["a&b", "c+d"]).url().absoluteString
                == "atlas://search/%C3%84%2Fb?layers=1&page=1&tags=a%26b&tags=c%2Bd")
    }

    @Test("a URL in a link is read like one in JSON, and written as it is read")
    func urls() throws {
        for (text, url) in URLTexts.read {
            let route = AtlasRoute.open(url: URL(constant: text))
            let link = try route.link()
            guard case .open(let read, _, _, _) = try AtlasRoute(link: link) else {
                Issue.record("\(link)")
                continue
            }
            #expect(read.absoluteString == url)
            #expect(try AtlasRoute(url: route.url()) == route)
        }
    }

    @Test("a route with an invalid value has no link")
    func refusesInvalidValues() {
        for route: AtlasRoute in [
            .search(text: ""), .search(text: ".."), .search(text: "x", page: 0), .open(url: Self.site, code: "a"),
            .search(text: String(repeating: "x", count: 41)), .search(text: "x", tags: ["1", "2", "3", "4"]),
        ] {
            #expect(throws: DeepLinkError.self) { try route.link() }
        }
    }

    @Test("random routes round-trip through links")
    func roundTrip() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            for route in Self.routes(&random) {
                let link = try route.link()
                #expect(try AtlasRoute(link: link) == route, "\(link)")
                #expect(try AtlasRoute(url: route.url()) == route, "\(link)")
            }
        }
    }

    private static let site: URL = URL(filePath: "/").web("https://example.com/a?b=c&d=%20#e")

    private static func routes(_ random: inout SystemRandomNumberGenerator) -> [AtlasRoute] {
        let text = Self.text(&random)
        return [
            .home, .saved, .user(id: Int.random(in: .min ... .max, using: &random)),
            .place(placeId: Int.random(in: -9...9, using: &random), tab: [.map, .photos].randomElement() ?? .map),
            .search(
                text: text == "." || text == ".." || text.isEmpty ? "x" : text,
                layers: [.roads, .unknown(Int.random(in: 3...99, using: &random))],
                page: Int.random(in: 1...99, using: &random),
                since: Date(timeIntervalSince1970: Double(Int.random(in: -9_999...9_999, using: &random)) * 86_400),
                around: [nil, Double.random(in: -1e9...1e9, using: &random)].randomElement() ?? nil,
                tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.text(&random) }),
            .open(url: site, self: Bool.random(using: &random), link: [nil, text].randomElement() ?? nil, code: "DE"),
        ]
    }

    /// Texts with characters that have a meaning in URLs, and others.
    private static func text(_ random: inout SystemRandomNumberGenerator) -> String {
        let parts = [
            "a", "Z", "0", "/", "?", "#", "&", "=", "%", "+", " ", ".", "..", ";", ":", "@", "\0", "\n", "ä", "日", "👩‍👩‍👧",
            "%2F",
        ]
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            .joined()
    }
}

extension URL {
    /// A web address of a test; this URL if the text is invalid.
    fileprivate func web(_ text: String) -> URL {
        URL(string: text) ?? self
    }
}
