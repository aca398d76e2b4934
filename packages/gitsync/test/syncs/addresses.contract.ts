import { describe, expect } from "@effect/vitest"
import { getPageByPath } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const files = {
  "README.md": "# Start\n\nRead [setup](guide/setup.md) and [deep](guide/more/deep.md).\n",
  "guide/README.md": "# Guide\n\n![x](x.png)\n",
  "guide/setup.md": "# Setup\n",
  "guide/more/README.md": "# More\n",
  "guide/more/deep.md": "# Deep\n\nBack to [the guide](../README.md).\n",
  "guide/x.png": "png",
  "SUMMARY.md":
    "# Table of contents\n\n* [Start](README.md)\n* [Guide](guide/README.md)\n  * [Setup](guide/setup.md)\n" +
    "  * [More](guide/more/README.md)\n    * [Deep](guide/more/deep.md)\n\n## Parts\n\n* [Part](part.md)\n",
  "part.md": "# Part\n"
}

/** Addresses of pages that a repository gave, and the files that they are called after. */
export const addressesContract = (it: GitsyncTests) =>
  describe("the address of an imported page", () => {
    const anImported = Effect.gen(function* () {
      const sync = yield* aSync({ files })
      yield* sync.import()
      const at = (path: string) =>
        getPageByPath(sync.space.id, path, "markdown").pipe(
          as(sync.admin),
          Effect.map(({ page }) => page.title),
          Effect.catchTag("PageNotFound", () => Effect.succeed(null))
        )
      const change = Effect.fnUntraced(function* (
        title: string,
        fields: { readonly title?: string; readonly slug?: string | null; readonly into?: string | null }
      ) {
        const { id } = yield* sync.page(title)
        yield* sync.edit({ type: "update_page", page: id, ...fields })
      })
      return { ...sync, at, change }
    })

    it.effect(
      "stays when its title changes, and so does its file; a group keeps the address of its pages",
      () =>
        Effect.gen(function* () {
          const sync = yield* anImported
          yield* sync.change("Guide", { title: "Handbook" })
          yield* sync.change("Setup", { title: "Installation" })
          yield* sync.change("Parts", { title: "Pieces" })
          expect(yield* sync.at("guide/setup")).toBe("Installation")
          expect(yield* sync.at("parts/part")).toBe("Part")
          expect(yield* sync.at("handbook")).toBe(null)
          yield* sync.export()
          const after = yield* sync.files
          expect(Object.keys(after)).toEqual(Object.keys(files).sort())
          expect(after["guide/README.md"]).toContain("# Handbook")
          expect(after["SUMMARY.md"]).toContain('## Pieces <a href="#parts" id="parts"></a>')
          expect((yield* sync.import()).message).toBe("Nothing had changed")
          const fresh = yield* aSync({ repository: sync.repository })
          yield* fresh.import()
          expect(yield* fresh.outline).toEqual(yield* sync.outline)
        })
    )

    it.effect("changes when somebody sets it: the folder of a README goes along with all that is in it", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        yield* sync.change("Guide", { slug: "manual" })
        yield* sync.change("More", { slug: "extra" })
        yield* sync.change("Deep", { slug: "deeper" })
        const before = (yield* sync.pages).map(({ id }) => id)
        yield* sync.export()
        const after = yield* sync.files
        expect(Object.keys(after)).toEqual([
          "README.md",
          "SUMMARY.md",
          "manual/README.md",
          "manual/extra/README.md",
          "manual/extra/deeper.md",
          "manual/setup.md",
          "manual/x.png",
          "part.md"
        ])
        expect(after["README.md"]).toBe(
          "# Start\n\nRead [setup](manual/setup.md) and [deep](manual/extra/deeper.md).\n"
        )
        expect(after["manual/extra/deeper.md"]).toBe(files["guide/more/deep.md"])
        expect(after["SUMMARY.md"]).toContain("    * [Deep](manual/extra/deeper.md)\n")
        expect((yield* sync.import()).message).toBe("Nothing had changed")
        expect((yield* sync.pages).map(({ id }) => id)).toEqual(before)
        const fresh = yield* aSync({ repository: sync.repository })
        yield* fresh.import()
        expect(yield* fresh.outline).toEqual(yield* sync.outline)
      })
    )

    it.effect("that it had before leads to it, whoever changed it, and other pages go before it", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        yield* sync.change("Guide", { slug: "manual" })
        yield* sync.change("Deep", { slug: "deeper", into: (yield* sync.page("Part")).id })
        yield* sync.change("Guide", { slug: "handbook" })
        yield* sync.export()
        yield* sync.push({
          "handbook/setup.md": null,
          "set-up.md": "# Setup\n",
          "SUMMARY.md": (yield* sync.files)["SUMMARY.md"]!.replace("handbook/setup.md", "set-up.md")
        })
        yield* sync.import()
        expect(yield* sync.at("handbook/set-up")).toBe("Setup")
        for (const path of ["guide", "manual", "handbook"]) expect(yield* sync.at(path)).toBe("Guide")
        for (const path of ["guide/setup", "manual/setup", "handbook/setup"])
          expect(yield* sync.at(path)).toBe("Setup")
        for (const path of ["guide/more/deep", "manual/more/deep", "parts/part/deeper"])
          expect(yield* sync.at(path)).toBe("Deep")
        expect(yield* sync.at("guide/nothing")).toBe(null)
        yield* sync.edit({ type: "insert_page", title: "New", slug: "guide" })
        expect(yield* sync.at("guide")).toBe("New")
        expect(yield* sync.at("guide/setup")).toBe("Setup")
        yield* sync.edit({ type: "delete_page", page: (yield* sync.page("Setup")).id })
        expect(yield* sync.at("guide/setup")).toBe(null)
      })
    )

    it.effect(
      "stays where a name is taken: no file of somebody else is written over, and no folder torn",
      () =>
        Effect.gen(function* () {
          const sync = yield* anImported
          yield* sync.push({ "manual/setup.md": "# Somebody else's\n", "manual/x.c": "int" })
          yield* sync.change("Guide", { slug: "manual" })
          yield* sync.export()
          const after = yield* sync.files
          expect(after["manual/setup.md"]).toBe("# Somebody else's\n")
          expect(Object.keys(after).filter((path) => path.startsWith("guide/"))).toHaveLength(5)
          expect(yield* sync.at("manual/setup")).toBe("Setup")
        })
    )

    it.effect.each([
      ["a new file", { "new.md": "# From Git\n" }],
      ["a file that was renamed", { "part.md": null, "new.md": "# From Git\n\nPart\n" }],
      ["a folder", { "new/README.md": "# From Git\n" }]
    ] as const)("is that of its file, also where the space has a page there by then: %s", ([, pushed]) =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: { "README.md": "# Start\n", "part.md": "# Part\n\nPart\n", "other.md": "# Other\n" }
        })
        yield* sync.import()
        yield* sync.edit(
          { type: "insert_page", title: "New", document: { markdown: "# New\n\nFrom the space.\n" } },
          { type: "insert_page", title: "Set", slug: "new-2" }
        )
        yield* sync.push(pushed)
        expect((yield* sync.export()).state).toBe("done")
        const after = yield* sync.files
        const path = Object.keys(pushed).find((one) => one.startsWith("new"))!
        expect(after[path]).toMatch(/^# From Git/)
        expect(after["new-3.md"]).toBe("# New\n\nFrom the space.\n")
        expect(after["new-2.md"]).toBe("# Set\n")
        const slugs = Effect.map(sync.pages, (all) => new Map(all.map(({ slug, title }) => [title, slug])))
        expect([...(yield* slugs)].filter(([, slug]) => slug.startsWith("new")).sort()).toEqual([
          ["From Git", "new"],
          ["New", "new-3"],
          ["Set", "new-2"]
        ])
        expect((yield* sync.import()).message).toBe("Nothing had changed")
        expect((yield* sync.export()).message).toBe("Nothing had changed")
        expect(yield* sync.files).toEqual(after)
      })
    )

    it.effect("is the anchor of its line in the table of contents, which the author may change", () =>
      Effect.gen(function* () {
        const sync = yield* anImported
        yield* sync.push({ "begin.md": "# Somebody else's\n" })
        yield* sync.change("Part", { slug: "begin" })
        yield* sync.export()
        const line = '* [Part](part.md) <a href="#begin" id="begin"></a>'
        expect((yield* sync.files)["SUMMARY.md"]).toContain(line)
        expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
        const fresh = yield* aSync({ repository: sync.repository })
        yield* fresh.import()
        expect(yield* fresh.outline).toEqual(yield* sync.outline)
        const { id } = yield* sync.page("Part")
        yield* sync.push({ "SUMMARY.md": (yield* sync.files)["SUMMARY.md"]!.replaceAll("begin", "End it") })
        yield* sync.import()
        expect(yield* sync.at("parts/end-it")).toBe("Part")
        expect(yield* sync.at("parts/begin")).toBe("Part")
        expect((yield* sync.page("Part")).id).toBe(id)
        expect((yield* sync.export()).message).toBe("Nothing had changed")
      })
    )

    it.effect("of a page that was made in the space follows its title, and so does its file", () =>
      Effect.gen(function* () {
        const sync = yield* aSync()
        yield* sync.edit({ type: "insert_page", title: "Home" }, { type: "insert_page", title: "Untitled" })
        yield* sync.export()
        yield* sync.edit({ type: "update_page", page: (yield* sync.page("Untitled")).id, title: "Named" })
        yield* sync.export()
        expect(Object.keys(yield* sync.files)).toEqual(["SUMMARY.md", "home.md", "named.md"])
      })
    )
  })
