import { Effect } from "effect"
import { type ChangeRequestEntry, changeRequestsOf, hold } from "../changeRequests.ts"
import { type Door, request } from "../request.ts"
import { type Entry, flat } from "../spaces.ts"
import type { Ledger, Proposed } from "./Proposed.ts"

/** The ids of the pages that a place shows, by title. */
const pagesIn = Effect.fnUntraced(function* (door: Door, place: string) {
  const { body } = yield* request<{ readonly pages: ReadonlyArray<Entry> }>(door, "GET", `${place}/pages`)
  const pages = flat(body.pages)
  const byTitle = new Map(pages.map(({ id, title }) => [title, id]))
  yield* hold(byTitle.size === pages.length, () => `every page is in ${place} once`)
  return byTitle
})

const someOf = (pages: ReadonlyMap<string, string>, { pages: wanted }: Proposed) =>
  [...wanted.keys()].filter((title) => pages.has(title)).length

/**
 * Holds that the server has what it said that it did, and of everything else all or nothing; writes down what it turns out
 * to have done without saying so. `fresh` are those whose pages were never compared. How many steps turned out either way.
 */
export const verifyProposed = Effect.fnUntraced(function* (
  door: Door,
  space: string,
  ledger: Ledger,
  fresh: (proposed: Proposed) => boolean
) {
  const known = yield* changeRequestsOf(door, space)
  const bySubject = new Map<string, ChangeRequestEntry>(known.map((one) => [one.subject, one]))
  yield* hold(bySubject.size === known.length, () => "no change request is there twice")
  const main = yield* pagesIn(door, `${space}/content`)
  let pages = 0
  const turnedOut = { done: 0, undone: 0 }

  for (const proposed of ledger.proposed) {
    const { name, underWay } = proposed
    const found = bySubject.get(name)
    if (found === undefined) {
      yield* hold(proposed.id === null && underWay === "beginning", () => `${name} is there`)
      continue
    }
    bySubject.delete(name)
    yield* hold(proposed.id === null || proposed.id === found.id, () => `${name} is ${proposed.id}`)
    proposed.id = found.id
    const isMerged = found.status === "merged"
    yield* hold(isMerged || found.status === "draft", () => `${name} is as it was, not ${found.status}`)
    yield* hold(!proposed.isMerged || isMerged, () => `${name} is merged`)
    yield* hold(proposed.isMerged || !isMerged || underWay === "merging", () => `nobody merged ${name}`)
    if (underWay === "merging") turnedOut[isMerged ? "done" : "undone"]++
    const onMain = someOf(main, proposed)
    const all = isMerged ? proposed.pages.size : 0
    yield* hold(onMain === all, () => `main has ${all} pages of ${name}, not ${onMain}`)
    pages += all
    proposed.isMerged = isMerged
    if (!isMerged) {
      const own = someOf(yield* pagesIn(door, `${space}/change-requests/${found.id}/content`), proposed)
      const isWhole = own === proposed.pages.size
      yield* hold(isWhole || (own === 0 && !proposed.isEdited), () => `${name} has all its pages, not ${own}`)
      yield* hold(proposed.isEdited || !isWhole || underWay === "editing", () => `nobody edited ${name}`)
      proposed.isEdited = isWhole
    } else if (fresh(proposed)) {
      for (const [title, markdown] of proposed.pages) {
        const path = `${space}/content/page/${main.get(title)}?format=markdown`
        const { body } = yield* request<{ readonly markdown: string }>(door, "GET", path)
        yield* hold(body.markdown === markdown, () => `${title} is as it was written`)
      }
    }
    proposed.underWay = null
  }
  yield* hold(bySubject.size === 0, () => `nobody proposed ${[...bySubject.keys()].join(", ")}`)
  yield* hold(main.size === pages, () => `main has ${pages} pages, not ${main.size}`)
  // What was never begun is forgotten.
  ledger.proposed.splice(0, ledger.proposed.length, ...ledger.proposed.filter(({ id }) => id !== null))
  return { ...turnedOut, pages }
})
