/// Names files so that no two are the same on a disk that takes no notice of case.
struct FileNames {
    private let service: String
    private var taken: Set<String>

    init(service: String) {
        self.service = service
        taken = [service.lowercased(), "main"]
    }

    /// `GalleryPictures` for the tag `pictures`.
    mutating func take(_ tag: String) -> String {
        free(service + ImportedName.type(tag, fallback: "Endpoints"))
    }

    mutating func take(_ name: String, part: Int) -> String {
        free("\(name)\(part)")
    }

    mutating func take(_ name: String, word: String) -> String {
        free(name + word)
    }

    private mutating func free(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }
}
