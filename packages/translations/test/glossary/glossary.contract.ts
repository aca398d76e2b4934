import { expect } from "@effect/vitest"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  getGlossaryEntry,
  type GlossaryOperation,
  listGlossaryEntries,
  updateGlossaryEntries
} from "../../src/index.ts"
import type { TranslationTests } from "../TranslationServices.ts"

const aGlossary = Effect.fnUntraced(function* () {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const update = (...operations: ReadonlyArray<GlossaryOperation>) =>
    updateGlossaryEntries(organization.id, operations).pipe(as(admin))
  const list = Effect.map(
    listGlossaryEntries(organization.id, { after: null, limit: 100 }).pipe(as(admin)),
    ({ items }) => items
  )
  return { organization, admin, update, list }
})

/** The rules of glossaries. */
export const glossaryContract = (it: TranslationTests) => {
  it.effect("operations are applied in order", () =>
    Effect.gen(function* () {
      const { admin, list, organization, update } = yield* aGlossary()
      yield* update(
        { type: "insert", translations: { en: " space ", de: "Bereich" } },
        { type: "insert", translations: { en: "page" } }
      )
      const [space, page] = yield* list
      expect(space!.translations).toEqual({ en: "space", de: "Bereich" })
      yield* update(
        { type: "update", id: space!.id, translations: { en: "space", de: "Raum" } },
        { type: "delete", id: page!.id },
        { type: "delete", id: "nothing" }
      )
      expect((yield* list).map(({ translations }) => translations["de"])).toEqual(["Raum"])
      const found = yield* getGlossaryEntry(organization.id, space!.id).pipe(as(admin))
      expect(found.translations["de"]).toBe("Raum")
      const gone = yield* Effect.flip(getGlossaryEntry(organization.id, page!.id).pipe(as(admin)))
      expect(gone._tag).toBe("GlossaryEntryNotFound")
    })
  )

  it.effect("a refused operation leaves the glossary as it was", () =>
    Effect.gen(function* () {
      const { list, update } = yield* aGlossary()
      yield* update({ type: "insert", translations: { en: "space" } })
      const refused: ReadonlyArray<readonly [string, GlossaryOperation]> = [
        ["languages by their codes", { type: "insert", translations: { xx: "a" } }],
        ["at least", { type: "insert", translations: {} }],
        ["on one line", { type: "insert", translations: { en: "a\nb" } }],
        ["on one line", { type: "insert", translations: { en: "  " } }],
        ["on one line", { type: "insert", translations: { en: "a".repeat(256) } }],
        ["another entry", { type: "insert", translations: { en: "space" } }],
        ["no such entry", { type: "update", id: "nothing", translations: { en: "b" } }]
      ]
      for (const [words, operation] of refused) {
        const error = yield* Effect.flip(update({ type: "insert", translations: { en: "new" } }, operation))
        expect(error.message).toContain(words)
      }
      expect((yield* list).map(({ translations }) => translations["en"])).toEqual(["space"])
    })
  )
}
