import { describe, expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseAllDocuments } from "yaml"
import { octavo, octavoHere } from "./octavo.ts"

const guide = readFileSync(new URL("../../../docs/guides/documentation-as-code.md", import.meta.url), "utf8")

const blocksOf = (language: string): ReadonlyArray<string> =>
  Array.from(guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms")), ([, block]) => block!)

/** A folder `docs` with a warning and these files, in a folder of its own. */
const docsIn = (folder: string, files: Readonly<Record<string, string>> = {}) => {
  const all = { "README.md": "# Start\n\n![](plan.png)\n", "plan.png": "x", ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, "docs", path)), { recursive: true })
    writeFileSync(join(folder, "docs", path), text)
  }
  return join(folder, "docs")
}

const here = (...args: ReadonlyArray<string>) => octavoHere(args, {})

describe("octavo check", { timeout: 120_000 }, () => {
  it.live(
    "exits with 0 for warnings, 1 for errors and too many warnings, 2 for wrong usage, 78 for settings",
    () =>
      Effect.gen(function* () {
        const docs = docsIn(yield* aFolder)
        const warned = yield* here("check", docs)
        expect(warned).toMatchObject({ code: 0 })
        expect(warned.out).toContain("docs/README.md:3:1: warning: ")
        expect(warned.out).toContain("[image-alt]")
        expect(warned.err).toMatch(/^1 page checked in \d+\.\d s: 0 errors, 1 warning\.\n$/)
        expect((yield* here("check", docs, "--max-warnings", "0")).code).toBe(1)
        expect((yield* here("check", docs, "--rule", "image-alt=error")).code).toBe(1)
        expect((yield* here("check", docs, "--rule", "image-alt=off")).out).toBe("")
        const unknown = yield* here("check", docs, "--rule", "images=off")
        expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('unknown rule "images"') })
        expect(yield* here("check", join(docs, "gone"))).toMatchObject({
          code: 2,
          err: expect.stringContaining("does not exist")
        })
        expect((yield* here("check", docs, "--baseline", join(docs, "gone.json"))).code).toBe(2)
        writeFileSync(join(docs, "octavo.yaml"), "check: { rules: { image-alt: loud } }\n")
        expect(yield* here("check", docs)).toMatchObject({
          code: 78,
          err: expect.stringContaining("octavo.yaml: ")
        })
      })
  )

  it.live(
    "fixes links, writes reports into files, and annotates in GitHub Actions from the top of the repository",
    () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        mkdirSync(join(folder, ".git"))
        const docs = docsIn(folder, {
          "README.md": "# Start\n\n[Two](TWO.md) [Gone](gone.md)\n",
          "two.md": "# Two\n"
        })
        const fixed = yield* here(
          "check",
          docs,
          "--fix",
          "--format",
          "sarif",
          "--output",
          join(folder, "octavo.sarif")
        )
        expect(fixed).toMatchObject({ code: 1, out: "", err: expect.stringContaining("1 place corrected.") })
        expect(readFileSync(join(docs, "README.md"), "utf8")).toBe(
          "# Start\n\n[Two](two.md) [Gone](gone.md)\n"
        )
        expect(JSON.parse(readFileSync(join(folder, "octavo.sarif"), "utf8")).runs[0].results).toHaveLength(1)
        const annotated = yield* octavo(["check", docs], { GITHUB_ACTIONS: "true" })
        expect(annotated.out).toMatch(/^::error file=docs\/README\.md,line=3,/)
      })
  )
})

it.live(
  "a folder that cannot be written is a sentence before the work, and nothing is left of the attempt",
  () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const docs = docsIn(folder)
      const file = join(docs, "README.md")
      const server = ["--url", "http://127.0.0.1:1", "--token", "t"]
      const calls = (path: string) => [
        ["build", docs, "--out", path],
        ["site", "build", "handbook", "--out", path, ...server],
        ["pull", "Handbook", path, ...server],
        ["mirror", path, "--from", "http://127.0.0.1:1", "--from-token-stdin", ...server]
      ]
      for (const call of calls(join(file, "out")))
        expect([call, yield* octavoHere(call, {}, "t")]).toMatchObject([
          call,
          {
            code: 1,
            err: expect.stringMatching(/^octavo: .*README\.md\/out cannot be written: not a directory\./)
          }
        ])
      for (const flag of ["--output", "--write-baseline"])
        expect(yield* here("check", docs, flag, join(file, "out"))).toMatchObject({
          code: 1,
          err: expect.stringContaining("cannot be written: not a directory.")
        })
      // The server is asked after the folder.
      for (const call of calls(join(folder, "new", "out")).slice(1))
        expect((yield* octavoHere(call, {}, "t")).code).toBe(3)
      expect(existsSync(join(folder, "new"))).toBe(false)
    })
)

it.live("octavo preview refuses a port and claims that cannot be", () =>
  Effect.gen(function* () {
    const docs = docsIn(yield* aFolder)
    for (const wrong of [
      ["--port", "99999"],
      ["--port", "-1"],
      ["--claims", "[]"],
      ["--claims", "plan"]
    ])
      expect([wrong, yield* here("preview", docs, ...wrong)]).toMatchObject([
        wrong,
        { code: 2, err: expect.stringMatching(new RegExp(`^octavo: .*${wrong[0]!.slice(2)}.*\\n$`)) }
      ])
  })
)

it.live("octavo check --spec checks operations of a document outside of the folder", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    const docs = docsIn(folder, {
      "README.md": `# Pets\n\n{% openapi-operation spec="pets" path="/cats" method="get" %}\n[OpenAPI](https://example.com/pets.yaml)\n{% endopenapi-operation %}\n`
    })
    const file = join(folder, "pets.yaml")
    writeFileSync(file, "openapi: 3.1.0\npaths: { /dogs: { get: {} } }\n")
    expect((yield* here("check", docs)).code).toBe(0)
    expect(yield* here("check", docs, "--spec", `pets=${file}`)).toMatchObject({
      code: 1,
      out: expect.stringContaining(`${file} has no operation GET /cats.`)
    })
    writeFileSync(file, "openapi: 3.1.0\npaths: { /cats: { get: {} } }\n")
    expect((yield* here("check", docs, "--spec", `pets=${file}`)).code).toBe(0)
    for (const wrong of [file, "pets=", `=${file}`, `pets=${file}.gone`])
      expect(yield* here("check", docs, "--spec", wrong)).toMatchObject({ code: 2, out: "" })
  })
)

it.live("octavo rename lists changes with --dry-run, renames a page, and refuses a path that exists", () =>
  Effect.gen(function* () {
    const docs = docsIn(yield* aFolder, {
      "README.md": "# Start\n\n[Two](two.md)\n",
      "two.md": "# Two\n"
    })
    const planned = yield* here("rename", "two.md", "more/two.md", docs, "--dry-run")
    expect(planned).toEqual({
      code: 0,
      out: "two.md -> more/two.md\n~ README.md\n~ .gitbook.yaml\n+ redirect two: more/two.md\n",
      err: "1 file would be renamed, 1 link would be rewritten.\n"
    })
    expect(existsSync(join(docs, "two.md"))).toBe(true)
    expect(yield* here("rename", "two.md", "more/two.md", docs)).toMatchObject({ code: 0, out: planned.out })
    expect(readFileSync(join(docs, "README.md"), "utf8")).toBe("# Start\n\n[Two](more/two.md)\n")
    expect(yield* here("rename", "more/two.md", "README.md", docs)).toMatchObject({
      code: 2,
      err: expect.stringContaining('"README.md" exists already. Choose another name.')
    })
  })
)

describe("documentation-as-code.md", { timeout: 240_000 }, () => {
  it.live("has commands that run as they stand", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      docsIn(folder, { "README.md": "# Start\n", "guide/install.md": "# Install\n" })
      // Those of a server are in push.test.ts, pull.test.ts and siteFile.test.ts.
      const commands = blocksOf("sh")
        .flatMap((block) => block.trim().split("\n"))
        .filter((command) => !/^octavo (pu(sh|ll)|site) /.test(command))
      const before = process.cwd()
      process.chdir(folder)
      const codes = yield* Effect.forEach(commands, (command) =>
        Effect.map(here(...command.split(" ").slice(1)), ({ code }) => [command, code])
      ).pipe(Effect.ensuring(Effect.sync(() => process.chdir(before))))
      expect(codes).toEqual(commands.map((command) => [command, 0]))
      expect(existsSync(join(folder, "public/index.html"))).toBe(true)
      expect(readFileSync(join(folder, "public/sitemap.xml"), "utf8")).toContain("https://example.com/docs/")
    })
  )

  it("has settings and recipes that are YAML, with commands that exist", () => {
    const blocks = blocksOf("yaml")
    expect(blocks).toHaveLength(5)
    for (const block of blocks) expect(parseAllDocuments(block).flatMap(({ errors }) => errors)).toEqual([])
    const named = Array.from(guide.matchAll(/npx octavo (\w+)/g), ([, name]) => name!)
    expect(new Set(named)).toEqual(new Set(["check", "build", "push"]))
  })
})

describe("octavo import --dry-run", { timeout: 120_000 }, () => {
  it.live("reports on a local folder without a server, and leaves the import of one to octavo push", () =>
    Effect.gen(function* () {
      const docs = docsIn(yield* aFolder, {
        "mkdocs.yml": "site_name: Docs\nnav:\n  - README.md\n  - Gone: gone.md\n",
        "docs/README.md": "# Start\n\n[Gone](nowhere.md)\n",
        "docs/left.md": "# Left\n"
      })
      const reported = yield* here("import", docs, "--dry-run")
      expect(reported).toMatchObject({ code: 0, err: "" })
      expect(reported.out).toContain("warning: docs/README.md:3: ")
      expect(reported.out).toMatch(
        /^MkDocs, 2 pages\n {2}Pages that are left out: 1\n {2}Entries of the navigation that cannot be read: 1\n {2}Links that lead nowhere: 1\n$/m
      )
      const json = yield* here("import", docs, "--dry-run", "--json")
      expect(JSON.parse(json.out)).toMatchObject({ report: { source: "MkDocs", pages: 2 } })
      expect(yield* here("import", docs)).toMatchObject({
        code: 2,
        err: expect.stringContaining("octavo push")
      })
      const empty = yield* here("import", join(docs, "gone"), "--dry-run", "--create-space", "Docs")
      expect(empty.code).not.toBe(0)
      const folder = yield* aFolder
      writeFileSync(join(folder, "notes.rst"), "Notes\n")
      const refused = yield* here("import", folder, "--dry-run")
      expect(refused.code).toBe(1)
      expect(refused.out).toContain("1 file in reStructuredText cannot be read as pages: notes.rst.")
    })
  )
})
