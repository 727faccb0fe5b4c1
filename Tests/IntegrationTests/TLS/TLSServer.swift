import Foundation
import TestSupport

/// An nginx with a certificate for each host, all but one from one authority:
///
/// | host | its certificate |
/// |---|---|
/// | `right.example`, `plain.example` | has the key `right`, an elliptic curve key |
/// | `backup.example` | has the key `backup`, an RSA key |
/// | `wrong.example` | has its own key, and is valid otherwise |
/// | `expired.example` | has the key `right`, and expired yesterday |
/// | `strange.example` | has the key `right`, and is from an unknown authority |
///
/// `NAME.pin` in its folder is openssl's pin of a key, `ca.pem` the authority, and `requests.log` lists the hosts
/// that received requests.
enum TLSServer: TestServer {
    static var isInstalled: Bool { NginxServer.isInstalled && Programs.find("openssl") != nil }

    static func start(in folder: URL) async throws -> ServerProcess {
        guard let program = NginxServer.program else { throw ServerFailure(description: "nginx is not installed") }
        let server = try ServerProcess(
            "/bin/sh", ["-c", script, "nginx", program, configuration, folder.path, "PORT"], in: folder)
        try await server.waitUntilReady("/")
        return server
    }

    /// Makes the keys and the certificates, then becomes the server.
    private static let script: String = #"""
        set -e
        mkdir -p work
        curve="-algorithm EC -pkeyopt ec_paramgen_curve:prime256v1"
        for name in right other ca unknown; do openssl genpkey $curve -out $name.key; done
        openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out backup.key
        for name in ca unknown; do openssl req -x509 -new -key $name.key -days 2 -subj "/CN=$name" -out $name.pem; done
        for name in right backup other; do
            openssl pkey -in $name.key -pubout -outform der | openssl dgst -sha256 -binary | openssl base64 >$name.pin
        done
        server() {
            openssl req -new -key $2.key -subj "/CN=$1.example" -out $1.csr
            printf 'subjectAltName=DNS:%s.example' $1 >$1.ext
            openssl x509 -req -in $1.csr -CA $3.pem -CAkey $3.key -CAcreateserial -days $4 -extfile $1.ext -out $1.pem
            printf 'server { server_name %s.example; ssl_certificate %s.pem; ssl_certificate_key %s.key;' $1 $1 $2
            printf ' listen 127.0.0.1:%s ssl http2%s; include responses.conf; }\n' $place "$5"
        }
        place=$4
        {
            server right right ca 1 ' default_server'
            server plain right ca 1
            server backup backup ca 1
            server wrong other ca 1
            server expired right ca -1
            server strange right unknown 1
        } >servers.conf
        cat >responses.conf <<'END'
        error_page 497 =200 @ready;
        location @ready { return 200 ready; }
        location / {
            access_log requests.log hosts;
            default_type application/json;
            return 200 '{"text":"$server_protocol"}';
        }
        location ~ ^/to/(?<name>[a-z]+)$ { return 302 https://$name.example:$server_port/; }
        END
        printf '%s' "$2" >nginx.conf
        exec "$1" -p "$3" -c nginx.conf -e error.log
        """#

    private static let configuration: String = #"""
        daemon off;
        master_process off;
        pid nginx.pid;
        events {}
        http {
            log_format hosts '$host';
            access_log off;
            client_body_temp_path work/body;
            proxy_temp_path work/proxy;
            fastcgi_temp_path work/fastcgi;
            uwsgi_temp_path work/uwsgi;
            scgi_temp_path work/scgi;
            include servers.conf;
        }
        """#
}
