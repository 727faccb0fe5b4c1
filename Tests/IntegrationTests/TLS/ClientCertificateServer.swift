import Foundation
import TestSupport

/// An nginx that wants a client certificate of the private authority `clients`. In its folder, `NAME.pem`, `NAME.key` and
/// `NAME.p12`, with the password `p w`, are identities:
///
/// | name | its certificate |
/// |---|---|
/// | `ada` | is from an authority below `clients`, which is beside it |
/// | `strange` | is from another authority |
/// | `expired` | expired yesterday |
enum ClientCertificateServer: TestServer {
    static var isInstalled: Bool { TLSServer.isInstalled }

    static func start(in folder: URL) async throws -> ServerProcess {
        guard let program = NginxServer.program else { throw ServerFailure(description: "nginx is not installed") }
        let server = try ServerProcess(
            "/bin/sh", ["-c", script, "nginx", program, configuration, folder.path, "PORT"], in: folder)
        try await server.waitUntilReady("/")
        return server
    }

    private static let script: String = #"""
        set -e
        mkdir -p work
        for name in ca clients unknown middle server ada strange expired; do
            openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 -out $name.key
        done
        for name in ca clients unknown; do
            openssl req -x509 -new -key $name.key -days 2 -subj "/CN=$name" -out $name.pem
        done
        # name, authority, days, extension
        certificate() {
            openssl req -new -key $1.key -subj "/CN=$1" -out $1.csr
            printf '%s\n' "$4" >$1.ext
            openssl x509 -req -in $1.csr -CA $2.pem -CAkey $2.key -CAcreateserial -days $3 -extfile $1.ext -out $1.pem
        }
        certificate server ca 1 subjectAltName=DNS:localhost
        certificate middle clients 1 basicConstraints=critical,CA:TRUE
        certificate ada middle 1 extendedKeyUsage=clientAuth
        certificate strange unknown 1 extendedKeyUsage=clientAuth
        certificate expired clients -1 extendedKeyUsage=clientAuth
        cat middle.pem >>ada.pem
        for name in ada strange expired; do
            openssl pkcs12 -export -in $name.pem -inkey $name.key -passout 'pass:p w' -out $name.p12
        done
        printf '%s' "$2" | sed "s|PLACE|$4|" >nginx.conf
        exec "$1" -p "$3" -c nginx.conf -e error.log
        """#

    private static let configuration: String = #"""
        daemon off;
        master_process off;
        pid nginx.pid;
        events {}
        http {
            access_log off;
            client_body_temp_path work/body;
            proxy_temp_path work/proxy;
            fastcgi_temp_path work/fastcgi;
            uwsgi_temp_path work/uwsgi;
            scgi_temp_path work/scgi;
            server {
                listen 127.0.0.1:PLACE ssl http2;
                ssl_certificate server.pem;
                ssl_certificate_key server.key;
                ssl_client_certificate clients.pem;
                ssl_verify_client on;
                ssl_verify_depth 3;
                error_page 497 =200 @ready;
                location @ready { return 200 ready; }
                location / { default_type application/json; return 200 '{"text":"$ssl_client_s_dn"}'; }
            }
        }
        """#
}
