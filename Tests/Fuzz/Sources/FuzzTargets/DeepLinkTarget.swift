@_spi(Generated) import APIRuntime
import LinksScenario

/// Any text as a deep link is rejected, or gives a route whose own link leads to the same route.
enum DeepLinkTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for link in [text, "atlas://" + text, "https://maps.example.com/" + text, "atlas://search/" + text] {
            follow(link)
        }
    }

    private static func follow(_ link: String) {
        guard let route = try? AtlasRoute(link: link) else { return }
        do throws(DeepLinkError) {
            let again = try AtlasRoute(link: try route.link())
            expect(again == route, "\(route) comes back as \(again)")
        } catch {
            found("\(route) has no link: \(error)")
        }
    }
}
