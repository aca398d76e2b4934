import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"

const picture = `data:image/png;base64,${"iVBORw0KGgoA".repeat(20_000)}`

const files = {
  ".github/logo.png": "logo",
  ".github/ISSUE.md": "# Issue\n",
  ".gitignore": "dist\n",
  ".editorconfig": "root = true\n",
  "README.md": `# Start\n\n![Logo](.github/logo.png)\n\n![Written](${picture}) and ![again](${picture})\n`,
  "node_modules/a/README.md": "# A\n",
  "link.md": { symlink: "README.md" }
}

layer(memory)("an import from a repository", (it) => {
  it.effect("names hidden files, symbolic links and pictures within texts, and all stay byte for byte", () =>
    Effect.gen(function* () {
      const sync = yield* aSync({ files })
      const { problems } = yield* sync.import()
      expect(problems.map(({ message, path }) => [path, message])).toEqual([
        ["", "The import left out 2 hidden files that no page refers to: .editorconfig, .github/ISSUE.md."],
        [
          "README.md",
          '2 pictures are written in the text as "data:" addresses, and not files of the space. Save them in the repository as files to reuse them.'
        ],
        ["link.md", "Symbolic links are not followed; this one is left out."]
      ])
      expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start"])
      yield* sync.write("Start", `${files["README.md"]}\nMore.\n`)
      yield* sync.export()
      const { "link.md": _, ...texts } = files
      expect(yield* sync.files).toEqual({ ...texts, "README.md": `${files["README.md"]}\nMore.\n` })
    })
  )

  it.effect("names notes, components and blocks that no page shows, at most fifty of a page", () =>
    Effect.gen(function* () {
      const charts = Array.from({ length: 60 }, (_, at) => `<Chart of="${at}" />\n`).join("\n")
      const sync = yield* aSync({
        files: {
          "README.md": "# Start\n\nText[^a].\n\n[^a]: Shown\n[^b]: Lost\n\n{% map %}\n",
          "charts.md": `# Charts\n\n${charts}`,
          "quiet.md": "# Quiet\n\n<!-- octavo-ignore unknown-component -->\n\n<Chart />\n"
        }
      })
      const { problems } = yield* sync.import()
      const own = problems.filter(({ path }) => path !== "charts.md")
      expect(own.map(({ line, message, path }) => [path, line, message])).toEqual([
        [
          "README.md",
          6,
          'The page does not show the note "b": no text refers to it, or another note has its name. Write [^b] in the text.'
        ],
        [
          "README.md",
          8,
          '"map" is not a block, so the tag is shown as text. To show a tag as text, write it as code.'
        ]
      ])
      const charted = problems.filter(({ path }) => path === "charts.md")
      expect(charted.map(({ line }) => line)).toEqual(Array.from({ length: 51 }, (_, at) => 3 + 2 * at))
      expect(charted[0]!.message).toContain('The component "Chart" has no counterpart')
      expect(charted[50]!.message).toBe(
        "The page has 60 such places. Those from this line on are not listed."
      )
    })
  )

  it.effect("names links and files that do not exist, those of changed texts after a synchronization", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 210 }, (_, at) => `[${at}](gone-${at}.md)`).join("\n\n")
      const sync = yield* aSync({
        files: {
          "README.md": "# Start\n\n[Guide](Guide.md) [A](a.md#b) [B](missing.md) [C](https://x.example)\n",
          "guide.md": '# Guide\n\n![P](img/p.png)\n\n```sh\n{{#include a.sh}}\n```\n\n{% include "x.md" %}\n',
          "a.md": "# A\n\n[Folder](img) [Other](deep/p.md) [Own](#none)\n",
          "quiet.md": "# Quiet\n\n<!-- octavo-ignore broken-link -->\n\n[Gone](gone.md)\n",
          "img/q.png": "q",
          "other/p.md": "# P\n"
        }
      })
      const { problems } = yield* sync.import()
      expect(problems.map(({ line, message, path }) => [path, line, message])).toEqual([
        ["README.md", 3, '"Guide.md" differs from guide.md by case or Unicode form alone.'],
        ["README.md", 3, '"missing.md" does not exist.'],
        ["README.md", 3, '"#b" is no heading or id of a.md.'],
        ["a.md", 3, '"img" leads to a folder without a page of its own.'],
        ["a.md", 3, '"deep/p.md" does not exist. other/p.md has the same name.'],
        ["a.md", 3, '"#none" is no heading or id of this page.'],
        ["guide.md", 3, '"img/p.png" does not exist.'],
        ["guide.md", 9, '"x.md" does not exist.']
      ])
      yield* sync.push({ "a.md": "# A\n\n[Gone](gone.md)\n" })
      const again = yield* sync.import()
      expect(again.problems.map(({ message, path }) => [path, message])).toEqual([
        ["a.md", '"gone.md" does not exist.']
      ])
      const examples = Array.from({ length: 210 }, (_, at) => `\`\`\`\n{{#include ${at}.rs}}\n\`\`\``).join(
        "\n\n"
      )
      yield* sync.push({ "a.md": `# A\n\n${many}\n`, "guide.md": `# Guide\n\n${examples}\n` })
      const last = yield* sync.import()
      expect(last.problems).toHaveLength(201)
      expect(last.problems.map(({ message }) => message)).toContain(
        "10 more links, files and anchors that do not exist are not listed here."
      )
    })
  )
})
