import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { getPage } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const expression = (text: string) => `<code class="expression">${text}</code>`

/** A page with this text, in a space whose `version` is 1.2.3. */
const pageWith = Effect.fnUntraced(function* (text: string) {
  const made = yield* aSpace()
  const source = aSource(text)
  const page = yield* aPage({
    title: "Start",
    sourceHash: source.hash,
    attributes: { variables: { audience: "writers" } }
  })
  yield* commit(made, {
    pages: { put: [page], remove: [] },
    variables: { put: [{ name: "version", value: "1.2.3" }], remove: [] },
    sources: [source]
  })
  const read = (format: "markdown" | "document", evaluation: "everything" | "deterministic-only" | null) =>
    Effect.map(
      getPage(made.space.id, page.id, format, { evaluation }).pipe(as(made.admin)),
      ({ text }) => text
    )
  return { read }
})

/** The contract of evaluated pages, for every store. */
export const evaluatePageContract = (it: ContentTests) =>
  describe("a page that is evaluated", () => {
    it.effect("shows values where expressions stood, and keeps what has none", () =>
      Effect.gen(function* () {
        const { read } = yield* pageWith(
          `---\nicon: star\n---\n\n# Start\n\nVersion ${expression("space.vars.version")} for **${expression("page.vars.audience")}**, ${expression("space.vars.gone")}${expression("what is (this")}.\n\n* see [it](a.md)\n`
        )
        expect(yield* read("markdown", "everything")).toEqual({
          markdown: `---\nicon: star\n---\n\n# Start\n\nVersion 1.2.3 for writers, ${expression("what is (this")}.\n\n* see [it](a.md)\n`
        })
        expect(yield* read("document", "everything")).toMatchObject({
          document: {
            nodes: [
              {
                type: "paragraph",
                nodes: [
                  { object: "text", leaves: [{ text: "Version 1.2.3 for writers, " }] },
                  { type: "expression", data: { expression: "what is (this" } },
                  { object: "text", leaves: [{ text: "." }] }
                ]
              },
              { type: "list-unordered" }
            ]
          }
        })
        expect(JSON.stringify(yield* read("document", null))).toContain("space.vars.version")
      })
    )

    it.effect(
      "holds of conditional blocks what is meant for everybody, and leaves the rest for later if asked to",
      () =>
        Effect.gen(function* () {
          const { read } = yield* pageWith(
            [
              "{% if space.vars.version === '1.2.3' %}\nNow.\n\n{% if page.vars.audience == 'readers' %}\nNever.\n{% endif %}\n{% endif %}",
              "{% if visitor.claims.plan === 'pro' %}\nFor pros.\n{% endif %}",
              "{% if !visitor.claims.plan %}\nFor others.\n{% endif %}",
              "{% if broken ( %}\nNobody.\n{% endif %}",
              '{% hint style="info" %}\n{% if true %}\nInside.\n{% endif %}\n{% endhint %}\n'
            ].join("\n\n")
          )
          const words = (text: unknown) => JSON.stringify(text).match(/(?<="text":")[A-Z][\w ]+\./g)
          expect(words(yield* read("document", "everything"))).toEqual(["Now.", "For others.", "Inside."])
          expect(words(yield* read("document", "deterministic-only"))).toEqual([
            "Now.",
            "For pros.",
            "For others.",
            "Inside."
          ])
          expect(yield* read("markdown", "everything")).toEqual({
            markdown: 'Now.\n\nFor others.\n\n{% hint style="info" %}\nInside.\n{% endhint %}\n'
          })
        })
    )

    it.effect("keeps every byte of what has no expression", () =>
      Effect.gen(function* () {
        const page = (version: string, list: string) =>
          `---\nicon: star\n---\n#   Start\r\n\r\n<!-- hidden -->\r\n\r\n-   __a__ [b][c] ${version} \\! *d*\r\n-   e\r\n${list}\r\n| x|y |\r\n|:-|-|\r\n|  *1* | ${version} |\r\n\r\n[c]: <../q w.md> 'Title'\r\n`
        const { read } = yield* pageWith(
          page(
            expression("space.vars.version"),
            "\r\n{% if visitor.claims.plan %}\r\nFor _pros_.\r\n{% endif %}\r\n\r\n{% if true %}\r\nFor   __all__.\r\n{% endif %}\r\n"
          )
        )
        expect(yield* read("markdown", "everything")).toEqual({
          markdown: page("1.2.3", "\r\nFor   __all__.\r\n")
        })
      })
    )

    it.effect("is the source byte for byte where there is nothing to evaluate", () =>
      Effect.gen(function* () {
        const text = "#  Odd   title\r\n\r\n*  text\r\n\r\n\r\n`code`"
        const { read } = yield* pageWith(text)
        expect(yield* read("markdown", "everything")).toEqual({ markdown: text })
      })
    )
  })
