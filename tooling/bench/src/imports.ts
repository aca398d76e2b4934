import { aGitServer } from "@octavo/gitsync/testing"
import { Effect } from "effect"
import { generatedPage, generatedRepository } from "./generatedPages.ts"
import { ask } from "./octavoProcess.ts"

type Direction = "lastImport" | "lastExport"
type GitInfo = { readonly [direction in Direction]?: { job: string; state: string; message?: string } }

const untilDone = (url: string, spaceId: string, direction: Direction, jobBefore: string | undefined) =>
  Effect.gen(function* () {
    for (;;) {
      const { [direction]: last } = yield* ask<GitInfo>(url, `/v1/spaces/${spaceId}/git/info`)
      if (last?.state === "failed") return yield* Effect.die(new Error(last.message))
      if (last?.state === "done" && last.job !== jobBefore) return last.job
      yield* Effect.sleep("20 millis")
    }
  })

/**
 * Imports a repository of this many pages, then one changed page; exports one changed page; and lets both sides change
 * one: the space, and the seconds that each took. `after` runs after each step.
 */
export const measureImport = Effect.fn(function* (
  url: string,
  organizationId: string,
  pages: number,
  after: (step: "first" | "again" | "exported" | "both") => Effect.Effect<void>
) {
  const git = yield* aGitServer()
  yield* git.commit("docs", { files: generatedRepository(pages) })
  const space = yield* ask<{ id: string }>(url, `/v1/orgs/${organizationId}/spaces`, {
    method: "POST",
    body: { title: `${pages} pages` }
  })
  const path = `/v1/spaces/${space.id}`
  const place = { url: git.urlOf("docs"), ref: "refs/heads/main" }
  const jobs = new Map<Direction, string>()
  const timed = Effect.fnUntraced(function* (direction: Direction) {
    const start = performance.now()
    const body = direction === "lastImport" ? place : { ...place, commitMessage: "Better" }
    const operation = direction === "lastImport" ? "import" : "export"
    yield* ask(url, `${path}/git/${operation}`, { method: "POST", body })
    jobs.set(direction, yield* untilDone(url, space.id, direction, jobs.get(direction)))
    return (performance.now() - start) / 1000
  })
  const push = (index: number) =>
    git.commit("docs", {
      files: { [`group-0/page-${index}.md`]: `${generatedPage(index)}\nOne more line.\n` }
    })
  const first = yield* timed("lastImport")
  yield* after("first")
  yield* push(1)
  const again = yield* timed("lastImport")
  yield* after("again")
  const found = yield* ask<{ id: string }>(
    url,
    `${path}/content/path/${encodeURIComponent("group-0/page-2")}`
  )
  const edit = (line: string) =>
    ask(url, `${path}/content`, {
      method: "POST",
      body: {
        changes: [
          { type: "update_page", page: found.id, document: { markdown: `${generatedPage(2)}\n${line}\n` } }
        ]
      }
    })
  yield* edit("One line of the space.")
  const exported = yield* timed("lastExport")
  yield* after("exported")
  yield* edit("Another line of the space.")
  yield* push(3)
  const both = yield* timed("lastExport")
  yield* after("both")
  return { spaceId: space.id, first, again, exported, both }
})
