import APIRuntime
import APIRuntimeObservation
import SwiftUI

/// Notifications in groups, such as all who liked a post. What they refer to is in tables beside them.
struct NotificationsScreen: View {
    typealias Row = (group: NotificationGroup, accounts: [Account], post: Post?)

    let social: SocialDAO
    @ObservedObject var unread: Loader<Int, SocialError>
    @StateObject private var rows: Pager<Row, SocialError>

    init(social: SocialDAO, unread: Loader<Int, SocialError>) {
        self.social = social
        self.unread = unread
        _rows = StateObject(
            wrappedValue: Pager(social.notifications()) { page in
                page.groups.map { group in
                    (
                        group, group.accountIDs.compactMap { id in page.accounts[id] },
                        group.postID.flatMap { id in page.posts[id] }
                    )
                }
            })
    }

    var body: some View {
        List {
            if let message = rows.message { Text(message).foregroundStyle(.secondary) }
            ForEach(rows.items, id: \.group.id) { row in
                NotificationRow(row: row)
                    .task { await rows.appeared(at: rows.items.firstIndex { other in other.group == row.group } ?? 0) }
            }
        }
        .task {
            await rows.load()
            await markRead()
        }
        .refreshable {
            await rows.refresh()
            await markRead()
        }
    }

    private func markRead() async {
        guard let newest = rows.items.first?.group, unread.value != 0 else { return }
        if case .success = await social.markRead(until: newest.id).result { await unread.refresh() }
    }
}

/// A group of notifications.
struct NotificationRow: View {
    let row: NotificationsScreen.Row

    var body: some View {
        VStack(alignment: .leading) {
            Text(row.accounts.map(\.name).joined(separator: ", ") + others + " " + action)
            if let post = row.post { Text(post.text).foregroundStyle(.secondary) }
        }
    }

    private var others: String {
        let count = row.group.count - row.accounts.count
        return count > 0 ? " and \(count) more" : ""
    }

    private var action: String {
        switch row.group.kind {
        case .liked: "liked this"
        case .answered: "answered"
        case .followed: "followed you"
        case .unknown(let kind): kind
        }
    }
}

#if DEBUG
    #Preview("A group") { NotificationRow(row: (.sample, [.sample], .sample)) }
#endif
