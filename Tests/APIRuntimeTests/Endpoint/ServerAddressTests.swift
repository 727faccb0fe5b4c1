import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Server URLs")
struct ServerAddressTests {
    @Test(
        "valid URLs, with and without a path, are accepted",
        arguments: [
            ("https://a.example.com", "https", "a.example.com", ""),
            ("HTTP://A.example.com/", "http", "a.example.com", ""),
            ("https://a.example.com:8443/v1/", "https", "a.example.com:8443", "/v1"),
            ("http://[::1]:80/x/y", "http", "[::1]:80", "/x/y"), ("http://127.0.0.1", "http", "127.0.0.1", ""),
            ("http://[::1]", "http", "[::1]", ""), ("http://h//", "http", "h", ""),
            ("http://h/a%20b", "http", "h", "/a%20b"),
        ])
    func acceptsValidURLs(url: String, scheme: String, authority: String, path: String) throws {
        let address = try ServerAddress(url)
        #expect(address.scheme == scheme)
        #expect(address.authority == authority)
        #expect(address.path == path)
    }

    @Test(
        "invalid URLs are refused",
        arguments: [
            "", "a.example.com", "ftp://a.example.com", "https://", "https:///v1", "http://:80", "http://h:0",
            "http://h:65536", "http://h:+1", "http://h:x", "http://h?q=1", "http://h/#f", "http://u:p@h", "http://a b",
            "http://bücher.example", "http://[::1", "http://h/a b", "http://h/\r\nX: y", "://h", "http://h\n",
        ])
    func refusesInvalidURLs(url: String) {
        #expect(throws: ServerAddress.Fault.self) { try ServerAddress(url) }
    }
}
