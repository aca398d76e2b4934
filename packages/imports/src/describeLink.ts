import { Downloads } from "@octavo/kernel"
import { Effect } from "effect"
import { decodeText } from "./decodeText.ts"
import { ImportReader } from "./ImportReader.ts"

/** A page elsewhere, as a card shows it. */
interface LinkDescription {
  readonly title: string
  /** The host of the page. */
  readonly site: string
}

/** The bounds of the page that is read: bytes, and the time of the download with its redirects. */
const bounds = { maxBytes: 2_000_000, timeout: "5 seconds" } as const

/**
 * The title of a page elsewhere. An address that cannot be fetched, and one that is no page, has its host and path as its title, so that
 * nobody learns which addresses answer.
 */
export const describeLink = Effect.fn("imports.describeLink")(function* (href: string) {
  const url = new URL(href)
  const site = url.hostname.replace(/^www\./, "")
  const found = yield* Effect.option(
    Effect.gen(function* () {
      const download = yield* (yield* Downloads).get(url.href, { ...bounds, accept: "text/html" })
      if (!/^(?:text\/html|application\/xhtml\+xml)$/i.test(download.contentType ?? "")) return null
      const html = decodeText(download.bytes, download.charset)
      return (yield* (yield* ImportReader).readPage(html, download.url)).title
    })
  )
  const title = found._tag === "Some" ? found.value : null
  return { title: title ?? `${site}${url.pathname}`.replace(/\/$/, ""), site } satisfies LinkDescription
})
