import Foundation
import TestSupport

/// A Prometheus that scrapes itself and a target that is down.
enum PrometheusServer: TestServer {
    static var isInstalled: Bool { Programs.find("prometheus") != nil }

    static func start(in folder: URL) async throws -> ServerProcess {
        guard let program = Programs.find("prometheus")?.path else {
            throw ServerFailure(description: "prometheus is not installed")
        }
        let server = try ServerProcess(
            "/bin/sh", ["-c", script, "prometheus", program, configuration, rules, "127.0.0.1:PORT"], in: folder)
        try await server.waitUntilReady("/-/ready")
        return server
    }

    /// Writes the files, which name the port, then becomes the server.
    private static let script: String = #"""
        printf '%s' "$2" | sed "s/ADDRESS/$4/" >prometheus.yml
        printf '%s' "$3" >rules.yml
        exec "$1" --config.file=prometheus.yml --storage.tsdb.path=data --web.listen-address="$4" --log.level=warn
        """#

    private static let configuration: String = """
        global: {scrape_interval: 1s, evaluation_interval: 1s}
        rule_files: [rules.yml]
        scrape_configs:
          - job_name: prometheus
            static_configs: [{targets: ["ADDRESS"]}]
          - job_name: gone
            static_configs: [{targets: ["127.0.0.1:1"]}]
        """

    private static let rules: String = """
        groups:
          - name: house
            rules:
              - {record: "up:count", expr: "count(up)"}
              - {alert: TargetDown, expr: "up == 0", for: 1s, labels: {severity: page}, annotations: {summary: down}}
        """
}
