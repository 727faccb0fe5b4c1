import APIRuntime
import APIRuntimeObservation
import SwiftUI
import UniformTypeIdentifiers

/// A post with its pictures, which the server may still be working on.
struct PostScreen: View {
    let social: SocialDAO
    let onChange: (Post) -> Void
    @StateObject private var post: Loader<Post, SocialError>
    @State private var isChoosing: Bool = false
    /// How much of a picture was sent, from 0 to 1; `nil` if none is being sent.
    @State private var sent: Double?
    @State private var message: String?

    init(social: SocialDAO, id: Post.ID, onChange: @escaping (Post) -> Void) {
        self.social = social
        self.onChange = onChange
        _post = StateObject(wrappedValue: Loader(social.post(id: id)))
    }

    var body: some View {
        AsyncContent(post) { post in
            ScrollView {
                PostRow(post: post)
                Button {
                    Task { await like(post) }
                } label: {
                    Image(systemName: post.isLiked ? "heart.fill" : "heart")
                }
                ForEach(post.pictures) { picture in PictureView(picture: picture) }
                if let sent { ProgressView(value: sent) } else { Button("Add a picture") { isChoosing = true } }
                if let message { Text(message).foregroundStyle(.secondary) }
            }
            .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.image]) { result in
                if case .success(let file) = result { Task { await add(file, to: post) } }
            }
        }
        .task(id: post.value.map(isUnfinished)) { await post.load(every: .seconds(2), while: isUnfinished) }
        .onChange(of: post.value) { _, post in if let post { onChange(post) } }
    }

    private func isUnfinished(_ post: Post) -> Bool {
        post.pictures.contains { picture in picture.state == .processing }
    }

    private func like(_ liked: Post) async {
        switch await social.like(id: liked.id, isLiked: !liked.isLiked).result {
        case .success(let changed): post.show(changed)
        case .failure(let error): message = social.client.text(for: error)
        }
    }

    private func add(_ file: URL, to changed: Post) async {
        let isScoped = file.startAccessingSecurityScopedResource()
        defer { if isScoped { file.stopAccessingSecurityScopedResource() } }
        let upload = social.addPicture(id: changed.id, picture: Upload(file: file)).start()
        sent = 0
        for await progress in upload.progress { sent = progress.fraction ?? sent }
        sent = nil
        switch await upload.result {
        case .success: await post.refresh()
        case .failure(let error): message = social.client.text(for: error)
        }
    }
}

/// A picture, or why it is not there.
struct PictureView: View {
    let picture: Picture

    var body: some View {
        switch picture.state {
        case .ready:
            AsyncImage(url: picture.url) { image in
                image.resizable().scaledToFit()
            } placeholder: {
                ProgressView()
            }
        case .processing: Label("Being processed", systemImage: "hourglass")
        case .failed, .unknown: Label("Not available", systemImage: "photo.badge.exclamationmark")
        }
    }
}

#if DEBUG
    #Preview("A picture") { PictureView(picture: .sample) }
#endif
