import APIRuntime
import SwiftUI

/// Signs in, and chooses one of those who are signed in.
struct AccountsScreen: View {
    @Binding var accounts: [(account: Account, social: SocialDAO)]
    @Binding var current: Account.ID?
    @State private var name: String = ""
    @State private var password: String = ""
    @State private var message: String?

    var body: some View {
        Form {
            Section {
                ForEach(accounts, id: \.account.id) { account, social in
                    HStack {
                        Button(account.name) { current = account.id }
                        Spacer()
                        Button("Sign out") { Task { await signOut(account, social) } }
                    }
                }
            }
            Section {
                TextField("Name", text: $name)
                SecureField("Password", text: $password)
                Button("Sign in") { Task { await signIn() } }.disabled(name.isEmpty)
                if let message { Text(message).foregroundStyle(.secondary) }
            }
        }
    }

    private func signIn() async {
        let configuration = APIClient.Configuration(session: APISession())
        let client = APIClient(environment: SocialDAO.Environment.local, configuration: configuration)
        let social = SocialDAO(client: client)
        switch await social.signIn(name: name, password: password).result {
        case .success(let account):
            accounts.removeAll { other, _ in other.id == account.id }
            accounts.append((account, social))
            (current, name, password, message) = (account.id, "", "", nil)
        case .failure(let error): message = client.text(for: error)
        }
    }

    /// The session ends here, whatever the server says.
    private func signOut(_ account: Account, _ social: SocialDAO) async {
        _ = await social.signOut().result
        accounts.removeAll { other, _ in other.id == account.id }
        if current == account.id { current = accounts.first?.account.id }
    }
}
