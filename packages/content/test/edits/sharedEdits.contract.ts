import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { type Edit, editSpace, getCurrentContent, Sources } from "../../src/index.ts"
import { aSpace } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

type Made = Effect.Success<ReturnType<typeof aSpace>>

const edit = (made: Made, ...edits: ReadonlyArray<Edit>) =>
  editSpace(made.space.id, edits, { ifMatch: null }).pipe(as(made.admin))

/** The contract of edits of reusable contents and variables, for every store. */
export const sharedEditsContract = (it: ContentTests) =>
  describe("edits of reusable contents and variables", () => {
    it.effect(
      "insert and update reusable contents, set and remove variables, and make no revision without an effect",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const { made: answers, revision: first } = yield* edit(
            made,
            {
              type: "insert_reusable_content",
              title: "Support",
              ref: "s",
              document: { markdown: "Write.\n" }
            },
            { type: "update_reusable_content", reusableContent: "s", title: "Help" },
            { type: "set_variables", variables: { product: "Octavo", version: "1" } }
          )
          const id = (answers[0] as { readonly reusableContent: string }).reusableContent
          expect(answers.slice(1)).toEqual([
            { type: "update_reusable_content", reusableContent: id },
            { type: "set_variables" }
          ])
          const second = yield* edit(
            made,
            { type: "update_reusable_content", reusableContent: id, document: { markdown: "Call.\n" } },
            { type: "set_variables", variables: { version: null, product: "Octavo 2", gone: null } }
          )
          const content = yield* getCurrentContent(made.space.id).pipe(as(made.admin))
          expect(content.variables).toEqual([{ name: "product", value: "Octavo 2" }])
          expect(content.reusables).toEqual([expect.objectContaining({ id, title: "Help", git: null })])
          const texts = yield* Sources.use((sources) => sources.getMany([content.reusables[0]!.sourceHash]))
          expect([...texts.values()]).toEqual(["Call.\n"])
          expect(second.revision.id).not.toBe(first.id)
          const same = yield* edit(
            made,
            {
              type: "update_reusable_content",
              reusableContent: id,
              title: "Help",
              document: { markdown: "Call.\n" }
            },
            { type: "set_variables", variables: { product: "Octavo 2", version: null } }
          )
          expect(same.revision.id).toBe(second.revision.id)
          const unknown = edit(made, { type: "update_reusable_content", reusableContent: "gone", title: "x" })
          expect((yield* Effect.flip(unknown))._tag).toBe("ReusableContentNotFound")
        })
    )

    it.effect("delete a reusable content, which later edits no longer find", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const insert = (title: string, ref: string): Edit => ({
          type: "insert_reusable_content",
          title,
          ref,
          document: { markdown: "Write.\n" }
        })
        const remove = (reusableContent: string): Edit => ({
          type: "delete_reusable_content",
          reusableContent
        })
        const { made: answers } = yield* edit(made, insert("Support", "s"), insert("Draft", "d"), remove("d"))
        const id = (answers[0] as { readonly reusableContent: string }).reusableContent
        const reusables = getCurrentContent(made.space.id).pipe(
          as(made.admin),
          Effect.map((content) => content.reusables.map(({ title }) => title))
        )
        expect(yield* reusables).toEqual(["Support"])
        const late = edit(made, remove(id), {
          type: "update_reusable_content",
          reusableContent: id,
          title: "x"
        })
        expect((yield* Effect.flip(late))._tag).toBe("ReusableContentNotFound")
        expect((yield* edit(made, remove(id))).made).toEqual([
          { type: "delete_reusable_content", reusableContent: id }
        ])
        expect(yield* reusables).toEqual([])
      })
    )
  })
