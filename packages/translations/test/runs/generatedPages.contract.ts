import { expect } from "@effect/vitest"
import { Pages, Revisions, type Space, Spaces } from "@octavo/content"
import { aPage, aSource, aSpec, commitToBranch, operation, petsSource, tag } from "@octavo/content/testing"
import { deliverEvents, Jobs, runNextJob } from "@octavo/kernel"
import { Effect } from "effect"
import { jobs, subscribers, Translator, type TranslatorRequest } from "../../src/index.ts"
import { aTranslation } from "../../src/testing/index.ts"
import type { TranslationTests } from "../TranslationServices.ts"

const pagesOf = Effect.fnUntraced(function* (spaceId: Space["id"]) {
  const space = yield* (yield* Spaces).get(spaceId)
  const { headSeq: seq } = yield* (yield* Revisions).getBranch(space.mainBranchId)
  const pages = yield* (yield* Pages).listAll({ branchId: space.mainBranchId, seq, base: null })
  return pages.toSorted((a, b) => (a.id < b.id ? -1 : 1))
})

/** The pages of specifications in translated spaces. */
export const generatedPagesContract = (it: TranslationTests) => {
  it.effect("generated pages are those of the source, and no translator gets their words", () =>
    Effect.gen(function* () {
      const spec = aSpec(tag("Pets", { description: "All." }), operation("get /pets", ["Pets"]))
      yield* Effect.gen(function* () {
        const made = yield* aTranslation()
        const pseudo = yield* Translator
        const asked: Array<string> = []
        const work = Effect.gen(function* () {
          yield* deliverEvents(subscribers)
          yield* runNextJob(jobs).pipe(
            Effect.provideService(Translator, {
              ...pseudo,
              translate: (request: TranslatorRequest) => {
                asked.push(...request.texts)
                return pseudo.translate(request)
              }
            }),
            Effect.andThen(Effect.flatMap(Jobs, (all) => all.hasUnfinished([made.translation.id]))),
            Effect.repeat({ while: (isUnfinished) => isUnfinished })
          )
        })
        const start = yield* aPage({ title: "Start", position: "a0", sourceHash: aSource("# Start\n").hash })
        const computed = { ...petsSource(), text: "" }
        const api = yield* aPage({ title: "API", kind: "computed", position: "a1", attributes: { computed } })
        yield* commitToBranch(made.source.mainBranchId, {
          pages: { put: [start, { ...api, sourceHash: null }], remove: [] },
          sources: [aSource("# Start\n")]
        })
        yield* work
        const source = yield* pagesOf(made.source.id)
        const result = yield* pagesOf(made.translation.resultSpaceId)
        const isCopied = ({ title }: { readonly title: string }) => title !== "Start"
        expect(source.filter(isCopied)).toHaveLength(2)
        expect(result.filter(({ id }) => source.some((page) => page.id === id && isCopied(page)))).toEqual(
          source.filter(isCopied)
        )
        expect(asked).toEqual(["Start"])

        spec.become(operation("get /pets", ["Pets"]), operation("get /cars", ["Cars"]))
        yield* spec.regenerate(made.organization.id)
        yield* work
        const copied = yield* pagesOf(made.translation.resultSpaceId)
        expect(copied.map(({ slug }) => slug).toSorted()).toEqual(["api", "cars", "pets", "start"])
        expect(asked).toEqual(["Start"])
      }).pipe(spec.provide)
    })
  )
}
