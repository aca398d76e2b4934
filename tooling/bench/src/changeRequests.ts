import { type BranchId, PageId, type PageVersion } from "@octavo/content"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { generatedPage } from "./generatedPages.ts"
import { median } from "./median.ts"
import { ask } from "./octavoProcess.ts"

const pagesOfGroup = 100
const differentTexts = 1_000
/** How many pages a revision brings while a space is filled. */
const batchSize = 5_000
/** How many pages main changes while a change request waits. */
const maxBehind = 10_000

/** A space of Octavo that is measured, and its pages. */
interface Filled {
  readonly url: string
  readonly spaceId: string
  readonly branchId: BranchId
  readonly pages: ReadonlyArray<{ readonly id: string; readonly text: string; readonly version: PageVersion }>
}

const positionOf = (index: number) => `a0${String(index).padStart(5, "0")}1`

/** A space with this many pages in groups of a hundred. */
export const aFilledSpace = Effect.fn(function* (url: string, organizationId: string, count: number) {
  const { id: spaceId } = yield* ask<{ id: string }>(url, `/v1/orgs/${organizationId}/spaces`, {
    method: "POST",
    body: { title: `${count} pages`, editMode: "live" }
  })
  const sql = yield* SqlClient.SqlClient
  const [branch] = yield* sql<{
    main_line_id: BranchId
  }>`SELECT main_line_id FROM content.spaces WHERE id = ${spaceId}`
  const texts = Array.from({ length: differentTexts }, (_, index) => generatedPage(index))
  const sources = texts.map(aSource)
  const template = yield* aPage({ title: "Template" })
  const pages: Array<Filled["pages"][number]> = []
  for (let from = 0; from < count; from += batchSize) {
    const put: Array<PageVersion> = []
    for (let index = from; index < Math.min(count, from + batchSize); index++) {
      const [group, place] = [Math.floor(index / pagesOfGroup), index % pagesOfGroup]
      const parentId = PageId.make(`${spaceId}-group-${group}`)
      if (place === 0) {
        const title = `Group ${group}`
        put.push({
          ...template,
          id: parentId,
          kind: "group",
          title,
          slug: `group-${group}`,
          position: positionOf(group)
        })
      }
      const id = PageId.make(`${spaceId}-page-${index}`)
      const text = index % differentTexts
      const version = {
        ...template,
        id,
        parentId,
        position: positionOf(place),
        title: `Page ${text}`,
        slug: `page-${index}`,
        sourceHash: sources[text]!.hash
      }
      pages.push({ id, text: texts[text]!, version })
      put.push(version)
    }
    yield* commitToBranch(branch!.main_line_id, {
      pages: { put, remove: [] },
      sources: from === 0 ? sources : []
    })
  }
  const filled: Filled = { url, spaceId, branchId: branch!.main_line_id, pages }
  return filled
})

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const start = performance.now()
    return Effect.map(effect, (value) => ({ value, time: performance.now() - start }))
  })

const post = <A = unknown>(url: string, path: string, body?: unknown) =>
  ask<A>(url, path, { method: "POST", ...(body !== undefined && { body }) })

const rewrite = (page: Filled["pages"][number], more: string) => ({
  type: "update_page",
  page: page.id,
  document: { markdown: page.text.replace("## Part 2", `${more}\n\n## Part 2`) }
})

/** Merges a change request, and sees to it that it was. */
const merge = (url: string, changeRequest: string) =>
  Effect.map(timed(post<{ readonly result: string }>(url, `${changeRequest}/merge`)), ({ time, value }) => {
    if (value.result !== "merge") throw new Error(`${changeRequest}: ${value.result}`)
    return time
  })

/** Begins a change request, edits one page in it and merges it; the milliseconds of each. */
const changeOnePage = Effect.fn(function* ({ pages, spaceId, url }: Filled, round: number) {
  const path = `/v1/spaces/${spaceId}/change-requests`
  const page = pages[(round * 7919) % pages.length]!
  const begun = yield* timed(post<{ readonly id: string }>(url, path))
  const changeRequest = `${path}/${begun.value.id}`
  const changes = [rewrite(page, `Round ${round}.`)]
  const edited = yield* timed(post(url, `${changeRequest}/content`, { changes }))
  const merged = yield* merge(url, changeRequest)
  return { begun: begun.time, edited: edited.time, merged, all: begun.time + edited.time + merged }
})

/** Merges a change request of twenty pages when twenty others were changed on main meanwhile; the milliseconds of the merge. */
const mergeBothSides = Effect.fn(function* ({ pages, spaceId, url }: Filled, round: number) {
  const path = `/v1/spaces/${spaceId}`
  const touched = Array.from({ length: 40 }, (_, index) => pages[((round * 40 + index) * 7) % pages.length]!)
  const edits = touched.map((page) => rewrite(page, `Both sides, round ${round}.`))
  const { id } = yield* post<{ readonly id: string }>(url, `${path}/change-requests`)
  const changeRequest = `${path}/change-requests/${id}`
  yield* post(url, `${changeRequest}/content`, { changes: edits.slice(0, 20) })
  yield* post(url, `${path}/content`, { changes: edits.slice(20) })
  return { merged: yield* merge(url, changeRequest) }
})

/** Merges a change request of one page when main was given a title for each page meanwhile; the milliseconds of the merge. */
const mergeBehind = Effect.fn(function* ({ branchId, pages, spaceId, url }: Filled, round: number) {
  const path = `/v1/spaces/${spaceId}/change-requests`
  const { id } = yield* post<{ readonly id: string }>(url, path)
  const changes = [rewrite(pages[round]!, `Behind, round ${round}.`)]
  yield* post(url, `${path}/${id}/content`, { changes })
  const others = pages.slice(0, maxBehind).filter((_, index) => index !== round)
  const put = others.map(({ version }) => ({ ...version, title: `${version.title}, round ${round}` }))
  for (let from = 0; from < put.length; from += batchSize) {
    yield* commitToBranch(branchId, { pages: { put: put.slice(from, from + batchSize), remove: [] } })
  }
  return { merged: yield* merge(url, `${path}/${id}`) }
})

/** Does the same in several spaces, in turns; the middle of each time for each space, without those of the first rounds. */
const inTurns = Effect.fn(function* <Times extends Record<string, number>, E, R>(
  spaces: ReadonlyArray<Filled>,
  rounds: number,
  measure: (space: Filled, round: number) => Effect.Effect<Times, E, R>
) {
  const times = spaces.map((): Array<Times> => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, space] of spaces.entries()) times[index]!.push(yield* measure(space, round))
  }
  return times.map((all) => (key: keyof Times) => median(all.slice(rounds / 5).map((time) => time[key]!)))
})

const whole = (value: number) => value.toLocaleString("en")

/** Measures change requests in spaces of several sizes and says the tables. */
export const measureChangeRequests = Effect.fn(function* (
  url: string,
  organizationId: string,
  sizes: ReadonlyArray<number>,
  say: (line: string) => void
) {
  const spaces = yield* Effect.forEach(sizes, (pages) => aFilledSpace(url, organizationId, pages))
  const row = (cells: ReadonlyArray<string | number>) => say(`| ${cells.join(" | ")} |`)
  const ones = yield* inTurns(spaces, 60, changeOnePage)
  row([
    "change request of one page in",
    "begin (ms)",
    "edit (ms)",
    "merge (ms)",
    "all (ms)",
    "against 100 pages"
  ])
  say("|---|---|---|---|---|---|")
  for (const [index, middle] of ones.entries()) {
    const times = [
      middle("begun"),
      middle("edited"),
      middle("merged"),
      middle("all"),
      middle("all") / ones[0]!("all")
    ]
    row([`${whole(sizes[index]!)} pages`, ...times.map((time) => time.toFixed(2))])
  }
  const sayMerges = (what: string, middles: ReadonlyArray<(key: "merged") => number>) => {
    say("")
    row([what, "middle time (ms)", "against 100 pages"])
    say("|---|---|---|")
    for (const [index, middle] of middles.entries()) {
      const times = [middle("merged"), middle("merged") / middles[0]!("merged")]
      row([`${whole(sizes[index]!)} pages`, ...times.map((time) => time.toFixed(2))])
    }
  }
  sayMerges("merge of 20 pages with 20 others in", yield* inTurns(spaces, 15, mergeBothSides))
  sayMerges(
    `merge of one page with up to ${whole(maxBehind)} others in`,
    yield* inTurns(spaces, 5, mergeBehind)
  )
})
