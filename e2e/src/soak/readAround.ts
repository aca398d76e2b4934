import { Effect } from "effect"
import type { AnswerTimes } from "../AnswerTimes.ts"
import { request } from "../request.ts"
import { type Content, contentOf, flat } from "../spaces.ts"
import type { Octavo } from "../startOctavo.ts"
import { anyOf } from "../writers/Writer.ts"

const searched = ["apples", "weather trains", "text of version", "page", "ships", "nothing-has-this-word"]

const pathsOf = (spaceId: string, content: Content, organizationId: string): ReadonlyArray<string> => {
  const space = `/v1/spaces/${spaceId}`
  const query = encodeURIComponent(anyOf(searched)!)
  const page = anyOf(flat(content.pages).filter(({ type }) => type === "document"))
  return [
    space,
    `${space}/content`,
    `${space}/content/pages`,
    `${space}/comments?limit=100`,
    `${space}/change-requests?limit=100`,
    `${space}/search?query=${query}`,
    `/v1/orgs/${organizationId}/search?query=${query}`,
    `/v1/orgs/${organizationId}/spaces?limit=100`,
    ...(page === undefined
      ? []
      : ["markdown", "document"].map((format) => `${space}/content/page/${page.id}?format=${format}`))
  ]
}

/** Reads one thing after the other in some spaces until it is time to stop, with pauses between. */
export const readAround = Effect.fnUntraced(function* (
  octavo: Octavo,
  given: {
    readonly organizationId: string
    readonly spaceIds: ReadonlyArray<string>
    readonly readings: AnswerTimes
    readonly isOver: () => boolean
  }
) {
  const { isOver, organizationId, readings, spaceIds } = given
  while (!isOver()) {
    const spaceId = anyOf(spaceIds)!
    const content = yield* contentOf(octavo, spaceId)
    for (const path of pathsOf(spaceId, content, organizationId)) {
      if (isOver()) return
      const start = performance.now()
      yield* request(octavo, "GET", path)
      readings.add("GET", path, start)
      yield* Effect.sleep("50 millis")
    }
  }
})
