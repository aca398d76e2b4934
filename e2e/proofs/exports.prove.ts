import { expect, it } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { execFileSync, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { latestImport, orderImport } from "../src/imports.ts"
import { aSpace } from "../src/spaces.ts"
import { onPostgres, someSettingsOnPostgres, startServer } from "../src/startOctavo.ts"

const pages = Number(process.env["PAGES"] ?? 10_000)

const main = join(import.meta.dirname, "../../apps/cli/src/main.ts")

/** Pages of some paragraphs in folders of fifty, each with a link to the one before. */
const repository = (edition: string) =>
  Object.fromEntries(
    Array.from({ length: pages }, (_, index) => {
      const paragraphs = Array.from(
        { length: 8 },
        (_, part) =>
          `## Part ${part}\n\nPage ${index} says ${edition} about part ${part}, at some length, in *words*.\n`
      )
      const before = index % 50 === 0 ? "" : `\nSee [the page before](page-${index - 1}.md).\n`
      return [
        `part-${Math.floor(index / 50)}/page-${index}.md`,
        `# Page ${index}\n\n${paragraphs.join("\n")}${before}`
      ]
    })
  )

interface Measured {
  readonly seconds: number
  readonly megabytes: number
  readonly said: string
}

/** Runs `octavo`, and tells its seconds and its largest resident memory. */
const measured = (args: ReadonlyArray<string>, settings: Readonly<Record<string, string>>) =>
  Effect.callback<Measured>((resume) => {
    const start = performance.now()
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env["PATH"], ...settings },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let said = ""
    let megabytes = 0
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)))
    const watch = setInterval(() => {
      try {
        const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? []
        megabytes = Math.max(megabytes, Number(peak ?? 0) / 1024)
      } catch {
        // The process has ended.
      }
    }, 200)
    child.on("close", (code) => {
      clearInterval(watch)
      expect(code, said).toBe(0)
      resume(Effect.succeed({ seconds: (performance.now() - start) / 1000, megabytes, said }))
    })
  })

it.live("a space of thousands of pages with two revisions of each is exported and imported", () =>
  Effect.gen(function* () {
    const git = yield* aGitServer()
    const server = yield* onPostgres
    const spaceId = yield* aSpace(server)
    for (const edition of ["one thing", "another thing"]) {
      const oid = yield* git.commit("docs", { files: repository(edition) })
      yield* orderImport(server, spaceId, { url: git.urlOf("docs") })
      for (;;) {
        const last = yield* latestImport(server, spaceId)
        expect(last?.state).not.toBe("failed")
        if (last?.state === "done" && last.commit === oid) break
        yield* Effect.sleep("200 millis")
      }
    }
    const folder = yield* aFolder
    const there = yield* someSettingsOnPostgres
    yield* Effect.scoped(startServer(there))
    const path = join(folder, "docs")
    const row = (name: string, { megabytes, seconds }: Measured) =>
      console.log(`| ${name} | ${seconds.toFixed(1)} s | ${Math.round(megabytes)} MB |`)
    row("Export into a folder", yield* measured(["export", path], server.settings))
    row("Export into a ZIP", yield* measured(["export", `${path}.zip`], server.settings))
    const imported = yield* measured(["org", "import", path], there)
    row("Import of the folder", imported)
    expect(imported.said).toContain("1 spaces, 3 revisions")
    const size = (name: string) => execFileSync("du", ["-sm", name]).toString().split("\t")[0]
    console.log(
      `| ${pages} pages, two revisions: folder, ZIP | ${size(path)} MB | ${size(`${path}.zip`)} MB |`
    )
  }).pipe(Effect.scoped)
)
