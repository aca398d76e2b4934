import { expect, layer } from "@effect/vitest"
import type { Edit } from "@octavo/content"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"
import { property, type Value } from "./property.ts"

const files = {
  "README.md": "# Start\n\nSee the [other](guide/old.md).\n",
  "guide/README.md": "# Guide\n\nA guide.\n",
  "guide/old.md": "# Old\n\nWords.\n",
  "other.md": "# Other\n\nWords of the other.\n"
}

const title = fc.constantFrom("Install", "install", "Guide", "Other", "Setup")
const into = fc.constantFrom("Guide", "Other", "Start", null)

/** A change of the space that was never exported. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("document" as const), title, into }),
  fc.record({ kind: fc.constant("group" as const), title }),
  fc.record({ kind: fc.constant("rename" as const), title }),
  fc.record({ kind: fc.constant("move" as const), into }),
  fc.record({ kind: fc.constant("file" as const), title })
)

/** The edit that makes a change. The page that is renamed and moved has no folder of its own. */
const editOf = (made: Value<typeof change>, idOf: (title: string | null) => string | null): Edit => {
  switch (made.kind) {
    case "document": {
      const document = { markdown: `# ${made.title}\n\nOurs.\n` }
      return { type: "insert_page", title: made.title, into: idOf(made.into), document }
    }
    case "group":
      return { type: "insert_page", title: made.title, kind: "group" }
    case "rename":
      return { type: "update_page", page: idOf("Old")!, slug: made.title.toLowerCase() }
    case "move":
      return { type: "update_page", page: idOf("Old")!, into: idOf(made.into) }
    case "file":
      return { type: "insert_files", files: [{ name: `${made.title}.png`, bytes: Buffer.from("ours") }] }
  }
}

const picture = ".gitbook/assets/install.png"
const paths = fc.constantFrom(
  "install.md",
  "Install.md",
  "install/README.md",
  "install/setup.md",
  "guide.md",
  "guide/install.md",
  "guide/Install.md",
  "guide/install/README.md",
  "guide/other.md",
  "other/README.md",
  "other/install.md",
  "setup.md",
  "install-2.md",
  "guide-2.md",
  picture,
  ".gitbook/assets/Install.png"
)

/** Files that others push; pictures are named by a page. */
const filesOf = (added: ReadonlyArray<string>): Record<string, string> => ({
  ...Object.fromEntries(
    added.map((path, index) => [
      path,
      path.endsWith(".png") ? `Theirs ${index}` : `# Their ${index}\n\nOf others.\n`
    ])
  ),
  "pictures.md": `# Pictures\n\n${added.map((path) => `![x](${path})\n`).join("\n")}`
})

layer(memory, { timeout: "10 minutes" })("files that others add", (it) => {
  it.effect(
    "stay where they are, whatever pages, groups and files the space has that were never exported",
    () =>
      property(
        fc.record({
          changes: fc.array(change, { minLength: 1, maxLength: 4 }),
          added: fc.uniqueArray(paths, { minLength: 1, maxLength: 4 }),
          isImported: fc.boolean()
        }),
        ({ added, changes, isImported }) =>
          Effect.gen(function* () {
            const sync = yield* aSync({ files })
            yield* sync.import()
            const pages = yield* sync.pages
            const idOf = (name: string | null) => pages.find((page) => page.title === name)?.id ?? null
            yield* Effect.forEach(changes, (made) => sync.edit(editOf(made, idOf)))
            const others = filesOf(added)
            yield* sync.push(others)
            if (isImported) expect(yield* sync.import()).toMatchObject({ state: "done" })
            expect(yield* sync.export()).toMatchObject({ state: "done" })
            expect(yield* sync.files).toMatchObject(others)
            const before = yield* sync.content
            expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
            expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
            expect(yield* sync.content).toEqual(before)
          })
      ),
    60 * 60_000
  )
})
