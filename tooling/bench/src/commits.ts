import { PageId, type PageVersion } from "@octavo/content"
import { aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import { Effect } from "effect"
import { generatedPage } from "./generatedPages.ts"
import { median } from "./median.ts"

const repetitions = 60

/** The middle time in milliseconds of a commit that changes one page of a space with this many. */
export const measureCommit = Effect.fn(function* (pages: number) {
  const made = yield* aSpace()
  const template = yield* aPage({ title: "Template" })
  const source = aSource(generatedPage(0))
  const all = Array.from({ length: pages }, (_, index): PageVersion => ({
    ...template,
    id: PageId.make(`${template.id}-${index}`),
    title: `Page ${index}`,
    slug: `page-${index}`,
    position: `a${index}`,
    sourceHash: source.hash
  }))
  const commit = (put: ReadonlyArray<PageVersion>, sources = [source]) =>
    commitToBranch(made.space.mainBranchId, { pages: { put, remove: [] }, sources })
  yield* commit(all)
  const times: Array<number> = []
  for (let index = 0; index < repetitions; index++) {
    const text = aSource(`${generatedPage(index)}\n${made.space.id}\n`)
    const page = all[(index * 7919) % pages]!
    const start = performance.now()
    yield* commit([{ ...page, sourceHash: text.hash }], [text])
    times.push(performance.now() - start)
  }
  return median(times)
})
