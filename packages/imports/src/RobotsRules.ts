import { Downloads } from "@octavo/kernel"
import { Effect } from "effect"
import { decodeText } from "./decodeText.ts"
import { ImportReader } from "./ImportReader.ts"
import { ImportRefused } from "./ImportSource.ts"

/** The bounds of a robots.txt: bytes, and milliseconds to wait for it. */
const bounds = { bytes: 500_000, time: 10_000 }

/** The longest that a site may have us wait between two requests, in seconds. */
const maxDelay = 10

/** The rules of a site's robots.txt; without one everything is allowed. */
export class RobotsRules {
  readonly #text: string | null
  readonly #url: string
  readonly sitemaps: ReadonlyArray<string>
  /** Seconds between requests. */
  readonly delay: number

  private constructor(url: string, text: string | null, sitemaps: ReadonlyArray<string>, delay: number) {
    this.#url = url
    this.#text = text
    this.sitemaps = sitemaps
    this.delay = delay
  }

  /** The rules of the site that an address belongs to. A site that cannot say whether it has any is not read. */
  static at = Effect.fnUntraced(function* (address: string) {
    const origin = URL.parse(address)?.origin ?? ""
    const url = origin === "" || origin === "null" ? address : `${origin}/robots.txt`
    const text = yield* (yield* Downloads).get(url, { maxBytes: bounds.bytes, timeout: bounds.time }).pipe(
      Effect.map(({ bytes, charset }) => decodeText(bytes, charset)),
      Effect.catchTag("DownloadFailed", (failed) => {
        const isNone = failed.status !== null && failed.status >= 400 && failed.status < 500
        return isNone ? Effect.succeed(null) : Effect.fail(failed)
      })
    )
    if (text === null) return new RobotsRules(url, null, [], 0)
    const { delay, sitemaps } = yield* (yield* ImportReader).readRobots(text, url, [])
    if (delay > maxDelay) return yield* new ImportRefused({ reason: "robots" })
    return new RobotsRules(url, text, sitemaps, delay)
  })

  /** Those of some addresses that may be read, in their order. */
  allowed(addresses: ReadonlyArray<string>) {
    const text = this.#text
    if (text === null || addresses.length === 0) return Effect.succeed(addresses)
    return Effect.map(
      ImportReader.use((reader) => reader.readRobots(text, this.#url, addresses)),
      ({ allowed }) => allowed
    )
  }

  allows(address: string) {
    return Effect.map(this.allowed([address]), (allowed) => allowed.length > 0)
  }
}
