import { Effect } from "effect"
import { verifyCounts, verifyHistory } from "../changeRequests.ts"
import { aServerToKill } from "../crashes/aServerToKill.ts"
import { request } from "../request.ts"
import { organizationOf } from "../spaces.ts"
import type { Settings } from "../startOctavo.ts"
import type { Ledger, Proposed } from "./Proposed.ts"
import { proposeAndMerge } from "./propose.ts"
import { verifyProposed } from "./verify.ts"

const mergedOf = ({ proposed }: Ledger) => proposed.filter(({ isMerged }) => isMerged).length

/**
 * Lets people merge change requests of several pages, kills the server while at least one merge is under way, starts it
 * again and holds what it has against what it said; over and over. Dies at the first difference; gives figures.
 */
export const killAgainAndAgain = Effect.fnUntraced(function* (
  settings: Settings,
  plan: {
    readonly kills: number
    readonly people: number
    /** How many merges are answered at most before the server is killed in the next one. */
    readonly merges: number
  }
) {
  const ledger: Ledger = { proposed: [], isKilled: false, merging: 0, lastMerge: 10 }
  const compared = new Set<Proposed>()
  const isFresh = (proposed: Proposed) => !compared.has(proposed)
  const total = { cutOff: 0, done: 0, undone: 0, answered: 0, leftBehind: 0 }

  const server = yield* aServerToKill(settings)
  let octavo = server.first
  const organizationId = yield* organizationOf(octavo)
  const { body } = yield* request<{ readonly id: string }>(
    octavo,
    "POST",
    `/v1/orgs/${organizationId}/spaces`,
    { title: "Merged" }
  )
  const space = `/v1/spaces/${body.id}`

  for (let kill = 0; kill < plan.kills; kill++) {
    ledger.isKilled = false
    ledger.merging = 0
    const leftBehind = ledger.proposed.filter(({ isEdited, isMerged }) => isEdited && !isMerged)
    const before = mergedOf(ledger)
    total.leftBehind += leftBehind.length
    const wanted = before + (kill % (plan.merges + 1))
    const untilKill = Effect.gen(function* () {
      const isTime = () => ledger.merging > 0 && mergedOf(ledger) >= wanted
      yield* Effect.sleep("1 millis").pipe(Effect.repeat({ until: isTime }))
      // Somewhere between its first statement and its answer.
      yield* Effect.sleep(Math.random() * 1.2 * ledger.lastMerge)
      // The merge can have been answered meanwhile.
      yield* Effect.sleep("1 millis").pipe(Effect.repeat({ until: () => ledger.merging > 0 }))
    })
    octavo = yield* server.live({
      work: (door) =>
        Array.from({ length: plan.people }, (_, person) =>
          proposeAndMerge(door, ledger, space, {
            name: `Round ${kill}, person ${person}`,
            leftBehind: leftBehind.filter((_, index) => index % plan.people === person)
          })
        ),
      untilKill,
      onKill: () => {
        ledger.isKilled = true
        if (ledger.merging > 0) total.cutOff++
        total.answered += mergedOf(ledger) - before
      }
    })
    const { done, undone } = yield* verifyProposed(octavo, space, ledger, isFresh)
    total.done += done
    total.undone += undone
    yield* verifyHistory(octavo, body.id)
    yield* verifyCounts(octavo, body.id)
    for (const proposed of ledger.proposed) if (proposed.isMerged) compared.add(proposed)
  }
  const { pages } = yield* verifyProposed(octavo, space, ledger, isFresh)
  const revisions = (yield* verifyHistory(octavo, body.id)).size
  const { changeRequests, merged } = yield* verifyCounts(octavo, body.id)
  yield* server.end
  return { kills: plan.kills, ...total, changeRequests, merged, pages, revisions }
})
