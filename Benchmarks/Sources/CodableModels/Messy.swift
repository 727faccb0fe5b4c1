// By hand, as tolerance for a loosely typed response is written: a helper for each kind of value, tried in turn.

extension KeyedDecodingContainer {
    func looseString(_ key: Key) throws -> String {
        if let text = try? decode(String.self, forKey: key) { return text }
        if let number = try? decode(Int.self, forKey: key) { return String(number) }
        return String(try decode(Double.self, forKey: key))
    }

    func looseInt(_ key: Key) throws -> Int {
        if let number = try? decode(Int.self, forKey: key) { return number }
        guard let number = Int(try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "expected an integer")
        }
        return number
    }

    func looseDouble(_ key: Key) throws -> Double {
        if let number = try? decode(Double.self, forKey: key) { return number }
        guard let number = Double(try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "expected a number")
        }
        return number
    }

    func looseBool(_ key: Key) throws -> Bool {
        if let flag = try? decode(Bool.self, forKey: key) { return flag }
        if let number = try? decode(Int.self, forKey: key) { return number != 0 }
        switch try decode(String.self, forKey: key) {
        case "true", "1": return true
        case "false", "0": return false
        default:
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "expected a bool")
        }
    }
}

public struct CodableMessyResponse: Codable {
    public var code: Int
    public var msg: String?
    public var resp: CodableMessyContent

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.looseInt(.code)
        msg = try container.decodeIfPresent(String.self, forKey: .msg)
        resp = try container.decode(CodableMessyContent.self, forKey: .resp)
    }
}

public struct CodableMessyContent: Codable {
    public var total: Int
    public var items: [CodableMessyItem]

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        total = try container.looseInt(.total)
        items = try container.decode([CodableMessyItem].self, forKey: .items)
    }
}

public enum CodableMessyKind: String, Codable {
    case article, gallery, clip
}

public struct CodableMessyItem: Codable {
    public var id: String
    public var ownerId: Int
    public var title: String
    public var subtitle: String?
    public var kind: CodableMessyKind
    public var price: Double
    public var likes: Int
    public var flagged: Bool
    public var cover: CodableMessyCover?
    public var author: CodableMessyAuthor
    public var tags: [String]
    public var attachments: [CodableMessyAttachment]

    enum CodingKeys: String, CodingKey {
        case id, title, subtitle, kind, price, likes, flagged, cover, author, tags, attachments
        case ownerId = "owner_id"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.looseString(.id)
        ownerId = try container.looseInt(.ownerId)
        title = try container.decode(String.self, forKey: .title)
        subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
        kind = try container.decode(CodableMessyKind.self, forKey: .kind)
        price = try container.looseDouble(.price)
        if container.contains(.likes), try !container.decodeNil(forKey: .likes) {
            likes = try container.looseInt(.likes)
        } else {
            likes = 0
        }
        flagged = try container.looseBool(.flagged)
        if (try? container.decode(String.self, forKey: .cover)) == "" {
            cover = nil
        } else {
            cover = try container.decodeIfPresent(CodableMessyCover.self, forKey: .cover)
        }
        author = try container.decode(CodableMessyAuthor.self, forKey: .author)
        tags = try container.decode([String].self, forKey: .tags)
        attachments = try container.decode([CodableMessyAttachment].self, forKey: .attachments)
    }
}

public struct CodableMessyCover: Codable {
    public var url: String
    public var width: Int
    public var height: Int

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decode(String.self, forKey: .url)
        width = try container.looseInt(.width)
        height = try container.looseInt(.height)
    }
}

public struct CodableMessyAuthor: Codable {
    public var id: String
    public var name: String
    public var avatar: String?

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.looseString(.id)
        name = try container.decode(String.self, forKey: .name)
        avatar = try container.decodeIfPresent(String.self, forKey: .avatar)
    }
}

public enum CodableMessyAttachment: Codable {
    case pic(CodableMessyPicture)
    case video(CodableMessyVideo)

    private enum CodingKeys: String, CodingKey {
        case type
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "pic": self = .pic(try CodableMessyPicture(from: decoder))
        case "video": self = .video(try CodableMessyVideo(from: decoder))
        default:
            throw DecodingError.dataCorruptedError(forKey: .type, in: container, debugDescription: "unknown type")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .pic(let picture): try picture.encode(to: encoder)
        case .video(let video): try video.encode(to: encoder)
        }
    }
}

public struct CodableMessyPicture: Codable {
    public var type: String
    public var url: String
    public var width: Int
    public var height: Int
}

public struct CodableMessyVideo: Codable {
    public var type: String
    public var url: String
    public var seconds: Double
    public var muted: Bool

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = try container.decode(String.self, forKey: .type)
        url = try container.decode(String.self, forKey: .url)
        seconds = try container.looseDouble(.seconds)
        muted = try container.decode(Bool.self, forKey: .muted)
    }
}
