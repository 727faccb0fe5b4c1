@_spi(Generated) import APIRuntime

/// A small model that reports all faults.
nonisolated struct Owner: APIObject, Hashable, Codable {
    var name: String
    var age: Int
    var level: Level
    var emails: [String]
    var colors: [String: Int]
    var nickname: String?

    init(
        name: String, age: Int, level: Level = .low, emails: [String] = [], colors: [String: Int] = [:],
        nickname: String? = nil
    ) {
        self.name = name
        self.age = age
        self.level = level
        self.emails = emails
        self.colors = colors
        self.nickname = nickname
    }
}

nonisolated extension Owner {
    static let fields: FieldTable = FieldTable("Owner", Self.self, validatesAll: true)

    init(placeholder: Placeholder) {
        name = ""
        age = 0
        level = .low
        emails = []
        colors = [:]
        nickname = nil
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("name", .required) { name = try reader.string() }
        if try reader.field("age", .required) {
            age = try reader.int()
            try reader.check(age, .range(min: 0, below: 150))
        }
        if try reader.field("level") { try reader.read(into: &level, default: .low) }
        if try reader.field("emails") {
            try reader.read(into: &emails)
            try reader.check(emails, .count(min: 1))
            try reader.check(each: emails, .length(min: 3))
        }
        if try reader.field("colors") {
            try reader.read(into: &colors)
            try reader.check(each: colors, .range(max: 255))
        }
        if try reader.field("nickname", .nonEmpty) { nickname = try reader.optionalString() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("name", name)
        writer.check(age, .range(min: 0, below: 150), at: "age")
        writer.field("age", age)
        writer.field("level", level)
        writer.check(emails, .count(min: 1), at: "emails")
        writer.check(each: emails, .length(min: 3), at: "emails")
        writer.field("emails", emails)
        writer.check(each: colors, .range(max: 255), at: "colors")
        writer.field("colors", colors)
        writer.refuseEmpty(nickname, at: "nickname")
        writer.field("nickname", nickname)
    }
}
