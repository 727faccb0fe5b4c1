import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Server URLs")
struct ServerAddressTests {
    @Test(
        "valid URLs are accepted: in lower case, without trailing slashes",
        arguments: [
            ("HTTP://A.example.com/", "http", "a.example.com", ""),
            ("https://a.example.com:8443/v1/", "https", "a.example.com:8443", "/v1"),
            ("http://[::1]:80/X/y//", "http", "[::1]:80", "/X/y"),
        ])
    func acceptsValidURLs(url: String, scheme: String, authority: String, path: String) throws {
        let address = try ServerAddress(url)
        #expect(address.scheme == scheme)
        #expect(address.authority == authority)
        #expect(address.path == path)
    }

    @Test(
        "invalid URLs are refused with what was expected",
        arguments: [
            ("a.example.com", "an absolute http or https URL"), ("https://", "a URL with a host, in ASCII"),
            ("http://a b", "a URL with a host, in ASCII"), ("http://h:0", "a URL with a port from 1 to 65535"),
            ("http://h?q=1", "a URL without query and fragment"), ("http://h/#f", "a URL without query and fragment"),
            ("http://u:p@h", "a URL without user name and password"),
            ("http://h/a b", "a URL with a percent-encoded path"),
            ("http://h/%zz", "a URL with a percent-encoded path"),
        ])
    func refusesInvalidURLs(url: String, expected: String) {
        let fault = #expect(throws: ServerAddress.Fault.self) { try ServerAddress(url) }
        #expect(fault?.expected == expected)
    }
}
