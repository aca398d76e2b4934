import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { embedded } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const guides = join(import.meta.dirname, "../docs/guides")

/** The commands of a guide, block by block. */
const commandsOf = (guide: string): ReadonlyArray<string> =>
  Array.from(
    readFileSync(join(guides, guide), "utf8").matchAll(/```sh\n([\s\S]*?)```/g),
    ([, commands]) => commands!
  )

/** A specification with an operation for each of these tags. */
const aSpecification = (...tags: ReadonlyArray<string>): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: Object.fromEntries(
      tags.map((tag) => [`/${tag}`, { get: { tags: [tag], responses: { 200: { description: "Found" } } } }])
    )
  })

const main = join(guides, "../../apps/cli/src/main.ts")

/** The command of this repository, for a shell. */
const octavoFunction = `octavo() { node ${main} "$@"; }\n`

/** Runs commands in one shell, which ends at the first that fails. */
const run = (commands: string, environment: Readonly<Record<string, string>>) =>
  Effect.callback<{ readonly code: number | null; readonly said: string }>((resume) => {
    const child = spawn("bash", ["-euo", "pipefail", "-c", commands], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)))
    child.on("close", (code) => resume(Effect.succeed({ code, said })))
  })

layer(worldOf(embedded), { timeout: "60 seconds", excludeTestServices: true })("the guides", (it) => {
  it.effect(
    "have recipes for the API that run as they stand",
    () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        // A list of more than one page.
        yield* aSpace
        yield* aSpace
        const blocks = commandsOf("api.md")
        expect(blocks.length).toBeGreaterThan(7)
        const marked = blocks.map((block, index) => `echo "--- ${index}"\n${block}`).join("\n")
        const ended = yield* run(marked, { OCTAVO_URL: octavo.url, OCTAVO_TOKEN: octavo.token })
        expect(ended).toMatchObject({ code: 0 })
        const said = ended.said.split(/--- \d+\n/).map((lines) => lines.trim().split("\n"))
        const [, , who, lists, pages, seen, once, change, search, frontEnd] = said
        expect(who!.join("")).toContain('"object":"user"')
        expect(lists).toEqual(["1", "1"])
        expect(pages!.join("\n")).toContain("Thirty days a year.")
        expect(seen!.join("")).toMatch(/^\w{20,}$/)
        expect(once).toHaveLength(2)
        expect(once![0]).toBe(once![1])
        expect(change!.join("\n")).toMatch(/\n1\nmerge\n[\s\S]*halves of them/)
        expect(search).toEqual(["Holidays", "1"])
        expect(frontEnd!.slice(0, 3)).toEqual(["Handbook", "# Holidays", ""])
      }),
    120_000
  )

  it.effect(
    "publish a specification, compare it, generate pages for it and delete it",
    () =>
      Effect.gen(function* () {
        const { octavo } = yield* World
        const folder = yield* aFolder
        writeFileSync(join(folder, "openapi.json"), aSpecification("pets", "owners"))
        writeFileSync(join(folder, "openapi-next.json"), aSpecification("pets", "vets"))
        const blocks = commandsOf("openapi.md")
        const marked = blocks.map((block, index) => `echo "--- ${index}"\n${block}`).join("\n")
        const before = `cd ${folder}\n${octavoFunction}`
        const ended = yield* run(before + marked, { OCTAVO_URL: octavo.url, OCTAVO_TOKEN: octavo.token })
        expect(ended).toMatchObject({ code: 0 })
        const [, published, changed, generated, deleted] = ended.said.split(/--- \d+\n/)
        expect(published).toMatch(/pets has version \w+: 2 changes, 0 of them breaking\n[\s\S]*SLUG: pets/)
        expect(changed).toMatch(/breaking: GET \/owners: operation-removed[\s\S]*pets has version/)
        expect(generated?.trim()).toBe("pets,vets")
        expect(deleted).toMatch(/These refer to pets:\n {2}Reference: pets\n[\s\S]*pets is deleted/)
      }),
    120_000
  )

  it.effect(
    "write an organization as files while its server runs, and bring it in elsewhere",
    () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        yield* aSpace
        const folder = yield* aFolder
        const blocks = commandsOf("export.md")
        const marked = blocks.map((block, index) => `echo "--- ${index}"\n${block}`).join("\n")
        const other = `OCTAVO_DATA_DIR=./elsewhere PORT=${yield* freePort} node ${main} serve > elsewhere.log & server=$!
          until grep --quiet "Octavo is ready" elsewhere.log; do sleep 0.1; kill -0 $server; done
          kill $server; wait $server || true`
        const before = `cd ${folder}\n${octavoFunction}${other}\n`
        const ended = yield* run(`${before}${marked}`, octavo.settings)
        expect(ended, ended.said).toMatchObject({ code: 0 })
        const [, written, checked, imported, archived] = ended.said.split(/--- \w+\n/)
        expect(written).toMatch(/Space 1 of \d+: [\s\S]*It has personal data[\s\S]* spaces, \d+ revisions/)
        expect(checked).toBe("")
        expect(imported).toMatch(
          /Checked \d+ files[\s\S]*1 people had a user here[\s\S]*Imported [^\n]+ spaces, /
        )
        expect(archived).toMatch(/acme\.zip: /)
        const modes = ["acme", "acme/manifest.json", "acme.zip"].map(
          (path) => statSync(join(folder, path)).mode & 0o777
        )
        expect(modes).toEqual([0o700, 0o600, 0o600])
      }),
    120_000
  )
})
