import APIRuntime
import APIRuntimeMock
import APIRuntimeObservation
import Foundation
import HTTPTypes
import SocialScenario
import Testing

/// What the screens of `Examples/Social` do, against a server that has its posts in a list.
@Suite("The screens of the sample app", .timeLimit(.minutes(5)))
@MainActor
struct SocialAppTests {
    private let mock: MockTransport = MockTransport()
    private let social: SocialDAO

    init() {
        social = Self.social(mock)
    }

    private static func social(_ mock: MockTransport, _ session: APISession = APISession(.token("t-1"))) -> SocialDAO {
        let configuration = APIClient.Configuration(session: session, transport: mock)
        return SocialDAO(client: APIClient(environment: SocialDAO.Environment.release, configuration: configuration))
    }

    private func timeline() -> Pager<Post, SocialError> {
        Pager(social.timeline(), newer: { [social] post in social.newerPosts(minID: post.id).call })
    }

    private func post(_ id: Int, pictures: [Picture] = []) -> Post {
        var post = Post.sample
        (post.id, post.pictures) = ("\(id)", pictures)
        return post
    }

    /// Responds with pages of two of the posts, which are the newest first.
    private func serve(_ posts: @escaping @Sendable () async -> [Post]) {
        mock.respondToOthers { request in
            let query = URLComponents(string: request.head.path ?? "")?.queryItems?.first
            let posts = await posts()
            guard let query, let id = query.value.flatMap({ text in Int(text) }) else {
                return .value(Array(posts.prefix(2)))
            }
            switch query.name {
            case "max_id": return .value(Array(posts.filter { post in Int(post.id) ?? 0 < id }.prefix(2)))
            default: return .value(Array(posts.filter { post in Int(post.id) ?? 0 > id }.suffix(2)))
            }
        }
    }

    @Test("the timeline goes down and up without a lost or doubled post")
    func upAndDown() async {
        let posts = Posts((1...7).reversed().map { id in post(id) })
        serve { await posts.all }
        let timeline = timeline()
        await timeline.load()
        #expect(timeline.items.map(\.id) == ["7", "6"])
        await posts.add((8...12).reversed().map { id in post(id) })
        await timeline.loadNewer()
        #expect(timeline.items.map(\.id) == ["9", "8", "7", "6"] && timeline.hasNewer)
        while timeline.hasMore { await timeline.loadNext() }
        await timeline.catchUp()
        #expect(timeline.items.map(\.id) == (1...12).reversed().map(String.init))
        #expect(!timeline.hasNewer && timeline.error == nil)
    }

    @Test("events change the timeline, and one that says hello closes the gap behind them")
    func events() async {
        let posts = Posts([post(2), post(1)])
        serve { await posts.all }
        let changed = post(1, pictures: [.sample])
        let body = [
            "event: hello\ndata:\n\n", "event: posted\ndata: \(json(post(5)))\n\n", "event: ping\ndata:\n\n",
            "event: changed\ndata: \(json(changed))\n\n", "event: removed\ndata: {\"id\": \"2\"}\n\n",
        ].joined()
        mock.respond(
            to: social.live(),
            with: MockResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]),
                pieces: [Array(body.utf8)], ending: .never))
        let timeline = timeline()
        await timeline.load()
        await posts.add([post(4), post(3)])
        let live = Live(social.live())
        var shown: [[String]] = []
        let following = Task {
            await live.follow { event in
                switch event {
                case .hello: await timeline.catchUp()
                case .posted(let post): timeline.insert(post)
                case .changed(let post): timeline.replace(post)
                case .removed(let id): timeline.remove(id)
                case .notified: Issue.record("nobody was notified")
                }
                shown.append(timeline.items.map(\.id))
            }
        }
        while shown.count < 4 { await Task.yield() }
        following.cancel()
        await following.value
        #expect(
            shown == [
                ["4", "3", "2", "1"], ["5", "4", "3", "2", "1"], ["5", "4", "3", "2", "1"], ["5", "4", "3", "1"],
            ])
        #expect(timeline.items.last == changed && live.error == nil)
    }

    private func json(_ post: Post) -> String {
        (try? post.toJSON()).map { bytes in String(decoding: bytes, as: UTF8.self) } ?? ""
    }

    @Test("a post is requested again until its pictures are processed, also after a transport error")
    func processing() async {
        let processing = post(7, pictures: [Picture(id: "1", state: .processing)])
        let ready = post(
            7, pictures: [Picture(id: "1", state: .ready, url: URL(string: "https://social.example/1.jpg"))])
        mock.respond(
            to: social.post(id: "7"), with: .value(processing), .value(processing),
            .failure(NetworkError(.connectionLost, reason: "gone")), .value(ready))
        let loader = Loader(social.post(id: "7"))
        var errors = 0
        loader.onChange = { state in errors += state.error == nil ? 0 : 1 }
        await loader.load(every: .milliseconds(1)) { post in post.pictures.contains { $0.state == .processing } }
        #expect(loader.value == ready && errors == 1 && mock.requests.count == 4)
    }

    @Test("a post that is removed meanwhile is not requested any more")
    func removedMeanwhile() async {
        let processing = post(7, pictures: [Picture(id: "1", state: .processing)])
        mock.respond(to: social.post(id: "7"), with: .value(processing), .fails(with: SocialError.gone))
        let loader = Loader(social.post(id: "7"))
        await loader.load(every: .milliseconds(1)) { _ in true }
        #expect(loader.message == "This was removed." && loader.value == processing && mock.requests.count == 2)
    }

    @Test("what a call returns that changes a post is shown, whatever an older call says later")
    func like() async throws {
        var liked = post(7)
        liked.isLiked = true
        mock.respond(
            to: social.post(id: "7"), with: .value(post(7)), .value(post(7)).delayed(by: .milliseconds(20)))
        mock.respond(to: social.like(id: "7", isLiked: true), with: .value(liked))
        let loader = Loader(social.post(id: "7"))
        await loader.load()
        let refreshing = Task { await loader.refresh() }
        while mock.requests.count < 2 { await Task.yield() }
        loader.show(try await social.like(id: "7", isLiked: true).value)
        await refreshing.value
        #expect(loader.value?.isLiked == true && !loader.state.isLoading)
    }

    @Test("an upload reports its progress, and its error leaves the post as it is")
    func upload() async {
        mock.respond(
            to: social.addPicture(id: "7", picture: Upload(bytes: [])),
            with: .value(Picture(id: "1", state: .processing)),
            .fails(with: SocialError.tooLarge))
        let picture = Upload(bytes: [UInt8](repeating: 0, count: 300_000), name: "1.jpg")
        let upload = social.addPicture(id: "7", picture: picture).start()
        var phases: [APICall.Progress.Phase] = []
        for await progress in upload.progress { phases.append(progress.phase) }
        #expect(!phases.isEmpty)
        #expect(await (try? upload.value)?.state == .processing)
        guard case .failure(let error) = await social.addPicture(id: "7", picture: picture).result else {
            Issue.record("the picture is too large")
            return
        }
        #expect(social.client.text(for: error) == "The picture is too large.")
    }

    @Test("groups of notifications have the accounts and the post that they refer to, on all pages")
    func notifications() async {
        let (ada, grace) = (Account(id: "1", name: "Ada"), Account(id: "2", name: "Grace"))
        let liked = NotificationGroup(id: "9", kind: .liked, accountIDs: ["1", "2"], count: 7, postID: "5")
        let followed = NotificationGroup(id: "8", kind: .followed, accountIDs: ["2", "3"], count: 2)
        mock.respond(
            to: social.notifications(),
            with: .value(
                Notifications(groups: [liked], accounts: ["1": ada, "2": grace], posts: ["5": post(5)], next: "b")),
            .value(Notifications(groups: [followed], accounts: ["2": grace])))
        let rows = Pager(social.notifications()) { page in
            page.groups.map { group in
                (
                    group: group, accounts: group.accountIDs.compactMap { id in page.accounts[id] },
                    post: group.postID.flatMap { id in page.posts[id] }
                )
            }
        }
        await rows.load()
        await rows.appeared(at: 0)
        #expect(rows.items.map(\.group) == [liked, followed] && !rows.hasMore)
        #expect(rows.items.map(\.accounts) == [[ada, grace], [grace]])
        #expect(rows.items.map(\.post?.id) == ["5", nil])
    }

    @Test("two accounts have nothing in common: sessions, caches and ends")
    func accounts() async throws {
        mock.respond(to: "Social.signIn") { request in
            let body = try await request.body?.collect(atMost: 1000) ?? []
            let name = String(decoding: body, as: UTF8.self).contains("Ada") ? "Ada" : "Grace"
            return .json(#"{"account": {"id": "\#(name)", "name": "\#(name)"}, "token": "of \#(name)"}"#)
        }
        mock.respond(to: "Social.unread") { request in
            .json(#"{"count": \#(request.head.headerFields[.authorization] == "Bearer of Ada" ? 1 : 2)}"#)
        }
        let (first, second) = (Self.social(mock, APISession()), Self.social(mock, APISession()))
        #expect(try await first.signIn(name: "Ada", password: "a").value.id == "Ada")
        #expect(try await second.signIn(name: "Grace", password: "g").value.id == "Grace")
        let (one, two) = (Loader(first.unread()), Loader(second.unread()))
        await one.load()
        await two.load()
        #expect(one.value == 1 && two.value == 2 && first != second)
        mock.respond(to: first.signOut(), with: .status(.noContent))
        _ = await first.signOut().result
        await two.refresh()
        #expect(two.value == 2)
        let authorizations = mock.requests(of: first.unread()).map { request in
            request.head.headerFields[.authorization]
        }
        #expect(authorizations == ["Bearer of Ada", "Bearer of Grace", "Bearer of Grace"])
    }
}

/// The posts of a server.
private actor Posts {
    private(set) var all: [Post]

    init(_ posts: [Post]) { all = posts }

    func add(_ posts: [Post]) { all = posts + all }
}
