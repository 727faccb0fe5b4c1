import Testing

@testable import SpecLanguage

@Suite("Swift spelling")
struct SwiftSpellingTests {
    @Test(
        "members are in lower camel case",
        arguments: [
            ("title", "title"), ("itemId", "itemId"), ("item_id", "itemId"), ("in-progress", "inProgress"),
            ("In Progress", "inProgress"), ("IN_PROGRESS", "inProgress"), ("URL", "url"), ("URLString", "urlString"),
            ("IDs", "ids"), ("userID", "userID"), ("GOMAXPROCS", "gomaxprocs"), ("A", "a"), ("iOS", "iOS"),
            ("_id", "id"), ("id_", "id"), ("__typename", "typename"), ("+1", "plus1"), ("-1", "minus1"),
            ("3d", "_3d"), ("1.0", "_1_0"), ("v1_2", "v1_2"), ("1", "_1"), ("10-20", "_10_20"),
            ("a\"b", "aB"), ("image/png", "imagePng"), ("größe", "größe"), ("Äpfel", "äpfel"), ("图片", "图片"),
            ("x-ÄPFEL", "xÄPFEL"), ("ǅ", "ǆ"), ("ⅧId", "ⅷId"), ("self", "self"), ("true", "true"),
            ("HTTPServer2", "httpServer2"), ("X2Y", "x2Y"),
            ("content-type", "contentType"), ("Content-Type", "contentType"), ("a+b", "aB"), ("-", nil), ("", nil),
            ("URLsList", "urlsList"), ("IDsByName", "idsByName"), ("OAuth2Token", "oauth2Token"), ("IPv4", "ipv4"),
            ("HTTPSURL", "httpsURL"), ("UUIDs", "uuids"), ("XYZs", "xyzs"), ("MP3File", "mp3File"), ("iDs", "iDs"),
            ("a\u{301}", "a\u{301}"), ("\u{301}", "_\u{301}"), ("a😀", nil), ("a b\u{a0}c", nil), ("½", nil),
        ] as [(String, String?)])
    func members(written: String, expected: String?) {
        #expect((try? SwiftSpelling.member(written)) == expected)
    }

    @Test(
        "types are in upper camel case",
        arguments: [
            ("Picture", "Picture"), ("picture", "Picture"), ("picture-info", "PictureInfo"), ("URLInfo", "URLInfo"),
            ("IN_PROGRESS", "InProgress"), ("iPhone", "IPhone"), ("3d-model", "_3dModel"), ("äpfel", "Äpfel"),
            ("ß", "ß"), ("_", nil), ("CNY", "CNY"), ("ǆ", "ǅ"),
        ] as [(String, String?)])
    func types(written: String, expected: String?) {
        #expect((try? SwiftSpelling.type(written)) == expected)
    }

    @Test(
        "a prefix starts the name of a type that would have no capital",
        arguments: [
            ("日本", "Model日本"), ("3D-secure", "Model3DSecure"), ("404", "Model404"), ("ß", "Modelß"), ("שם", "Modelשם"),
            ("\u{301}", "Model\u{301}"), ("äpfel", "Äpfel"), ("ǆ", "ǅ"), ("пользователь", "Пользователь"),
            ("picture", "Picture"),
        ])
    func prefixes(written: String, expected: String) {
        #expect((try? SwiftSpelling.type(written, prefix: "Model")) == expected)
    }

    @Test("no member has the name of a type, whatever its letters are")
    func capitals() throws {
        for value in UInt32(0x21)..<0x2_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for name in ["\(scalar)", "\(scalar)a", "\(scalar)A", "2\(scalar)"] {
                guard let member = try? SwiftSpelling.member(name) else { continue }
                let type = try SwiftSpelling.type(name, prefix: "Model")
                let (first, other) = (type.unicodeScalars.first, member.unicodeScalars.first)
                #expect(first?.properties.changesWhenLowercased == true, "\(type)")
                #expect(other?.properties.changesWhenLowercased == false, "\(member)")
            }
        }
    }

    @Test("the enum case of the empty text is called empty")
    func emptyCase() throws {
        #expect(try SwiftSpelling.enumCase("") == "empty")
        #expect(try SwiftSpelling.enumCase("a-b") == "aB")
    }

    @Test(
        "snake case separates words",
        arguments: [
            ("itemId", "item_id"), ("itemID", "item_id"), ("userURLString", "user_url_string"), ("title", "title"),
            ("title2", "title2"), ("item_id", "item_id"), ("URL", "url"), ("a1B", "a1_b"), ("Item", "item"),
            ("größeÄ", "größeÄ"), ("item_Id", "item_id"), ("", ""), ("a-B", "a-b"),
            ("IDs", "ids"), ("iDs", "ids"), ("URLs", "urls"), ("imageURLs", "image_urls"), ("URLsList", "urls_list"),
            ("IDsByName", "ids_by_name"), ("OAuth2Token", "oauth2_token"), ("oAuth2Token", "oauth2_token"),
            ("oauth2Token", "oauth2_token"), ("myOAuthToken", "my_oauth_token"), ("IPv4Address", "ipv4_address"),
            ("MP3File", "mp3_file"), ("H264Codec", "h264_codec"), ("SHA256Sum", "sha256_sum"), ("md5Hash", "md5_hash"),
            ("iOSVersion", "ios_version"), ("HTTP2Server", "http2_server"), ("userID2", "user_id2"),
            ("IDENTITY", "identity"), ("IDEName", "ide_name"), ("IDEntry", "id_entry"), ("UIDevice", "ui_device"),
            ("JSONAPIs", "json_apis"), ("ABTest", "ab_test"), ("planBName", "plan_b_name"), ("xAxis", "x_axis"),
            ("IDsXYZ", "ids_xyz"), ("GOMAXPROCS", "gomaxprocs"),
        ])
    func snakeCase(name: String, expected: String) {
        #expect(SwiftSpelling.snakeCase(name) == expected)
    }

    @Test(
        "an ambiguous name gives both spellings",
        arguments: [
            ("XYZs", "xyzs", "xy_zs"), ("userIDURL", "user_id_url", "user_idurl"), ("eMail", "e_mail", "email"),
            ("iPhone", "i_phone", "iphone"), ("aBC", "a_bc", "abc"), ("UUIDv4", "uuidv4", "uuid_v4"),
            ("URLencoded", "url_encoded", "ur_lencoded"), ("IPhone", "i_phone", "ip_hone"),
            ("sizeInKBs", "size_in_kbs", "size_in_k_bs"),
        ])
    func ambiguousNames(name: String, expected: String, other: String) {
        let words = CamelWords(name)
        #expect(words.snakeCase == expected)
        #expect(words.otherSnakeCase == other)
    }

    @Test(
        "most names have one spelling",
        arguments: [
            "itemId", "itemID", "IDs", "imageURLs", "OAuth2Token", "iDs", "title2", "md5Hash", "xAxis", "tShirt", "URL",
            "userURLString", "ABTest", "getAUser", "IDsByName", "WiFiName", "URLsAPI", "IPv6s", "isHTTPOnly", "X2Y",
        ])
    func unambiguousNames(name: String) {
        #expect(CamelWords(name).otherSnakeCase == nil)
    }

    @Test("a long row of acronyms is split quickly")
    func longNames() {
        let name = String(repeating: "HTTPSRGBAUID", count: 40) + "X"
        #expect(CamelWords(name).words == [name])
        #expect(CamelWords(String(repeating: "HTTPS", count: 100)).words.count == 100)
    }

    @Test("lower-case words round-trip through camel case")
    func roundTrips() {
        var words = "ids urls oauth2 token user image http ip os id of to by mp3 sha256 name list api".split(
            separator: " "
        ).map { String($0) }
        var seed: UInt64 = 7
        for _ in 0..<2_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            words.swapAt(0, 1 + Int(seed >> 33) % (words.count - 1))
            let wire = words.prefix(1 + Int(seed >> 41) % 4).joined(separator: "_")
            #expect((try? SwiftSpelling.member(wire)).map(SwiftSpelling.snakeCase) == wire)
        }
    }
}
