import { type Duration, Effect, Layer } from "effect"
import { type Download, DownloadFailed, type DownloadRequest, Downloads } from "../outbound/Downloads.ts"
import { OutboundPolicy } from "../outbound/OutboundPolicy.ts"
import type { OutboundUrl } from "../outbound/OutboundUrl.ts"
import { vetUrl } from "../outbound/vetUrl.ts"
import { pinnedRequest } from "./pinnedRequest.ts"
import { downloadFailureOf, NoFile, readBody, textOf, TooLarge } from "./readBody.ts"

/** How many redirects are followed. */
const maxRedirects = 5

const charsetOf = (contentType: string | null): string | null =>
  /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? null

/** The seconds of a `Retry-After`; null for none, and for a date. */
const waitOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null

const headersOf = ({ accept = "*/*", known }: DownloadRequest): Record<string, string> => ({
  accept,
  "accept-encoding": "identity",
  "user-agent": "Octavo",
  ...(known?.etag != null && { "if-none-match": known.etag }),
  ...(known?.lastModified != null && { "if-modified-since": known.lastModified })
})

const ask = Effect.fnUntraced(function* (location: OutboundUrl, wanted: DownloadRequest) {
  const { known, maxBytes } = wanted
  const request = yield* pinnedRequest(location)
  return yield* Effect.tryPromise({
    try: async (signal): Promise<Download | { readonly target: string }> => {
      const answer = await request(location.url, {
        signal,
        headers: headersOf(wanted)
      })
      const { body, headers, statusCode } = answer
      body.on("error", () => {})
      const target = textOf(headers.location)
      if ([301, 302, 303, 307, 308].includes(statusCode) && target !== null) {
        body.destroy()
        return { target }
      }
      const url = location.url.href
      const validators = { etag: textOf(headers.etag), lastModified: textOf(headers["last-modified"]) }
      if (statusCode === 304 && known !== undefined) {
        body.destroy()
        const bytes = new Uint8Array()
        return { bytes, contentType: null, charset: null, url, ...known, isUnmodified: true }
      }
      if (statusCode !== 200 || Number(headers["content-length"] ?? 0) > maxBytes) {
        body.destroy()
        throw statusCode === 200
          ? new TooLarge()
          : new NoFile(statusCode, waitOf(textOf(headers["retry-after"])))
      }
      const bytes = await readBody(body, textOf(headers["content-encoding"]), maxBytes)
      const said = textOf(headers["content-type"])
      const contentType = said?.split(";")[0]?.trim() || null
      return { bytes, contentType, charset: charsetOf(said), url, ...validators, isUnmodified: false }
    },
    catch: (cause) => downloadFailureOf(location.host, cause)
  })
}, Effect.scoped)

/** Every address on the way is vetted like the first. A plain address is not gone to from a secure one. */
const follow = Effect.fnUntraced(function* (first: string, wanted: DownloadRequest) {
  let href = first
  let protocols: ReadonlyArray<string> = ["http:", "https:"]
  let host = ""
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const location = yield* vetUrl(href, protocols)
    host = location.host
    if (location.protocol === "https:") protocols = ["https:"]
    const answer = yield* ask(location, wanted)
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
        get: (url, wanted) =>
          follow(url, wanted).pipe(
            Effect.timeoutOrElse({
              duration: wanted.timeout ?? options.timeout ?? "2 minutes",
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
