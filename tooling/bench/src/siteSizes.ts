import { Effect } from "effect"
import type { ChildProcess } from "node:child_process"
import { cpuSeconds } from "./cpuSeconds.ts"
import { generatedPage } from "./generatedPages.ts"
import { memoryOf } from "./memoryOf.ts"
import { ask } from "./octavoProcess.ts"
import { percentile } from "./percentile.ts"
import { wrk } from "./wrk.ts"

const editsAtOnce = 50
const pageBytes = 4_000
const searches = 100

/** Sites by the number of their spaces, of the pages of each, and by whether each space is a section. */
const shapes = [
  { spaces: 1, pages: 200, isSectioned: false },
  { spaces: 1, pages: 1_000, isSectioned: false },
  { spaces: 1, pages: 5_000, isSectioned: false },
  { spaces: 1, pages: 20_000, isSectioned: false },
  { spaces: 500, pages: 4, isSectioned: false },
  { spaces: 200, pages: 10, isSectioned: true }
]

interface Site {
  readonly root: string
  readonly page: string
  /** The address of results for the search dialog. */
  readonly search: string
  readonly spaceId: string
  readonly pageId: string
}

const writePages = Effect.fnUntraced(function* (url: string, spaceId: string, first: number, count: number) {
  for (let from = 0; from < count; from += editsAtOnce) {
    const changes = Array.from({ length: Math.min(editsAtOnce, count - from) }, (_, index) => ({
      type: "insert_page",
      title: `Page ${first + from + index}`,
      document: { markdown: generatedPage(first + from + index).slice(0, pageBytes) }
    }))
    yield* ask(url, `/v1/spaces/${spaceId}/content`, { method: "POST", body: { changes } })
  }
})

/** Publishes a site with so many spaces of so many pages. */
const publish = Effect.fnUntraced(function* (
  url: string,
  organizationId: string,
  { isSectioned, pages, spaces }: (typeof shapes)[number]
) {
  const organization = `/v1/orgs/${organizationId}`
  const body = { title: `Bench ${spaces} ${pages}` }
  const site = yield* ask<{ id: string }>(url, `${organization}/sites`, { method: "POST", body })
  const ids: Array<string> = []
  for (let index = 0; index < spaces; index++) {
    const title = { title: `Space ${index}`, editMode: "live" }
    const { id } = yield* ask<{ id: string }>(url, `${organization}/spaces`, { method: "POST", body: title })
    yield* writePages(url, id, index * pages, pages)
    const link = { method: "POST", body: { spaceId: id } }
    const part = isSectioned ? "sections" : "site-spaces"
    yield* ask(url, `${organization}/sites/${site.id}/${part}`, link)
    ids.push(id)
  }
  yield* ask(url, `${organization}/sites/${site.id}/publish`, { method: "POST" })
  const { items } = yield* ask<{ items: ReadonlyArray<{ id: string }> }>(
    url,
    `${organization}/sites/${site.id}/site-spaces?limit=1`
  )
  const tree = yield* ask<{ pages: ReadonlyArray<{ id: string; path: string }> }>(
    url,
    `/v1/spaces/${ids[0]}/content/pages`
  )
  const { urls } = yield* ask<{ urls: { published: string } }>(url, `${organization}/sites/${site.id}`)
  const page = tree.pages[Math.min(3, tree.pages.length - 1)]!
  const made: Site = {
    root: urls.published,
    page: `${urls.published}/${page.path}`,
    search: `${urls.published}/~octavo/search/${items[0]!.id}/results.json`,
    spaceId: ids[0]!,
    pageId: page.id
  }
  return made
})

/** The milliseconds of one request. */
const timeOf = (address: string) =>
  Effect.promise(async () => {
    const begun = performance.now()
    const response = await fetch(address, { headers: { "accept-encoding": "br" } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return performance.now() - begun
  })

/** Two words of a page, so that each search finds something else. */
const wordsOf = (index: number): string => {
  const words = generatedPage(index).match(/[a-z]{5,}/g) ?? ["page"]
  return `${words[index % words.length]} ${words[(index * 7 + 3) % words.length]}`
}

/** The results of the search of a site. Searches of one address are counted, so that each comes from another one. */
const search = (site: Site, index: number) =>
  Effect.promise(async () => {
    const address = `${site.search}?q=${encodeURIComponent(wordsOf(index))}`
    const begun = performance.now()
    const response = await fetch(address, { headers: { "x-forwarded-for": `192.0.2.${index % 250}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return performance.now() - begun
  })

/** Reads and searches sites of several sizes, one after the other, in one process. */
export const measureSiteSizes = Effect.fn(function* (given: {
  readonly url: string
  readonly organizationId: string
  readonly server: ChildProcess
  readonly say: (line: string) => void
}) {
  const { organizationId, say, server, url } = given
  say(
    "\n| spaces | pages | first view (ms) | first view after an edit (ms) | CPU of a warm page (µs) | search p50, p95 (ms) | memory (MB) |"
  )
  say("|---|---|---|---|---|---|---|")
  for (const shape of shapes) {
    const site = yield* publish(url, organizationId, shape)
    const first = yield* timeOf(site.page)
    const seconds = 3
    yield* wrk(site.page, { connections: 32, seconds: 8, accepts: "br" })
    const before = cpuSeconds(server.pid!)
    const { perSecond } = yield* wrk(site.page, { connections: 32, seconds, accepts: "br" })
    const cpu = ((cpuSeconds(server.pid!) - before) / (perSecond * seconds)) * 1e6
    const times: Array<number> = []
    for (let index = 0; index < searches; index++) times.push(yield* search(site, index))
    const changes = [{ type: "update_page", page: site.pageId, title: "Another title" }]
    yield* ask(url, `/v1/spaces/${site.spaceId}/content`, { method: "POST", body: { changes } })
    yield* Effect.sleep("1500 millis")
    const again = yield* timeOf(site.page)
    const cells = [
      shape.spaces,
      (shape.spaces * shape.pages).toLocaleString("en"),
      first.toFixed(0),
      again.toFixed(0),
      cpu.toFixed(0),
      `${percentile(times, 0.5).toFixed(0)}, ${percentile(times, 0.95).toFixed(0)}`,
      memoryOf(server.pid!).now.toFixed(0)
    ]
    say(`| ${cells.join(" | ")} |`)
  }
})
