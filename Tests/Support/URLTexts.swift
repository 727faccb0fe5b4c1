/// Texts for values of the type `URL`, and what they are read as, on every platform.
public enum URLTexts {
    /// Texts that servers send, and the URLs that they are.
    public static let read: [(text: String, url: String)] =
        valid.map { text in (text, text) } + [
            ("https://a.example/?tags[]=a%20b", "https://a.example/?tags%5B%5D=a%20b"),
            ("https://a.example/[1]/#[2]", "https://a.example/%5B1%5D/#%5B2%5D"),
            ("https://a.example/a b.png?c d#e f", "https://a.example/a%20b.png?c%20d#e%20f"),
            ("https://a.example/?x=1|2&y=a%7cb", "https://a.example/?x=1%7C2&y=a%7cb"),
            ("https://a.example/für?ü=%c3%bc#ü", "https://a.example/f%C3%BCr?%C3%BC=%c3%bc#%C3%BC"),
            ("https://a.example/日本/😀.jpg", "https://a.example/%E6%97%A5%E6%9C%AC/%F0%9F%98%80.jpg"),
            ("https://a.example/e\u{301}", "https://a.example/e%CC%81"),
            ("https://a.example/100%", "https://a.example/100%25"),
            ("https://a.example/?off=50%&b=%zz%41%4#%", "https://a.example/?off=50%25&b=%25zz%41%254#%25"),
            ("https://a.example/%%20%2%20", "https://a.example/%25%20%252%20"),
            ("https://bücher.example/ü", "https://b%C3%BCcher.example/%C3%BC"),
            ("//日本.example:8080?a b", "//%E6%97%A5%E6%9C%AC.example:8080?a%20b"),
            ("atlas://größe/x y", "atlas://gr%C3%B6%C3%9Fe/x%20y"),
            ("https://a.example/{id}?<x>=\"^`\\", "https://a.example/%7Bid%7D?%3Cx%3E=%22%5E%60%5C"),
            ("https:\\\\a.example", "https:%5C%5Ca.example"),
            ("https://a.example/\u{0}\t\r\n\u{1F}\u{7F}", "https://a.example/%00%09%0D%0A%1F%7F"),
            ("https://u@x:p[1]%@a.example/", "https://u%40x:p%5B1%5D%25@a.example/"),
            ("https://a.example/#a#b", "https://a.example/#a%23b"),
            ("http://[fe80::1%en0]:80/|", "http://[fe80::1%25en0]:80/%7C"),
            ("http://[fe80::1%25my net]/", "http://[fe80::1%25my%20net]/"),
            ("/a b?[]", "/a%20b?%5B%5D"), ("ü", "%C3%BC"), ("%", "%25"), ("?a b", "?a%20b"), ("#ü", "#%C3%BC"),
            ("   ", "%20%20%20"), ("https://a.example/ ", "https://a.example/%20"),
            ("mailto:ann@a.example?subject=Grüß dich", "mailto:ann@a.example?subject=Gr%C3%BC%C3%9F%20dich"),
            ("data:text/plain,50% off", "data:text/plain,50%25%20off"),
            ("git@a.example:ann/my app.git", "git@a.example:ann/my%20app.git"),
        ]

    /// Texts that stay byte for byte.
    public static let valid: [String] = [
        "https://a.example", "https://a.example/", "https://a.example/b/c.png?x=1&y=2#top",
        "https://a.example/?q=%20%c3%bc%C3%BC%00%2F",
        "HTTPS://User:pw@A.Example:8443/%7Eann;v=1/@:!$&'()*+,=?/?:@#/?:@",
        "https://a.example/a//b/../c/./", "https://a.example/?", "https://a.example/#", "https://a_b.example/~-._",
        "https://xn--bcher-kva.example/", "https://b%C3%BCcher.example/", "https://a!$&'()*+,;=.example/",
        "http://a.example:/", "http://a.example:0080/", "http://a.example:99999999999999999999/", "http://:80/",
        "http://[2001:db8::1]:80/", "http://u@[::ffff:1.2.3.4]", "http://[fe80::1%25en0]/", "http://[v1F.a:b]/",
        "http://", "http:///x", "file:///tmp/x", "//cdn.example/x", "///x", "/", "/a:b", "a/b:c", "./a:b", "../x?y=/..",
        "?q", "?", "#f", "#", "a", "@", "a:b", "a+b-c.9:", "mailto:ann@a.example", "tel:+1-201-555-0123",
        "urn:isbn:0451450523", "geo:37.78,-122.39", "data:image/png;base64,iVBORw0KGgo+/w==",
        "git@a.example:ann/app.git", "https://a.example/" + String(repeating: "a%20/", count: 5_000),
    ]

    /// Texts that cannot be URLs.
    public static let refused: [String] = [
        "", "http://[", "http://[::1", "http://[::1]x/", "http://[::1]:x/", "http://[]/", "http://[1.2.3.4]/",
        "http://[g::]/", "http://[fe80::1%]/", "http://[v1.a%25b]/", "http://a[b]/", "http://a]/",
        "http://a.example:b/",
        "http://a.example:80:80/", "http://a.example:-1/", "http://a.example: 80/", "http://a.example:８０/",
        "http://a b/", "http://a|b/", "http://{host}/", "http://a%/", "http://ü%4/", "http://a%zz/", "http://a\\b/",
        "http://a<b>/", "http://a\u{0}b/", "http://a\u{7F}/", "http://a\n/", "//a b", "foo://a b/",
        " https://a.example/", "1a:b", "10.0.0.1:8080/x", "a_b:c", "a b:c", "é:b", ":", "://x", ":80",
    ]

    /// A text of a URL that is put together at random.
    /// - Parameter isValid: whether it has only parts that are valid where they are.
    public static func random(isValid: Bool, using random: inout some RandomNumberGenerator) -> String {
        func some(_ few: ClosedRange<Int>, of parts: [String], _ random: inout some RandomNumberGenerator) -> String {
            (0..<Int.random(in: few, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        let marks = ["-", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "="]
        let valid = ["a", "Z", "9", "bc", "%20", "%2F", "%c3%BC", "%00"] + marks
        let others =
            isValid ? [] : [" ", "|", "[", "]", "ü", "😀", "%", "%2", "%g", "\\", "\"", "<", "^", "{", "\0", "\n"]
        let path = valid + [":", "@", "/", "/"] + others
        let query = path + ["?", "?"]
        var text = some(0...1, of: ["https:", "http:", "HTTP:", "x-y.z+1:", "file:"], &random)
        if Bool.random(using: &random) {
            text += "//"
            if Int.random(in: 0..<4, using: &random) == 0 {
                text += some(0...4, of: valid + [":"] + others, &random) + "@"
            }
            let host = Int.random(in: 0..<6, using: &random)
            text +=
                host == 0
                ? ["[::1]", "[2001:db8::1]", "[fe80::1%25en0]", "[v1.a]"].randomElement(using: &random) ?? ""
                : some(0...4, of: valid + (isValid ? [] : ["ü", "日"]), &random)
            text += some(0...1, of: [":", ":80", ":0443"], &random)
            if Bool.random(using: &random) { text += "/" + some(0...9, of: path, &random) }
        } else {
            // With a slash in front, as what is before a colon would have to be a scheme.
            text += some(0...1, of: ["/b", "./", "../", "a/"], &random)
            if text.contains("/") { text += some(0...9, of: path, &random) }
        }
        if Bool.random(using: &random) { text += "?" + some(0...9, of: query, &random) }
        if Int.random(in: 0..<3, using: &random) == 0 {
            text += "#" + some(0...9, of: query + (isValid ? [] : ["#"]), &random)
        }
        return text.isEmpty ? "a" : text
    }
}
