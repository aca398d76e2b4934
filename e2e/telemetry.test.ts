import { describe, expect, it } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { importInto } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import { someSettings, someSettingsEmbedded, startServer } from "./src/startOctavo.ts"

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: ReadonlyArray<Attribute>
}

/** A collector of OpenTelemetry that keeps what it gets, until the scope closes. */
const aCollector = Effect.acquireRelease(
  Effect.callback<{
    readonly url: string
    readonly spans: Array<Span>
    readonly metrics: Set<string>
    readonly logs: Array<string>
    readonly keys: Set<string | undefined>
    readonly stop: () => void
  }>((resume) => {
    const spans: Array<Span> = []
    const metrics = new Set<string>()
    const logs: Array<string> = []
    const keys = new Set<string | undefined>()
    const server = createServer((incoming, response) => {
      let text = ""
      incoming.setEncoding("utf8").on("data", (data: string) => (text += data))
      incoming.on("end", () => {
        const body = JSON.parse(text)
        keys.add(incoming.headers["x-key"] as string | undefined)
        for (const { scopeSpans } of body.resourceSpans ?? []) {
          for (const scope of scopeSpans) spans.push(...scope.spans)
        }
        for (const { scopeMetrics } of body.resourceMetrics ?? []) {
          for (const scope of scopeMetrics) for (const { name } of scope.metrics) metrics.add(name)
        }
        if (body.resourceLogs !== undefined) logs.push(text)
        response.end("{}")
      })
    })
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      const stop = () => {
        server.closeAllConnections()
        server.close()
      }
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, spans, metrics, logs, keys, stop }))
    })
  }),
  ({ stop }) => Effect.sync(stop)
)

/** Waits until something holds, a minute at most. */
const until = (holds: () => boolean) =>
  Effect.sync(holds).pipe(
    Effect.delay("200 millis"),
    Effect.repeat({ until: (isSo) => isSo }),
    Effect.timeout("60 seconds")
  )

const namesOf = (spans: ReadonlyArray<Span>) => new Set(spans.map(({ name }) => name))

describe("telemetry", { timeout: 240_000 }, () => {
  it.live("sends spans of requests and jobs down to their statements, metrics and logs, and no key", () =>
    Effect.gen(function* () {
      const collector = yield* aCollector
      const settings = {
        ...(yield* someSettingsEmbedded),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: "x-key=of%20mine",
        OCTAVO_TRACE_SAMPLE: "1"
      }
      const server = yield* startServer(settings)
      const space = yield* aSpace(server)
      const git = yield* aGitServer()
      yield* git.commit("docs", { files: { "README.md": "# Docs\n" } })
      expect(yield* importInto(server, space, { url: git.urlOf("docs") })).toMatchObject({ state: "done" })
      yield* request(server, "GET", `/v1/spaces/${space}?shareKey=a-secret-of-mine`)
      const named = "GET /v1/spaces/:spaceId"
      yield* until(
        () => namesOf(collector.spans).has(named) && namesOf(collector.spans).has("job gitsync.import")
      )
      yield* until(() => collector.metrics.has("octavo_jobs_total") && collector.logs.length > 0)
      const read = collector.spans.find(({ name }) => name === named)!
      expect(read.attributes).toContainEqual({
        key: "http.response.status_code",
        value: { intValue: 200 }
      })
      const below = collector.spans.filter(({ traceId }) => traceId === read.traceId)
      // A statement has the name of the database.
      expect([...namesOf(below)]).toContain("postgres")
      expect(below.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([read])
      // The job belongs to the trace of the request that asked for it.
      const job = collector.spans.find(({ name }) => name === "job gitsync.import")!
      const asked = collector.spans.filter(({ traceId }) => traceId === job.traceId)
      expect([...namesOf(asked)]).toContain("POST /v1/spaces/:spaceId/git/import")
      expect(asked.map(({ spanId }) => spanId)).toContain(job.parentSpanId)
      expect([...collector.metrics]).toContain("octavo_requests_total")
      expect(collector.keys).toEqual(new Set(["of mine"]))
      const all = JSON.stringify(collector.spans)
      expect(all).not.toContain("a-secret-of-mine")
      expect(all).not.toContain(server.token)
    }).pipe(Effect.scoped)
  )

  it.live("sends no trace of what is fast and succeeds, and serves though the collector is away", () =>
    Effect.gen(function* () {
      const collector = yield* aCollector
      const settings = { ...(yield* someSettings), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
      const server = yield* startServer({ ...settings, OCTAVO_STORE: "memory" })
      for (let n = 0; n < 20; n++) yield* request(server, "GET", "/v1/user")
      yield* until(() => collector.metrics.has("octavo_requests_total"))
      const fast = collector.spans.filter(({ name }) => name === "GET /v1/user")
      expect(fast.length).toBeLessThan(20)
      collector.stop()
      expect((yield* request(server, "GET", "/v1/user")).status).toBe(200)
    }).pipe(Effect.scoped)
  )
})
