import APIRuntime
import Albums
import Foundation

@main
struct Player {
    static func main() throws {
        let album = try Album(
            fromJSON: #"{"name": "Kind of Blue", "tracks": [{"title": "So What", "seconds": 562}]}"#)
        print(album.tracks[0].title, album.seconds)
        print(try album.toJSONString())
        let shelf = try Shelf(fromJSON: #"{"id": 12}"#)
        print(shelf.id)
        let library = LibraryDAO(client: APIClient(server: "https://library.example"))
        let call = library.findShelf(id: shelf.id)
        print(call.name, try call.url)
    }
}
