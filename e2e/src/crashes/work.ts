import type { GitServer } from "@octavo/gitsync/testing"
import { Effect } from "effect"
import { latestImport, orderImport } from "../imports.ts"
import { type Answer, type Door, request } from "../request.ts"
import type { Ledger } from "./Ledger.ts"
import { unlessKilled } from "./unlessKilled.ts"
import { changesTo, repository } from "./versions.ts"

/** Whether a job that failed, since it was killed alone again and again, is taken up again after a pause. */
export const isTriedAgain = (problem: string | undefined): boolean =>
  problem?.endsWith("The job is tried again later") === true

const expectStatus = (answer: Answer<unknown>, status: number): Effect.Effect<void> =>
  answer.status === status ? Effect.void : Effect.die(new Error(`${answer.status}: ${answer.text}`))

/** Makes spaces and renames them, until the server is killed. */
export const write = Effect.fnUntraced(function* (
  door: Door,
  ledger: Ledger,
  organizationId: string,
  writer: string
) {
  const own: Array<string> = []
  for (let count = 0; !ledger.isKilled; count++) {
    const title = `${writer} ${count}`
    ledger.doubtful.add(title)
    const made = yield* unlessKilled(
      ledger,
      request<{ readonly id: string }>(door, "POST", `/v1/orgs/${organizationId}/spaces`, { title })
    )
    if (made === null) return void ledger.unansweredWrites++
    yield* expectStatus(made, 201)
    ledger.doubtful.delete(title)
    ledger.acknowledgedWrites++
    ledger.spaces.set(made.body.id, { title, underWay: null })
    own.push(made.body.id)

    const id = own[Math.floor(Math.random() * own.length)]!
    const entry = ledger.spaces.get(id)!
    entry.underWay = `${entry.title} again ${count}`.slice(-50)
    const renamed = yield* unlessKilled(
      ledger,
      request(door, "PATCH", `/v1/spaces/${id}`, { title: entry.underWay })
    )
    if (renamed === null) return void ledger.unansweredWrites++
    yield* expectStatus(renamed, 200)
    ledger.acknowledgedWrites++
    entry.title = entry.underWay
    entry.underWay = null
    yield* Effect.sleep("20 millis")
  }
})

/** Commits one version after the other to the repository and imports it, until the server is killed. */
export const importVersions = Effect.fnUntraced(function* (
  door: Door,
  ledger: Ledger,
  git: GitServer,
  { pages, spaceId }: { readonly pages: number; readonly spaceId: string }
) {
  while (!ledger.isKilled) {
    yield* git.commit(repository, { files: changesTo(++ledger.version, pages) })
    const ordered = yield* unlessKilled(ledger, orderImport(door, spaceId, { url: git.urlOf(repository) }))
    if (ordered === null) return void ledger.unansweredImports++
    yield* expectStatus(ordered, 204)
    ledger.acknowledgedImports++
    ledger.isImporting = true
    while (ledger.isImporting) {
      yield* Effect.sleep("50 millis")
      if (ledger.isKilled) return
      const last = yield* latestImport(door, spaceId).pipe(
        Effect.catchDefect((defect) => (ledger.isKilled ? Effect.void : Effect.die(defect)))
      )
      if (last?.state === "failed" && !isTriedAgain(last.message))
        return yield* Effect.die(new Error(`An import failed: ${last.message}`))
      ledger.isImporting = last?.state !== "done"
    }
  }
})
