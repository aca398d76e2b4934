import { type Duration, Effect, Layer } from "effect"
import type { Readable } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { type Dispatcher, request } from "undici"
import { type Download, DownloadFailed, Downloads } from "../outbound/Downloads.ts"
import { OutboundPolicy } from "../outbound/OutboundPolicy.ts"
import type { OutboundUrl } from "../outbound/OutboundUrl.ts"
import { vetUrl } from "../outbound/vetUrl.ts"
import { pinnedAgent } from "./pinnedAgent.ts"

/** How many redirects are followed. */
const maxRedirects = 5

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress
}

class TooLarge extends Error {}
class NoFile extends Error {
  readonly status: number | null
  constructor(status: number | null = null) {
    super()
    this.status = status
  }
}

const charsetOf = (contentType: string | null): string | null =>
  /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? null

const textOf = (header: string | ReadonlyArray<string> | undefined): string | null =>
  typeof header === "string" && header !== "" ? header : null

/** Counts what comes out of the decoder: a few kilobytes may unpack to gigabytes. */
const readBody = async (body: Readable, encoding: string | null, maxBytes: number): Promise<Uint8Array> => {
  const decoder = encoding === null || encoding === "identity" ? undefined : decoders[encoding.toLowerCase()]
  if (decoder === undefined && encoding !== null && encoding !== "identity") throw new NoFile()
  const decoded = decoder?.()
  if (decoded !== undefined) body.on("error", (error) => decoded.destroy(error)).pipe(decoded)
  const chunks: Array<Uint8Array> = []
  let size = 0
  try {
    for await (const chunk of (decoded ?? body) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBytes) throw new TooLarge()
      chunks.push(chunk)
    }
  } finally {
    body.destroy()
    decoded?.destroy()
  }
  return Buffer.concat(chunks)
}

const reasonOf = (cause: unknown): DownloadFailed["reason"] => {
  if (cause instanceof TooLarge) return "too-large"
  if (cause instanceof NoFile) return "answer"
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  if (code.includes("TIMEOUT")) return "too-slow"
  if (code.startsWith("Z_") || code.startsWith("ERR_BROTLI")) return "answer"
  return /CERT|SSL|TLS|UNABLE_TO_VERIFY|SELF_SIGNED/.test(code) ? "certificate" : "connection"
}

const ask = Effect.fnUntraced(function* (location: OutboundUrl, maxBytes: number) {
  const dispatcher = yield* pinnedAgent(location)
  return yield* Effect.tryPromise({
    try: async (signal): Promise<Download | { readonly target: string }> => {
      const answer: Dispatcher.ResponseData = await request(location.url, {
        dispatcher,
        signal,
        headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Octavo" }
      })
      const { body, headers, statusCode } = answer
      body.on("error", () => {})
      const target = textOf(headers.location)
      if ([301, 302, 303, 307, 308].includes(statusCode) && target !== null) {
        body.destroy()
        return { target }
      }
      if (statusCode !== 200 || Number(headers["content-length"] ?? 0) > maxBytes) {
        body.destroy()
        throw statusCode === 200 ? new TooLarge() : new NoFile(statusCode)
      }
      const bytes = await readBody(body, textOf(headers["content-encoding"]), maxBytes)
      const said = textOf(headers["content-type"])
      const contentType = said?.split(";")[0]?.trim() || null
      return { bytes, contentType, charset: charsetOf(said), url: location.url.href }
    },
    catch: (cause) =>
      new DownloadFailed({
        host: location.host,
        reason: reasonOf(cause),
        status: cause instanceof NoFile ? cause.status : null
      })
  })
}, Effect.scoped)

/** Every address on the way is vetted like the first. A plain address is not gone to from a secure one. */
const follow = Effect.fnUntraced(function* (first: string, maxBytes: number) {
  let href = first
  let protocols: ReadonlyArray<string> = ["http:", "https:"]
  let host = ""
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const location = yield* vetUrl(href, protocols)
    host = location.host
    if (location.protocol === "https:") protocols = ["https:"]
    const answer = yield* ask(location, maxBytes)
    if ("bytes" in answer) return answer
    href = URL.parse(answer.target, location.url)?.href ?? ""
  }
  return yield* new DownloadFailed({ host, reason: "redirects", status: null })
})

/** Downloads over HTTP; each, with its redirects, within a time. */
export const layer = (
  options: { readonly timeout?: Duration.Input } = {}
): Layer.Layer<Downloads, never, OutboundPolicy> =>
  Layer.effect(
    Downloads,
    Effect.gen(function* () {
      const policy = yield* OutboundPolicy
      return {
        get: (url, { maxBytes, timeout = options.timeout ?? "2 minutes" }) =>
          follow(url, maxBytes).pipe(
            Effect.timeoutOrElse({
              duration: timeout,
              orElse: () => {
                const host = URL.parse(url)?.hostname ?? ""
                return Effect.fail(new DownloadFailed({ host, reason: "too-slow", status: null }))
              }
            }),
            Effect.provideService(OutboundPolicy, policy)
          )
      }
    })
  )
