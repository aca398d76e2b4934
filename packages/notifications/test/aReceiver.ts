import { Effect } from "effect"
import { createServer, type IncomingHttpHeaders } from "node:http"

/** A request that a receiver got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The answer of a receiver: a status with headers and a body; null to hang. */
export type ReceiverAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
} | null

/** A server on this machine that receives webhooks, with the requests that it got. */
export const aReceiver = Effect.fnUntraced(function* (
  answer: (request: Received, count: number) => ReceiverAnswer = () => ({ status: 204 })
) {
  const received: Array<Received> = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => {
      const body = Buffer.concat(chunks).toString()
      const request = { path: incoming.url ?? "", headers: incoming.headers, body }
      received.push(request)
      const found = answer(request, received.length)
      if (found === null) return
      outgoing.writeHead(found.status, found.headers)
      outgoing.end(found.body)
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () =>
      Effect.callback<void>((resume) => {
        server.closeAllConnections()
        server.close(() => resume(Effect.void))
      })
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, received }
})
