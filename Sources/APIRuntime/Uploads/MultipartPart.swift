/// A part of a multipart body, by which two bodies are compared that differ in their boundary alone.
enum MultipartPart: Hashable, Sendable {
    case text(String, name: String)
    case file(Upload, name: String)
}
