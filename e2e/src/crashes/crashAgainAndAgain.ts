import { aGitServer } from "@octavo/gitsync/testing"
import { Effect } from "effect"
import { importInto } from "../imports.ts"
import { aSpace, organizationOf } from "../spaces.ts"
import { someSettingsEmbedded } from "../startOctavo.ts"
import { aServerToKill } from "./aServerToKill.ts"
import { emptyLedger, type Ledger } from "./Ledger.ts"
import { verifyHistory, verifyJobs, verifyMain, verifyWrites } from "./verify.ts"
import { repository } from "./versions.ts"
import { importVersions, write } from "./work.ts"

/** How much is done, and how long, while the server is killed again and again. */
interface CrashPlan {
  readonly kills: number
  /** Pages of the repository that is imported. */
  readonly pages: number
  readonly writers: number
  /** The longest that a server lives, in milliseconds, from the start of the work on. */
  readonly lifetime: number
}

/** Ends once an import and more than ten writes were acknowledged. */
const enoughWork = (ledger: Ledger) =>
  Effect.sleep("20 millis").pipe(
    Effect.repeat({ until: () => ledger.acknowledgedImports > 0 && ledger.acknowledgedWrites > 10 })
  )

/**
 * Starts Octavo on its embedded database, lets writers and imports work on it, kills it at a random moment, starts it
 * again and compares what it has with what it said; over and over. Dies at the first difference; gives figures.
 */
export const crashAgainAndAgain = Effect.fnUntraced(function* (plan: CrashPlan) {
  const git = yield* aGitServer()
  const settings = yield* someSettingsEmbedded
  const ledger = emptyLedger()
  let compared = 0
  let killsDuringImports = 0

  const server = yield* aServerToKill(settings)
  let octavo = server.first
  const organizationId = yield* organizationOf(octavo)
  const spaceId = yield* aSpace(octavo, "Handbook")
  for (let kill = 0; kill < plan.kills; kill++) {
    ledger.isKilled = false
    ledger.isImporting = false
    octavo = yield* server.live({
      work: (door) => [
        importVersions(door, ledger, git, { pages: plan.pages, spaceId }),
        ...Array.from({ length: plan.writers }, (_, writer) =>
          write(door, ledger, organizationId, `Round ${kill} writer ${writer}`)
        )
      ],
      untilKill: Effect.sleep(300 + Math.random() * (plan.lifetime - 300)).pipe(
        // On a slow machine none of the lives before may have been long enough for that.
        Effect.andThen(kill === plan.kills - 1 ? enoughWork(ledger) : Effect.void)
      ),
      onKill: () => {
        ledger.isKilled = true
        if (ledger.isImporting) killsDuringImports++
      }
    })
    yield* verifyWrites(octavo, ledger, organizationId, spaceId)
    compared += (yield* verifyMain(octavo, spaceId, plan.pages)).compared
  }
  const { attempts, jobs } = yield* verifyJobs(octavo, ledger)
  yield* importInto(octavo, spaceId, { url: git.urlOf(repository) })
  const main = yield* verifyMain(octavo, spaceId, plan.pages)
  if (main.version !== ledger.version) {
    return yield* Effect.die(new Error(`Main has version ${main.version} of ${ledger.version}`))
  }
  yield* verifyWrites(octavo, ledger, organizationId, spaceId)
  const revisions = yield* verifyHistory(octavo, spaceId, plan.pages)
  yield* server.end
  const restarts = server.restarts.toSorted((a, b) => a - b)
  return {
    kills: plan.kills,
    killsDuringImports,
    acknowledgedWrites: ledger.acknowledgedWrites,
    unansweredWrites: ledger.unansweredWrites,
    acknowledgedImports: ledger.acknowledgedImports,
    unansweredImports: ledger.unansweredImports,
    jobs,
    attempts,
    revisions,
    pagesCompared: compared + main.compared,
    medianRestart: Math.round(restarts[restarts.length >> 1] ?? 0),
    longestRestart: Math.round(restarts.at(-1) ?? 0)
  }
})
