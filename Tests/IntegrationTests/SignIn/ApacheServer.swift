import Foundation
import TestSupport

/// An Apache httpd that asks for a user and a password: `/digest` by a digest, `/basic` as they are. The user is `ada`, the
/// password `p w`.
enum ApacheServer: TestServer {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    static func start(in folder: URL) async throws -> ServerProcess {
        let server = try ServerProcess(
            "/bin/sh", ["-c", script, "apache", program, configuration, folder.path, "PORT"], in: folder)
        try await server.waitUntilReady("/open")
        return server
    }

    /// Debian's location, with its modules.
    private static let program: String = "/usr/sbin/apache2"

    private static let script: String = #"""
        set -e
        mkdir -p root
        for name in open digest basic; do printf '"%s"' $name >root/$name; done
        printf 'ada:vault:%s\n' "$(printf 'ada:vault:p w' | md5sum | cut -d ' ' -f 1)" >digest.users
        printf 'ada:{SHA}%s\n' "$(printf 'p w' | openssl sha1 -binary | openssl base64)" >basic.users
        chmod -R a+rX .
        printf '%s' "$2" | sed "s|FOLDER|$3|g; s|PLACE|$4|" >apache.conf
        exec "$1" -X -f "$3/apache.conf"
        """#

    private static let configuration: String = #"""
        ServerRoot FOLDER
        ServerName localhost
        Listen 127.0.0.1:PLACE
        PidFile FOLDER/apache.pid
        ErrorLog FOLDER/error.log
        User www-data
        Group www-data
        LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
        LoadModule authn_core_module /usr/lib/apache2/modules/mod_authn_core.so
        LoadModule authn_file_module /usr/lib/apache2/modules/mod_authn_file.so
        LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
        LoadModule authz_user_module /usr/lib/apache2/modules/mod_authz_user.so
        LoadModule auth_basic_module /usr/lib/apache2/modules/mod_auth_basic.so
        LoadModule auth_digest_module /usr/lib/apache2/modules/mod_auth_digest.so
        LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so
        DocumentRoot FOLDER/root
        ForceType application/json
        <Location /digest>
            AuthType Digest
            AuthName vault
            AuthDigestProvider file
            AuthUserFile FOLDER/digest.users
            Require valid-user
        </Location>
        <Location /basic>
            AuthType Basic
            AuthName vault
            AuthUserFile FOLDER/basic.users
            Require valid-user
        </Location>
        """#
}
