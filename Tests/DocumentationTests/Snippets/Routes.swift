import APIRuntime
import LinksScenario
import Testing

@Suite("Snippets on routes")
struct RouteSnippets {
    @Test("links are read and written")
    func links() throws {
        let place = try AtlasRoute(link: "atlas://place?place_id=7")
        let link: String = try AtlasRoute.search(text: "coffee & cake", page: 2).link()
        #expect(place == .place(placeId: 7))
        #expect(link == "atlas://search/coffee%20%26%20cake?page=2")
    }

    @Test("a malformed parameter is reported with its value")
    func malformedParameter() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        do {
            _ = try AtlasRoute(link: "atlas://place?placeId=here")
        } catch DeepLinkError.malformedParameter(let name, _, let expected, let found) {
            print("\(name) should be \(expected), and is \(found)")
        }
        #expect(printed == #"placeId should be Int, and is "here""#)
    }
}
