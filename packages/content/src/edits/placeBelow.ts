import { Effect } from "effect"
import { isGenerated, writtenPages } from "../entries/generated.ts"
import type { PageVersion } from "../entries/Page.ts"
import type { PlaceEdit } from "./Edit.ts"
import { indexOf, placePage } from "./placePage.ts"
import type { Planning } from "./Planning.ts"

/** Plans the parent of a page: it must allow children, and must not be the page itself or a descendant. */
export const placeBelow = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  parent: PageVersion | null,
  place: PlaceEdit | undefined
) {
  if (parent !== null) {
    if (page.kind === "group") return yield* planning.refuse("group-not-at-top")
    if (parent.kind === "link" || parent.kind === "computed" || isGenerated(parent)) {
      return yield* planning.refuse("below-link")
    }
    if (yield* planning.draft.isWithin(parent.id, page.id)) return yield* planning.refuse("below-itself")
  }
  const parentId = parent?.id ?? null
  const all = yield* planning.draft.children(parentId)
  const siblings = writtenPages(all).filter(({ id }) => id !== page.id)
  // Generated pages stand where their computed page stands.
  const standingOf = new Map<string, string>(
    all.flatMap(({ attributes: { generated }, id }) =>
      generated === undefined ? [] : [[id, generated.page]]
    )
  )
  const index = indexOf(siblings, place, (name) => {
    const id = planning.idOf(name)
    return standingOf.get(id) ?? id
  })
  if (index === undefined) return yield* planning.refuse("not-a-sibling")
  placePage(planning.draft, page, parentId, siblings, index)
})
