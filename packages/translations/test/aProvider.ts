import { Effect } from "effect"
import { createServer, type IncomingHttpHeaders } from "node:http"

/** A request that a provider got. */
export interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** An answer of a provider: a status with a body, as JSON or as it is. */
export interface ProviderResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A server on this machine that behaves like a provider, with the requests that it got. */
export const aProvider = Effect.fnUntraced(function* (
  answer: (request: ProviderRequest, count: number) => ProviderResponse
) {
  const requests: Array<ProviderRequest> = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => {
      const text = Buffer.concat(chunks).toString()
      const request = {
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: text === "" ? null : JSON.parse(text)
      }
      requests.push(request)
      const { body, headers, status } = answer(request, requests.length)
      outgoing.writeHead(status ?? 200, { "content-type": "application/json", ...headers })
      outgoing.end(typeof body === "string" ? body : JSON.stringify(body))
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
  return { url: `http://127.0.0.1:${port}`, requests }
})
