import Foundation
import TestSupport

/// An nginx that serves small files with tags and lifetimes, texts that always differ, uploaded files, and notes.
enum NginxServer: TestServer {
    static var isInstalled: Bool { program != nil }

    static func start(in folder: URL) async throws -> ServerProcess {
        try await start(in: folder, at: nil)
    }

    /// - Parameter port: the port that it listens to; `nil` for a free one.
    static func start(in folder: URL, at port: Int?) async throws -> ServerProcess {
        guard let program else { throw ServerFailure(description: "nginx is not installed") }
        let server = try ServerProcess(
            "/bin/sh", ["-c", script, "nginx", program, configuration, folder.path, "PORT"], in: folder, at: port)
        try await server.waitUntilReady("/fresh.json")
        return server
    }

    /// Debian's location, which may not be in PATH, else any in PATH.
    static var program: String? {
        let usual = "/usr/sbin/nginx"
        return FileManager.default.isExecutableFile(atPath: usual) ? usual : Programs.find("nginx")?.path
    }

    /// Writes the files, then becomes the server.
    private static let script: String = #"""
        mkdir -p root/objects work
        rm -f http1.sock http2.sock
        for name in tagged timed expired forbidden; do printf '{"data":{"text":"first"}}' >"root/$name.json"; done
        printf '%s' "$2" | sed "s|PLACE|$4|; s|FOLDER|$3|" >nginx.conf
        exec "$1" -p "$3" -c nginx.conf -e error.log
        """#

    /// One process in the foreground, so that ending it ends all of it.
    private static let configuration: String = #"""
        daemon off;
        master_process off;
        pid nginx.pid;
        events {}
        http {
            access_log off;
            types { application/json json; }
            client_body_temp_path work/body;
            proxy_temp_path work/proxy;
            fastcgi_temp_path work/fastcgi;
            uwsgi_temp_path work/uwsgi;
            scgi_temp_path work/scgi;
            server {
                listen unix:FOLDER/http1.sock;
                listen unix:FOLDER/http2.sock http2;
                default_type text/plain;
                location / { return 200 "$server_protocol $host"; }
            }
            server {
                listen 127.0.0.1:PLACE;
                root root;
                location = /tagged.json { dav_methods PUT; }
                location = /timed.json { expires 60s; }
                location = /expired.json { etag off; expires -1; }
                location = /forbidden.json { add_header Cache-Control no-store; }
                location /objects {
                    default_type application/octet-stream;
                    dav_methods PUT;
                    client_max_body_size 100m;
                    if ($http_user_agent = slow) { set $limit_rate 8m; }
                }
                location /notes {
                    default_type application/json;
                    dav_methods PUT DELETE;
                    create_full_put_path on;
                }
                location ~ ^/photos/ {
                    rewrite ^/photos/(.+)/original$ /objects/$1 last;
                }
                location /fresh {
                    default_type application/json;
                    add_header Cache-Control max-age=60;
                    return 200 '{"data":{"text":"$request_id"}}';
                }
            }
        }
        """#
}
