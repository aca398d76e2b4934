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
})
