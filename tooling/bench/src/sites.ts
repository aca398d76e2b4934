import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ChildProcess } from "node:child_process"
import { brotliCompressSync, constants } from "node:zlib"
import { bareHandler } from "./againstBare.ts"
import { cpuSeconds } from "./cpuSeconds.ts"
import { generatedPage } from "./generatedPages.ts"
import { median } from "./median.ts"
import { ask } from "./octavoProcess.ts"
import { wrk } from "./wrk.ts"

const rounds = 7

/** Compiling what a request runs takes some twelve thousand requests. */
const warmUpSeconds = 8

const connections = 32
const pagesOfSite = 200
const editsAtOnce = 50

/** Publishes a site of 200 pages of about 4 KB; the path of a page in it, and the ids of its space and of that page. */
const publishSite = Effect.fn(function* (url: string, organizationId: string) {
  const sites = `/v1/orgs/${organizationId}/sites`
  const body = { title: "Bench", createSpace: true }
  const site = yield* ask<{ id: string }>(url, sites, { method: "POST", body })
  const { items } = yield* ask<{ items: ReadonlyArray<{ space: { id: string } }> }>(
    url,
    `${sites}/${site.id}/site-spaces`
  )
  const spaceId = items[0]!.space.id
  for (let from = 0; from < pagesOfSite; from += editsAtOnce) {
    const changes = Array.from({ length: editsAtOnce }, (_, index) => ({
      type: "insert_page",
      title: `Page ${from + index}`,
      document: { markdown: generatedPage(from + index).slice(0, 4_000) }
    }))
    yield* ask(url, `/v1/spaces/${spaceId}/content`, { method: "POST", body: { changes } })
  }
  yield* ask(url, `${sites}/${site.id}/publish`, { method: "POST" })
  const { pages } = yield* ask<{ pages: ReadonlyArray<{ id: string; path: string }> }>(
    url,
    `/v1/spaces/${spaceId}/content/pages`
  )
  const page = pages[7]!
  const { urls } = yield* ask<{ urls: { published: string } }>(url, `${sites}/${site.id}`)
  return { spaceId, pageId: page.id, root: urls.published, page: `${urls.published}/${page.path}` }
})

/** The bytes of a page and of all that it loads, as they are sent with brotli. */
const measureBytes = Effect.fn(function* (page: string, say: (line: string) => void) {
  const read = (address: string) =>
    Effect.promise(async () => {
      const response = await fetch(address, { headers: { "accept-encoding": "identity" } })
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    })
  const packed = (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
  const html = yield* read(page)
  const text = html.toString("utf8")
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, href]) => new URL(href!, page).href)
  const loads = {
    scripts: named(/<script type="module" src="([^"]+)"/g),
    styles: named(/<link rel="stylesheet" href="([^"]+)"/g)
  }
  say(`\n| page of 4 KB Markdown, ${pagesOfSite} pages in the site | files | KB with brotli |`)
  say("|---|---|---|")
  say(`| HTML | 1 | ${(packed(html) / 1000).toFixed(1)} |`)
  for (const [name, addresses] of Object.entries(loads)) {
    const sizes = yield* Effect.forEach(addresses, (address) => Effect.map(read(address), packed))
    const sum = sizes.reduce((all, size) => all + size, 0)
    say(`| ${name} at first | ${sizes.length} | ${(sum / 1000).toFixed(1)} |`)
  }
})

/** Reads pages of a published site in turns with a bare handler that reads one row, and measures what a page takes to load. */
export const measureSites = Effect.fn(function* (given: {
  readonly url: string
  readonly databaseUrl: string
  readonly organizationId: string
  readonly server: ChildProcess
  readonly say: (line: string) => void
}) {
  const { say, server, url } = given
  const site = yield* publishSite(url, given.organizationId)
  yield* measureBytes(site.page, say)
  const sql = yield* SqlClient.SqlClient
  const [line] = yield* sql<{
    main_line_id: string
  }>`SELECT main_line_id FROM content.spaces WHERE id = ${site.spaceId}`
  const bare = yield* bareHandler(given.databaseUrl)
  const same = `${bare.url}/page/${line!.main_line_id}/${site.pageId}`
  const load = Effect.fnUntraced(function* (child: ChildProcess, address: string, etag?: string) {
    const before = cpuSeconds(child.pid!)
    const { perSecond } = yield* wrk(address, {
      connections,
      seconds: 1,
      accepts: "br",
      ...(etag !== undefined && { etag })
    })
    return { perSecond, cpu: ((cpuSeconds(child.pid!) - before) / perSecond) * 1e6 }
  })
  say("\n| visit | Octavo /s | bare handler /s | ratio | CPU a request (µs) |")
  say("|---|---|---|---|---|")
  const etag = yield* Effect.promise(async () => {
    const response = await fetch(site.page, { headers: { "accept-encoding": "br" } })
    await response.arrayBuffer()
    return response.headers.get("etag")!
  })
  const visits: ReadonlyArray<{ readonly name: string; readonly address: string; readonly etag?: string }> = [
    { name: "warm page", address: site.page },
    { name: "the same, not changed (304)", address: site.page, etag },
    { name: "its Markdown", address: `${site.page}.md` },
    { name: "feed", address: `${site.root}/rss.xml` }
  ]
  for (const { address, name, etag } of visits) {
    yield* wrk(address, { connections, seconds: warmUpSeconds, accepts: "br" })
    yield* wrk(same, { connections, seconds: warmUpSeconds })
    const turns = yield* Effect.forEach(Array.from({ length: rounds }), () =>
      Effect.all({ ours: load(server, address, etag), theirs: load(bare.child, same) })
    )
    const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of))
    const cells = [
      name,
      Math.round(middle((turn) => turn.ours.perSecond)).toLocaleString("en"),
      Math.round(middle((turn) => turn.theirs.perSecond)).toLocaleString("en"),
      middle((turn) => turn.ours.perSecond / turn.theirs.perSecond).toFixed(2),
      `${Math.round(middle((turn) => turn.ours.cpu))}, bare ${Math.round(middle((turn) => turn.theirs.cpu))}`
    ]
    say(`| ${cells.join(" | ")} |`)
  }
})
