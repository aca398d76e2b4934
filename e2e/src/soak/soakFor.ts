import type { GitServer } from "@octavo/gitsync/testing"
import { Effect, Fiber } from "effect"
import { AnswerTimes } from "../AnswerTimes.ts"
import { changesTo, filesOf, repository } from "../crashes/versions.ts"
import { importInto } from "../imports.ts"
import { aSpace, contentOf, organizationOf, pagesByFile } from "../spaces.ts"
import type { Octavo, Program } from "../startOctavo.ts"
import { letLoose } from "../writers/letLoose.ts"
import { readAround } from "./readAround.ts"
import { residentMemory } from "./residentMemory.ts"

/** The memory of a program at a time of the soak, in megabytes and milliseconds since its start. */
export interface Sample {
  readonly at: number
  readonly memory: ReadonlyArray<number>
}

const sampleMemory = Effect.fnUntraced(function* (
  programs: ReadonlyArray<Program>,
  samples: Array<Sample>,
  every: number
) {
  const start = performance.now()
  for (;;) {
    samples.push({ at: performance.now() - start, memory: programs.map(residentMemory) })
    yield* Effect.sleep(every)
  }
})

/** Imports one version of a repository after the other until it is time to stop; each must be there whole. */
const importAgain = Effect.fnUntraced(function* (
  octavo: Octavo,
  git: GitServer,
  given: {
    readonly spaceId: string
    readonly pages: number
    readonly pause: number
    readonly isOver: () => boolean
  }
) {
  const { isOver, pages, pause, spaceId } = given
  yield* git.create(repository)
  let version = 0
  do {
    yield* git.commit(repository, { files: changesTo(++version, pages) })
    const ended = yield* importInto(octavo, spaceId, { url: git.urlOf(repository) })
    if (ended.state !== "done") return yield* Effect.die(new Error(`An import failed: ${ended.message}`))
    const shown = pagesByFile(yield* contentOf(octavo, spaceId))
    const missing = [...filesOf(version, pages).keys()].filter((path) => !shown.has(path))
    if (missing.length > 0) return yield* Effect.die(new Error(`Not imported: ${missing.join(", ")}`))
    yield* Effect.sleep(isOver() ? 0 : pause)
  } while (!isOver())
  return version
})

/**
 * Lets writers, readers, searches and imports work at the same time for so many milliseconds, each at the pace of people,
 * and holds at the end that no write was lost. Dies at any answer of 500 or above; gives figures.
 */
export const soakFor = Effect.fnUntraced(function* (
  octavo: Octavo,
  git: GitServer,
  plan: {
    readonly time: number
    readonly writers: number
    readonly readers: number
    readonly pages: number
    /** Milliseconds between two works of a writer, and between two imports. */
    readonly pauses: { readonly writer: number; readonly import: number }
    /** Milliseconds between two samples of the memory. */
    readonly sampleEvery: number
  }
) {
  const organizationId = yield* organizationOf(octavo)
  const imported = yield* aSpace(octavo, "Imported")
  const start = performance.now()
  const isOver = () => performance.now() - start >= plan.time
  const samples: Array<Sample> = []
  const sampling = yield* Effect.forkChild(sampleMemory(octavo.programs, samples, plan.sampleEvery))
  const readings = new AnswerTimes()
  const reading = readAround(octavo, { organizationId, spaceIds: [imported], readings, isOver })
  const [written, imports] = yield* Effect.all(
    [
      letLoose(octavo, {
        writers: plan.writers,
        time: plan.time,
        words: 1,
        merges: 0,
        pause: plan.pauses.writer
      }),
      importAgain(octavo, git, { spaceId: imported, pages: plan.pages, pause: plan.pauses.import, isOver }),
      ...Array.from({ length: plan.readers }, () => reading)
    ],
    { concurrency: "unbounded" }
  )
  yield* Fiber.interrupt(sampling)
  return { written, imports, readings, samples }
})
