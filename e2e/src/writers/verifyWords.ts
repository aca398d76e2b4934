import { Effect } from "effect"
import { type ChangeRequestEntry, changeRequestsOf, hold, type RevisionEntry } from "../changeRequests.ts"
import { type Answer, type Door, request } from "../request.ts"
import { type Entry, flat } from "../spaces.ts"
import { type Ledger, type Word, wordsIn } from "./Ledger.ts"

const textOf = (door: Door, place: string, page: string) =>
  Effect.map(
    request<{ readonly markdown?: string }>(door, "GET", `${place}/page/${page}?format=markdown`),
    ({ body }) => body.markdown ?? ""
  )

/** Everything that a place shows. */
const everyText = Effect.fnUntraced(function* (door: Door, place: string) {
  const { body } = yield* request<{ readonly pages: ReadonlyArray<Entry> }>(door, "GET", `${place}/pages`)
  const pages = flat(body.pages).filter(({ type }) => type === "document")
  return yield* Effect.forEach(pages, ({ id }) => textOf(door, place, id), { concurrency: 8 })
})

/** The revisions of a change request, from what it shows back to where it began. */
const chainOf = Effect.fnUntraced(function* (
  door: Door,
  path: string,
  changeRequest: string,
  main: ReadonlySet<string>
) {
  const present = yield* request<ChangeRequestEntry>(door, "GET", `${path}/change-requests/${changeRequest}`)
  const chain = new Set<string>()
  for (let id: string | undefined = present.body.revision; id !== undefined && !main.has(id);) {
    chain.add(id)
    const { body }: Answer<RevisionEntry> = yield* request<RevisionEntry>(
      door,
      "GET",
      `${path}/revisions/${id}`
    )
    id = body.parents[0]
  }
  return chain
})

/** The words that main shows, and by its id those that each change request shows which is not merged, or its conflicts. */
const wordsShown = Effect.fnUntraced(function* (door: Door, path: string) {
  const onMain = new Set((yield* everyText(door, `${path}/content`)).flatMap(wordsIn))
  const shown = new Map<string, ReadonlySet<string>>()
  for (const { id, status } of yield* changeRequestsOf(door, path)) {
    const place = `${path}/change-requests/${id}`
    if (status === "merged") {
      shown.set(id, onMain)
      continue
    }
    const texts = yield* everyText(door, `${place}/content`)
    const conflicts = yield* request(door, "GET", `${place}/conflicts?limit=1000`)
    shown.set(id, new Set([...texts, conflicts.text].flatMap(wordsIn)))
  }
  return (changeRequest: string | null) => (changeRequest === null ? onMain : shown.get(changeRequest)!)
})

/**
 * Holds that every word that was accepted is on main, or in its change request or the conflicts of that as long as it is
 * not merged; unless who wrote it took it away, or somebody decided against it: then its revision is still there,
 * still shows it, and leads to what is shown now.
 */
export const verifyWords = Effect.fnUntraced(function* (
  door: Door,
  spaceId: string,
  ledger: Ledger,
  main: ReadonlySet<string>
) {
  const path = `/v1/spaces/${spaceId}`
  const shown = yield* wordsShown(door, path)
  const isShown = ([word, { changeRequest }]: readonly [string, Word]) => shown(changeRequest).has(word)
  const accepted = [...ledger.accepted]
  const kept = accepted.filter(isShown)
  const gone = accepted.filter((one) => !isShown(one))
  const decided = gone.filter(([word]) => !ledger.removed.has(word))
  const undecided = decided.filter(
    ([word, { page }]) => !ledger.decidedAgainst.has(word) && !ledger.decidedPages.has(page)
  )
  yield* hold(undecided.length === 0, () => `nobody decided against ${JSON.stringify(undecided)}`)

  const chains = new Map<string, ReadonlySet<string>>()
  const stillShows = Effect.fnUntraced(function* ([word, at]: readonly [string, Word]) {
    const text = yield* textOf(door, `${path}/revisions/${at.revision}`, at.page)
    yield* hold(text.includes(word), () => `${word} is still in ${at.revision}`)
    if (at.changeRequest === null) {
      return yield* hold(main.has(at.revision), () => `${at.revision} is one of main`)
    }
    const chain = chains.get(at.changeRequest) ?? (yield* chainOf(door, path, at.changeRequest, main))
    chains.set(at.changeRequest, chain)
    yield* hold(chain.has(at.revision), () => `${at.revision} leads to what ${at.changeRequest} shows`)
  })
  yield* Effect.forEach(gone, stillShows)
  const some = kept.filter((_, index) => index % 10 === 0)
  yield* Effect.forEach(some, stillShows)
  return {
    words: accepted.length,
    kept: kept.length,
    removed: gone.length - decided.length,
    decided: decided.length
  }
})
