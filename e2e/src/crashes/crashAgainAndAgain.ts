import { aGitServer } from "@octavo/gitsync/testing"
import { Effect, Exit, Fiber, Scope } from "effect"
import { importInto } from "../imports.ts"
import { aSpace, organizationOf } from "../spaces.ts"
import { someSettingsEmbedded, startServer } from "../startOctavo.ts"
import { emptyLedger } from "./Ledger.ts"
import { verifyHistory, verifyJobs, verifyMain, verifyWrites } from "./verify.ts"
import { repository } from "./versions.ts"
import { importVersions, write } from "./work.ts"

/** How much is done, and how long, while the server is killed again and again. */
export interface CrashPlan {
  readonly kills: number
  /** Pages of the repository that is imported. */
  readonly pages: number
  readonly writers: number
  /** The longest that a server lives, in milliseconds, from the start of the work on. */
  readonly lifetime: number
}

/**
 * Starts Octavo on its embedded database, lets writers and imports work on it, kills it at a random moment, starts it
 * again and compares what it has with what it said; over and over. Dies at the first difference; gives figures.
 */
export const crashAgainAndAgain = Effect.fnUntraced(function* (plan: CrashPlan) {
  const git = yield* aGitServer()
  const settings = yield* someSettingsEmbedded
  const ledger = emptyLedger()
  const restarts: Array<number> = []
  let compared = 0
  let killsDuringImports = 0

  const start = Effect.gen(function* () {
    const scope = yield* Scope.make()
    const begun = performance.now()
    const octavo = yield* Scope.provide(startServer(settings), scope)
    restarts.push(performance.now() - begun)
    return { octavo, end: Scope.close(scope, Exit.void) }
  })

  let { end, octavo } = yield* start
  restarts.length = 0
  const organizationId = yield* organizationOf(octavo)
  const spaceId = yield* aSpace(octavo, "Handbook")
  for (let kill = 0; kill < plan.kills; kill++) {
    ledger.isKilled = false
    ledger.isImporting = false
    const door = octavo
    const fibers = [
      yield* Effect.forkChild(importVersions(door, ledger, git, { pages: plan.pages, spaceId })),
      ...(yield* Effect.forEach(Array.from({ length: plan.writers }), (_, writer) =>
        Effect.forkChild(write(door, ledger, organizationId, `Round ${kill} writer ${writer}`))
      ))
    ]
    const work = Fiber.joinAll(fibers)
    yield* Effect.race(work, Effect.sleep(300 + Math.random() * (plan.lifetime - 300)))
    ledger.isKilled = true
    if (ledger.isImporting) killsDuringImports++
    // Closing its scope sends SIGKILL.
    yield* end
    yield* work
    ;({ end, octavo } = yield* start)
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
  yield* end
  restarts.sort((a, b) => a - b)
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
