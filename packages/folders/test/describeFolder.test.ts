import { describe, expect, it } from "@effect/vitest"
import type { ImportReport } from "@octavo/kernel"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { describeFolder } from "../src/index.ts"
import { type Files, writeFiles } from "./aDocumentationFolder.ts"

const described = Effect.fnUntraced(function* (files: Files, directory = "") {
  const folder = yield* aFolder
  writeFiles(folder, files)
  return yield* describeFolder(folder, directory)
})

const lossesOf = ({ losses }: ImportReport) => losses.map(({ count, kind }) => [kind, count])

const settings =
  'export default defineConfig({ integrations: [starlight({ title: "T", locales: { root: { lang: "en" }, de: { lang: "de" } }, sidebar: [{ slug: "start" }, { slug: "gone" }] })] })\n'

/** A project of Starlight with everything that an import loses. */
const project: Files = {
  "astro.config.mjs": settings,
  "package.json": '{ "dependencies": { "@astrojs/starlight": "1" } }',
  "README.md": "# About the repository\n",
  "src/content/docs/start.mdx":
    'import Chart from "../../Chart.astro"\nimport Gone from "./_gone.mdx"\nimport Part from "./_part.mdx"\n\n# Start\n\n<Chart />\n\n<Part />\n\n<Gone />\n\n<Aside>Known.</Aside>\n\n[Gone](/gone/) ![A](./gone.png)\n\n[^lost]: Words.\n',
  "src/content/docs/_part.mdx": "Words.\n",
  "src/content/docs/notes.adoc": "= Notes\n",
  "src/content/docs/.secret.txt": "x",
  "src/content/docs/de/start.md": "# Anfang\n",
  "src/content/docs/long.md": `${"> ".repeat(5_000)}deep\n`
}

describe("describeFolder", () => {
  it.live("reports the tool with its sizes, and each loss by kind and number", () =>
    Effect.gen(function* () {
      const { problems, report } = yield* described(project)
      expect(report).toMatchObject({ source: "Starlight", languages: 2, pages: 3 })
      expect(lossesOf(report)).toEqual([
        ["pages", 2],
        ["files", 1],
        ["navigation", 1],
        ["texts", 1],
        ["components", 1],
        ["content", 1],
        ["includes", 1],
        ["missingFiles", 1],
        ["links", 1]
      ])
      const messages = problems.map(({ message }) => message)
      for (const words of [
        'note "lost"',
        "notes.adoc",
        ".secret.txt",
        '"Chart"',
        "_gone.mdx",
        "gone.png",
        "/gone/"
      ])
        expect(messages.some((message) => message.includes(words))).toBe(true)
      expect(problems.every(({ severity }) => severity === "warning")).toBe(true)
    })
  )

  it.live("reports no loss of a project that arrives whole, nor a tool where none is recognized", () =>
    Effect.gen(function* () {
      const files = { "README.md": "# Start\n\n[Guide](guide.md)\n", "guide.md": "# Guide\n" }
      const { problems, report } = yield* described(files)
      expect([report, problems]).toEqual([{ source: null, pages: 2, languages: 1, losses: [] }, []])
    })
  )

  it.live("reports an error where nothing can be imported", () =>
    Effect.gen(function* () {
      const { problems } = yield* described({ "notes.adoc": "= Notes\n" })
      expect(problems).toMatchObject([{ severity: "error", message: expect.stringContaining("notes.adoc") }])
    })
  )

  it.live("follows no symbolic link and reads nothing outside of the folder", () =>
    Effect.gen(function* () {
      const outside = yield* aFolder
      writeFiles(outside, { "secret.md": "# Secret\n\n[Gone](secret-link.md)\n" })
      const folder = yield* aFolder
      const from = outside
        .split("/")
        .map(() => "..")
        .join("/")
      writeFiles(folder, {
        "README.md": `# Start\n\n{{#include ${from}${outside}/secret.md}}\n\n[Up](${from}${outside}/secret.md)\n`
      })
      symlinkSync(join(outside, "secret.md"), join(folder, "link.md"))
      symlinkSync(outside, join(folder, "all"))
      const { problems, report } = yield* describeFolder(folder, "")
      expect(report.pages).toBe(1)
      expect(lossesOf(report)).toContainEqual(["files", 2])
      expect(JSON.stringify(problems)).not.toContain("secret-link")
    })
  )

  it.live("bounds the problems and their words", () =>
    Effect.gen(function* () {
      const links = Array.from({ length: 300 }, (_, at) => `[L](gone-${at}-${"x".repeat(2_000)}.md)`)
      const front = `---\n${"key: value\n".repeat(2_000)}---\n\n`
      const { problems, report } = yield* described({
        "README.md": `# Start\n\n${links.join("\n")}\n`,
        "front.md": `${front}# Front\n`
      })
      expect(lossesOf(report)).toContainEqual(["links", 300])
      expect(problems).toHaveLength(201)
      expect(problems.every(({ message }) => message.length <= 500)).toBe(true)
    })
  )
})
