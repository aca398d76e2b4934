import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ChildProcess } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  bareHandler,
  compareWithBare,
  type Comparison,
  comparisonHead,
  connections,
  effectHandler
} from "./againstBare.ts"
import { postComments, postCommentsOn } from "./comments.ts"
import { wordOf } from "./generatedLanguage.ts"
import { ask } from "./octavoProcess.ts"

/** The texts of a branch as a bare handler searches them: with their words, and an index of these. */
const makeBareTexts = (branchId: string) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.gen(function* () {
      yield* sql`CREATE SCHEMA IF NOT EXISTS bare`
      yield* sql`CREATE TABLE bare.texts AS
        SELECT p.id, p.title, s.text, to_tsvector('simple', s.text) AS words
        FROM content.page_versions p JOIN content.sources s ON s.hash = p.source_hash
        WHERE p.line_id = ${branchId} AND p.until_seq IS NULL`
      yield* sql`CREATE INDEX ON bare.texts USING gin (words)`
      yield* sql`ANALYZE bare.texts`
    })
  )

/** A space with its main branch, and a file of the ids of its pages. */
interface LargeSpace {
  readonly spaceId: string
  readonly branchId: string
  readonly pageIds: string
}

/** The servers that are asked, and what they are asked for. */
interface Places {
  readonly url: string
  readonly bare: string
  readonly framework: string
  readonly spaceId: string
  readonly branchId: string
  readonly pageId: string
  readonly commented: string
  /** The author of all comments. */
  readonly author: string
  /** A file of as many tokens as there are connections. */
  readonly tokens: string
  /** A space with more pages than the server keeps answers of. */
  readonly large: LargeSpace
}

const readsOf = (places: Places): ReadonlyArray<Comparison> => {
  const { author, bare, branchId, commented, large, pageId, spaceId, tokens, url } = places
  // Another list each time, which is not kept, with the same comments. A search with other spaces is another one, too.
  const unread = `authors=${author}&authors=nobody-@n@`
  const sought = `${wordOf(20)}%20${wordOf(100)}`
  const words = `query=${sought}`
  const unsought = `query=@spaces@${sought}@spaces@`
  return [
    {
      name: "GET space",
      octavo: `${url}/v1/spaces/${spaceId}`,
      same: `${bare}/space/${spaceId}`,
      query: `SELECT * FROM content.spaces WHERE id = '${spaceId}'`
    },
    {
      name: "GET page, format=markdown",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=markdown`,
      same: `${bare}/page/${branchId}/${pageId}`,
      query: `SELECT p.*, s.text FROM content.page_versions p JOIN content.sources s ON s.hash = p.source_hash WHERE p.line_id = '${branchId}' AND p.id = '${pageId}' AND p.until_seq IS NULL`
    },
    {
      name: "the same, of 32 tokens",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=markdown`,
      same: `${bare}/page/${branchId}/${pageId}`,
      tokens,
      query: null
    },
    {
      name: "GET page, format=document",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=document`,
      same: `${bare}/page/${branchId}/${pageId}`,
      query: null
    },
    {
      name: "10,000 pages in turn, format=markdown",
      octavo: `${url}/v1/spaces/${large.spaceId}/content/page/@line@?format=markdown`,
      same: `${bare}/page/${large.branchId}/@line@`,
      lines: large.pageIds,
      query: null
    },
    {
      name: "10,000 pages in turn, format=document",
      octavo: `${url}/v1/spaces/${large.spaceId}/content/page/@line@?format=document`,
      same: `${bare}/page/${large.branchId}/@line@`,
      lines: large.pageIds,
      query: null
    },
    {
      name: "GET 100 comments",
      octavo: `${url}/v1/spaces/${spaceId}/comments?limit=100`,
      same: `${bare}/comments/${spaceId}`,
      query: `SELECT * FROM reviews.comments WHERE space_id = '${spaceId}' AND change_request_id IS NULL ORDER BY id DESC LIMIT 100`
    },
    {
      name: "GET 25 comments of a page",
      octavo: `${url}/v1/spaces/${spaceId}/comments?limit=25&targetPage=${commented}`,
      same: `${bare}/comments/${spaceId}/${commented}`,
      query: null
    },
    {
      name: "the first read of 100 comments",
      octavo: `${url}/v1/spaces/${spaceId}/comments?limit=100&${unread}`,
      same: `${bare}/comments/${spaceId}`,
      query: null
    },
    {
      name: "the first read of 25 comments",
      octavo: `${url}/v1/spaces/${spaceId}/comments?limit=25&targetPage=${commented}&${unread}`,
      same: `${bare}/comments/${spaceId}/${commented}`,
      query: null
    },
    {
      name: "search two words",
      octavo: `${url}/v1/spaces/${spaceId}/search?${words}&limit=50`,
      same: `${bare}/search?${words}`,
      query: null
    },
    {
      name: "the first search for two words",
      octavo: `${url}/v1/spaces/${spaceId}/search?limit=50&${unsought}`,
      same: `${bare}/search?${words}`,
      query: null
    },
    {
      name: "the same, against ts_headline",
      octavo: `${url}/v1/spaces/${spaceId}/search?limit=50&${unsought}`,
      same: `${bare}/excerpts?${words}`,
      query: null
    }
  ]
}

/** What the framework and the driver of Octavo answer alone, by the same handler as Fastify: the most that Octavo could. */
const ceilingsOf = ({ bare, branchId, framework, pageId, spaceId }: Places): ReadonlyArray<Comparison> => [
  {
    name: "the framework alone, a space",
    octavo: `${framework}/space/${spaceId}`,
    same: `${bare}/space/${spaceId}`,
    query: null
  },
  {
    name: "the framework alone, a page",
    octavo: `${framework}/page/${branchId}/${pageId}`,
    same: `${bare}/page/${branchId}/${pageId}`,
    query: null
  },
  {
    name: "the framework alone, 100 comments",
    octavo: `${framework}/comments/${spaceId}`,
    same: `${bare}/comments/${spaceId}`,
    query: null
  }
]

/** Writes a file of lines. */
const fileOf = (lines: ReadonlyArray<string>): string => {
  const file = join(mkdtempSync(join(tmpdir(), "octavo-bench-")), "lines")
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""))
  return file
}

/** Makes tokens of a user, and a file of them with one in each line. */
const makeTokens = Effect.fnUntraced(function* (url: string, userId: string) {
  const made = yield* Effect.forEach(Array.from({ length: connections }), (_, index) =>
    ask<{ token: string }>(url, `/v1/admin/users/${userId}/tokens`, {
      method: "POST",
      body: { label: `Connection ${index}` }
    })
  )
  return fileOf(made.map(({ token }) => token))
})

interface PageBelow {
  readonly id: string
}

interface PageAtTop extends PageBelow {
  readonly pages: ReadonlyArray<PageBelow>
}

const pagesOf = (url: string, spaceId: string) =>
  Effect.map(
    ask<{ pages: ReadonlyArray<PageAtTop> }>(url, `/v1/spaces/${spaceId}/content/pages`),
    ({ pages }) => pages
  )

/** The ids of the pages below those at the top. */
const idsIn = (pages: ReadonlyArray<PageAtTop>): ReadonlyArray<string> =>
  pages.flatMap((page) => page.pages).map(({ id }) => id)

const branchOf = (spaceId: string) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.map(
      sql<{ id: string }>`SELECT main_line_id AS id FROM content.spaces WHERE id = ${spaceId}`,
      ([row]) => row!.id
    )
  )

/** Reads a space and one of its pages again and again, in turns with a bare handler of the same row, and with pgbench. */
export const measureReads = Effect.fn(function* (given: {
  readonly url: string
  readonly databaseUrl: string
  readonly spaceId: string
  readonly largeSpaceId: string
  readonly server: ChildProcess
  readonly say: (line: string) => void
}) {
  const { databaseUrl, largeSpaceId, say, server, spaceId, url } = given
  const pages = yield* pagesOf(url, spaceId)
  const beneath = pages.find((page) => page.pages.length > 0)!.pages
  const pageId = beneath[3]!.id
  const pageIds = idsIn(pages)
  yield* postComments(url, spaceId, pageIds)
  const commented = pageIds[20]!
  yield* postCommentsOn(url, spaceId, commented, 25)
  const branchId = yield* branchOf(spaceId)
  const large: LargeSpace = {
    spaceId: largeSpaceId,
    branchId: yield* branchOf(largeSpaceId),
    pageIds: fileOf(idsIn(yield* pagesOf(url, largeSpaceId)))
  }
  yield* makeBareTexts(branchId)
  const bare = yield* bareHandler(databaseUrl)
  const framework = yield* effectHandler(databaseUrl)
  const { id: author } = yield* ask<{ id: string }>(url, "/v1/user")
  const servers = { url, bare: bare.url, framework: framework.url }
  const tokens = yield* makeTokens(url, author)
  const places = {
    ...servers,
    spaceId,
    branchId,
    pageId,
    commented,
    author,
    tokens,
    large
  }
  say(comparisonHead("read"))
  for (const comparison of readsOf(places)) {
    say(yield* compareWithBare(comparison, { databaseUrl, server, bare: bare.child }))
  }
  for (const comparison of ceilingsOf(places)) {
    say(yield* compareWithBare(comparison, { databaseUrl, server: framework.child, bare: bare.child }))
  }
})
