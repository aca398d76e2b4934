import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { cpSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { sharedOctavo, octavo, octavoHere } from "./octavo.ts"
import { write } from "./writeFiles.ts"

const start = "# Start\n\nOne.\n\nTwo.\n\nThree.\n"

const guide = readFileSync(new URL("../../../docs/guides/documentation-as-code.md", import.meta.url), "utf8")

/** The commands of the guide, as words. */
const guideCommands = Array.from(guide.matchAll(/^octavo (push .*)$/gm), ([, line = ""]) =>
  (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) => word.replaceAll('"', ""))
)

describe("octavo push", { timeout: 300_000 }, () => {
  it.live("merges a folder with edits in Octavo, and leaves conflicts to a change request", () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const parent = yield* aFolder
      const folder = join(parent, "docs")
      const here = (...args: ReadonlyArray<string>) => octavoHere(args, environment)
      const push = (...args: ReadonlyArray<string>) => here("push", folder, "--space", "Handbook", ...args)
      const raw = Effect.map(
        octavo(["page", "view", "Start", "--raw", "--space", "Handbook"], environment),
        ({ out }) => out
      )
      expect((yield* here("space", "create", "Handbook")).code).toBe(0)

      write(folder, {
        "README.md": start,
        "guide/install.md": "# Install\n\n![Logo](logo.png)\n",
        "guide/logo.png": "x"
      })
      symlinkSync("/etc/hostname", join(folder, "link.md"))
      const planned = yield* push("--dry-run")
      expect(planned).toMatchObject({ code: 0, out: expect.stringMatching(/^\+ README\.md {2}Start\n/) })
      expect(planned.out).toContain("3 pages would change\n")
      expect(planned.err).toContain("link.md: left out, because it is a symbolic link")
      // As a process: what programs of CI see.
      const first = yield* octavo(["push", folder, "--space", "Handbook", "--json"], environment)
      expect(first.code).toBe(0)
      expect(JSON.parse(first.out)).toMatchObject({ state: "done", pages: 3, problems: [] })
      expect(yield* raw).toBe(start)
      expect(JSON.parse(readFileSync(join(folder, ".octavo", "state.json"), "utf8"))).toMatchObject({
        pushes: { [JSON.parse(first.out).space]: { base: JSON.parse(first.out).base } }
      })
      // The commands of the guide, of a folder that did not change.
      const before = process.cwd()
      process.chdir(parent)
      const repeated = yield* Effect.forEach(guideCommands, (words) => octavoHere(words, environment)).pipe(
        Effect.ensuring(Effect.sync(() => process.chdir(before)))
      )
      expect(repeated.map(({ code, out }) => ({ code, out }))).toEqual([
        { code: 0, out: "No page would change\n" },
        { code: 0, out: "Nothing had changed\n" },
        { code: 0, out: "Nothing had changed\n" }
      ])

      const path = JSON.parse(
        (yield* here("page", "list", "--space", "Handbook", "--json=title,path")).out
      ).find(({ title }: { title: string }) => title === "Start").path as string
      const editAt = (text: string) =>
        octavoHere(["page", "put", path, "--space", "Handbook"], environment, text)
      expect((yield* editAt(start.replace("Three.", "Three of Octavo."))).code).toBe(0)
      const merged = start.replace("One.", "One of CI.").replace("Three.", "Three of Octavo.")
      write(folder, { "README.md": start.replace("One.", "One of CI.") })
      expect(yield* push("-m", "From CI")).toMatchObject({ code: 0, out: "Imported\n" })
      expect(yield* raw).toBe(merged)

      write(folder, { "README.md": start.replace("One.", "One of CI.").replace("Three.", "Three of CI.") })
      const conflict = yield* push()
      expect(conflict).toMatchObject({
        code: 5,
        out: expect.stringMatching(/1 conflict to be answered\nhttp.*\n/),
        err: expect.stringContaining("resolve them in change request 1")
      })
      expect(yield* raw).toBe(merged)

      write(folder, { "guide/more.md": "# More\n" })
      expect(yield* push("--change-request=Say more")).toMatchObject({
        code: 0,
        out: expect.stringMatching(/Pushed into change request 2\nhttp.*\n/)
      })
      expect((yield* here("page", "view", "More", "--space", "Handbook")).code).not.toBe(0)

      // Another clone of the folder pushes; this one has what it changed before.
      const clone = yield* aFolder
      write(folder, { "README.md": merged })
      cpSync(folder, clone, { recursive: true })
      const source = readFileSync(join(folder, ".octavo", "state.json"), "utf8")
      write(clone, { "guide/first.md": "# First\n" })
      expect((yield* here("push", clone, "--space", "Handbook")).code).toBe(0)
      write(folder, { "guide/second.md": "# Second\n" })
      expect((yield* push()).code).toBe(0)
      write(folder, { ".octavo/state.json": source.replaceAll(/[0-9a-f]{40}/g, "0".repeat(40)) })
      write(folder, { "guide/third.md": "# Third\n" })
      expect(yield* push()).toMatchObject({ code: 5, err: expect.stringContaining("not among its latest") })
      // A folder of another name would replace all that is there.
      rmSync(join(clone, ".octavo"), { recursive: true })
      const other = yield* here("push", clone, "--space", "Handbook")
      expect(other).toMatchObject({ code: 1, err: expect.stringContaining("--force") })
    })
  )

  it.live("names what is wrong with its arguments", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const environment = { OCTAVO_URL: "http://127.0.0.1:1", OCTAVO_TOKEN: "x" }
      expect(yield* octavoHere(["push", join(folder, "no"), "--space", "x"], environment)).toMatchObject({
        code: 2,
        err: expect.stringContaining("does not exist")
      })
      expect(yield* octavoHere(["push", folder, "--space", "x"], environment)).toMatchObject({ code: 3 })
    })
  )
})
