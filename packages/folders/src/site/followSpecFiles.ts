import { jobs as contentJobs } from "@octavo/content"
import type { LayoutProblem } from "@octavo/gitsync"
import type { OrganizationId } from "@octavo/identity"
import { deliverEvents, type JobHandler, Jobs, runNextJob } from "@octavo/kernel"
import { createOrReplaceSpec, deleteSpec, jobs as specJobs, Specs, subscribers } from "@octavo/openapi"
import { Effect } from "effect"
import type { Folder } from "../folder/Folder.ts"
import { readSpecFiles, type SpecFile } from "../folder/specFiles.ts"

const everyJob = [...contentJobs, ...specJobs]
type Needs<One> = One extends JobHandler<infer R> ? R : never
/** Another attempt would end the same, and people wait. */
const handlers = everyJob.map((handler): JobHandler<Needs<(typeof everyJob)[number]>> => ({
  ...handler,
  maxAttempts: 1
}))

/** Reads the documents of specifications and pages, and generates the pages that depend on them, until nothing waits. */
export const processSpecs = Effect.gen(function* () {
  const jobs = yield* Jobs
  for (;;) {
    yield* deliverEvents(subscribers)
    const waiting = yield* jobs.countUnfinished
    if (waiting.length === 0) return
    yield* runNextJob(handlers)
  }
})

const warning = (path: string, message: string): LayoutProblem => ({ severity: "warning", path, message })

/**
 * Makes the function that brings the OpenAPI documents of a folder into the specifications of an organization: it reads those that changed, removes
 * those that are gone, and returns the problems of all, and whether one changed.
 */
export const followSpecFiles = () => {
  let known: ReadonlyMap<string, SpecFile> = new Map()
  let problems: ReadonlyArray<LayoutProblem> = []
  return Effect.fnUntraced(function* (organizationId: OrganizationId, folder: Folder) {
    const specs = yield* Effect.promise(() => readSpecFiles(folder))
    const gone = [...known.keys()].filter((slug) => !specs.has(slug))
    const changed = [...specs.values()].filter(({ path, slug, stamp }) => {
      const before = known.get(slug)
      return before?.path !== path || before.stamp !== stamp
    })
    for (const slug of gone) yield* deleteSpec(organizationId, slug)
    for (const { slug, text } of changed) yield* createOrReplaceSpec(organizationId, slug, { text })
    known = specs
    const isChanged = gone.length + changed.length > 0
    if (isChanged) {
      yield* processSpecs
      const stored = yield* (yield* Specs).findBySlugs(organizationId, [...specs.keys()])
      problems = stored.flatMap(({ errorCode, findings: [finding], slug }) =>
        errorCode === null || finding === undefined
          ? []
          : [warning(specs.get(slug)!.path, `The OpenAPI document cannot be read: ${finding.message}`)]
      )
    }
    return { problems, isChanged }
  })
}
