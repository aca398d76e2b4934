import { duplicateSpace, PageId, type PageVersion } from "@octavo/content"
import { aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { generatedPage } from "./generatedPages.ts"
import { median } from "./median.ts"

const repetitions = 7

/** The middle time in milliseconds of copying a space with so many pages, each of which has a text of its own. */
export const measureCopy = Effect.fn(function* (pages: number) {
  const { admin, space } = yield* aSpace()
  const template = yield* aPage({ title: "Template" })
  for (let from = 0; from < pages; from += 1000) {
    const texts = Array.from({ length: Math.min(1000, pages - from) }, (_, index) =>
      aSource(`${generatedPage(from + index)}\n${space.id}\n`)
    )
    const put = texts.map((source, index): PageVersion => ({
      ...template,
      id: PageId.make(`${template.id}-${from + index}`),
      title: `Page ${from + index}`,
      slug: `page-${from + index}`,
      position: `a${from + index}`,
      sourceHash: source.hash
    }))
    yield* commitToBranch(space.mainBranchId, { pages: { put, remove: [] }, sources: texts })
  }
  const times: Array<number> = []
  for (let index = 0; index < repetitions; index++) {
    const start = performance.now()
    yield* duplicateSpace(space.id).pipe(as(admin))
    times.push(performance.now() - start)
  }
  return median(times)
})
