import { describe, expect } from "@effect/vitest"
import { listChangeRequests, listConflicts } from "@octavo/reviews"
import { as } from "@octavo/identity/testing"
import { Events, Jobs, newId, runNextJob } from "@octavo/kernel"
import { Deferred, Effect, Queue, Stream } from "effect"
import { TestClock } from "effect/testing"
import { GitRemote } from "../../src/index.ts"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { GitHost } from "../../src/testing/index.ts"
import { aSync, filesAt, syncJobs } from "./aSync.ts"

const start = "# Start\n\nOne.\n\nTwo.\n\nThree.\n"
const readme = { "README.md": start }
const contents = (...lines: ReadonlyArray<string>) => `# Table of contents\n\n${lines.join("\n")}\n`

/** Advances the clock until a job that waits for a lease or an attempt is done. */
const patiently = <A, E, R>(run: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(
    run,
    Effect.forever(
      Effect.andThen(TestClock.adjust("5 seconds"), TestClock.withLive(Effect.sleep("20 millis")))
    )
  )

/** How synchronisation with Git goes wrong elsewhere; here each way is a test. */
export const failureClassesContract = (it: GitsyncTests) =>
  describe("where synchronisation with Git is known to fail", () => {
    it.effect("slow merge: hundreds of pages that both sides changed are merged in one go", () =>
      Effect.gen(function* () {
        const pages = 200
        const files = (line: string) =>
          Object.fromEntries(
            Array.from({ length: pages }, (_, page) => [
              `p${page}.md`,
              `# P${page}\n\nOne.\n\nTwo.\n\n${line}\n`
            ])
          )
        const sync = yield* aSync({ files: { ...readme, ...files("Three.") } })
        yield* sync.import()
        const edits = (yield* sync.pages)
          .filter(({ title }) => title.startsWith("P"))
          .map(({ id, title }) => ({
            type: "update_page" as const,
            page: id,
            document: { markdown: `# ${title}\n\nOne, better.\n\nTwo.\n\nThree.\n` }
          }))
        for (let from = 0; from < pages; from += 50) yield* sync.edit(...edits.slice(from, from + 50))
        yield* sync.push(files("Three, better."))
        expect(yield* sync.import()).toMatchObject({ state: "done", message: "Imported", pages })
        expect(yield* sync.text("P7")).toBe("# P7\n\nOne, better.\n\nTwo.\n\nThree, better.\n")
      })
    )

    it.effect("both sides changed: what can be merged is, and the rest waits in a change request", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        yield* sync.write(
          "Start",
          start.replace("One.", "One of the space.").replace("Two.", "Two of the space.")
        )
        yield* sync.push({
          "README.md": start.replace("One.", "One of Git.").replace("Three.", "Three of Git.")
        })
        const outcome = yield* sync.import()
        expect(outcome).toMatchObject({
          state: "done",
          message: "Imported, with 1 conflict to be answered",
          commits: 1,
          changeRequest: { number: 1 }
        })
        // The space keeps its side and has the rest; nothing of Git's is gone.
        expect(yield* sync.text("Start")).toBe(
          "# Start\n\nOne of the space.\n\nTwo of the space.\n\nThree of Git.\n"
        )
        const { items } = yield* listChangeRequests(
          sync.space.id,
          { status: "open", creator: null, contributor: null },
          { after: null, limit: 10 }
        ).pipe(as(sync.admin))
        expect(items.map(({ changeRequest }) => changeRequest.number)).toEqual([1])
        const conflicts = yield* listConflicts(sync.space.id, "1", { after: null, limit: 10 }).pipe(
          as(sync.admin)
        )
        expect(conflicts.items).toMatchObject([
          {
            kind: "text",
            ours: expect.stringContaining("One of the space."),
            theirs: expect.stringContaining("One of Git.")
          }
        ])
        const events = yield* (yield* Events).takeUndelivered(1000)
        expect(
          events.filter(({ kind, subject }) => kind === "gitsync.conflictsFound" && subject === sync.space.id)
        ).toMatchObject([{ payload: { changeRequestId: items[0]!.changeRequest.id, userId: sync.admin.id } }])
        expect(yield* sync.export()).toMatchObject({ state: "done" })
        expect((yield* sync.files)["README.md"]).toBe(yield* sync.text("Start"))
      })
    )

    it.effect(
      "rewritten history: it is noticed and refused, and accepted by force without losing the space's side",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync({ files: { ...readme, "old.md": "# Old\n" } })
          yield* sync.import()
          yield* sync.write("Start", start.replace("One.", "One of the space."))
          yield* sync.push({ "README.md": start.replace("Three.", "Three anew.") }, { orphan: true })
          for (const refused of [yield* sync.import(), yield* sync.export()]) {
            expect(refused).toMatchObject({ state: "failed", message: expect.stringContaining("force") })
          }
          expect(yield* sync.text("Start")).toContain("Three.")
          const before = (yield* sync.content).revision.id
          expect(yield* sync.import({ force: true })).toMatchObject({ state: "done" })
          expect(yield* sync.text("Start")).toBe("# Start\n\nOne of the space.\n\nTwo.\n\nThree anew.\n")
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start"])
          expect((yield* sync.content).revision.parents).toContain(before)
          expect(yield* sync.export()).toMatchObject({ state: "done", message: "Exported" })
        })
    )

    it.effect("renamed branch: it is noticed, nothing is begun anew, and both go on under the new name", () =>
      Effect.gen(function* () {
        const trunk = "refs/heads/trunk"
        const sync = yield* aSync({ files: { ...readme, "old.md": "# Old\n", "src/main.c": "int" } })
        yield* sync.import()
        yield* sync.write("Start", start.replace("One.", "One of the space."))
        const host = yield* GitHost
        yield* host.rename(sync.repository, "refs/heads/main", trunk)
        yield* sync.push({ "README.md": start.replace("Three.", "Three of Git.") }, { ref: trunk })
        for (const refused of [yield* sync.import(), yield* sync.export()]) {
          expect(refused).toMatchObject({ state: "failed", message: expect.stringContaining("renamed") })
        }
        const gone = yield* Effect.flip(filesAt(sync.repository))
        expect(gone._tag).toBe("GitRefNotFound")
        expect(yield* sync.export({ ref: trunk })).toMatchObject({
          state: "done",
          message: "Imported what others pushed, and exported",
          commits: 1
        })
        const both = start.replace("One.", "One of the space.").replace("Three.", "Three of Git.")
        expect(yield* sync.text("Start")).toBe(both)
        const { files } = yield* filesAt(sync.repository, trunk)
        expect(files).toEqual({ "README.md": both, "old.md": "# Old\n", "src/main.c": "int" })
        // With `force` the export creates the branch again.
        expect(yield* sync.export({ force: true })).toMatchObject({ state: "done", message: "Exported" })
        expect((yield* filesAt(sync.repository)).files).toMatchObject(files)
      })
    )

    it.effect("another branch: what the space wrote since both were the same is not replaced by it", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        yield* sync.write("Start", start.replace("One.", "One of the space."))
        const next = "refs/heads/next"
        const host = yield* GitHost
        yield* sync.push({ "README.md": start.replace("Three.", "Three of Git.") })
        yield* host.rename(sync.repository, "refs/heads/main", next)
        expect(yield* sync.import({ ref: next })).toMatchObject({ state: "done", commits: 1 })
        expect(yield* sync.text("Start")).toBe(
          start.replace("One.", "One of the space.").replace("Three.", "Three of Git.")
        )
        // A ref without a common base replaces the content of the space.
        yield* sync.push({ "other.md": "# Other\n" }, { ref: "refs/heads/apart", orphan: true })
        yield* sync.import({ ref: "refs/heads/apart" })
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Other"])
      })
    )

    it.effect("import racing export: whichever comes first, both are done and nothing is written over", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        yield* sync.write("Start", start.replace("One.", "One of the space."))
        yield* sync.push({ "README.md": start.replace("Three.", "Three of Git."), "new.md": "# New\n" })
        yield* sync.askExport()
        yield* sync.askImport()
        yield* Effect.all([sync.run, sync.run], { concurrency: "unbounded" })
        const states = Effect.gen(function* () {
          const { items } = yield* (yield* Jobs).list({}, { after: null, limit: 1000 })
          return items.filter(({ subject }) => subject === sync.space.id).map(({ state }) => state)
        })
        if ((yield* states).includes("queued")) yield* patiently(sync.run)
        expect(new Set(yield* states)).toEqual(new Set(["done"]))
        const both = "# Start\n\nOne of the space.\n\nTwo.\n\nThree of Git.\n"
        expect(yield* sync.text("Start")).toBe(both)
        expect(yield* sync.files).toEqual({ "README.md": both, "new.md": "# New\n" })
      })
    )

    it.effect("a space that is written to all the time: both directions are done, and no word is lost", () =>
      Effect.gen(function* () {
        const files = { ...readme, "busy.md": "# Busy\n", "SUMMARY.md": contents("* [Busy](busy.md)") }
        const sync = yield* aSync({ files })
        yield* sync.import()
        let words = 0
        const moments = yield* Queue.unbounded<Deferred.Deferred<void>>()
        const writing = Queue.take(moments).pipe(
          Effect.tap(() =>
            // An interruption comes between two writes.
            Effect.uninterruptible(Effect.suspend(() => sync.write("Busy", `# Busy\n\nWord ${++words}.\n`)))
          ),
          Effect.flatMap((moment) => Deferred.succeed(moment, undefined)),
          Effect.forever
        )
        // Each time that files of the repository are read, somebody writes, if they can.
        const interrupt = Effect.gen(function* () {
          const moment = yield* Deferred.make<void>()
          yield* Queue.offer(moments, moment)
          yield* TestClock.withLive(Effect.timeoutOption(Deferred.await(moment), "300 millis"))
        })
        const remote = yield* GitRemote
        const watched = GitRemote.of({
          ...remote,
          readBlobs: (copy, oids) =>
            Stream.concat(Stream.fromEffectDrain(interrupt), remote.readBlobs(copy, oids))
        })
        const amidWriting = <A, E, R>(sync: Effect.Effect<A, E, R>) =>
          Effect.raceFirst(Effect.provideService(sync, GitRemote, watched), writing)

        yield* sync.push({ "README.md": start.replace("One.", "One of Git.") })
        expect(yield* amidWriting(sync.import())).toMatchObject({ state: "done", message: "Imported" })
        expect(words).toBeGreaterThan(4)
        yield* sync.push({ "README.md": start.replace("One.", "One of Git, again.") })
        expect(yield* amidWriting(sync.export())).toMatchObject({
          state: "done",
          message: "Imported what others pushed, and exported"
        })
        expect(words).toBeGreaterThan(9)
        yield* sync.export()
        expect(yield* sync.text("Start")).toContain("One of Git, again.")
        expect(yield* sync.text("Busy")).toMatch(/Word \d+/)
        expect((yield* sync.files)["busy.md"]).toBe(yield* sync.text("Busy"))
      })
    )

    it.effect("README edited twice: two edits at both ends in turn leave one README with all of them", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        const { id } = yield* sync.page("Start")
        for (const round of [1, 2]) {
          yield* sync.push({ "README.md": `${(yield* sync.files)["README.md"]}\nGit ${round}.\n` })
          yield* sync.write("Start", (yield* sync.text("Start")).replace("One.", `One. Space ${round}.`))
          expect(yield* sync.export()).toMatchObject({ state: "done" })
        }
        const text = "# Start\n\nOne. Space 2. Space 1.\n\nTwo.\n\nThree.\n\nGit 1.\n\nGit 2.\n"
        expect(yield* sync.files).toEqual({ "README.md": text })
        expect((yield* sync.pages).map((page) => [page.id, page.title])).toEqual([[id, "Start"]])
      })
    )

    it.effect("orphan files after renames: the old file is gone, and nothing else is", () =>
      Effect.gen(function* () {
        const files = {
          ...readme,
          "guide.md": "# Guide\n",
          "guide/part.md": "# Part\n",
          "notes/guide.md": "# Notes\n"
        }
        const sync = yield* aSync({ files })
        yield* sync.import()
        const page = yield* sync.page("Guide")
        yield* sync.edit({ type: "update_page", page: page.id, title: "Manual", slug: "manual" })
        yield* sync.export()
        expect(Object.keys(yield* sync.files)).toEqual([
          "README.md",
          "manual.md",
          "manual/part.md",
          "notes/guide.md"
        ])
        yield* sync.edit({ type: "delete_page", page: page.id })
        yield* sync.export()
        expect(Object.keys(yield* sync.files)).toEqual(["README.md", "notes/guide.md"])
      })
    )

    it.effect("duplicated assets: a picture keeps its one file, however often it goes there and back", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({
          files: {
            "README.md": "# Start\n\n![](.gitbook/assets/pic%20(1).png)\n",
            ".gitbook/assets/pic (1).png": "one"
          }
        })
        yield* sync.import()
        const { made } = yield* sync.edit(
          { type: "insert_files", files: [{ name: "pic (1).png", ref: "new", bytes: Buffer.from("two") }] },
          { type: "insert_files", files: [{ name: "../../evil.png", bytes: Buffer.from("three") }] }
        )
        const [inserted] = made
        const id = inserted?.type === "insert_files" ? inserted.files[0] : ""
        yield* sync.write("Start", `# Start\n\n![](.gitbook/assets/pic%20(1).png)\n\n![](/files/${id})\n`)
        const expected = [
          ".gitbook/assets/evil.png",
          ".gitbook/assets/pic (1)-2.png",
          ".gitbook/assets/pic (1).png",
          "README.md"
        ]
        for (let round = 0; round < 2; round++) {
          yield* sync.export()
          yield* sync.import()
          const files = yield* sync.files
          expect(Object.keys(files)).toEqual(expected)
          expect(files["README.md"]).toBe(
            "# Start\n\n![](.gitbook/assets/pic%20(1).png)\n\n![](.gitbook/assets/pic%20%281%29-2.png)\n"
          )
          expect(files[".gitbook/assets/pic (1)-2.png"]).toBe("two")
          yield* sync.push({ "README.md": files["README.md"]!.replace("# Start", "# Start ") })
          yield* sync.import()
          yield* sync.push({ "README.md": files["README.md"]! })
          yield* sync.import()
        }
        expect((yield* sync.content).files.map(({ name }) => name).toSorted()).toEqual([
          "evil.png",
          "pic (1)-2.png",
          "pic (1).png"
        ])
      })
    )

    it.effect(
      "file missing in SUMMARY: it is reported by name, left where it is, and comes in once it is listed",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync({
            files: {
              ...readme,
              "lost.md": "# Lost\n",
              "SUMMARY.md": contents("* [Start](README.md)", "* [Gone](gone.md)")
            }
          })
          const outcome = yield* sync.import()
          expect(outcome.problems).toMatchObject([
            { path: "SUMMARY.md", line: 4, severity: "warning" },
            { path: "lost.md", severity: "warning" }
          ])
          yield* sync.write("Start", "# Start\n\nEdited.\n")
          yield* sync.export()
          const files = yield* sync.files
          expect(files["lost.md"]).toBe("# Lost\n")
          expect(files["SUMMARY.md"]).toBe(contents("* [Start](README.md)", "* [Gone](gone.md)"))
          yield* sync.push({ "SUMMARY.md": contents("* [Start](README.md)", "* [Lost](lost.md)") })
          expect(yield* sync.import()).toMatchObject({ problems: [] })
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "Lost"])
        })
    )

    it.effect(
      "constructs lost in the round trip: an edit of one block leaves every other byte of the file",
      () =>
        Effect.gen(function* () {
          const before = [
            "---",
            "icon:   rocket # why",
            "layout:",
            "  title: { visible: true }",
            "---",
            "",
            "# 🚀 Emoji in titles ##",
            "",
            "#### Jumps a level",
            "Setext",
            "===",
            "",
            "Soft",
            "break and hard  ",
            "break $$a_b^2$$ \\* &amp; <br/>",
            "",
            "* a list",
            '  {% hint style="info" %}',
            "  in it",
            "  {% endhint %}",
            "+ another",
            "",
            '<table><thead><tr><th width="120">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
            "",
            "| a | b |",
            "|:--|--:|",
            "| 1 |  2 |",
            "",
            "{% tabs %}",
            '{% tab title="One" %}',
            "x",
            "{% endtab %}",
            "{% endtabs %}",
            "",
            '{% embed url="https://example.com/a_b_c" %}',
            "",
            "$$",
            "\\sum_i",
            "$$",
            "",
            "<details><summary>More</summary>",
            "",
            "Text",
            "",
            "</details>",
            "",
            "[^1]: note",
            "",
            "THE BLOCK",
            "",
            "&nbsp;",
            ""
          ].join("\r\n")
          const sync = yield* aSync({ files: { "README.md": before } })
          yield* sync.import()
          const [page] = yield* sync.pages
          yield* sync.edit({ type: "update_page", page: page!.id, icon: null })
          yield* sync.edit({ type: "update_page", page: page!.id, icon: "star" })
          yield* sync.export()
          expect((yield* sync.files)["README.md"]).toBe(
            before
              .replace("icon:   rocket # why\r\n", "")
              .replace("---\r\n\r\n#", "icon: star\r\n---\r\n\r\n#")
          )
        })
    )

    it.effect(
      "unsafe file blocking everything: it is left out with a word, and all else comes in and goes out",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync({
            files: {
              ...readme,
              "link.md": { symlink: "/etc/passwd" },
              "vendor/theme": { submodule: "1".repeat(40) },
              "back\\slash.md": "# Back\n",
              "a\nb.md": "# Control\n",
              "fine.md": "# Fine\n"
            }
          })
          const outcome = yield* sync.import()
          expect(outcome.state).toBe("done")
          expect(outcome.problems.map(({ path }) => path).toSorted()).toEqual([
            "a\nb.md",
            "back\\slash.md",
            "link.md",
            "vendor/theme"
          ])
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "Fine"])
          yield* sync.edit({ type: "insert_page", title: "Link" })
          expect(yield* sync.export()).toMatchObject({ state: "done" })
          expect(Object.keys(yield* sync.files)).toContain("link-2.md")
          expect((yield* sync.import()).state).toBe("done")
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "Fine", "Link"])
        })
    )

    it.effect(
      "empty repository: an import says so, an export fills it, and a branch that is missing is begun",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync()
          expect(yield* sync.import()).toMatchObject({
            state: "failed",
            message: expect.stringContaining("empty")
          })
          yield* sync.edit({ type: "insert_page", title: "First" })
          expect(yield* sync.export()).toMatchObject({ state: "done", message: "Exported" })
          expect(yield* sync.export({ ref: "refs/heads/docs/next" })).toMatchObject({
            state: "done",
            message: "Exported"
          })
          const other = yield* aSync({ repository: sync.repository })
          expect(yield* other.import({ ref: "refs/heads/docs/next" })).toMatchObject({ state: "done" })
          expect(yield* other.outline).toEqual(yield* sync.outline)
        })
    )

    it.effect(
      "case collisions and odd paths: every file stays the one it is, and new ones collide with none",
      () =>
        Effect.gen(function* () {
          const files = {
            "README.md": start,
            "Guide.md": "# Upper\n",
            "guide.md": "# Lower\n",
            "über uns/Straße & Co (2).md": "# Road\n",
            "日本語/#hash?.md": "# Hash\n",
            "con.md": "# Con\n"
          }
          const sync = yield* aSync({ files })
          expect((yield* sync.import()).problems.map(({ path }) => path)).toEqual(["guide.md"])
          yield* sync.edit(
            { type: "insert_page", title: "GUIDE", slug: "guide-3" },
            { type: "insert_page", title: "README" }
          )
          for (const title of ["Upper", "Lower", "Road", "Hash"]) {
            yield* sync.write(title, `${yield* sync.text(title)}\nMore.\n`)
          }
          yield* sync.export()
          const after = yield* sync.files
          expect(after).toMatchObject({
            "Guide.md": "# Upper\n\nMore.\n",
            "guide.md": "# Lower\n\nMore.\n",
            "über uns/Straße & Co (2).md": "# Road\n\nMore.\n",
            "日本語/#hash?.md": "# Hash\n\nMore.\n",
            "README.md": start
          })
          expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
          const fresh = yield* aSync({ repository: sync.repository })
          yield* fresh.import()
          const titles = (yield* sync.pages).map(({ title }) => title)
          expect((yield* fresh.pages).map(({ title }) => title)).toEqual(titles)
        })
    )

    it.effect("several spaces in one repository: each has its folder, and none touches that of another", () =>
      Effect.gen(function* () {
        const repository = yield* newId
        const docs = yield* aSync({
          repository,
          directory: "docs",
          files: { "main.c": "int", "docs/README.md": "# Docs\n" }
        })
        const help = yield* aSync({ repository, directory: "help/en" })
        yield* docs.import()
        yield* help.edit({ type: "insert_page", title: "Help" })
        expect(yield* help.export()).toMatchObject({ state: "done" })
        yield* docs.write("Docs", "# Docs\n\nEdited.\n")
        yield* docs.edit({ type: "insert_files", files: [{ name: "a.png", bytes: Buffer.from("a") }] })
        expect(yield* docs.export()).toMatchObject({ state: "done" })
        yield* help.edit({ type: "insert_page", title: "More" })
        expect(yield* help.export()).toMatchObject({ state: "done" })
        expect(yield* docs.files).toEqual({
          "main.c": "int",
          "docs/.gitbook/assets/a.png": "a",
          "docs/README.md": "# Docs\n\nEdited.\n",
          "help/en/SUMMARY.md": contents("* [Help](help.md)", "* [More](more.md)"),
          "help/en/help.md": "# Help\n",
          "help/en/more.md": "# More\n"
        })
        expect((yield* docs.import()).message).toBe("Nothing had changed")
        expect((yield* docs.pages).map(({ title }) => title)).toEqual(["Docs"])
        expect((yield* help.import()).message).toBe("Nothing had changed")
      })
    )

    it.effect("two workers on one space: one waits for the other, and each change is there once", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        yield* sync.write("Start", start.replace("One.", "One of the space."))
        yield* sync.push({ "more.md": "# More\n" })
        for (let time = 0; time < 3; time++) yield* sync.askExport()
        const worker = runNextJob(syncJobs)
        yield* Effect.all([worker, worker, worker], { concurrency: "unbounded" })
        const waiting = Effect.gen(function* () {
          const { items } = yield* (yield* Jobs).list({}, { after: null, limit: 1000 })
          return items.filter(({ state, subject }) => subject === sync.space.id && state === "queued").length
        })
        while ((yield* waiting) > 0) yield* patiently(worker)
        const { items } = yield* (yield* Jobs).list({ kind: "gitsync.export" }, { after: null, limit: 1000 })
        const own = items.filter(({ subject }) => subject === sync.space.id)
        expect(own.map(({ attempts, state }) => [state, attempts])).toEqual([
          ["done", 1],
          ["done", 1],
          ["done", 1]
        ])
        expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "More"])
        expect(yield* sync.files).toEqual({
          "README.md": start.replace("One.", "One of the space."),
          "more.md": "# More\n"
        })
      })
    )

    it.effect(
      "renames outside: a file that is moved and edited stays its page, with what the space changed in it",
      () =>
        Effect.gen(function* () {
          const long = Array.from({ length: 12 }, (_, line) => `Line ${line} of it.`).join("\n\n")
          const sync = yield* aSync({
            files: {
              ...readme,
              "old.md": `# Page\n\n${long}\n`,
              "SUMMARY.md": contents("* [Start](README.md)", "* [Page](old.md)")
            }
          })
          yield* sync.import()
          const { id } = yield* sync.page("Page")
          yield* sync.write("Page", `# Page\n\n${long.replace("Line 2 ", "Line two ")}\n`)
          yield* sync.push({
            "old.md": null,
            "deep/new.md": `# Page\n\n${long.replace("Line 9 ", "Line nine ")}\n`,
            "SUMMARY.md": contents("* [Start](README.md)", "* [Page](deep/new.md)")
          })
          expect(yield* sync.export()).toMatchObject({ state: "done" })
          expect((yield* sync.page("Page")).id).toBe(id)
          const merged = `# Page\n\n${long.replace("Line 2 ", "Line two ").replace("Line 9 ", "Line nine ")}\n`
          expect(yield* sync.text("Page")).toBe(merged)
          expect(yield* sync.files).toEqual({
            "README.md": start,
            "deep/new.md": merged,
            "SUMMARY.md": contents("* [Start](README.md)", "* [Page](deep/new.md)")
          })
        })
    )

    it.effect("one page that says nonsense about itself: it is named, and holds up nothing else", () =>
      Effect.gen(function* () {
        const sync = yield* aSync({ files: readme })
        yield* sync.import()
        const broken = "---\ntitle: Good\nicon: [rocket\n---\n\n# Broken\n"
        yield* sync.push({ "broken.md": broken, "README.md": start.replace("One.", "One of Git.") })
        const imported = yield* sync.import()
        expect(imported).toMatchObject({
          state: "done",
          problems: [{ path: "broken.md", severity: "warning" }]
        })
        expect(yield* sync.text("Start")).toContain("One of Git.")
        expect(yield* sync.text("Broken")).toBe(broken)
        expect(yield* sync.export()).toMatchObject({ message: "Nothing had changed" })
        yield* sync.write("Broken", `${broken}\nMore.\n`)
        expect(yield* sync.export()).toMatchObject({ message: "Exported" })
        expect((yield* sync.files)["broken.md"]).toBe(`${broken}\nMore.\n`)
      })
    )

    it.effect(
      "sync stuck until touched: a failure ends when its cause does, without anything being reset",
      () =>
        Effect.gen(function* () {
          const sync = yield* aSync({ files: readme })
          yield* sync.import()
          yield* sync.push({ "more.md": "# More\n", "SUMMARY.md": new Uint8Array([0xff]) })
          yield* sync.write("Start", `${start}\nOf the space.\n`)
          for (const failed of [yield* sync.import(), yield* sync.export()]) {
            expect(failed).toMatchObject({
              state: "failed",
              message: expect.stringContaining("SUMMARY.md"),
              problems: expect.arrayContaining([
                expect.objectContaining({ path: "SUMMARY.md", severity: "error" })
              ])
            })
          }
          yield* sync.push({ "SUMMARY.md": null })
          expect(yield* sync.export()).toMatchObject({
            state: "done",
            message: "Imported what others pushed, and exported",
            problems: []
          })
          expect((yield* sync.pages).map(({ title }) => title)).toEqual(["Start", "More"])
          expect((yield* sync.files)["README.md"]).toBe(`${start}\nOf the space.\n`)
        })
    )
  })
