import Foundation
import TestSupport
import Testing

/// Only one place in the tool may change the file system, and one may read it: that one refuses pipes and devices, and
/// files without end.
@Suite("The only code that writes and reads files")
struct OneWriterTests {
    /// Functions of POSIX, and names of Foundation and POSIX, that create, change, remove or read files or folders.
    private static let functions: Set<String> = [
        "creat", "fopen", "freopen", "fdopen", "tmpfile", "mkstemp", "mkdtemp", "mktemp", "mkdir", "mkdirat",
        "mkfifo", "mknod", "rmdir", "unlink", "unlinkat", "remove", "rename", "renameat", "link", "linkat", "symlink",
        "symlinkat", "truncate", "ftruncate", "chmod", "fchmod", "chown", "utimes", "copyfile", "clonefile", "openat",
        "posix_spawn_file_actions_addopen", "opendir",
    ]
    private static let names: Set<String> = [
        "FileManager", "FileHandle", "OutputStream", "NSData", "NSString", "O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC",
        "O_APPEND", "O_RDONLY", "InputStream", "contentsOfFile", "FileWrapper",
    ]
    /// Where they are allowed.
    private static let allowed: [String: Set<String>] = [
        "Generation/Files/FileWriting.swift": [
            "FileWriting", "O_WRONLY", "O_CREAT", "mkdir", "rmdir", "unlink", "remove", "rename", "link", "fchmod",
        ],
        "Generation/Files/FileReading.swift": ["O_RDONLY", "opendir"],
        "Generation/Writing/StagingArea.swift": ["tmpfile"],
        // A new file that grows as long as calls are recorded, in the runtime and in the tool, and its folder.
        "Recording/HAR/HARFile.swift": ["O_WRONLY", "O_RDWR", "O_CREAT", "ftruncate"],
        "RecordingProxy/RecordRun.swift": ["FileWriting"],
        // Standard input, from /dev/null.
        "Commands/GitCommit.swift": ["posix_spawn_file_actions_addopen", "O_RDONLY"],
    ]

    /// The sources of the tool.
    private static var sources: [(name: String, code: [UInt8])] {
        get throws {
            let root = Programs.packageFolder.appending(path: "Sources")
            let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
            return try names.filter {
                $0.hasSuffix(".swift") && !$0.hasPrefix("APIRuntime") && !$0.hasPrefix("APIJSON")
            }.map { name in
                (name, Array(try Data(contentsOf: root.appending(path: name))))
            }
        }
    }

    /// The listed functions and names in code, outside comments and strings, except methods with those
    /// names.
    private static func found(in code: [UInt8]) -> Set<String> {
        // A quick check: most sources have none of the words.
        let text = code.map { CChar(bitPattern: $0) } + [0]
        guard marks.contains(where: { strstr(text, $0) != nil }) else { return [] }
        var found: Set<String> = []
        var (last, beforeLast) = ("", "")
        for word in Words(code) {
            if names.contains(word.text) || word.text == "FileWriting" { found.insert(word.text) }
            if word.next == UInt8(ascii: "("), last != "func", functions.contains(word.text),
                word.previous != UInt8(ascii: ".") || modules.contains(last)
            {
                found.insert(word.text)
            }
            if last == "write", beforeLast != "func", word.text == "to" || word.text == "toFile" {
                found.insert("write(to:)")
            }
            if word.text == "contentsOf", ["Data", "String"].contains(last) { found.insert("contentsOf") }
            (last, beforeLast) = (word.text, last)
        }
        return found
    }

    private static let marks: [String] =
        Self.functions.map { $0 + "(" } + Self.names + [
            "FileWriting", "write(to", "Data(contentsOf", "String(contentsOf",
        ]

    private static let modules: Set<String> = ["Darwin", "Glibc", "Musl", "Foundation"]

    @Test("no other source of the tool changes or reads files") func noOtherSource() throws {
        let sources = try Self.sources
        try #require(sources.count > 100)
        for (name, code) in sources {
            // Only the writer's own folder may change files.
            let isWriter = name.hasPrefix("Generation/Writing/")
            let allowed = (Self.allowed[name] ?? []).union(isWriter ? ["FileWriting"] : [])
            let others = Self.found(in: code).subtracting(allowed)
            #expect(others.isEmpty, "\(name): \(others.sorted())")
        }
    }

    @Test(
        "the search finds calls",
        arguments: [
            ("    try data.write(to: url)", "write(to:)"), ("unlink(path)", "unlink"),
            ("if Glibc.rename(a, b) == 0 {", "rename"), ("let file = FileManager.default", "FileManager"),
            ("x = open(path, O_RDWR)", "O_RDWR"), ("let data = try Data(contentsOf: url)", "contentsOf"),
            ("(mkdir(a))", "mkdir"),
        ])
    func findsCalls(code: String, call: String) {
        #expect(Self.found(in: Array(code.utf8)).contains(call))
        let others =
            "list.remove(at: 1); list.append(contentsOf: a); self.rename(a); func write(to: x) // mkdir(a)\n\"rmdir(x)\""
        #expect(Self.found(in: Array(others.utf8)).isEmpty)
    }
}

/// The words of Swift code, without comments and strings, and the bytes before and after each.
private struct Words: Sequence, IteratorProtocol {
    let code: [UInt8]
    private var index: Int = 0

    init(_ code: [UInt8]) {
        self.code = code
    }

    mutating func next() -> (text: String, previous: UInt8, next: UInt8)? {
        while index < code.count {
            let byte = code[index]
            if byte == UInt8(ascii: "\"") {
                skipText()
            } else if byte == UInt8(ascii: "/"), self.byte(index + 1) == byte {
                skipLine()
            } else if Self.isPart(byte) {
                let start = index
                while Self.isPart(self.byte(index)) { index += 1 }
                return (
                    String(decoding: code[start..<index], as: UTF8.self), self.byte(start - 1),
                    self.byte(index)
                )
            } else {
                index += 1
            }
        }
        return nil
    }

    /// A string ends with its line at the latest.
    private mutating func skipText() {
        repeat {
            index += byte(index) == UInt8(ascii: "\\") ? 2 : 1
        } while index < code.count && byte(index) != UInt8(ascii: "\"")
            && byte(index) != UInt8(ascii: "\n")
        index += 1
    }

    private mutating func skipLine() {
        while index < code.count, code[index] != UInt8(ascii: "\n") { index += 1 }
    }

    private func byte(_ index: Int) -> UInt8 {
        code.indices.contains(index) ? code[index] : 0
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
