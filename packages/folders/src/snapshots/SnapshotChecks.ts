import { CheckFailed, type CommitCheck, type GitSnapshot, GitRemote, SnapshotChecks } from "@octavo/gitsync"
import { makeReaderPool, programFile, startReaderProcess } from "@octavo/kernel/node"
import { Effect, Layer } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SnapshotCheckAnswer, SnapshotCheckTask, SnapshotFinding } from "./SnapshotCheckTask.ts"
import { writeSnapshot } from "./writeSnapshot.ts"

/** For one folder, in milliseconds of processor time. */
const deadline = 60_000

/** The number of problems in a result; errors and warnings are counted completely. */
const maxProblems = 50

/** Texts of problems come from the repository, and may have any length. */
const maxText = 500

const startCheckProcess = startReaderProcess<SnapshotCheckTask, SnapshotCheckAnswer>(
  programFile("./runSnapshotCheck", import.meta.url),
  { heap: 512, whole: 700, answerBytes: 32_000_000, niceness: 10 }
)

const keyOf = ({ problem: { path, rule }, subject }: SnapshotFinding): string =>
  JSON.stringify([rule, path, subject])

/** The findings that the base does not have. They are compared as a baseline compares them: by rule, path and subject. */
const withoutKnown = (
  findings: ReadonlyArray<SnapshotFinding>,
  known: ReadonlyArray<SnapshotFinding>
): ReadonlyArray<SnapshotFinding> => {
  const left = new Map<string, number>()
  for (const finding of known) left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1)
  return findings.filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0
    left.set(keyOf(finding), count - 1)
    return count <= 0
  })
}

const summaryOf = (findings: ReadonlyArray<SnapshotFinding>): CommitCheck => {
  const problems = findings.map(({ problem }) => problem)
  const errors = problems.filter(({ severity }) => severity === "error")
  const warnings = problems.filter(({ severity }) => severity === "warning")
  return {
    errors: errors.length,
    warnings: warnings.length,
    problems: [...errors, ...warnings].slice(0, maxProblems).map((problem) => ({
      ...problem,
      path: problem.path.slice(0, maxText),
      message: problem.message.slice(0, maxText)
    }))
  }
}

const aTemporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "octavo-check-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

/** Checks snapshots in a process of bounded memory that starts at first use and ends when idle: their authors may be strangers. */
export const layer: Layer.Layer<SnapshotChecks, never, GitRemote> = Layer.effect(
  SnapshotChecks,
  Effect.gen(function* () {
    const remote = yield* GitRemote
    const perform = yield* makeReaderPool(startCheckProcess, 1)
    const answerFor = Effect.fnUntraced(function* (
      snapshot: GitSnapshot,
      directory: string,
      isReport: boolean
    ) {
      const folder = yield* aTemporaryFolder
      const leftOut = yield* writeSnapshot(snapshot, folder).pipe(Effect.provideService(GitRemote, remote))
      const task = { folder, directory, ...(isReport && { leftOut }) }
      const answer = yield* Effect.mapError(perform(task, deadline), () => new CheckFailed())
      if (!("failed" in answer)) return answer
      yield* Effect.logWarning(`A commit could not be checked: ${answer.failed}`)
      return yield* new CheckFailed()
    }, Effect.scoped)
    const findingsIn = Effect.fnUntraced(function* (snapshot: GitSnapshot, directory: string) {
      const answer = yield* answerFor(snapshot, directory, false)
      return "findings" in answer ? answer.findings : []
    })
    return {
      check: Effect.fn("folders.checkSnapshot")(function* (snapshot, base, directory) {
        const findings = yield* findingsIn(snapshot, directory)
        if (findings.length === 0) return summaryOf([])
        return summaryOf(withoutKnown(findings, yield* findingsIn(base, directory)))
      }),
      describe: Effect.fn("folders.describeSnapshot")(function* (snapshot, directory) {
        const answer = yield* answerFor(snapshot, directory, true)
        return "described" in answer ? answer.described : yield* new CheckFailed()
      })
    }
  })
)
