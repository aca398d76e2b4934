import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const page = (title: string, text = "Words.") => `---\ntitle: ${title}\n---\n\n${text}\n`

const files = {
  "astro.config.mjs":
    "export default { integrations: [starlight({ locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }, sidebar: [{ label: 'Guide', translations: { de: 'Anleitung' }, items: ['one', 'two'] }] })] }\n",
  "README.md": "# Of the code\n",
  "src/content/docs/one.mdx": page("One", "![A](./a.png)"),
  "src/content/docs/two.md": page("Two"),
  "src/content/docs/a.png": "a",
  "src/content/docs/de/one.mdx": page("Eins", "Wörter und mehr. ![A](../a.png)"),
  "src/content/docs/de/two.md": page("Zwei")
}

layer(memory)("a space of one language of a project", (it) => {
  it.effect("has the pages of that language, and a word that is edited changes the word alone", () =>
    Effect.gen(function* () {
      const german = yield* aSync({ files, directory: "#de" })
      const { message, problems } = yield* german.import()
      expect({ message, problems }).toEqual({ message: "Imported from Starlight (2 pages)", problems: [] })
      const outline = yield* german.outline
      expect(
        outline.map(({ children, slug, title }) => [title, slug, children.map((one) => one.title)])
      ).toEqual([["Anleitung", "guide", ["Eins", "Zwei"]]])
      expect(yield* german.export()).toMatchObject({ message: "Nothing had changed" })
      yield* german.write("Eins", files["src/content/docs/de/one.mdx"].replace("Wörter", "Worte"))
      yield* german.export()
      expect(yield* german.files).toEqual({
        ...files,
        "src/content/docs/de/one.mdx": files["src/content/docs/de/one.mdx"].replace("Wörter", "Worte")
      })
    })
  )

  it.effect(
    "writes new pages into the folder of its language, and leaves the navigation of all languages",
    () =>
      Effect.gen(function* () {
        const german = yield* aSync({ files, directory: "#de" })
        yield* german.import()
        const { id: into } = yield* german.page("Anleitung")
        const document = { markdown: "# Drei\n\nNeu.\n" }
        yield* german.edit({ type: "insert_page", title: "Drei", into, document })
        yield* german.export()
        const outline = yield* german.outline
        const {
          "src/content/docs/de/SUMMARY.md": summary,
          "src/content/docs/de/drei.md": added,
          ...others
        } = yield* german.files
        expect(added).toContain("Neu.")
        expect(summary).toContain("[Drei](drei.md)")
        expect(others).toEqual(files)
        expect((yield* german.import()).problems).toEqual([])
        expect(yield* german.outline).toEqual(outline)
      })
  )

  it.effect("of the main language leaves out the other ones, and unknown languages are refused", () =>
    Effect.gen(function* () {
      const english = yield* aSync({ files, directory: "#en" })
      yield* english.import()
      expect((yield* english.pages).map(({ title }) => title)).toEqual(["Guide", "One", "Two"])
      const french = yield* aSync({ files, directory: "#fr" })
      expect((yield* french.import()).message).toContain('no language or version "fr"')
      const whole = yield* aSync({ files })
      expect((yield* whole.import()).message).toMatch(
        /^Imported from Starlight \(4 pages, 2 languages\).*\. A site can have a space for each language and version: octavo import --site$/
      )
    })
  )

  it.effect("of a folder whose name has the sign of languages is that folder", () =>
    Effect.gen(function* () {
      const odd = yield* aSync({ files: { "docs#de/README.md": "# Odd\n" }, directory: "docs#de" })
      yield* odd.import()
      expect((yield* odd.pages).map(({ title }) => title)).toEqual(["Odd"])
    })
  )

  it.effect(
    "of a language at the end of names keeps the names, and links lead to pages in the language",
    () =>
      Effect.gen(function* () {
        const files = {
          "mkdocs.yml":
            "nav:\n  - one.md\n  - two.md\nplugins:\n  - i18n:\n      languages:\n        - { locale: en, default: true }\n        - { locale: de }\n",
          "docs/one.md": "# One\n\n[Two](two.md)\n",
          "docs/two.md": "# Two\n",
          "docs/one.de.md": "# Eins\n\n[Zwei](two.md#b) ![A](a.png)\n",
          "docs/two.de.md": "# Zwei\n\n## B\n",
          "docs/a.png": "a"
        }
        const german = yield* aSync({ files, directory: "#de" })
        const { message, problems } = yield* german.import()
        expect({ message, problems }).toEqual({ message: "Imported from MkDocs (2 pages)", problems: [] })
        expect((yield* german.outline).map(({ slug, title }) => [title, slug])).toEqual([
          ["Eins", "one"],
          ["Zwei", "two"]
        ])
        expect(yield* german.export()).toMatchObject({ message: "Nothing had changed" })
        const document = { markdown: "# Drei\n\nNeu.\n" }
        yield* german.edit({ type: "insert_page", title: "Drei", into: null, document })
        const { id: page } = yield* german.page("Zwei")
        yield* german.edit({ type: "update_page", page, slug: "zweitens" })
        yield* german.export()
        const { "docs/drei.de.md": added, "docs/zweitens.de.md": renamed, ...others } = yield* german.files
        expect(added).toContain("Neu.")
        expect(renamed).toBe(files["docs/two.de.md"])
        const { "docs/two.de.md": _, ...kept } = files
        expect(others).toEqual({
          ...kept,
          "docs/one.de.md": "# Eins\n\n[Zwei](zweitens.de.md#b) ![A](a.png)\n"
        })
      })
  )
})
