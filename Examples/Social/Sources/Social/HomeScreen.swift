import APIRuntime
import APIRuntimeObservation
import SwiftUI

/// The screens of one account, and what all of them follow.
struct HomeScreen<Accounts: View>: View {
    let account: Account
    let social: SocialDAO
    @ViewBuilder let accounts: () -> Accounts
    @StateObject private var timeline: Pager<Post, SocialError>
    @StateObject private var unread: Loader<Int, SocialError>
    @StateObject private var live: Live<SocialDAO.LiveEvent>

    init(account: Account, social: SocialDAO, @ViewBuilder accounts: @escaping () -> Accounts) {
        self.account = account
        self.social = social
        self.accounts = accounts
        _timeline = StateObject(
            wrappedValue: Pager(social.timeline(), newer: { post in social.newerPosts(minID: post.id).call }))
        _unread = StateObject(wrappedValue: Loader(social.unread()))
        _live = StateObject(wrappedValue: Live(social.live()))
    }

    var body: some View {
        TabView {
            TimelineScreen(social: social, timeline: timeline)
                .tabItem { Label("Timeline", systemImage: "house") }
            NotificationsScreen(social: social, unread: unread)
                .tabItem { Label("Notifications", systemImage: "bell") }
                .badge(unread.value ?? 0)
            accounts()
                .tabItem { Label(account.name, systemImage: "person") }
        }
        .task { await timeline.load() }
        .task { await unread.load() }
        .task { await live.follow(show) }
    }

    private func show(_ event: SocialDAO.LiveEvent) async {
        switch event {
        case .hello: await timeline.catchUp()
        case .posted(let post): timeline.insert(post)
        case .changed(let post): timeline.replace(post)
        case .removed(let id): timeline.remove(id)
        case .notified: await unread.refresh()
        }
    }
}
