import APIRuntime
import SwiftUI

@main
struct SocialApp: App {
    /// Those who are signed in, each with a client of their own, and so with a session, a cache and connections of their own.
    @State private var accounts: [(account: Account, social: SocialDAO)] = []
    @State private var current: Account.ID?

    var body: some Scene {
        WindowGroup {
            if let (account, social) = accounts.first(where: { account, _ in account.id == current }) {
                HomeScreen(account: account, social: social) {
                    AccountsScreen(accounts: $accounts, current: $current)
                }
                // Another account has other screens, with nothing of this one in them.
                .id(account.id)
            } else {
                AccountsScreen(accounts: $accounts, current: $current)
            }
        }
    }
}
