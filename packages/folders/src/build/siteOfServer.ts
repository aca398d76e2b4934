import { Effect, Schema } from "effect"
import { createHash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { SiteAnswer, SiteSource } from "./crawlSite.ts"
import { moveAddresses } from "./moveAddresses.ts"

/** A published site does not answer as it should. */
class SiteNotReadable extends Schema.TaggedError<SiteNotReadable>()("SiteNotReadable", {
  message: Schema.String
}) {}

/** Requests at a time, which leaves room for readers. */
const concurrency = 4
const maxAttempts = 5
const maxPauseSeconds = 60

/** The pause that a busy server asks for, in milliseconds; null for a response that counts. */
const pauseOf = (response: Response): number | null => {
  if (response.status !== 429 && response.status !== 503) return null
  const seconds = Number(response.headers.get("retry-after") ?? 1)
  return 1000 * Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds : 1, maxPauseSeconds)
}

const request = async (url: string, signal: AbortSignal): Promise<SiteAnswer> => {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { redirect: "manual", signal })
    const bytes = Buffer.from(await response.arrayBuffer())
    const pause = pauseOf(response)
    if (pause !== null && attempt < maxAttempts) {
      await setTimeout(pause, undefined, { signal })
      continue
    }
    if (response.status >= 500 || pause !== null)
      throw new SiteNotReadable({ message: `${url} returned ${response.status}.` })
    return {
      status: response.status,
      location: response.headers.get("location") ?? undefined,
      contentType: response.headers.get("content-type") ?? "application/octet-stream",
      policy: response.headers.get("content-security-policy") ?? undefined,
      bytes,
      hash: /\/~octavo\/files\//.test(url) ? createHash("sha256").update(bytes).digest("hex") : undefined
    }
  }
}

const isMovable = ({ contentType, hash }: SiteAnswer): boolean =>
  hash === undefined && /^text\/|xml/.test(contentType)

/**
 * A site that a server publishes at a URL, with the addresses that it has at another one; both without a slash at their ends. `redirects` are the
 * paths of its redirects. Fails with `SiteNotReadable`.
 */
export const siteOfServer = (
  published: string,
  redirects: ReadonlyArray<string>,
  base: string = published
): SiteSource<SiteNotReadable, never> => {
  const moved = published === base ? null : moveAddresses(published, base)
  const move = (answer: SiteAnswer): SiteAnswer =>
    moved === null
      ? answer
      : {
          ...answer,
          location: answer.location === undefined ? undefined : moved.address(answer.location),
          ...(isMovable(answer) && {
            bytes: Buffer.from(moved.text(answer.bytes.toString("utf8"), answer.contentType))
          })
        }
  return {
    redirects,
    visit: (path) =>
      Effect.tryPromise({
        try: async (signal) => move(await request(path === "/" ? published : published + path, signal)),
        catch: (error) =>
          error instanceof SiteNotReadable
            ? error
            : new SiteNotReadable({ message: `${published}${path} cannot be read: ${String(error)}` })
      }),
    concurrency
  }
}
