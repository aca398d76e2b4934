import { describe, expect } from "@effect/vitest"
import {
  commitRevision,
  getCurrentContent,
  getPage,
  getRevisionContent,
  listPages,
  noChanges,
  type PageId,
  type PageNode,
  Sources,
  SpaceId
} from "@octavo/content"
import { aPage, aSource, aSpace } from "@octavo/content/testing"
import { aMember, as, aUser } from "@octavo/identity/testing"
import { plainTextDocument } from "@octavo/markdown"
import { Job, Jobs, newId, retryJob, runNextJob } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  getGitInfo,
  SyncCredentials,
  ImportJob,
  importRepository,
  type ImportRequest,
  requestImport
} from "../../src/index.ts"
import { GitHost, type GitHostCommit } from "../../src/testing/index.ts"
import type { GitsyncTests } from "./GitsyncServices.ts"

type Space = Effect.Success<ReturnType<typeof aSpace>>

const plain: Omit<ImportRequest, "url"> = {
  ref: "refs/heads/main",
  directory: "",
  treeUrl: null,
  commitUrl: null,
  eventAt: null,
  force: false,
  standalone: false,
  provider: null,
  repositoryUrl: null
}

const readme = { "README.md": "# Start\n\nHere.\n" }

/** A repository of its own with one commit. */
const aRepository = Effect.fnUntraced(function* (files: GitHostCommit["files"]) {
  const host = yield* GitHost
  const name = yield* newId
  const oid = yield* host.commit(name, { files })
  return {
    url: host.urlOf(name),
    oid,
    commit: (commit: GitHostCommit) => host.commit(name, commit)
  }
})

const request = (made: Space, given: Partial<ImportRequest> & { readonly url: string }) =>
  requestImport(made.space.id, { ...plain, ...given }).pipe(as(made.admin))

/** Requests an import, runs it, and returns its outcome. */
const importNow = Effect.fnUntraced(function* (
  made: Space,
  given: Partial<ImportRequest> & { readonly url: string }
) {
  const job = yield* request(made, given)
  yield* runNextJob([importRepository])
  const { bases, lastImport } = yield* getGitInfo(made.space.id).pipe(as(made.admin))
  const base = bases.at(-1) ?? null
  expect(lastImport?.jobId).toBe(job.id)
  expect(yield* (yield* SyncCredentials).find(job.id)).toEqual(Option.none())
  const { state } = yield* (yield* Jobs).get(job.id)
  expect(state).toBe(lastImport?.state)
  return { base, ...lastImport! }
})

const contentOf = (made: Space) => getCurrentContent(made.space.id).pipe(as(made.admin))

const flat = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [page, ...flat(page.children)])

const pagesOf = (made: Space) =>
  Effect.map(listPages(made.space.id).pipe(as(made.admin)), ({ pages }) => flat(pages))

const markdownOf = (made: Space, id: PageId) =>
  Effect.map(getPage(made.space.id, id, "markdown").pipe(as(made.admin)), ({ text }) => text)

/** The contract of imports: what they change, and what they keep. */
export const importsContract = (it: GitsyncTests) =>
  describe("an import", () => {
    it.effect("keeps its credentials when it fails since its worker died, until it has ended", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const job = yield* request(made, yield* aRepository(readme))
        const { maxAttempts: attempts } = ImportJob
        yield* (yield* Jobs).put(new Job({ ...job, state: "running", attempts, alone: true }))
        yield* runNextJob([importRepository])
        const failed = yield* getGitInfo(made.space.id).pipe(as(made.admin))
        expect(failed.lastImport).toMatchObject({
          state: "failed",
          message: expect.stringContaining("tried again later")
        })
        yield* retryJob(job.id)
        yield* runNextJob([importRepository])
        const { lastImport } = yield* getGitInfo(made.space.id).pipe(as(made.admin))
        expect(lastImport).toMatchObject({ state: "done", message: "Imported" })
        expect(yield* (yield* SyncCredentials).find(job.id)).toEqual(Option.none())
      })
    )

    it.effect(
      "brings the pages of a repository in the order of its summary, and remembers where it stands",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const repository = yield* aRepository({
            ...readme,
            "SUMMARY.md": "* [Start](README.md)\n* [Zebra](zebra.md)\n* [Ant](ant.md)\n",
            "ant.md": "# Ant\n",
            "zebra.md": "# Zebra\n"
          })
          const outcome = yield* importNow(made, repository)
          expect(outcome).toMatchObject({
            state: "done",
            message: "Imported",
            problems: [],
            oid: repository.oid,
            base: { oid: repository.oid, ref: "refs/heads/main", directory: "" }
          })
          expect(outcome.url).not.toContain("opensesame")
          const pages = yield* pagesOf(made)
          expect(pages.map(({ title }) => title)).toEqual(["Start", "Zebra", "Ant"])
          expect(yield* markdownOf(made, pages[1]!.id)).toEqual({ markdown: "# Zebra\n" })
          const { revision } = yield* contentOf(made)
          expect(revision).toMatchObject({
            id: outcome.revisionId,
            createdBy: made.admin.id,
            git: { oid: repository.oid, message: "A commit" }
          })
        })
    )

    it.effect("keeps the words of every page, and names those that are shown as plain text", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const lines = Array.from(
          { length: 800 },
          (_, n) => `* **name${n}**: _${"what it does ".repeat(10)}so_`
        ).join("\n")
        const list = `# List\n\n${lines}\n`
        const repository = yield* aRepository({
          ...readme,
          "list.md": list,
          "words.md": `# Words\n\n${"*a_ ".repeat(4_000)}\n${"word\n".repeat(2_500)}last\n`,
          "rules.md": "---\n\n# Rules\n\nWords: of it [.\n\n---\n\nlast\n",
          "broken.md": "---\nicon: [\nif: visitor.claims.a\n---\n\n# Broken\n\nlast\n"
        })
        const named = Effect.fnUntraced(function* (space: Space) {
          const { problems, state } = yield* importNow(space, { url: repository.url })
          expect(state).toBe("done")
          return problems.map(({ path, line }) => [path, line ?? null])
        })
        const always = [
          ["broken.md", 3],
          ["words.md", null]
        ]
        expect(yield* named(made)).toEqual(always)
        const documentOf = Effect.fnUntraced(function* (title: string) {
          const page = (yield* pagesOf(made)).find((one) => one.title === title)!
          return JSON.stringify(
            (yield* getPage(made.space.id, page.id, "document").pipe(as(made.admin))).text
          )
        })
        for (const title of ["List", "Words", "Rules", "Broken"]) {
          expect(yield* documentOf(title)).toContain(title === "List" ? "name799" : "last")
        }
        expect(yield* documentOf("Rules")).toContain("Words: of it [.")
        // A document may be lost where the facts of its page are not.
        const lost = new Map([[aSource(list).hash, JSON.stringify(plainTextDocument(list))]])
        yield* (yield* Sources).putDocuments(lost)
        expect(yield* named(yield* aSpace())).toEqual([always[0], ["list.md", null], always[1]])
      })
    )

    it.effect("dates a page by the last commit that changed its file", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2027, 0, 1))
        const made = yield* aSpace()
        const { commit, url } = yield* aRepository({ ...readme, "a.md": "# A\n", "b.md": "# B\n" })
        yield* commit({ files: { "b.md": "# B\n\nMore.\n" } })
        yield* importNow(made, { url })
        const timesOf = Effect.map(pagesOf(made), (pages) =>
          pages.map(({ title, updatedAt }) => [title, updatedAt] as const)
        )
        const before = new Map(yield* timesOf)
        expect(before.get("B")! - before.get("A")!).toBeGreaterThan(0)
        expect(new Date(before.get("B")!).getUTCFullYear()).toBe(2026)
        yield* commit({ files: { "0.md": "# 0\n", "a.md": "# A\n\nMore.\n" } })
        yield* importNow(made, { url })
        const after = new Map(yield* timesOf)
        expect(after.get("B")).toBe(before.get("B"))
        expect(after.get("A")).toBe(after.get("0"))
        expect(after.get("A")!).toBeGreaterThan(before.get("B")!)
      })
    )

    it.effect("of what was imported already makes no revision", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const repository = yield* aRepository(readme)
        yield* importNow(made, repository)
        const before = yield* contentOf(made)
        const again = yield* importNow(made, repository)
        expect(again).toMatchObject({ state: "done", message: "Nothing had changed", revisionId: null })
        expect(yield* contentOf(made)).toEqual(before)
      })
    )

    it.effect("keeps the ids of pages that were edited, renamed or moved", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const long = Array.from({ length: 30 }, (_, index) => `Line ${index} of the page.\n`).join("\n")
        const repository = yield* aRepository({
          ...readme,
          "edited.md": "# Edited\n\nOnce.\n",
          "moved.md": `# Moved\n\n${long}`,
          "gone.md": "# Gone\n"
        })
        yield* importNow(made, repository)
        const before = new Map((yield* pagesOf(made)).map(({ id, title }) => [title, id]))
        yield* repository.commit({
          files: {
            "edited.md": "# Edited\n\nTwice.\n",
            "moved.md": null,
            "far/away.md": `# Moved\n\n${long}\nOne more.\n`,
            "gone.md": null,
            "new.md": "# New\n"
          }
        })
        expect(yield* importNow(made, repository)).toMatchObject({ state: "done", message: "Imported" })
        const after = new Map((yield* pagesOf(made)).map(({ id, title }) => [title, id]))
        expect(after.get("Edited")).toBe(before.get("Edited"))
        expect(after.get("Moved")).toBe(before.get("Moved"))
        expect(after.has("Gone")).toBe(false)
        expect([...before.values()]).not.toContain(after.get("New"))
        expect(yield* markdownOf(made, after.get("Edited")!)).toEqual({ markdown: "# Edited\n\nTwice.\n" })
      })
    )

    it.effect("that cannot be read changes nothing and says where the trouble is", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const repository = yield* aRepository(readme)
        const first = yield* importNow(made, repository)
        const before = yield* contentOf(made)
        yield* repository.commit({
          files: { ".gitbook.yaml": "root: [\n", "fine.md": "# Fine\n" }
        })
        const failed = yield* importNow(made, repository)
        expect(failed).toMatchObject({
          state: "failed",
          revisionId: null,
          problems: [{ path: ".gitbook.yaml", line: expect.any(Number), severity: "error" }],
          base: first.base
        })
        expect(yield* contentOf(made)).toEqual(before)
        yield* repository.commit({ files: { ".gitbook.yaml": "root: ./\n" } })
        expect(yield* importNow(made, repository)).toMatchObject({ state: "done", problems: [] })
        expect((yield* pagesOf(made)).map(({ title }) => title)).toContain("Fine")
      })
    )

    it.effect(
      "of a repository with hundreds of problems tells the foremost, and how many more there are",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const unlisted = Array.from({ length: 230 }, (_, page) => [`p${page}.md`, `# P${page}\n`])
          const repository = yield* aRepository({
            ...readme,
            ...Object.fromEntries(unlisted),
            "SUMMARY.md": "* [Start](README.md)\n"
          })
          const outcome = yield* importNow(made, repository)
          expect(outcome).toMatchObject({ state: "done", message: "Imported, with 230 warnings" })
          expect(outcome.problems).toHaveLength(201)
          expect(outcome.problems.at(-1)).toMatchObject({
            path: "",
            message: expect.stringMatching(/^30 more /)
          })
        })
    )

    it.effect("of what the remote does not have fails with a sentence", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { url } = yield* aRepository(readme)
        expect(yield* importNow(made, { url, ref: "refs/heads/gone" })).toMatchObject({
          state: "failed",
          message: expect.stringContaining("has no refs/heads/gone")
        })
        expect(yield* importNow(made, { url: url.replace("opensesame", "wrong") })).toMatchObject({
          state: "failed",
          message: expect.stringContaining("did not accept the credentials"),
          base: null
        })
      })
    )

    it.effect("refuses a history that was rewritten, unless it is forced", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const repository = yield* aRepository({ ...readme, "old.md": "# Old\n" })
        yield* importNow(made, repository)
        const before = yield* contentOf(made)
        yield* repository.commit({ files: { "new.md": "# New\n" }, orphan: true })
        expect(yield* importNow(made, repository)).toMatchObject({
          state: "failed",
          message: expect.stringContaining("rewritten")
        })
        expect(yield* contentOf(made)).toEqual(before)
        expect(yield* importNow(made, { url: repository.url, force: true })).toMatchObject({ state: "done" })
        expect((yield* pagesOf(made)).map(({ title }) => title)).toEqual(["New"])
        const old = yield* getRevisionContent(made.space.id, before.revision.id).pipe(as(made.admin))
        expect(old.pages.map(({ title }) => title)).toContain("Old")
      })
    )

    it.effect("that stands alone leaves the space as it is, and its revision can be read", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const repository = yield* aRepository(readme)
        const first = yield* importNow(made, repository)
        const before = yield* contentOf(made)
        yield* repository.commit({ files: { "draft.md": "# Draft\n" } })
        const alone = yield* importNow(made, { url: repository.url, standalone: true })
        expect(alone).toMatchObject({ state: "done", base: first.base })
        expect(yield* contentOf(made)).toEqual(before)
        const { pages } = yield* getRevisionContent(made.space.id, alone.revisionId!).pipe(as(made.admin))
        expect(pages.map(({ title }) => title).toSorted()).toEqual(["Draft", "Start"])
      })
    )

    it.effect("that is only described reports its tool, sizes and losses, and changes nothing", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const repository = yield* aRepository({ ...readme, "old.md": "# Old\n", "other/a.md": "# A\n" })
        const before = yield* contentOf(made)
        const described = yield* importNow(made, { url: repository.url, dryRun: true })
        expect(described).toMatchObject({
          base: null,
          state: "done",
          oid: repository.oid,
          revisionId: null,
          message: "Starlight, 2 pages, 2 languages",
          report: { source: "Starlight", pages: 2, languages: 2, losses: [{ kind: "pages", count: 1 }] },
          problems: [{ path: "old.md", severity: "warning", message: "It is left out." }]
        })
        expect(yield* contentOf(made)).toEqual(before)
        expect((yield* getGitInfo(made.space.id).pipe(as(made.admin))).space.gitOrigin).toBe(null)
        const inFolder = yield* importNow(made, { url: repository.url, directory: "other", dryRun: true })
        expect(inFolder.report).toMatchObject({ pages: 1, losses: [] })
        const imported = yield* importNow(made, repository)
        expect(imported.report).toBe(undefined)
        expect((yield* pagesOf(made)).map(({ title }) => title)).toContain("Old")
      })
    )

    it.effect(
      "that is only described fails as an import would, and has no report where that takes too much",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const described = Effect.fnUntraced(function* (path: string) {
            const { url } = yield* aRepository({ [path]: "# Page\n" })
            return yield* importNow(made, { url, dryRun: true })
          })
          const failed = yield* described("broken.md")
          expect(failed).toMatchObject({
            state: "failed",
            revisionId: null,
            problems: [{ path: "broken.md", severity: "error" }]
          })
          const endless = yield* described("endless.md")
          expect(endless).toMatchObject({ state: "done", revisionId: null, problems: [] })
          expect([endless.report, endless.message]).toEqual([undefined, expect.stringContaining("too large")])
          expect(yield* pagesOf(made)).toEqual([])
        })
    )

    it.effect("for an event that happened before what was imported is skipped, unless it is forced", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const repository = yield* aRepository(readme)
        const at = (time: string) => DateTime.makeUnsafe(`2026-01-01T${time}Z`)
        yield* importNow(made, { url: repository.url, eventAt: at("12:00:00") })
        yield* repository.commit({ files: { "late.md": "# Late\n" } })
        const older = { url: repository.url, eventAt: at("11:59:59") }
        expect(yield* importNow(made, older)).toMatchObject({
          state: "done",
          message: expect.stringContaining("Skipped"),
          revisionId: null
        })
        expect((yield* pagesOf(made)).map(({ title }) => title)).toEqual(["Start"])
        expect(yield* importNow(made, { ...older, force: true })).toMatchObject({ message: "Imported" })
      })
    )

    it.effect("beside another one, or an edit, of the same space loses neither", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const one = yield* aRepository(readme)
        const other = yield* aRepository({ "README.md": "# Elsewhere\n" })
        yield* request(made, one)
        yield* request(made, other)
        const source = aSource(`# By hand ${made.space.id}\n`)
        const page = yield* aPage({ title: "By hand", sourceHash: source.hash, position: "z0" })
        const edit = commitRevision(made.space.mainBranchId, {
          type: "edits",
          expectedHead: null,
          createdBy: made.admin.id,
          git: null,
          message: null,
          changes: { ...noChanges, pages: { put: [page], remove: [] }, sources: [source] }
        })
        const run = runNextJob([importRepository])
        yield* Effect.all([run, run, edit], { concurrency: "unbounded" })
        const states = Effect.gen(function* () {
          const jobs = yield* (yield* Jobs).list({ kind: "gitsync.import" }, { after: null, limit: 1000 })
          return jobs.items.filter((job) => job.subject === made.space.id).map((job) => job.state)
        })
        // The second job waits for the lease.
        if ((yield* states).includes("queued")) {
          const time = Effect.andThen(
            TestClock.adjust("5 seconds"),
            TestClock.withLive(Effect.sleep("20 millis"))
          )
          yield* Effect.raceFirst(run, Effect.forever(time))
        }
        expect(yield* states).toEqual(["done", "done"])
        const { bases, lastImport } = yield* getGitInfo(made.space.id).pipe(as(made.admin))
        const base = bases.at(-1) ?? null
        expect([one.oid, other.oid]).toContain(base?.oid)
        expect(lastImport?.oid).toBe(base?.oid)
        const titles = (yield* pagesOf(made)).map(({ title }) => title)
        expect(titles).toContain(base?.oid === one.oid ? "Start" : "Elsewhere")
      })
    )

    it.effect("is asked for by those alone who may create content in the space", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { url } = yield* aRepository(readme)
        const ask = (spaceId: SpaceId, given: Partial<ImportRequest> = {}) =>
          requestImport(spaceId, { ...plain, url, ...given })
        for (const role of ["read", "review", "edit"] as const) {
          const member = yield* aMember(made.organization.id, { role })
          const refused = yield* Effect.flip(ask(made.space.id).pipe(as(member)))
          expect([role, refused._tag]).toEqual([role, "AccessDenied"])
        }
        const stranger = yield* aUser()
        expect(yield* Effect.flip(ask(made.space.id).pipe(as(stranger)))).toMatchObject({
          _tag: "SpaceNotFound"
        })
        const nowhere = Effect.flip(ask(SpaceId.make("nowhere")).pipe(as(made.admin)))
        expect(yield* nowhere).toMatchObject({ _tag: "SpaceNotFound" })
        const wrongRef = Effect.flip(ask(made.space.id, { ref: "main" }).pipe(as(made.admin)))
        expect(yield* wrongRef).toMatchObject({ _tag: "GitRefRefused", ref: "main" })
        const wrongUrl = Effect.flip(ask(made.space.id, { url: "file:///etc" }).pipe(as(made.admin)))
        expect(yield* wrongUrl).toMatchObject({ _tag: "GitUrlRefused" })
        const { importing, lastImport } = yield* getGitInfo(made.space.id).pipe(as(made.admin))
        expect({ lastImport, importing }).toEqual({ lastImport: null, importing: null })
      })
    )
  })
