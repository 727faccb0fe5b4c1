import APIRuntime

/// A small model, all of whose faults are reported.
nonisolated struct Owner: APIModel {
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
    static let keys: KeyTable = KeyTable("Owner", "name age level emails colors nickname", validatesAll: true)

    init(blank: Blank) {
        self.name = ""
        self.age = 0
        self.level = .low
        self.emails = []
        self.colors = [:]
        self.nickname = nil
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        var object: ObjectCursor = try reader.beginObject(Self.keys)
        while let field: Int = try reader.nextField(&object) {
            switch field {
            case 0: self.name = try reader.string()
            case 1:
                self.age = try reader.int()
                try reader.check(self.age, .range(min: 0, below: 150), at: object.valueOffset)
            case 2: try reader.read(into: &self.level, default: .low)
            case 3:
                try reader.read(into: &self.emails)
                try reader.check(self.emails, .count(min: 1), at: object.valueOffset)
                try reader.check(each: self.emails, .length(min: 3), at: object.valueOffset)
            case 4:
                try reader.read(into: &self.colors)
                try reader.check(each: self.colors, .range(max: 255), at: object.valueOffset)
            case 5:
                try reader.refuseEmpty()
                self.nickname = try reader.optionalString()
            default: break
            }
        }
        try reader.require(object, 0b11)
    }

    func write(_ writer: inout JSONWriter) {
        writer.beginObject(Self.keys)
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
        writer.endObject()
    }
}
