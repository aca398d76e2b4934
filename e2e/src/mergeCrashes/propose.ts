import { Effect } from "effect"
import { unlessKilled } from "../crashes/unlessKilled.ts"
import { type Answer, type Door, request } from "../request.ts"
import { type Ledger, type Proposed, somethingNew } from "./Proposed.ts"

const pagesOfEach = 4

/** Asks for one step of a proposal; what was answered, or null when the server was killed before. */
const step = Effect.fnUntraced(function* <A>(
  ledger: Ledger,
  proposed: Proposed,
  underWay: NonNullable<Proposed["underWay"]>,
  status: number,
  ask: Effect.Effect<Answer<A>>
) {
  proposed.underWay = underWay
  const answer = yield* unlessKilled(ledger, ask)
  if (answer === null) return null
  if (answer.status !== status) {
    return yield* Effect.die(new Error(`${proposed.name}, ${underWay}: ${answer.status} ${answer.text}`))
  }
  proposed.underWay = null
  return answer.body
})

const merge = Effect.fnUntraced(function* (door: Door, ledger: Ledger, space: string, proposed: Proposed) {
  ledger.merging++
  const start = performance.now()
  const done = yield* step(
    ledger,
    proposed,
    "merging",
    200,
    request<{ readonly result: string }>(door, "POST", `${space}/change-requests/${proposed.id}/merge`)
  )
  if (done === null) return
  ledger.merging--
  ledger.lastMerge = performance.now() - start
  if (done.result !== "merge") {
    const path = `${space}/change-requests/${proposed.id}/conflicts`
    const { text } = yield* request(door, "GET", path)
    return yield* Effect.die(new Error(`${proposed.name} was not merged: ${text}`))
  }
  proposed.isMerged = true
})

/** Merges what was left behind, and then proposes and merges one thing after the other, until the server is killed. */
export const proposeAndMerge = Effect.fnUntraced(function* (
  door: Door,
  ledger: Ledger,
  space: string,
  given: { readonly name: string; readonly leftBehind: ReadonlyArray<Proposed> }
) {
  for (const proposed of given.leftBehind) {
    if (ledger.isKilled) return
    yield* merge(door, ledger, space, proposed)
  }
  for (let count = 0; !ledger.isKilled; count++) {
    const proposed = somethingNew(`${given.name}, number ${count}`, pagesOfEach)
    ledger.proposed.push(proposed)
    const begun = yield* step(
      ledger,
      proposed,
      "beginning",
      201,
      request<{ readonly id: string }>(door, "POST", `${space}/change-requests`, { subject: proposed.name })
    )
    if (begun === null) return
    proposed.id = begun.id
    const changes = [...proposed.pages.values()].map((markdown) => ({
      type: "insert_page",
      document: { markdown }
    }))
    const path = `${space}/change-requests/${begun.id}/content`
    if (ledger.isKilled) return
    const edited = yield* step(ledger, proposed, "editing", 200, request(door, "POST", path, { changes }))
    if (edited === null) return
    proposed.isEdited = true
    if (ledger.isKilled) return
    yield* merge(door, ledger, space, proposed)
  }
})
