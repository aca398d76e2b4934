import { describe, expect } from "@effect/vitest"
import { SpaceId } from "@octavo/content"
import { aMember, as } from "@octavo/identity/testing"
import { newId, runNextJob } from "@octavo/kernel"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { PackReader, pullFolder, readManifest, readPull, requestPull } from "../../src/index.ts"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aPush, entriesOf, type Files } from "./aPush.ts"

const start = "# Start\n\nOne.\n\nTwo.\n\nThree.\n"
const files = {
  "README.md": start,
  "guide/install.md": "# Install\n\n![](a.png)\n",
  "guide/a.png": "png",
  LICENSE: "MIT"
}

/** A space, and a folder that pushes and pulls. */
const aFolder = Effect.fnUntraced(function* () {
  const space = yield* aPush()
  /** Runs a pull; answers its outcome, and all files of the folder after it, with those of `have` from there. */
  const pull = Effect.fnUntraced(function* (have: Files = {}, source = "docs") {
    yield* requestPull(space.space.id, source).pipe(as(space.admin))
    yield* runNextJob([pullFolder])
    const outcome = (yield* space.info).lastPull!
    expect(outcome.state).toBe("done")
    const base = outcome.oid!
    const stream = yield* readPull(
      space.space.id,
      base,
      entriesOf(have).map(({ oid }) => oid)
    ).pipe(as(space.admin))
    const pieces = yield* Stream.runCollect(stream)
    const [list, ...sent] = new PackReader(null).read(Buffer.concat([...pieces]))
    const contents = new Map(sent.map(({ bytes, oid }) => [oid, Buffer.from(bytes).toString()]))
    for (const [path, { oid }] of entriesOf(have).map((entry) => [entry.path, entry] as const))
      contents.set(oid, String(have[path]))
    const after = Object.fromEntries(
      readManifest(list!.bytes).map(({ oid, path }) => [path, contents.get(oid)!])
    )
    return { ...outcome, base, sent: sent.length, files: after }
  })
  return { ...space, pull }
})

/** The contract of pulls into folders without Git. */
export const pullsContract = (it: GitsyncTests) =>
  describe("a pull into a folder", () => {
    it.effect(
      "returns the files of the space, with those that only the folder has, and what changed alone",
      () =>
        Effect.gen(function* () {
          const space = yield* aFolder()
          yield* space.push(files)
          expect(yield* space.pull(files)).toMatchObject({ files, sent: 0 })
          yield* space.write("Start", start.replace("Three.", "Three of Octavo."))
          const edited = yield* space.pull(files)
          expect(edited).toMatchObject({ sent: 1, pages: 1 })
          expect(edited.files).toEqual({ ...files, "README.md": start.replace("Three.", "Three of Octavo.") })
          yield* space.edit({ type: "insert_page", title: "By hand", document: { markdown: "New.\n" } })
          const { "README.md": _, ...rest } = yield* Effect.map(space.pull(edited.files), (one) => one.files)
          expect(rest["by-hand.md"]).toContain("New.")
          expect(rest["SUMMARY.md"]).toContain("by-hand.md")
        })
    )

    it.effect(
      "brings a space that was never in a repository into an empty folder, and back without a change",
      () =>
        Effect.gen(function* () {
          const space = yield* aFolder()
          yield* space.edit({ type: "insert_page", title: "First", document: { markdown: "One.\n" } })
          const pulled = yield* space.pull({}, "laptop")
          expect(Object.keys(pulled.files)).toContain("SUMMARY.md")
          const pushed = yield* space.push(pulled.files, { source: "laptop", base: pulled.base })
          expect(pushed).toMatchObject({ state: "done", message: "Nothing had changed", sent: 0 })
          const path = Object.keys(pulled.files).find((one) => pulled.files[one]!.includes("One."))!
          const next = { ...pulled.files, [path]: pulled.files[path]!.replace("One.", "One of the laptop.") }
          yield* space.push(next, { source: "laptop", base: pushed.base })
          expect(yield* space.text("First")).toContain("One of the laptop.")
        })
    )

    it.effect("is the base of the next push: edits before it stay, edits after it are merged", () =>
      Effect.gen(function* () {
        const space = yield* aFolder()
        yield* space.push(files)
        yield* space.write("Start", start.replace("Three.", "Three of Octavo."))
        const pulled = yield* space.pull(files)
        yield* space.write("Start", pulled.files["README.md"]!.replace("Two.", "Two of Octavo."))
        const next = {
          ...pulled.files,
          "README.md": pulled.files["README.md"]!.replace("One.", "One of CI.")
        }
        // Neither a dry run nor a change request is the next push.
        yield* space.push(next, { base: pulled.base, dryRun: true })
        expect(yield* space.push(next, { base: pulled.base })).toMatchObject({ message: "Imported" })
        expect(yield* space.text("Start")).toBe(
          "# Start\n\nOne of CI.\n\nTwo of Octavo.\n\nThree of Octavo.\n"
        )
      })
    )

    it.effect(
      "takes nothing back where the folder never got its files, or another one was pushed meanwhile",
      () =>
        Effect.gen(function* () {
          const space = yield* aFolder()
          yield* space.push(files)
          const ours = start.replace("Three.", "Three of Octavo.")
          yield* space.write("Start", ours)
          const pulled = yield* space.pull(files)
          yield* space.push(pulled.files, { base: pulled.base, dryRun: true })
          // A folder without the pulled files follows on the latest push.
          yield* space.push({ ...files, LICENSE: "ISC" })
          expect(yield* space.text("Start")).toBe(ours)
          const next = { ...pulled.files, "README.md": ours.replace("One.", "One of the laptop.") }
          yield* space.pull()
          yield* space.push(next, { base: pulled.base })
          expect(yield* space.text("Start")).toBe(next["README.md"])
        })
    )

    it.effect("has all contents a day later, after pushes of other folders", () =>
      Effect.gen(function* () {
        const space = yield* aFolder()
        yield* space.push(files)
        yield* space.write("Start", `${start}More.\n`)
        yield* space.pull(files)
        yield* TestClock.adjust("25 hours")
        yield* space.push({ "README.md": "# Start\n" }, { source: "other", subject: "Other", force: true })
        expect((yield* space.pull()).files).toEqual({ ...files, "README.md": `${start}More.\n` })
      })
    )

    it.effect("needs the access of an export, and reads no list but those of folders of the space", () =>
      Effect.gen(function* () {
        const [space, other] = [yield* aFolder(), yield* aFolder()]
        yield* space.push(files)
        const { base } = yield* space.pull(files)
        const editor = yield* aMember(space.organization.id, { role: "edit" })
        const tagsOf = Effect.fnUntraced(function* (spaceId: SpaceId, by: typeof space.admin, list = base) {
          const asked = yield* Effect.flip(requestPull(spaceId, "docs").pipe(as(by)))
          const read = yield* Effect.flip(readPull(spaceId, list, []).pipe(as(by)))
          return [asked._tag, read._tag]
        })
        expect(yield* tagsOf(space.space.id, editor)).toEqual(["AccessDenied", "AccessDenied"])
        expect(yield* tagsOf(space.space.id, other.admin)).toEqual(["SpaceNotFound", "SpaceNotFound"])
        const unknown = SpaceId.make(yield* newId)
        expect(yield* tagsOf(unknown, space.admin)).toEqual(["SpaceNotFound", "SpaceNotFound"])
        const [file] = entriesOf(files)
        for (const [spaceId, by, list] of [
          [space.space.id, space.admin, file!.oid],
          [space.space.id, space.admin, "0".repeat(40)],
          [other.space.id, other.admin, base]
        ] as const) {
          const refused = yield* Effect.flip(readPull(spaceId, list, []).pipe(as(by)))
          expect(refused._tag).toBe("PullNotFound")
        }
      })
    )
  })
