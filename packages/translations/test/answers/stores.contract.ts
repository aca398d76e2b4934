import { expect } from "@effect/vitest"
import { anOrganization } from "@octavo/identity/testing"
import { DateTime, Effect } from "effect"
import { PageState, PageStates, TranslationMemory } from "../../src/index.ts"
import { aTranslation } from "../../src/testing/index.ts"
import type { TranslationTests } from "../TranslationServices.ts"

/** The stores of answers and of the states of pages. */
export const storesContract = (it: TranslationTests) => {
  it.effect("answers belong to an organization, and are kept while they are used", () =>
    Effect.gen(function* () {
      const memory = yield* TranslationMemory
      const [one, other] = [(yield* anOrganization()).id, (yield* anOrganization()).id]
      const start = DateTime.makeUnsafe("2020-01-01T00:00:00Z")
      const later = DateTime.makeUnsafe("2020-03-01T00:00:00Z")
      yield* memory.putMany(
        one,
        new Map([
          ["a", "A"],
          ["b", "B"]
        ]),
        start
      )
      yield* memory.putMany(one, new Map([["a", "AA"]]), start)
      expect(yield* memory.findMany(other, ["a"], start)).toEqual(new Map())
      expect(yield* memory.findMany(one, ["a", "c"], later)).toEqual(new Map([["a", "AA"]]))
      yield* memory.removeUnusedSince(DateTime.makeUnsafe("2020-02-01T00:00:00Z"))
      expect(yield* memory.findMany(one, ["a", "b"], later)).toEqual(new Map([["a", "AA"]]))
    })
  )

  it.effect("states of pages are written, counted and removed", () =>
    Effect.gen(function* () {
      const { translation } = yield* aTranslation()
      const states = yield* PageStates
      const state = (id: string, problems: PageState["problems"]) =>
        new PageState({
          translationId: translation.id,
          kind: "page",
          id,
          fingerprint: "f",
          recipe: "",
          state: "source",
          wasTranslated: false,
          outdatedAt: DateTime.makeUnsafe("2020-01-01T00:00:00Z"),
          problems
        })
      const problem = { text: 'It\'s "quoted"', reason: "none" }
      yield* states.putMany([state("a", []), state("b", [problem])])
      yield* states.putMany([state("a", [problem, problem])])
      expect(yield* states.list(translation.id)).toEqual([
        state("a", [problem, problem]),
        state("b", [problem])
      ])
      expect(yield* states.countProblems(translation.id)).toEqual({ pages: 2, blocks: 3 })
      yield* states.removeMany(translation.id, [
        { kind: "page", id: "a" },
        { kind: "reusable", id: "b" }
      ])
      expect((yield* states.list(translation.id)).map(({ id }) => id)).toEqual(["b"])
    })
  )
}
