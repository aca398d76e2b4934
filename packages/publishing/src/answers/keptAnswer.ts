import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"
import { type Write, writeInTurn } from "../pages/writeInTurn.ts"
import type { Answer } from "../visits/Answer.ts"
import type { Visit } from "../visits/Visit.ts"
import { headersOfSite } from "./answerHeaders.ts"

/**
 * The answer with a body that is made once for a key, which is a hash of all that decides what is in it: `make` reads what it needs, and
 * gives what writes it. A visitor who has it gets no body.
 */
export const keptAnswer = Effect.fnUntraced(function* <E, R>(
  site: VisibleSite,
  kept: {
    readonly key: string
    readonly isShared: boolean
    readonly contentType: string
    readonly vary?: ReadonlyArray<string>
    readonly headers?: Readonly<Record<string, string>>
  },
  visit: Visit,
  make: Effect.Effect<Write, E, R>
) {
  const { isShared, key } = kept
  const { rendered, sharedSeconds } = yield* PageCaches
  const etag = `W/"${key.slice(0, 32)}"`
  const isPreview = site.audience.preview !== null
  const vary = ["Accept-Encoding", ...(kept.vary ?? []), ...(isShared ? [] : ["Cookie"])]
  const headers = {
    ...kept.headers,
    ...headersOfSite(site.audience),
    "cache-control": isPreview
      ? "no-store"
      : isShared
        ? `public, max-age=0, must-revalidate${sharedSeconds === 0 ? "" : `, s-maxage=${sharedSeconds}`}`
        : "private, no-cache",
    vary: vary.join(", "),
    ...(!isPreview && { etag })
  }
  if (!isPreview && visit.ifNoneMatch?.includes(etag.slice(2)) === true) {
    const unchanged: Answer = { status: 304, headers, body: null }
    return unchanged
  }
  const { body, policy } = yield* rendered.getOrMake(key, Effect.flatMap(make, writeInTurn))
  const answer: Answer = {
    status: 200,
    headers: { ...headers, "content-type": kept.contentType, "content-security-policy": policy },
    body
  }
  return answer
})
