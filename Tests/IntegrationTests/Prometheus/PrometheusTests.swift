import APIRuntime
import ExamplesScenario
import Foundation
import ServersScenario
import Testing

@Suite(
    "Generated client of Prometheus", ServerTrait<PrometheusServer>(), .serialized,
    .enabled(if: PrometheusServer.isInstalled, "prometheus is not installed"))
struct PrometheusTests {
    let prometheus: PrometheusDAO = PrometheusDAO(client: APIClient(server: CurrentServer.address))

    /// Queries until the server has scraped both of its targets, half a minute at most.
    private func scrapedSeries() async throws -> [InstantSeries] {
        for _ in 0..<300 {
            if case .vector(let vector) = try await prometheus.query(query: "up").value, vector.series.count == 2 {
                return vector.series
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        return []
    }

    @Test("a vector has numbers, though they are sent as strings")
    func instantVector() async throws {
        let series = try await scrapedSeries()
        #expect(series.map { $0.labels["job"] } == ["gone", "prometheus"])
        #expect(series.map(\.sample.value) == [0, 1])
        #expect(abs(series[0].sample.at.timeIntervalSinceNow) < 60)
    }

    @Test("a scalar may be a number or infinity")
    func scalar() async throws {
        guard case .scalar(let one) = try await prometheus.query(query: "1").value else {
            Issue.record("no scalar")
            return
        }
        #expect(one.sample.value == 1)
        guard case .scalar(let infinite) = try await prometheus.query(query: "1 / 0").value else {
            Issue.record("no scalar")
            return
        }
        #expect(infinite.sample.value == .infinity)
    }

    @Test("a string has the requested time")
    func string() async throws {
        let time = Date(timeIntervalSince1970: 1_700_000_000.5)
        guard case .string(let response) = try await prometheus.query(query: #""a\"b""#, time: time).value else {
            Issue.record("no string")
            return
        }
        #expect(response.text == TextSample(at: time, value: "a\"b"))
    }

    @Test("a range query returns a matrix")
    func range() async throws {
        _ = try await scrapedSeries()
        let end = Date()
        let result = try await prometheus.queryRange(
            query: "vector(7)", start: end.addingTimeInterval(-30), end: end, step: "15s"
        ).value
        guard case .matrix(let matrix) = result, let series = matrix.series.first else {
            Issue.record("no matrix: \(result)")
            return
        }
        #expect(series.samples.map(\.value) == [7, 7, 7])
    }

    @Test("an expression can be sent as a form")
    func form() async throws {
        let expression = "vector(1) + " + String(repeating: "0 + ", count: 200) + "1"
        guard case .vector(let vector) = try await prometheus.queryByForm(query: expression).value else {
            Issue.record("no vector")
            return
        }
        #expect(vector.series.map(\.sample.value) == [2])
    }

    @Test("an invalid query is badData with the server's message")
    func invalidQuery() async throws {
        do {
            _ = try await prometheus.query(query: "up{").value
            Issue.record("no error")
        } catch .server(.badData(let problem)) {
            #expect(problem.kind == "bad_data")
            #expect(problem.text?.contains("parse error") == true)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a query that fails is execution")
    func failingQuery() async throws {
        do {
            _ = try await prometheus.query(query: "up * on() up * on() {__name__=~\".+\"}").value
            Issue.record("no error")
        } catch .server(.execution(let problem)) {
            #expect(problem.text?.isEmpty == false)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("an empty query is refused before anything is sent")
    func emptyQuery() async throws {
        do {
            _ = try await PrometheusDAO(client: APIClient(server: "http://127.0.0.1:1")).query(query: "").value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect("\(fault)".contains("query"))
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("labels, label values and series are read")
    func labels() async throws {
        _ = try await scrapedSeries()
        #expect(try await prometheus.labels().value.contains("job"))
        #expect(try await prometheus.labels(match: ["up"]).value.contains("go_version") == false)
        #expect(try await prometheus.labelValues(name: "job").value == ["gone", "prometheus"])
        let series = try await prometheus.series(match: ["up{job=\"gone\"}", "up{job=\"prometheus\"}"]).value
        #expect(series.compactMap { $0["job"] }.sorted() == ["gone", "prometheus"])
    }

    @Test("targets are read, with the error of one that is down")
    func targets() async throws {
        _ = try await scrapedSeries()
        let targets = try await prometheus.targets(state: .active).value
        #expect(targets.dropped.isEmpty)
        let gone = try #require(targets.active.first { $0.scrapePool == "gone" })
        #expect(gone.health == .down)
        #expect(gone.lastError?.contains("refused") == true)
        let present = try #require(targets.active.first { $0.scrapePool == "prometheus" })
        #expect(present.health == .up)
        #expect(present.lastError == nil)
    }

    @Test("rules of both kinds and their alerts are read")
    func rules() async throws {
        _ = try await scrapedSeries()
        let groups = try await prometheus.rules().value
        #expect(groups.map(\.name) == ["house"])
        guard case .recording(let recording)? = groups.first?.rules.first,
            case .alerting(let alerting)? = groups.first?.rules.last
        else {
            Issue.record("not the two rules: \(groups)")
            return
        }
        #expect(recording.query == "count(up)")
        #expect(alerting.annotations == ["summary": "down"])
        #expect(try await prometheus.rules(type: .record).value.first?.rules.count == 1)
        #expect(try await prometheus.alerts().value.allSatisfy { $0.labels["job"] == "gone" })
    }

    @Test("metadata of a metric is read")
    func metadata() async throws {
        _ = try await scrapedSeries()
        let metadata = try await prometheus.metadata(metric: "go_goroutines").value
        #expect(metadata["go_goroutines"]?.first?.type == .gauge)
    }

    @Test("the status of the server is read")
    func status() async throws {
        _ = try await scrapedSeries()
        #expect(try await prometheus.buildInformation().value.version.hasPrefix("2."))
        #expect(try await prometheus.runtimeInformation().value.goroutineCount > 0)
        #expect(try await prometheus.flags().value["config.file"] == "prometheus.yml")
        #expect(try await prometheus.configuration().value.contains("job_name: gone"))
        let statistics = try await prometheus.databaseStatistics().value
        #expect(statistics.seriesCount > 0)
        #expect(statistics.earliest <= statistics.latest)
        #expect(try await prometheus.isHealthy().value.contains("Healthy"))
    }

    @Test("a formatted query is read")
    func formattedQuery() async throws {
        #expect(try await prometheus.formatQuery(query: "sum(up)by(job)").value == .string("sum by (job) (up)"))
    }

    @Test("a missing page is noSuchPage")
    func missingPage() async throws {
        let elsewhere = PrometheusDAO(client: APIClient(server: CurrentServer.address + "/elsewhere"))
        do {
            _ = try await elsewhere.labels().value
            Issue.record("no error")
        } catch .server(.noSuchPage) {
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a refused connection is a network error")
    func refusedConnection() async throws {
        do {
            _ = try await PrometheusDAO(client: APIClient(server: "http://127.0.0.1:1")).labels().value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .cannotConnect)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a wrong model is a format fault with the path")
    func wrongModel() async throws {
        _ = try await scrapedSeries()
        let wrong = WrongPrometheusDAO(client: APIClient(server: CurrentServer.address))
        do {
            _ = try await wrong.targets().value
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.model == "WrongTarget")
            #expect(fault.field == "lastScrapeDuration")
            #expect(fault.path == "$.data.activeTargets[0].lastScrapeDuration")
            #expect(fault.expected == "String")
            #expect(fault.found.hasPrefix("number 0."))
        } catch {
            Issue.record("\(error)")
        }
    }
}
