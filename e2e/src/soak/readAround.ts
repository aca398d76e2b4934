import { Effect } from "effect"
import { request } from "../request.ts"
import { type Content, contentOf, flat } from "../spaces.ts"
import type { Octavo } from "../startOctavo.ts"
import { anyOf } from "../writers/Writer.ts"

/** What readers ask of a space, and how long each answer took, in milliseconds. */
export interface Readings {
  readonly times: Array<number>
  /** The slowest answer, and when it was asked for. */
  slowest: { readonly path: string; readonly milliseconds: number; readonly at: Date }
}

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
    readonly readings: Readings
    readonly isOver: () => boolean
  }
) {
  const { isOver, organizationId, readings, spaceIds } = given
  while (!isOver()) {
    const spaceId = anyOf(spaceIds)!
    const content = yield* contentOf(octavo, spaceId)
    for (const path of pathsOf(spaceId, content, organizationId)) {
      if (isOver()) return
      const at = new Date()
      const start = performance.now()
      yield* request(octavo, "GET", path)
      const milliseconds = performance.now() - start
      readings.times.push(milliseconds)
      if (milliseconds > readings.slowest.milliseconds) readings.slowest = { path, milliseconds, at }
      yield* Effect.sleep("50 millis")
    }
  }
})
