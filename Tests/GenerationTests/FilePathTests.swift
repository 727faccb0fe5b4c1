import Testing

@testable import Generation

struct FilePathTests {
    @Test(arguments: [
        ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b"), (".", "b", "b"), ("..", "b", "../b"),
    ])
    func joins(folder: String, name: String, whole: String) {
        #expect(FilePath.join(folder, name) == whole)
    }

    @Test(arguments: [
        ("a/b/c", "a/b", "c"), ("a", ".", "a"), ("/a", "/", "a"), ("/", "/", "/"), ("a//b//", "a", "b"),
        ("../a", "..", "a"), ("a/\u{301}b", "a", "\u{301}b"), ("a/\u{5AD}/..", "a/\u{5AD}", ".."),
    ])
    func splits(path: String, parent: String, last: String) {
        #expect(FilePath.parent(of: path) == parent)
        #expect(FilePath.lastPart(of: path) == last)
    }

    @Test(arguments: [
        ("Specs", "/home/app/Specs"), ("./Specs/", "/home/app/Specs"), ("..", "/home"), (".", "/home/app"),
        ("../../../..", "/"), ("/x/../y", "/y"), ("a/./b//c", "/home/app/a/b/c"),
        ("a/\u{301}b/../..", "/home/app"),
    ])
    func resolves(path: String, absolute: String) {
        #expect(FilePath.absolute(path, from: "/home/app") == absolute)
    }

    @Test(arguments: [
        ("A.yaml", "A"), ("A.YML", "A"), ("A.b.yml", "A.b"), (".yaml", nil), ("A.yaml.bak", nil), ("yaml", nil),
    ])
    func recognisesSpecsByTheirExtension(name: String, stem: String?) {
        #expect(FilePath.stem(of: name, endings: SpecFinder.endings) == stem)
    }
}
