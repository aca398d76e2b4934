import { expect } from "@effect/vitest"
import { SpecDocuments, slugOfPageDocument } from "@octavo/content"
import { aFile, aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Blobs, deliverEvents, DownloadFailed, hashBytes, Jobs, newId } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  PageDocumentsJob,
  addPageDocuments,
  createOrReplaceSpec,
  findPublishedVersion,
  followPages,
  PageDocuments,
  listSpecs,
  removePageDocuments,
  requireSpec,
  SpecDocumentsFromOpenApi,
  Specs
} from "../src/index.ts"
import { aDocument, processLatest } from "../src/testing/index.ts"
import { type OpenApiTests, World } from "./OpenApiServices.ts"

const url = "https://pets.example.org/openapi.json"
const block = (src: string) =>
  `{% swagger src="${src}" path="/pets" method="get" %}\n[x](${src})\n{% endswagger %}\n`

type Made = Effect.Success<ReturnType<typeof aSpace>>

/** Writes pages with these texts, by their paths, and has a worker follow them. */
const write = Effect.fnUntraced(function* ({ space }: Made, texts: Readonly<Record<string, string>>) {
  const put = []
  const sources = []
  for (const [path, text] of Object.entries(texts)) {
    const source = aSource(text)
    sources.push(source)
    put.push(yield* aPage({ title: path, sourceHash: source.hash, git: { oid: "1", path } }))
  }
  yield* commitToBranch(space.mainBranchId, { pages: { put, remove: [] }, sources })
  return put
})

/** Puts a file with a text into a space. */
const putFile = Effect.fnUntraced(function* (
  { space }: Made,
  text: string,
  given: Parameters<typeof aFile>[0]
) {
  const blobHash = yield* (yield* Blobs).put(Buffer.from(text))
  const file = yield* aFile({ ...given, blobHash })
  yield* commitToBranch(space.mainBranchId, { files: { put: [file], remove: [] } })
  return file
})

/** Works as the worker does after a commit. */
const follow = Effect.fnUntraced(function* ({ space }: Made) {
  yield* deliverEvents([followPages])
  const jobs = yield* Jobs
  const job = Option.getOrNull(yield* jobs.findLatest(PageDocumentsJob.name, space.id))
  if (job === null) return
  yield* addPageDocuments.run({ job, progress: () => Effect.void })
})

/** The state of the documents with these slugs: what the pages of the organization get to show. */
const shown = Effect.fnUntraced(function* ({ organization }: Made, ...slugs: ReadonlyArray<string>) {
  const documents = yield* SpecDocuments.pipe(Effect.provide(SpecDocumentsFromOpenApi("http://octavo.test")))
  const found = yield* documents(organization.id, slugs)
  return yield* Effect.forEach(slugs, (slug) => {
    const document = found.get(slug)
    return document === undefined
      ? Effect.succeed(null)
      : Effect.map(document.read, ({ paths }) => Object.keys(paths as object))
  })
})

const process = Effect.fnUntraced(function* ({ organization }: Made, ...slugs: ReadonlyArray<string>) {
  for (const { id } of yield* (yield* PageDocuments).find(organization.id, slugs)) yield* processLatest(id)
})

const slugOf = slugOfPageDocument

/** The rules of documents that pages show without a specification. */
export const pageDocumentsContract = (it: OpenApiTests) => {
  it.effect("a document that a page shows by its address is read when the page is committed, and once", () =>
    Effect.gen(function* () {
      ;(yield* World).set(url, { text: aDocument("pets") })
      const made = yield* aSpace()
      const private_ = "http://127.0.0.1/openapi.json"
      yield* write(made, {
        "a.md": block(url),
        "b.md": block(url) + block(private_) + block("ftp://x/y.json")
      })
      yield* follow(made)
      const slug = slugOf({ kind: "url", url })
      expect(yield* shown(made, slug)).toEqual([null])
      yield* process(made, slug)
      expect(yield* shown(made, slug)).toEqual([["/pets"]])
      expect(yield* (yield* PageDocuments).count(made.organization.id)).toBe(1)
      yield* write(made, { "c.md": block(url) })
      yield* follow(made)
      expect(yield* (yield* PageDocuments).count(made.organization.id)).toBe(1)
      const elsewhere = yield* aSpace()
      expect(yield* shown(elsewhere, slug)).toEqual([null])
    })
  )

  it.effect("a document that cannot be fetched shows nothing until it can be", () =>
    Effect.gen(function* () {
      const broken = "https://broken.example.org/openapi.yaml"
      ;(yield* World).set(broken, new DownloadFailed({ host: "x", reason: "answer", status: 404 }))
      const made = yield* aSpace()
      yield* write(made, { "a.md": block(broken) })
      yield* follow(made)
      const slug = slugOf({ kind: "url", url: broken })
      yield* process(made, slug)
      expect(yield* shown(made, slug)).toEqual([null])
      const [document] = yield* (yield* PageDocuments).find(made.organization.id, [slug])
      expect([document?.errorCode, document?.nextFetchAt]).toEqual(["FETCH_ERROR", expect.anything()])
    })
  )

  it.effect(
    "a file of the space is read when a page shows it, by path or id, and again when it changes",
    () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const [before, after] = [aDocument("pets"), aDocument("owners")]
        const slugs = [before, after].map((text) => slugOf({ kind: "file", blobHash: hashBytes(text) }))
        const file = yield* putFile(made, before, {
          name: "openapi.yaml",
          git: { oid: "1", path: ".gitbook/assets/openapi.yaml" }
        })
        yield* follow(made)
        expect(yield* (yield* PageDocuments).count(made.organization.id)).toBe(0)
        yield* write(made, { "docs/a.md": block("../.gitbook/assets/openapi.yaml") })
        yield* follow(made)
        yield* process(made, ...slugs)
        expect(yield* shown(made, ...slugs)).toEqual([["/pets"], null])
        yield* putFile(made, after, { ...file })
        yield* follow(made)
        yield* process(made, ...slugs)
        expect(yield* shown(made, ...slugs)).toEqual([["/pets"], ["/owners"]])

        const loose = yield* putFile(made, aDocument("vets"), { name: "vets.json" })
        yield* putFile(made, "no document", { name: "logo.png" })
        const text = aSource(block(`/files/${loose.id}`))
        yield* commitToBranch(made.space.mainBranchId, {
          reusables: {
            put: [{ id: (yield* newId) as never, title: "Piece", sourceHash: text.hash, git: null }],
            remove: []
          },
          sources: [text]
        })
        yield* follow(made)
        const slug = slugOf({ kind: "file", blobHash: loose.blobHash })
        yield* process(made, slug)
        expect(yield* shown(made, slug)).toEqual([["/vets"]])
      })
  )

  it.effect("a document goes a day after no main branch names it", () =>
    Effect.gen(function* () {
      const gone = "https://gone.example.org/openapi.json"
      const kept = "https://kept.example.org/openapi.json"
      const world = yield* World
      for (const address of [gone, kept]) world.set(address, { text: aDocument("pets") })
      const made = yield* aSpace()
      const [page] = yield* write(made, { "a.md": block(gone), "b.md": block(kept) })
      yield* follow(made)
      const file = yield* putFile(made, aDocument("a"), { name: "a.json" })
      yield* write(made, { "c.md": block(`/files/${file.id}`) })
      yield* follow(made)
      const slugs = [
        slugOf({ kind: "url", url: gone }),
        slugOf({ kind: "url", url: kept }),
        slugOf({ kind: "file", blobHash: file.blobHash })
      ]
      const left = Effect.gen(function* () {
        const found = yield* (yield* PageDocuments).find(made.organization.id, slugs)
        return slugs.map((slug) => found.some((document) => document.slug === slug))
      })
      expect(yield* left).toEqual([true, true, true])
      yield* TestClock.adjust("2 days")
      yield* removePageDocuments()
      expect(yield* left).toEqual([true, true, true])
      yield* commitToBranch(made.space.mainBranchId, {
        pages: { put: [], remove: [page!.id] },
        files: { put: [], remove: [file.id] }
      })
      yield* removePageDocuments()
      expect(yield* left).toEqual([false, true, false])
    })
  )

  it.effect("a document of pages is no specification: nobody finds it by its name", () =>
    Effect.gen(function* () {
      const hidden = "https://hidden.example.org/openapi.json"
      ;(yield* World).set(hidden, { text: aDocument("pets") })
      const made = yield* aSpace()
      const { admin, organization } = made
      yield* write(made, { "a.md": block(hidden) })
      yield* follow(made)
      const slug = slugOf({ kind: "url", url: hidden })
      yield* process(made, slug)
      expect(yield* shown(made, slug)).toEqual([["/pets"]])
      const specs = yield* Specs
      expect(
        (yield* listSpecs(organization.id, {}, { after: null, limit: 100 }).pipe(as(admin))).items
      ).toEqual([])
      expect(yield* specs.count(organization.id)).toBe(0)
      const read = yield* requireSpec(organization.id, slug).pipe(as(admin), Effect.flip)
      expect(read._tag).toBe("SpecNotFound")
      expect(yield* findPublishedVersion(organization.id, slug, null, true)).toBe(null)
      const put = yield* createOrReplaceSpec(organization.id, slug, { text: "x" }).pipe(
        as(admin),
        Effect.flip
      )
      expect(put._tag).toBe("SpecSourceRefused")
      const kinds: Array<string> = []
      const seen = (kind: string) => ({ kind, handle: () => Effect.sync(() => void kinds.push(kind)) })
      yield* deliverEvents(["openapi.versionCreated", "openapi.specCreated", "openapi.specFailed"].map(seen))
      expect(kinds).toEqual([])
    })
  )
}
