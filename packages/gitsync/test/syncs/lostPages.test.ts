import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memoryWith } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"
import * as TroubledRemote from "./histories/TroubledRemote.ts"
import { property } from "./property.ts"

const files = {
  "README.md": "# Start\n\nSee the [other](guide/old.md).\n",
  "guide/old.md": "# Old\n\nWords.\n"
}

/** The ways in which a repository can lack an export: it never came, or its history was replaced. */
const losses = ["lost", "unanswered"] as const

/** A synchronised space with a new page that others have never seen, and a link to it. */
const aLostPage = (loss: (typeof losses)[number], title: string, text: string) =>
  Effect.gen(function* () {
    const sync = yield* aSync({ files })
    yield* sync.import()
    const markdown = `# ${title}\n\n${text}\n`
    const { made } = yield* sync.edit({ type: "insert_page", title, document: { markdown } })
    const id = made[0]?.type === "insert_page" ? made[0].page : ""
    yield* sync.edit({
      type: "insert_page",
      title: "Referrer",
      document: { markdown: `# Referrer\n\nSee [it](/pages/${id}).\n` }
    })
    ;(yield* TroubledRemote.Troubles).pushes.push(loss)
    yield* sync.export()
    return {
      ...sync,
      /** Others replace the history by one without the export, and with these files. */
      replace: (others: Record<string, string>) => sync.push({ ...files, ...others }, { orphan: true }),
      textsByTitle: Effect.flatMap(sync.pages, (pages) =>
        Effect.map(
          Effect.forEach(pages, (page) =>
            Effect.map(sync.text(page.title), (written) => [page.title, written] as const)
          ),
          (all) => Object.fromEntries(all)
        )
      )
    }
  })

layer(memoryWith(TroubledRemote.layer))("a page whose export the repository lost", (it) => {
  it.effect.each(losses)("is another page than one that others put at its path (%s)", (loss) =>
    Effect.gen(function* () {
      const sync = yield* aLostPage(loss, "Install", "By us, in the space.")
      yield* sync.replace({ "install.md": "# Setup\n\nBy others, about something else.\n" })
      expect(yield* sync.import({ force: true })).toMatchObject({ state: "done" })
      expect(yield* sync.export({ force: true })).toMatchObject({ state: "done" })
      const { "SUMMARY.md": _, ...exported } = yield* sync.files
      expect(exported).toEqual({
        ...files,
        "install.md": "# Setup\n\nBy others, about something else.\n",
        "install-2.md": "# Install\n\nBy us, in the space.\n",
        "referrer.md": "# Referrer\n\nSee [it](install-2.md).\n"
      })
    })
  )

  it.effect(
    "is the page at its path if others kept the pushed text, also when it was changed here since",
    () =>
      Effect.gen(function* () {
        const sync = yield* aLostPage("unanswered", "Install", "By us.")
        yield* sync.replace(yield* sync.files)
        yield* sync.write("Install", "# Install\n\nBy us.\n\nMore, quite a lot, of other words.\n")
        expect((yield* sync.import({ force: true })).changeRequest).toBeUndefined()
        expect(yield* sync.textsByTitle).toMatchObject({
          Install: "# Install\n\nBy us.\n\nMore, quite a lot, of other words.\n"
        })
        expect(yield* sync.pages).toHaveLength(5)
      })
  )

  it.effect("conflicts with a version of its text that others put at its path", () =>
    Effect.gen(function* () {
      const ours = "Run the program with all of its usual options, in the folder of the project."
      const sync = yield* aLostPage("lost", "Install", ours)
      const theirs = `# Install\n\n${ours.replace("usual", "many")}\n`
      yield* sync.replace({ "install.md": theirs })
      const outcome = yield* sync.import({ force: true })
      expect(outcome.changeRequest).toBeDefined()
      expect(yield* sync.text("Install")).toBe(`# Install\n\n${ours}\n`)
    })
  )

  it.effect("gets a folder of its own if others have a folder of its name", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files })
      yield* sync.import()
      yield* sync.edit(
        { type: "insert_page", title: "Ideas", ref: "ideas", document: { markdown: "# Ideas\n\nOurs.\n" } },
        {
          type: "insert_page",
          title: "One",
          into: "ideas",
          document: { markdown: "# One\n\nFirst of ours.\n" }
        }
      )
      ;(yield* TroubledRemote.Troubles).pushes.push("lost")
      yield* sync.export()
      const theirs = {
        "ideas/README.md": "# Thoughts\n\nOf others.\n",
        "ideas/one.md": "# Many\n\nThoughts of others.\n"
      }
      yield* sync.push(theirs)
      expect(yield* sync.import()).toMatchObject({ state: "done" })
      expect(yield* sync.export()).toMatchObject({ state: "done" })
      expect(yield* sync.files).toMatchObject({ ...files, ...theirs })
      expect(new Set((yield* sync.pages).map(({ title }) => title))).toEqual(
        new Set(["Start", "Guide", "Old", "Ideas", "One", "Thoughts", "Many"])
      )
    })
  )

  it.effect("keeps its pictures, where others have a picture of that name", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files })
      yield* sync.import()
      const { made } = yield* sync.edit({
        type: "insert_files",
        files: [{ name: "a.png", ref: "a", bytes: Buffer.from("ours") }]
      })
      const id = made[0]?.type === "insert_files" ? made[0].files[0] : ""
      yield* sync.edit({
        type: "insert_page",
        title: "Ours",
        document: { markdown: `# Ours\n\n![x](/files/${id})\n` }
      })
      ;(yield* TroubledRemote.Troubles).pushes.push("lost")
      yield* sync.export()
      const theirs = {
        ".gitbook/assets/a.png": "theirs",
        "theirs.md": "# Theirs\n\n![x](.gitbook/assets/a.png)\n"
      }
      yield* sync.push(theirs)
      const outcome = yield* sync.import()
      expect([outcome.state, outcome.changeRequest]).toEqual(["done", undefined])
      yield* sync.export()
      expect(yield* sync.files).toMatchObject({
        ...theirs,
        "ours.md": "# Ours\n\n![x](.gitbook/assets/a-2.png)\n",
        ".gitbook/assets/a-2.png": "ours"
      })
    })
  )

  it.effect("never gets the text of another one, whatever others name their files, and no text is lost", () =>
    property(
      fc.record({
        loss: fc.constantFrom(...losses),
        title: fc.constantFrom("Install", "Guide", "Old", "Referrer"),
        paths: fc.uniqueArray(
          fc.constantFrom(
            "install.md",
            "Install.md",
            "install/README.md",
            "guide.md",
            "guide/README.md",
            "old.md",
            "OLD.md",
            "referrer.md"
          ),
          { minLength: 1, maxLength: 4 }
        )
      }),
      ({ loss, paths, title }) =>
        Effect.gen(function* () {
          const sync = yield* aLostPage(loss, title, "Ours w0x, and nothing of theirs.")
          const others = Object.fromEntries(
            paths.map((path, index) => [path, `# Their ${index}\n\nOf others w${index + 1}x.\n`])
          )
          yield* sync.replace(others)
          yield* sync.import({ force: true })
          yield* sync.export({ force: true })
          const texts = Object.values(yield* sync.files).map((text) => text.match(/\bw\dx\b/g) ?? [])
          for (const words of texts) expect(words.length).toBeLessThan(2)
          expect(texts.flat().toSorted()).toEqual(["w0x", ...paths.map((_, index) => `w${index + 1}x`)])
          for (const [path, text] of Object.entries(others)) {
            const twins = paths.filter((one) => one.toLowerCase() === path.toLowerCase())
            if (twins.length === 1) expect((yield* sync.files)[path]).toBe(text)
          }
          expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
          expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
        })
    )
  )
})
