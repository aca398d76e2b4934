import { Effect, Layer } from "effect"
import { type Download, DownloadFailed, Downloads } from "../outbound/Downloads.ts"
import { vetUrl } from "../outbound/vetUrl.ts"
import * as OutboundPolicy from "./OutboundPolicy.ts"

/** A file at an address; with `url` it was moved there. */
type LyingFile = Pick<Download, "bytes" | "contentType"> & Partial<Download>

/** A world in which these addresses, all of them at a public host, lead to files, and no others to anything. */
export const layer = (files: Readonly<Record<string, LyingFile>> = {}): Layer.Layer<Downloads> => {
  const hosts = Object.fromEntries(
    Object.keys(files).map((url) => [new URL(url).hostname, ["93.184.215.14"] as const])
  )
  return Layer.succeed(Downloads, {
    get: Effect.fnUntraced(function* (text, { known, maxBytes }) {
      const { host, url } = yield* Effect.provide(
        vetUrl(text, ["http:", "https:"]),
        OutboundPolicy.layer({ hosts })
      )
      const found = files[url.href]
      if (found === undefined) return yield* new DownloadFailed({ host, reason: "answer", status: 404 })
      if (found.bytes.length > maxBytes) {
        return yield* new DownloadFailed({ host, reason: "too-large", status: null })
      }
      const nothing = { charset: null, etag: null, lastModified: null, isUnmodified: false }
      return known?.etag != null && known.etag === found.etag
        ? {
            ...nothing,
            ...known,
            url: url.href,
            bytes: new Uint8Array(),
            contentType: null,
            isUnmodified: true
          }
        : { ...nothing, url: url.href, ...found }
    })
  })
}
