import { describe, expect } from "@effect/vitest"
import { getPage, receiveUpload, SpaceId } from "@octavo/content"
import { aMember, as } from "@octavo/identity/testing"
import { Blobs, newId } from "@octavo/kernel"
import { getChangeRequest, listConflicts, mergeChangeRequest } from "@octavo/reviews"
import { DateTime, Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { blobsOfPushes, PushedObjects, requestPush } from "../../src/index.ts"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aPush, entriesOf, packOf } from "./aPush.ts"

const start = "# Start\n\nOne.\n\nTwo.\n\nThree.\n"
const files = { "README.md": start, "guide/install.md": "# Install\n\n![](a.png)\n", "guide/a.png": "png" }

/** The contract of pushes of folders without Git. */
export const pushesContract = (it: GitsyncTests) =>
  describe("a push of a folder", () => {
    it.effect(
      "asks for the contents that the space does not have, and makes the space equal to the folder",
      () =>
        Effect.gen(function* () {
          const space = yield* aPush()
          const first = yield* space.push(files)
          expect(first).toMatchObject({ state: "done", message: "Imported", sent: 3, url: "folder:docs" })
          expect(yield* space.text("Start")).toBe(start)
          expect((yield* space.pages).map(({ title }) => title)).toEqual(["Start", "Guide", "Install"])
          expect(yield* space.push(files)).toMatchObject({
            message: "Nothing had changed",
            revisionId: null,
            sent: 0
          })
          const next = { ...files, "README.md": start.replace("One.", "First.") }
          expect(yield* space.push(next)).toMatchObject({ sent: 1, pages: 1, state: "done" })
          expect(yield* space.text("Start")).toBe(next["README.md"])
          // A space that is no mirror of a repository does not say so.
          const { bases, space: now } = yield* space.info
          expect({ bases, origin: now.gitOrigin }).toEqual({ bases: [], origin: null })
        })
    )

    it.effect("merges edits of the space, and leaves conflicts to a change request", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        yield* space.push(files)
        yield* space.write("Start", start.replace("Three.", "Three of Octavo."))
        yield* space.edit({ type: "insert_page", title: "By hand" })
        const second = { ...files, "README.md": start.replace("One.", "One of CI.") }
        expect(yield* space.push(second)).toMatchObject({ state: "done", message: "Imported" })
        expect(yield* space.text("Start")).toBe("# Start\n\nOne of CI.\n\nTwo.\n\nThree of Octavo.\n")
        expect((yield* space.pages).map(({ title }) => title)).toContain("By hand")

        const third = { ...second, "README.md": second["README.md"].replace("Three.", "Three of CI.") }
        expect(yield* space.push(third)).toMatchObject({ state: "done", changeRequest: { number: 1 } })
        expect(yield* space.text("Start")).toBe("# Start\n\nOne of CI.\n\nTwo.\n\nThree of Octavo.\n")
        const { items } = yield* listConflicts(space.space.id, "1", { after: null, limit: 10 }).pipe(
          as(space.admin)
        )
        expect(items.map((one) => one.kind === "text" && [one.ours, one.theirs])).toEqual([
          ["Three of Octavo.", "Three of CI."]
        ])
      })
    )

    it.effect("replaces content that is not from the folder, and deletes most pages, by force alone", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        yield* space.edit({ type: "insert_page", title: "By hand" })
        const before = yield* space.content
        for (const dryRun of [true, false]) {
          const refused = yield* space.push(files, { dryRun })
          expect(refused).toMatchObject({
            state: "failed",
            message: expect.stringMatching(/By hand.*--force/)
          })
        }
        expect(yield* space.content).toEqual(before)
        expect(yield* space.push(files, { force: true })).toMatchObject({
          state: "done",
          replaced: { pages: 1 }
        })
        const many = { ...files, "b.md": "# B\n", "c.md": "# C\n", "d.md": "# D\n" }
        yield* space.push(many)
        const few = { "README.md": start }
        const refused = yield* space.push(few)
        expect(refused).toMatchObject({ state: "failed", message: expect.stringMatching(/--force/) })
        expect(refused.problems.map(({ path }) => path)).toContain("b.md")
        expect(yield* space.text("B")).toBe("# B\n")
        expect(yield* space.push(few, { force: true })).toMatchObject({ state: "done" })
        expect((yield* space.pages).map(({ title }) => title)).toEqual(["Start"])
      })
    )

    it.effect("reports the pages of a dry run, and changes nothing", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        expect(yield* space.push(files, { dryRun: true })).toMatchObject({
          pages: 3,
          revisionId: null,
          planned: [
            { path: "README.md", change: "add" },
            { title: "Guide", change: "add" },
            { path: "guide/install.md", title: "Install", change: "add" }
          ]
        })
        expect(yield* space.pages).toEqual([])
        yield* space.push(files)
        const { "guide/install.md": _, ...rest } = files
        const outcome = yield* space.push({ ...rest, "README.md": "# Start\n" }, { dryRun: true })
        expect(outcome.planned).toContainEqual({ path: "README.md", title: "Start", change: "change" })
        expect(outcome.planned).toContainEqual({
          path: "guide/install.md",
          title: "Install",
          change: "remove"
        })
        expect(yield* space.text("Start")).toBe(start)
      })
    )

    it.effect("opens a change request on demand, also with the first push and after edits of the space", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        yield* space.edit({ type: "insert_page", title: "By hand" })
        const first = yield* space.push(files, { subject: "From CI", force: true })
        expect(first).toMatchObject({
          state: "done",
          message: "Pushed into change request 1",
          changeRequest: { number: 1 }
        })
        expect((yield* space.pages).map(({ title }) => title)).toEqual(["By hand"])
        const made = yield* getChangeRequest(space.space.id, "1").pipe(as(space.admin))
        expect(made.changeRequest).toMatchObject({ subject: "From CI", status: "open", unresolved: null })
        expect((yield* mergeChangeRequest(space.space.id, "1").pipe(as(space.admin))).result).toBe("merge")
        expect(yield* space.text("Start")).toBe(start)

        const other = yield* aPush()
        yield* other.push(files)
        yield* other.write("Start", start.replace("Three.", "Three of Octavo."))
        const next = { ...files, "README.md": start.replace("One.", "One of CI.") }
        yield* other.push(next, { subject: "Say it better" })
        const { snapshot } = yield* getChangeRequest(other.space.id, "1").pipe(as(other.admin))
        const { id } = yield* other.page("Start")
        const shown = yield* getPage(other.space.id, id, "markdown", { selector: snapshot }).pipe(
          as(other.admin)
        )
        const merged = "# Start\n\nOne of CI.\n\nTwo.\n\nThree of Octavo.\n"
        expect(shown.text).toMatchObject({ markdown: merged })
        expect(yield* other.text("Start")).toBe(start.replace("Three.", "Three of Octavo."))
        // The change request is not yet what the folder and the space have in common.
        expect(yield* other.push(next)).toMatchObject({ state: "done" })
        expect(yield* other.text("Start")).toBe(merged)
        expect(yield* other.push(next, { subject: "Again" })).toMatchObject({
          message: "Nothing had changed"
        })
      })
    )

    it.effect("merges what other copies of the folder pushed since its base", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        const { base } = yield* space.push(files)
        const theirs = { ...files, "README.md": start.replace("Three.", "Theirs.") }
        const { base: later } = yield* space.push(theirs, { base })
        const ours = { ...files, "README.md": start.replace("One.", "Ours.") }
        expect(yield* space.push(ours, { base })).toMatchObject({ message: "Imported" })
        const both = start.replace("One.", "Ours.").replace("Three.", "Theirs.")
        expect(yield* space.text("Start")).toBe(both)
        expect(yield* space.push(theirs, { base: later })).toMatchObject({ message: "Nothing had changed" })
        // Of two that wait, the second one finds what the first one did.
        const now = (yield* space.push({ ...files, "README.md": both })).base
        yield* space.send({ ...files, "README.md": both.replace("Ours.", "First.") }, { base: now })
        yield* space.send({ ...files, "README.md": both.replace("Theirs.", "Second.") }, { base: now })
        yield* space.run
        yield* space.run
        expect(yield* space.text("Start")).toBe(start.replace("One.", "First.").replace("Three.", "Second."))
        // Both changed the same words.
        const other = yield* space.push(
          { ...files, "README.md": both.replace("Ours.", "Third.") },
          { base: now }
        )
        expect(other).toMatchObject({ state: "done", changeRequest: { number: 1 } })
      })
    )

    it.effect("is refused with a base that is none of the latest pushes, unless by force", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        const { base } = yield* space.push(files)
        const unknown = { base: "0".repeat(40) }
        const ours = { ...files, "README.md": "# Start\n\nOurs.\n" }
        expect((yield* Effect.flip(space.send(ours, unknown)))._tag).toBe("PushOutdated")
        expect(yield* space.push(files, unknown)).toMatchObject({ message: "Nothing had changed" })
        for (let n = 0; n < 21; n++) yield* space.push({ ...files, "README.md": `# Start\n\n${n}.\n` })
        expect((yield* Effect.flip(space.send(ours, { base })))._tag).toBe("PushOutdated")
        expect(yield* space.push(ours, { base, force: true })).toMatchObject({ state: "done" })
        expect(yield* space.text("Start")).toBe(ours["README.md"])
      })
    )

    it.effect("stores no contents but those that it names", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        const asked = yield* space.ask(files)
        if (asked.kind !== "missing") throw new Error("Nothing is missing")
        const sendBytes = Effect.fnUntraced(function* (bytes: Uint8Array) {
          const made = yield* space.ask(files)
          if (made.kind !== "missing") throw new Error("Nothing is missing")
          const padded = Buffer.concat([bytes, Buffer.alloc(Math.max(0, made.upload.size - bytes.length))])
          const cut = new Uint8Array(padded.subarray(0, made.upload.size))
          yield* receiveUpload(made.upload.id, Stream.make(cut))
          return yield* Effect.flip(space.ask(files, { upload: made.upload.id }))
        })
        const pack = packOf(files, asked.missing)
        const other = Buffer.from(pack.toString("latin1").replace("One.", "Two."), "latin1")
        const [first = ""] = asked.missing
        const huge = Buffer.from(`${first} blob 99999999\n`)
        const foreign = packOf(
          { a: "unknown" },
          entriesOf({ a: "unknown" }).map(({ oid }) => oid)
        )
        const twice = Buffer.concat([packOf(files, [first]), packOf(files, [first])])
        for (const bytes of [other, huge, foreign, twice, Buffer.alloc(200, 97), pack.subarray(0, 60)])
          expect((yield* sendBytes(bytes))._tag).toBe("PushRefused")
        const refused = yield* Effect.flip(space.ask(files, { upload: asked.upload.id }))
        expect(refused._tag).toBe("UploadUnfinished")
        expect((yield* Effect.flip(space.ask(files, { upload: "unknown" })))._tag).toBe("UploadNotFound")
        yield* receiveUpload(asked.upload.id, Stream.make(new Uint8Array(pack)))
        expect(yield* space.ask(files, { upload: asked.upload.id })).toMatchObject({ kind: "accepted" })
        yield* space.run
        // Another space knows nothing of them.
        expect(yield* (yield* aPush()).ask(files)).toMatchObject({ kind: "missing", missing: asked.missing })
      })
    )

    it.effect("needs the access of an import", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        const request = {
          entries: entriesOf(files),
          directory: null,
          source: "docs",
          base: null,
          message: "",
          subject: null,
          force: false,
          dryRun: false,
          upload: null
        }
        const tagOf = (spaceId: SpaceId, by: typeof space.admin) =>
          Effect.map(Effect.flip(requestPush(spaceId, request).pipe(as(by))), ({ _tag }) => _tag)
        const [reader, editor] = [
          yield* aMember(space.organization.id, { role: "read" }),
          yield* aMember(space.organization.id, { role: "edit" })
        ]
        const stranger = yield* aPush()
        expect(yield* tagOf(space.space.id, reader)).toBe("AccessDenied")
        expect(yield* tagOf(space.space.id, editor)).toBe("AccessDenied")
        expect(yield* tagOf(space.space.id, stranger.admin)).toBe("SpaceNotFound")
        expect(yield* tagOf(SpaceId.make(yield* newId), space.admin)).toBe("SpaceNotFound")
      })
    )

    it.effect("keeps the contents of the latest push, and those of others for a day", () =>
      Effect.gen(function* () {
        const space = yield* aPush()
        const objects = yield* PushedObjects
        yield* space.push(files)
        const oids = entriesOf(files).map(({ oid }) => oid)
        const kept = Effect.map(objects.findMany(space.space.id, oids), ({ size }) => size)
        const { "README.md": _, ...rest } = files
        yield* space.push({ ...rest, "README.md": "# Start\n" })
        expect(yield* kept).toBe(3)
        yield* TestClock.adjust("25 hours")
        yield* space.push({ ...rest, "README.md": "# Start\n\nAgain.\n" })
        const found = yield* objects.findMany(space.space.id, oids)
        expect(found.has(oids[0]!)).toBe(false)
        expect(found.size).toBe(2)
        const png = found.get(oids[2]!)!
        const unused = yield* (yield* Blobs).put(Buffer.from("unused"))
        expect(yield* (yield* blobsOfPushes)([png, unused])).toEqual(new Set([png]))
        // Those that are still in use are as new.
        yield* objects.retain(
          space.space.id,
          [],
          DateTime.subtract(yield* DateTime.now, { hours: 1 }),
          yield* DateTime.now
        )
        expect(yield* kept).toBe(2)
        yield* objects.remove(space.space.id)
        expect(yield* kept).toBe(0)
      })
    )
  })
