import type { Settings } from "@octavo/installation"
import { Effect, Layer, Schema } from "effect"
import { createServer, type Server } from "node:http"
import { metricsAnswer } from "./metricsAnswer.ts"
import { readyAnswer } from "./readyAnswer.ts"

/** The address of `OCTAVO_METRICS` cannot be used. */
export class MetricsUnavailable extends Schema.TaggedError<MetricsUnavailable>()("MetricsUnavailable", {
  cause: Schema.Defect()
}) {}

interface Answer {
  readonly status: number
  readonly type?: string
  readonly body: unknown
}

const notFound: Answer = {
  status: 404,
  body: {
    error: { code: 404, message: "Nothing exists at this address. Ask for /health, /ready or /metrics." }
  }
}

/** It answers as long as the event loop of the process runs. */
const healthAnswer: Answer = { status: 200, body: { status: "alive" } }

const listening = (server: Server, { host, port }: NonNullable<Settings["metrics"]>) =>
  Effect.callback<void, MetricsUnavailable>((resume) => {
    server.once("error", (cause) => resume(Effect.fail(new MetricsUnavailable({ cause }))))
    server.listen({ host, port }, () => resume(Effect.void))
  })

const answering = Effect.fnUntraced(function* (address: NonNullable<Settings["metrics"]>) {
  const answers: Readonly<Record<string, Effect.Effect<Answer>>> = {
    "/health": Effect.succeed(healthAnswer),
    "/ready": readyAnswer,
    "/metrics": yield* metricsAnswer
  }
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1)
    const answer = request.method === "GET" ? answers[path] : undefined
    void run(answer ?? Effect.succeed(notFound)).then(({ body, status, type = "application/json" }) => {
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" })
      response.end(typeof body === "string" ? body : JSON.stringify(body))
    })
  })
  yield* Effect.acquireRelease(listening(server, address), () =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
})

/**
 * Answers those who watch over this process, at the address of `OCTAVO_METRICS` and apart from everything public; does
 * nothing without one. It outlives the layers that it is provided to, so that the process reports that it is stopping.
 */
export const watched = ({ metrics }: Pick<Settings, "metrics">) =>
  metrics === null ? Layer.empty : Layer.effectDiscard(answering(metrics))
