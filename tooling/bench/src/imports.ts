import { aGitServer } from "@octavo/gitsync/testing"
import { Effect } from "effect"
import { generatedPage, generatedRepository } from "./generatedPages.ts"
import { ask } from "./octavoProcess.ts"

const untilDone = (url: string, spaceId: string, jobBefore: string | undefined) =>
  Effect.gen(function* () {
    for (;;) {
      const { lastImport } = yield* ask<{ lastImport?: { job: string; state: string; message?: string } }>(
        url,
        `/v1/spaces/${spaceId}/git/info`
      )
      if (lastImport?.state === "failed") return yield* Effect.die(new Error(lastImport.message))
      if (lastImport?.state === "done" && lastImport.job !== jobBefore) return lastImport.job
      yield* Effect.sleep("50 millis")
    }
  })

/** Imports a repository of this many pages, then one changed page: the space, and the seconds that either took. */
export const measureImport = Effect.fn(function* (url: string, organizationId: string, pages: number) {
  const git = yield* aGitServer()
  yield* git.commit("docs", { files: generatedRepository(pages) })
  const space = yield* ask<{ id: string }>(url, `/v1/orgs/${organizationId}/spaces`, {
    method: "POST",
    body: { title: `${pages} pages` }
  })
  const body = { url: git.urlOf("docs"), ref: "refs/heads/main" }
  const importNow = Effect.fnUntraced(function* (jobBefore: string | undefined) {
    const start = performance.now()
    yield* ask(url, `/v1/spaces/${space.id}/git/import`, { method: "POST", body })
    const job = yield* untilDone(url, space.id, jobBefore)
    return { job, seconds: (performance.now() - start) / 1000 }
  })
  const first = yield* importNow(undefined)
  yield* git.commit("docs", { files: { "group-0/page-1.md": `${generatedPage(1)}\nOne more line.\n` } })
  const second = yield* importNow(first.job)
  return { spaceId: space.id, first: first.seconds, second: second.seconds }
})
