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

/** Answers that are asked for again, each read once. */
const readOnce = <A>(read: (key: string) => Effect.Effect<A>) => {
  const known = new Map<string, A>()
  return (key: string) =>
    known.has(key)
      ? Effect.succeed(known.get(key)!)
      : Effect.tap(read(key), (value) => Effect.sync(() => known.set(key, value)))
}

/**
 * Tells whether a word is shown by main, or by its page in its change request or the conflicts of that, where it is not merged. Nobody moves a
 * word to another page, and all pages of all change requests are too many after an hour.
 */
const whetherShown = Effect.fnUntraced(function* (door: Door, path: string) {
  const onMain = new Set((yield* everyText(door, `${path}/content`)).flatMap(wordsIn))
  const statuses = new Map((yield* changeRequestsOf(door, path)).map(({ id, status }) => [id, status]))
  const onPage = readOnce((key) => {
    const [changeRequest = "", page = ""] = key.split(" ")
    return textOf(door, `${path}/change-requests/${changeRequest}/content`, page)
  })
  const inConflicts = readOnce((changeRequest) =>
    Effect.map(
      request(door, "GET", `${path}/change-requests/${changeRequest}/conflicts?limit=1000`),
      ({ text }) => new Set(wordsIn(text))
    )
  )
  return Effect.fnUntraced(function* ([word, { changeRequest, page }]: readonly [string, Word]) {
    if (changeRequest === null || statuses.get(changeRequest) === "merged") return onMain.has(word)
    const text = yield* onPage(`${changeRequest} ${page}`)
    return wordsIn(text).includes(word) || (yield* inConflicts(changeRequest)).has(word)
  })
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
  const isShown = yield* whetherShown(door, path)
  const accepted = [...ledger.accepted]
  const [kept, gone] = yield* Effect.partition(
    accepted,
    (one) => Effect.flatMap(isShown(one), (is) => (is ? Effect.succeed(one) : Effect.fail(one))),
    { concurrency: 8 }
  )
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
  const some = kept.filter((_, index) => index % 10 === 0)
  yield* Effect.forEach([...gone, ...some], stillShows, { concurrency: 8, discard: true })
  return {
    words: accepted.length,
    kept: kept.length,
    removed: gone.length - decided.length,
    decided: decided.length
  }
})
