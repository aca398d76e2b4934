import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ChildProcess } from "node:child_process"
import { bareHandler, compareWithBare, type Comparison, comparisonHead } from "./againstBare.ts"
import { postComments } from "./comments.ts"
import { ask } from "./octavoProcess.ts"

/** Reads a space and one of its pages again and again, in turns with a bare handler of the same row, and with pgbench. */
export const measureReads = Effect.fn(function* (given: {
  readonly url: string
  readonly databaseUrl: string
  readonly spaceId: string
  readonly server: ChildProcess
  readonly say: (line: string) => void
}) {
  const { databaseUrl, say, server, spaceId, url } = given
  const { pages } = yield* ask<{
    pages: ReadonlyArray<{ id: string; pages: ReadonlyArray<{ id: string }> }>
  }>(url, `/v1/spaces/${spaceId}/content/pages`)
  const beneath = pages.find((page) => page.pages.length > 0)!.pages
  const pageId = beneath[3]!.id
  yield* postComments(
    url,
    spaceId,
    pages.flatMap((page) => page.pages).map(({ id }) => id)
  )
  const sql = yield* SqlClient.SqlClient
  const [line] = yield* sql<{
    main_line_id: string
  }>`SELECT main_line_id FROM content.spaces WHERE id = ${spaceId}`
  const branchId = line!.main_line_id
  const bare = yield* bareHandler(databaseUrl)
  const barePage = `${bare.url}/page/${branchId}/${pageId}`
  const cases: ReadonlyArray<Comparison> = [
    {
      name: "GET space",
      octavo: `${url}/v1/spaces/${spaceId}`,
      same: `${bare.url}/space/${spaceId}`,
      query: `SELECT * FROM content.spaces WHERE id = '${spaceId}'`
    },
    {
      name: "GET page, format=markdown",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=markdown`,
      same: barePage,
      query: `SELECT p.*, s.text FROM content.page_versions p JOIN content.sources s ON s.hash = p.source_hash WHERE p.line_id = '${branchId}' AND p.id = '${pageId}' AND p.until_seq IS NULL`
    },
    {
      name: "GET page, format=document",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=document`,
      same: barePage,
      query: null
    },
    {
      name: "GET 100 comments",
      octavo: `${url}/v1/spaces/${spaceId}/comments?limit=100`,
      same: `${bare.url}/comments/${spaceId}`,
      query: `SELECT * FROM reviews.comments WHERE space_id = '${spaceId}' AND change_request_id IS NULL ORDER BY id DESC LIMIT 100`
    }
  ]
  say(comparisonHead("read"))
  for (const comparison of cases) {
    say(yield* compareWithBare(comparison, { databaseUrl, server, bare: bare.child }))
  }
})
