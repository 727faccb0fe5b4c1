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
        self.name = ""
        self.age = 0
        self.level = .low
        self.emails = []
        self.colors = [:]
        self.nickname = nil
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("name", .required) { self.name = try reader.string() }
        if try reader.field("age", .required) {
            self.age = try reader.int()
            try reader.check(self.age, .range(min: 0, below: 150))
        }
        if try reader.field("level") { try reader.read(into: &self.level, default: .low) }
        if try reader.field("emails") {
            try reader.read(into: &self.emails)
            try reader.check(self.emails, .count(min: 1))
            try reader.check(each: self.emails, .length(min: 3))
        }
        if try reader.field("colors") {
            try reader.read(into: &self.colors)
            try reader.check(each: self.colors, .range(max: 255))
        }
        if try reader.field("nickname", .nonEmpty) { self.nickname = try reader.optionalString() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("name", self.name)
        writer.check(self.age, .range(min: 0, below: 150), at: "age")
        writer.field("age", self.age)
        writer.field("level", self.level)
        writer.check(self.emails, .count(min: 1), at: "emails")
        writer.check(each: self.emails, .length(min: 3), at: "emails")
        writer.field("emails", self.emails)
        writer.check(each: self.colors, .range(max: 255), at: "colors")
        writer.field("colors", self.colors)
        writer.refuseEmpty(self.nickname, at: "nickname")
        writer.field("nickname", self.nickname)
    }
}
