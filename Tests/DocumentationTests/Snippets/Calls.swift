import APIRuntime
import ReadmeScenario
import Testing

/// The README's calls, verbatim and run.
@Suite("Snippets of the README")
struct CallSnippets {
    @Test("a failed call ends in one of its branches")
    func failure() async {
        let gallery = GalleryDAO(client: APIClient(server: "https://gallery.example/v1"))
        let task = Task {
            switch await gallery.searchPictures(searchKey: "cat").result {
            case .success(let pictures):
                print(pictures.map(\.url))
            case .failure(.server(.systemBusy)):
                print("Try again in a minute.")
            case .failure(.dataFormat(let fault)):
                print(fault)
            case .failure(.network(let fault)):
                print(fault.kind)
            case .failure(let error):
                print(error)
            }
        }
        await task.value
    }

    @Test("a server error carries its response")
    func serverErrors() async {
        let gallery = GalleryDAO(client: APIClient(server: "https://gallery.example/v1"))
        let task = Task {
            switch await gallery.searchPictures(searchKey: "cat").result {
            case .success(let pictures):
                print(pictures)
            case .failure(.server(.systemBusy)):
                print("Try again in a minute.")
            case .failure(.server(let error)):
                print(error.code, error.message ?? "")
                print(error.response.status, error.response.headerFields, error.response.text)
            case .failure(let error):
                print(error)
            }
        }
        await task.value
    }

    @Test("models read and write JSON on their own")
    func models() throws {
        let bytes = Array(
            #"{"id":12,"image":{"src":"https://a.example/1.png"},"user":{"name":"Ada"},"kind":"pic","taken":0}"#.utf8)
        let picture = try Picture(fromJSON: bytes)
        let again = try picture.toJSON()
        #expect(picture.id == "12")
        #expect(picture.author == "Ada")
        #expect(try Picture(fromJSON: again) == picture)
    }
}
