import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { blobOid } from "../src/commands/folder/blobOid.ts"
import { planPull } from "../src/commands/folder/pullPlan.ts"
import { sharedOctavo, octavoHere } from "./octavo.ts"
import { write } from "./writeFiles.ts"

const start = "# Start\n\nOne.\n\nTwo.\n\nThree.\n"

const guide = readFileSync(new URL("../../../docs/guides/documentation-as-code.md", import.meta.url), "utf8")

/** The commands of the guide, as words. */
const guideCommands = Array.from(guide.matchAll(/^octavo (pull .*)$/gm), ([, line = ""]) => line.split(" "))

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8")

describe("octavo pull", { timeout: 300_000 }, () => {
  it.live("writes what changed in the space, and never over changes of the folder", () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const folder = join(yield* aFolder, "docs")
      const here = (...args: ReadonlyArray<string>) => octavoHere(args, environment)
      const pull = (...args: ReadonlyArray<string>) => here("pull", "Handbook", folder, ...args)
      const put = (text: string) =>
        octavoHere(["page", "put", "start", "--space", "Handbook"], environment, text)
      expect((yield* here("space", "create", "Handbook")).code).toBe(0)
      expect(
        (yield* octavoHere(["page", "put", "start", "--space", "Handbook"], environment, start)).code
      ).toBe(0)

      const planned = yield* pull("--dry-run")
      expect(planned).toMatchObject({ code: 0, out: expect.stringMatching(/^\+ .*\n[^]* would change\n$/) })
      expect(existsSync(folder)).toBe(false)
      expect((yield* pull()).code).toBe(0)
      const page = readdirSync(folder).find(
        (name) => name.endsWith(".md") && read(folder, name).includes("One.")
      )!
      expect(read(folder, page)).toBe(start)
      expect(readdirSync(join(folder, ".octavo")).sort()).toEqual([".gitignore", "state.json"])
      expect(yield* pull()).toMatchObject({ code: 0, out: "No file changed\n" })

      // The commands of the guide.
      for (const words of guideCommands) {
        const args = words.map((word) => (word === "docs" ? folder : word))
        expect((yield* here(...args)).code).toBe(0)
      }

      // Changes of both sides at different places of the folder.
      write(folder, { "notes/own.md": "# Own\n" })
      expect((yield* put(start.replace("Three.", "Three of Octavo."))).code).toBe(0)
      const changed = yield* octavoHere(["pull", "Handbook", folder, "--json"], environment)
      expect(JSON.parse(changed.out)).toMatchObject({
        changes: [{ path: page, change: "change" }],
        conflicts: []
      })
      expect(read(folder, page)).toContain("Three of Octavo.")
      expect(read(folder, "notes/own.md")).toBe("# Own\n")

      // Of both sides in one file: the push merges them.
      write(folder, { [page]: read(folder, page).replace("One.", "One of the folder.") })
      const diff = yield* here("diff", folder, "--space", "Handbook", "--word")
      expect(diff.out).toContain(` One{+ of the folder+}.\n`)
      expect(diff.out).toContain("+ notes/own.md\n--- /dev/null\n+++ b/notes/own.md\n")
      const listed = yield* here("diff", folder, "--space", "Handbook", "--json")
      expect(JSON.parse(listed.out)).toContainEqual({ path: page, change: "change" })
      const requested = yield* here(
        "cr",
        "create",
        "--space",
        "Handbook",
        "-t",
        "Ours",
        "--from",
        folder,
        "--ready"
      )
      expect(requested).toMatchObject({ code: 0, out: "1\n" })
      expect((yield* put(start.replace("Three.", "Third of Octavo."))).code).toBe(0)
      const refused = yield* pull()
      expect(refused).toMatchObject({ code: 5, err: expect.stringContaining(`  ${page}`) })
      expect(read(folder, page)).toContain("Three of Octavo.")
      expect((yield* here("push", folder, "--space", "Handbook")).code).toBe(0)
      const same = yield* here("cr", "create", "--space", "Handbook", "-t", "Same", "--from", folder)
      expect(same).toMatchObject({ code: 1, err: expect.stringContaining("no change request was created") })
      expect((yield* pull()).code).toBe(0)
      expect(read(folder, page)).toBe("# Start\n\nOne of the folder.\n\nTwo.\n\nThird of Octavo.\n")

      // A first pull beside other files.
      const other = yield* aFolder
      write(other, { "SUMMARY.md": "Mine\n" })
      const first = yield* here("pull", "Handbook", other)
      expect(first).toMatchObject({ code: 5, err: expect.stringContaining("  SUMMARY.md") })
      expect(readdirSync(other)).toEqual(["SUMMARY.md"])

      // Removed in the space.
      expect((yield* here("page", "delete", "start", "--space", "Handbook", "--yes")).code).toBe(0)
      expect((yield* pull()).out).toContain(`- ${page}\n`)
      expect(existsSync(join(folder, page))).toBe(false)
    })
  )

  it("writes neither over nor behind links, and brings no removed file back", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const [folder, outside] = [yield* aFolder, yield* aFolder]
          symlinkSync(outside, join(folder, "link"))
          symlinkSync(join(outside, "b.md"), join(folder, "b.md"))
          mkdirSync(join(folder, "c.md"))
          const oid = "1".repeat(40)
          const listed = ["link/a.md", "b.md", "c.md", "d.md", "new/e.md", ".octavo/state.json"].map(
            (path) => ({
              path,
              oid
            })
          )
          const before = { "d.md": "2".repeat(40), "gone.md": "3".repeat(40) }
          const plan = yield* Effect.promise(() => planPull(folder, before, listed))
          expect(plan).toEqual({
            changes: [{ path: "new/e.md", change: "add", oid }],
            conflicts: ["b.md", "c.md", "d.md", "link/a.md"]
          })
          // A file becomes a folder, and a folder a file, unless something else is in the way.
          const one = blobOid(Buffer.from("one"))
          write(folder, { "page.md": "one", "part/a.md": "one", "more/a.md": "one", "more/own.md": "mine" })
          const moved = { "page.md": one, "part/a.md": one, "more/a.md": one }
          const reshaped = yield* Effect.promise(() =>
            planPull(folder, moved, [
              { path: "page.md/x.md", oid },
              { path: "part", oid },
              { path: "more", oid }
            ])
          )
          expect(reshaped).toEqual({
            changes: [
              { path: "more/a.md", change: "remove", oid: "" },
              { path: "page.md", change: "remove", oid: "" },
              { path: "page.md/x.md", change: "add", oid },
              { path: "part", change: "add", oid },
              { path: "part/a.md", change: "remove", oid: "" }
            ],
            conflicts: ["more"]
          })
          // A removal in the folder waits for a push.
          const same = yield* Effect.promise(() => planPull(folder, { "d.md": oid }, [{ path: "d.md", oid }]))
          expect(same).toEqual({ changes: [], conflicts: [] })
          rmSync(join(folder, "link"))
        })
      )
    ))
})
