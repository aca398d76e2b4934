import { Blobs, isPublicAddress, OutboundPolicy } from "@octavo/kernel"
import { Effect } from "effect"
import { specLimits, SpecSourceRefused, SpecTextTooLarge, type SpecSource } from "./Spec.ts"

/** The source of a specification, as a request gives it: exactly one of these. */
export interface GivenSource {
  readonly url?: string
  readonly text?: string
}

const refused = (path: string, reason: string) => new SpecSourceRefused({ path, reason })

const maxUrl = 2048

/** The reason why an address cannot be a source; null for one that can. */
const refusalOf = (text: string, allowsPrivateNetwork: boolean): string | null => {
  const url = URL.parse(text)
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.hostname === "") {
    return "must be an absolute address that begins with http:// or https://"
  }
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password"
  if (text.length > maxUrl) return `must have at most ${maxUrl} characters`
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const isLiteral = host.includes(":") || /^[\d.]+$/.test(host)
  return isLiteral && !isPublicAddress(host) && !allowsPrivateNetwork
    ? "must not be in a private or reserved network"
    : null
}

/** Whether an address can be a source. */
export const acceptsUrl = (url: string) =>
  Effect.map(OutboundPolicy, ({ allowsPrivateNetwork }) => refusalOf(url, allowsPrivateNetwork) === null)

/** Validates a source, and stores its text. The document itself is read by a worker. */
export const storeSource = Effect.fnUntraced(function* ({ text, url }: GivenSource) {
  if ((url === undefined) === (text === undefined)) {
    return yield* refused("source", "must have either `url` or `text`")
  }
  if (url !== undefined) {
    const { allowsPrivateNetwork } = yield* OutboundPolicy
    const reason = refusalOf(url, allowsPrivateNetwork)
    if (reason !== null) return yield* refused("source.url", reason)
    return { kind: "url", url } satisfies SpecSource
  }
  const bytes = Buffer.from(text ?? "", "utf8")
  if (bytes.length === 0) return yield* refused("source.text", "must not be empty")
  if (bytes.length > specLimits.sourceBytes) return yield* new SpecTextTooLarge()
  return { kind: "text", blobHash: yield* (yield* Blobs).put(bytes) } satisfies SpecSource
})
