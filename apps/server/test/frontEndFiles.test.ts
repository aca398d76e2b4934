import { describe, expect, it } from "@effect/vitest"
import { commitRevision, noChanges, ReusableContentId } from "@octavo/content"
import { aFile, aPage, aSource } from "@octavo/content/testing"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { adaptiveSchema, aFrontEnd, acme } from "./aFrontEnd.ts"
import { later } from "./aPublishedSite.ts"
import type { Ask } from "./aServer.ts"

const git = (path: string) => ({ oid: "c0ffee", path })

const welcome = `---
cover: assets/cover.png
---

# Welcome

![Text](assets/text.png) and <img src="assets/inline.png" alt="">

<figure><picture><source srcset="assets/dark.png" media="(prefers-color-scheme: dark)"><img src="assets/light.png" alt=""></picture></figure>

{% file src="assets/manual.pdf" %}

{% include "includes/outer.md" %}

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>A</td><td><a href="assets/card.png">card.png</a></td></tr></tbody></table>

\`\`\`md
![Code](assets/code.png)
\`\`\`
`
const conditional = `# Blocks

![All](assets/all.png)

{% if visitor.claims.unsigned.pro %}
![Pro](assets/pro.png)

{% include "includes/pro.md" %}
{% endif %}

{% include "includes/mixed.md" %}
`
const contents = {
  outer: `![Outer](../assets/outer.png)\n\n{% include "inner.md" %}\n`,
  inner: `![Inner](../assets/inner.png)\n`,
  pro: `![Included](../assets/included.png)\n`,
  mixed: `![Mixed](../assets/mixed.png)\n\n{% if page.vars.beta == "yes" %}\n![Beta](../assets/beta.png)\n{% endif %}\n`,
  unused: `![Unused](../assets/unused.png)\n`
}
const forAll = [
  "all",
  "card",
  "cover",
  "dark",
  "inline",
  "inner",
  "light",
  "manual",
  "mixed",
  "outer",
  "text"
]
const forPros = [...forAll, "beta", "hidden", "included", "pro", "second"].toSorted()
const names = [...forPros, "code", "loose", "unused"]
const nameOf = (name: string): string => `${name}.${name === "manual" ? "pdf" : "png"}`

describe("the files that a site token reads", () => {
  it.effect("are those that pages of its audience refer to, and no others", () =>
    Effect.gen(function* () {
      const { by, manage, revision, server, space, tokenOf } = yield* aFrontEnd()
      yield* manage("PUT", "/adaptive-schema", { jsonSchema: adaptiveSchema })
      yield* manage("PATCH", "", { adaptiveContent: { enabled: true } })
      const files = yield* Effect.forEach(names, (name) =>
        aFile({ name: nameOf(name), git: git(`assets/${nameOf(name)}`) })
      )
      const idOf = (name: string) => files.find((file) => file.name === nameOf(name))!.id
      const sources = {
        welcome: aSource(welcome),
        conditional: aSource(conditional),
        second: aSource("# Second\n\n[Second](assets/second.png)\n"),
        ...Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, aSource(text)]))
      } as Record<string, ReturnType<typeof aSource>>
      const pro = { condition: "visitor.claims.unsigned.pro" }
      const pages = [
        yield* aPage({
          title: "Begin",
          sourceHash: sources["welcome"]!.hash,
          git: git("begin.md"),
          attributes: { cover: { ref: { kind: "file", file: idOf("cover") }, yPos: 0 } }
        }),
        yield* aPage({ title: "Blocks", sourceHash: sources["conditional"]!.hash, git: git("blocks.md") }),
        yield* aPage({
          title: "Beta",
          sourceHash: sources["conditional"]!.hash,
          git: git("beta.md"),
          attributes: { ...pro, variables: { beta: "yes" } }
        }),
        yield* aPage({
          title: "Second",
          sourceHash: sources["second"]!.hash,
          git: git("second.md"),
          attributes: { ...pro, cover: { ref: { kind: "file", file: idOf("hidden") }, yPos: 0 } }
        })
      ]
      const reusables = yield* Effect.forEach(Object.keys(contents), (name) =>
        Effect.map(newId, (id) => ({
          id: ReusableContentId.make(id),
          title: name,
          sourceHash: sources[name]!.hash,
          git: git(`includes/${name}.md`)
        }))
      )
      yield* server.within(
        Effect.orDie(
          commitRevision(space.mainBranchId, {
            type: "edits",
            expectedHead: null,
            createdBy: null,
            git: null,
            message: null,
            changes: {
              ...noChanges,
              sources: Object.values(sources),
              pages: { put: pages, remove: [] },
              files: { put: files, remove: [] },
              reusables: { put: reusables, remove: [] }
            }
          })
        )
      )
      yield* later
      const content = `/v1/spaces/${space.id}/content`
      const read = Effect.fnUntraced(function* (unsignedClaims: object) {
        const ask = by(yield* tokenOf(acme, { unsignedClaims }))
        const whole = yield* ask("GET", content)
        const listed: Array<{ readonly name: string }> = []
        for (let page: string | undefined = ""; page !== undefined;) {
          const { body }: Effect.Success<ReturnType<Ask>> = yield* ask(
            "GET",
            `${content}/files?limit=4&page=${encodeURIComponent(page)}`
          )
          listed.push(...body.items)
          page = body.next?.page
        }
        expect(listed).toEqual(whole.body.files)
        const alone = yield* Effect.forEach(names, (name) => ask("GET", `${content}/files/${idOf(name)}`))
        const found = names.filter((_, n) => alone[n]!.status === 200).toSorted()
        expect(listed.map(({ name }) => name.split(".")[0]!).toSorted()).toEqual(found)
        expect(JSON.stringify(whole.body.files)).not.toContain('"git"')
        return { ask, found, whole }
      })
      const plain = yield* read({})
      expect(plain.found).toEqual(forAll)
      const [download] = plain.whole.body.files as ReadonlyArray<{ readonly downloadURL: string }>
      expect(new URL(download!.downloadURL).pathname).toMatch(/^\/files\//)
      expect((yield* read({ pro: true })).found).toEqual(forPros)
      // The files of a revision that is not shown are as good as unknown.
      expect((yield* plain.ask("GET", `/v1/spaces/${space.id}/revisions/${revision.id}/files`)).status).toBe(
        404
      )

      const tag = plain.whole.headers.get("etag")!
      const again = () => plain.ask("GET", content, { headers: { "if-none-match": tag } })
      expect((yield* again()).status).toBe(304)
      yield* TestClock.adjust("24 hours")
      expect((yield* again()).status).toBe(200)
    })
  )
})
