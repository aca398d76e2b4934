import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const links = "metaLinks:\n  alternates:\n    - >-\n      https://app.gitbook.com/s/a/b\n"
const written = (condition: string, icon = "x") =>
  `---\nif: ${condition}   # who\n${links}icon: '${icon}'\n---\n\n# Secret\n\n* words\n`

/** Conditions and meta links in the front matter of a repository. */
export const conditionsContract = (it: GitsyncTests) =>
  describe("a condition in the front matter", () => {
    it.effect(
      "is an attribute of the imported page, and stays byte for byte on edits, merges and exports",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync({
            files: { "README.md": "# Start\n", "secret.md": written("visitor.claims.a ? true : false") }
          })
          yield* sync.import()
          const attributes = Effect.map(sync.page("Secret"), (page) => page.attributes)
          expect(yield* attributes).toMatchObject({ condition: "visitor.claims.a ? true : false" })
          expect((yield* attributes).metaLinks).toBeUndefined()

          yield* sync.push({ "secret.md": written("visitor.claims.a") })
          yield* sync.import()
          const metaLinks = { alternates: ["https://app.gitbook.com/s/a/b"] }
          expect(yield* attributes).toMatchObject({ condition: "visitor.claims.a", metaLinks, icon: "x" })

          // Both sides change another attribute of the page.
          const { id } = yield* sync.page("Secret")
          yield* sync.edit({ type: "update_page", page: id, icon: "gear" })
          yield* sync.push({ "secret.md": written("visitor.claims.b") })
          yield* sync.import()
          expect(yield* attributes).toMatchObject({ condition: "visitor.claims.b", metaLinks, icon: "gear" })
          yield* sync.export()
          const { files } = sync
          expect((yield* files)["secret.md"]).toBe(written("visitor.claims.b").replace("'x'", "gear"))

          yield* sync.edit({ type: "update_page", page: id, condition: null })
          expect((yield* attributes).condition).toBeUndefined()
          yield* sync.export()
          expect((yield* files)["secret.md"]).toBe(`---\n${links}icon: gear\n---\n\n# Secret\n\n* words\n`)
          const fresh = yield* aSync({ repository: sync.repository })
          yield* fresh.import()
          expect((yield* fresh.page("Secret")).attributes).toEqual(yield* attributes)
        })
    )
  })
