import APIRuntime
import APIRuntimeMock
import APIRuntimeObservation
import SwiftUI

/// Posts, the newest first. Older ones are loaded at the end of the list, newer ones when it is pulled down.
struct TimelineScreen: View {
    let social: SocialDAO
    @ObservedObject var timeline: Pager<Post, SocialError>
    @State private var draft: String = ""
    @State private var message: String?

    var body: some View {
        NavigationStack {
            List {
                HStack {
                    TextField("What is new?", text: $draft)
                    Button("Publish") { Task { await publish() } }.disabled(draft.isEmpty)
                }
                if let message = message ?? timeline.message { Text(message).foregroundStyle(.secondary) }
                ForEach(timeline.items) { post in
                    NavigationLink(value: post) { PostRow(post: post) }
                        .swipeActions {
                            Button("Remove", role: .destructive) { Task { await remove(post) } }
                        }
                        .task { await timeline.appeared(post) }
                }
                if timeline.hasMore, timeline.error == nil { ProgressView() }
            }
            .refreshable { await timeline.loadNewer() }
            .navigationTitle("Timeline")
            .navigationDestination(for: Post.self) { post in
                PostScreen(social: social, id: post.id) { changed in timeline.replace(changed) }
            }
        }
    }

    private func publish() async {
        switch await social.publish(text: draft).result {
        case .success(let post):
            timeline.insert(post)
            (draft, message) = ("", nil)
        case .failure(let error): message = social.client.text(for: error)
        }
    }

    private func remove(_ post: Post) async {
        switch await social.remove(id: post.id).result {
        case .success, .failure(.server(.gone)): timeline.remove(post.id)
        case .failure(let error): message = social.client.text(for: error)
        }
    }
}

/// A post in a list.
struct PostRow: View {
    let post: Post

    var body: some View {
        VStack(alignment: .leading) {
            Text(post.author.name).font(.headline)
            Text(post.text)
            Text(post.postedAt, style: .relative).font(.footnote).foregroundStyle(.secondary)
        }
    }
}

#if DEBUG
    #Preview("A post") { PostRow(post: .sample) }

    #Preview("The timeline") {
        let mock = MockTransport()
        mock.respondToOthers(with: SocialDAO.samples)
        let client = APIClient(
            environment: SocialDAO.Environment.release, configuration: APIClient.Configuration(transport: mock))
        return TimelineScreen(social: SocialDAO(client: client), timeline: .preview([.sample], hasMore: true))
    }
#endif
