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
            do throws(APIError<GalleryError>) {
                let pictures = try await gallery.searchPictures(searchKey: "cat")
                print(pictures.map(\.url))
            } catch .server(.systemBusy) {
                print("Try again in a minute.")
            } catch .dataFormat(let fault) {
                print(fault)
            } catch .network(let fault) {
                print(fault.kind)
            } catch {
                print(error)
            }
        }
        await task.value
    }

    @Test("a server error carries its response")
    func serverErrors() async {
        let gallery = GalleryDAO(client: APIClient(server: "https://gallery.example/v1"))
        let task = Task {
            do throws(APIError<GalleryError>) {
                print(try await gallery.searchPictures(searchKey: "cat"))
            } catch .server(.systemBusy) {
                print("Try again in a minute.")
            } catch .server(let error) {
                print(error.code, error.message ?? "")
                print(error.response.status, error.response.headerFields, error.response.text)
            } catch {
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
