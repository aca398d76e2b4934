import { expect } from "@effect/vitest"
import { removeUnusedBlobs } from "@octavo/content"
import { AuditLog } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Blobs, DownloadFailed, Events, Job, JobMustWait, Jobs, retryJob, runNextJob } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  createOrReplaceSpec,
  createSpec,
  deleteSpec,
  fetchDueSpecs,
  findPublishedVersion,
  getSpecVersion,
  listSpecs,
  listSpecVersions,
  processingStateOf,
  ProcessJob,
  processSpec,
  purgeDeletedSpecs,
  readDocumentBytes,
  requireSpec,
  restoreSpec,
  SpecContents,
  Specs,
  type SpecView,
  updateSpec
} from "../src/index.ts"
import { aDocument, aSpecOf, processLatest } from "../src/testing/index.ts"
import { type OpenApiTests, World } from "./OpenApiServices.ts"

const all = { after: null, limit: 1000 }
const first = { after: null, limit: 1 }
const petsUrl = "https://pets.example.org/openapi.json"

/** An organization with an admin. */
const anOffice = Effect.gen(function* () {
  const organization = yield* anOrganization()
  return { organization, id: organization.id, admin: yield* aMember(organization.id) }
})

type Office = Effect.Success<typeof anOffice>

/** Replaces a source, and processes it. */
const put = Effect.fnUntraced(function* (
  { admin, id }: Office,
  slug: string,
  source: { text?: string; url?: string }
) {
  const { spec } = yield* createOrReplaceSpec(id, slug, source).pipe(as(admin))
  yield* processLatest(spec.id)
  return (yield* requireSpec(id, slug).pipe(as(admin))).spec
})

const versionsOf = ({ admin, id }: Office, slug: string) =>
  Effect.map(listSpecVersions(id, slug, all).pipe(as(admin)), ({ items }) =>
    items.map(({ version }) => version)
  )

const actions = ({ id }: Office) =>
  Effect.map(
    Effect.flatMap(AuditLog, (log) => log.list(id, {}, all)),
    ({ items }) => items.map(({ action }) => action).filter((action) => action.startsWith("openapi"))
  )

/** The rules of specifications: sources, processing, versions, visibility, deletion. */
export const specsContract = (it: OpenApiTests) => {
  it.effect("a specification is pending until a worker has read it, and then has a version", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const { spec } = yield* aSpecOf(office.id, office.admin, "pets")
      expect([processingStateOf(spec), spec.visibility, spec.lastVersionId]).toEqual([
        "pending",
        "private",
        null
      ])
      expect(yield* versionsOf(office, "pets")).toEqual([])
      yield* processLatest(spec.id)
      const { spec: done } = yield* requireSpec(office.id, "pets").pipe(as(office.admin))
      expect([processingStateOf(done), done.errorCode, done.findings]).toEqual(["complete", null, []])
      const { version } = yield* getSpecVersion(office.id, "pets", null).pipe(as(office.admin))
      expect([version.id, version.writtenVersion, version.format]).toEqual([
        done.lastVersionId,
        "3.1.0",
        "json"
      ])
      const document = JSON.parse(Buffer.from(yield* readDocumentBytes(version.contentHash)).toString())
      expect(Object.keys(document.paths)).toEqual(["/pets"])
      const outline = yield* (yield* SpecContents).outline(version.contentHash, ["operation"])
      expect(outline.map(({ key, operationId, tags }) => [key, operationId, tags])).toEqual([
        ["GET /pets", "list-pets", ["pets"]]
      ])
      expect(yield* actions(office)).toEqual(["openapi.specCreated"])
    })
  )

  it.effect("a version is made exactly when the document changed", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      yield* put(office, "pets", { text: aDocument("pets") })
      const same = yield* put(office, "pets", { text: aDocument("pets") })
      // Another layout of the same document.
      const spaced = yield* put(office, "pets", {
        text: JSON.stringify(JSON.parse(aDocument("pets")), null, 2)
      })
      expect(spaced.sourceHash).not.toBe(same.sourceHash)
      expect(yield* versionsOf(office, "pets")).toHaveLength(1)
      const changed = yield* put(office, "pets", { text: aDocument("pets", "owners") })
      const versions = yield* versionsOf(office, "pets")
      expect(versions.map(({ seq }) => seq)).toEqual([2, 1])
      expect(changed.lastVersionId).toBe(versions[0]!.id)
      // The first document again: a new version that shares the stored document.
      yield* put(office, "pets", { text: aDocument("pets") })
      const hashes = (yield* versionsOf(office, "pets")).map(({ contentHash }) => contentHash)
      expect([hashes.length, hashes[0]]).toEqual([3, hashes[2]])
      const listed = yield* listSpecVersions(office.id, "pets", first).pipe(as(office.admin))
      const rest = yield* listSpecVersions(office.id, "pets", { ...all, after: listed.next }).pipe(
        as(office.admin)
      )
      expect(rest.items.map(({ version }) => version.seq)).toEqual([2, 1])
    })
  )

  it.effect(
    "a document whose job failed since its worker died is not refused, and becomes a version later",
    () =>
      Effect.gen(function* () {
        const office = yield* anOffice
        const specs = yield* Specs
        const jobs = yield* Jobs
        const { spec } = yield* aSpecOf(office.id, office.admin, "pets")
        const job = Option.getOrThrow(yield* jobs.findLatest(ProcessJob.name, spec.id))
        const { maxAttempts: attempts } = ProcessJob
        yield* jobs.put(new Job({ ...job, state: "running", attempts, alone: true }))
        // Jobs of other tests may wait before it.
        const ended = Effect.andThen(runNextJob([processSpec]), jobs.get(job.id)).pipe(
          Effect.repeat({ until: ({ state }) => state === "done" || state === "failed" })
        )
        yield* ended
        expect((yield* jobs.get(job.id)).problem).toContain("tried again later")
        const before = Option.getOrThrow(yield* specs.findForUpdate(spec.id))
        expect([processingStateOf(before), before.errorCode]).toEqual(["pending", null])
        yield* retryJob(job.id)
        yield* ended
        const after = Option.getOrThrow(yield* specs.findForUpdate(spec.id))
        expect([processingStateOf(after), after.errorCode]).toEqual(["complete", null])
        expect(yield* versionsOf(office, "pets")).toHaveLength(1)
      })
  )

  it.effect("a bad document is complete with its error, and keeps the last version", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const good = yield* put(office, "pets", { text: aDocument("pets") })
      const bad = yield* put(office, "pets", { text: '{\n"openapi": "3.1.0",\n"info": {},}' })
      expect([processingStateOf(bad), bad.errorCode, bad.lastVersionId]).toEqual([
        "complete",
        "PARSE_ERROR",
        good.lastVersionId
      ])
      expect(bad.findings[0]!.message).toContain("line 3, column 12")
      const again = yield* put(office, "pets", { text: aDocument("pets") })
      expect([again.errorCode, again.findings, again.lastVersionId]).toEqual([null, [], good.lastVersionId])
    })
  )

  it.effect(
    "an address is fetched with its external files, again after six hours, and not when nothing changed",
    () =>
      Effect.gen(function* () {
        const office = yield* anOffice
        const world = yield* World
        const schema = "https://pets.example.org/schemas/pet.yaml"
        const text = JSON.stringify({
          openapi: "3.0.3",
          info: { title: "Pets", version: "1" },
          paths: {},
          components: { schemas: { Pet: { $ref: "schemas/pet.yaml#/Pet" } } }
        })
        world.set(petsUrl, { text, etag: '"1"' })
        world.set(schema, { text: "Pet:\n  type: string\n", etag: '"2"' })
        const spec = yield* put(office, "pets", { url: petsUrl })
        expect([spec.errorCode, spec.findings]).toEqual([null, []])
        expect(spec.fetchedFiles.map(({ url }) => url)).toEqual([petsUrl, schema])
        const [version] = yield* versionsOf(office, "pets")
        expect(Buffer.from(yield* readDocumentBytes(version!.contentHash)).toString()).toContain(
          '"type":"string"'
        )
        yield* fetchDueSpecs()
        const due = Effect.map(requireSpec(office.id, "pets").pipe(as(office.admin)), ({ spec }) =>
          processingStateOf(spec)
        )
        expect(yield* due).toBe("complete")
        yield* TestClock.adjust("371 minutes")
        yield* fetchDueSpecs()
        expect(yield* due).toBe("pending")
        yield* processLatest(spec.id)
        expect(yield* versionsOf(office, "pets")).toHaveLength(1)
        world.set(schema, { text: "Pet:\n  type: integer\n", etag: '"3"' })
        yield* put(office, "pets", { url: petsUrl })
        expect(yield* versionsOf(office, "pets")).toHaveLength(2)
      })
  )

  it.effect("an external file that is missing is a warning", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const document = JSON.parse(aDocument("pets"))
      document.components = { schemas: { Pet: { $ref: "https://pets.example.org/none.yaml#/Pet" } } }
      const spec = yield* put(office, "pets", { text: JSON.stringify(document) })
      expect(spec.errorCode).toBe(null)
      expect(spec.findings.map(({ message }) => message)).toEqual([
        expect.stringContaining(
          "/components/schemas/Pet: The reference https://pets.example.org/none.yaml#/Pet is not available (line 1, column"
        )
      ])
    })
  )

  it.effect("a fetch that may succeed later is tried three times; other failures end it", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const world = yield* World
      const busy = { host: "pets.example.org", reason: "answer", status: 503, waitSeconds: 7 } as const
      world.set(petsUrl, new DownloadFailed(busy))
      const { spec } = yield* createSpec(office.id, "pets", { url: petsUrl }).pipe(as(office.admin))
      const waits: Array<unknown> = []
      for (let n = 0; n < 2; n++) {
        const wait = yield* Effect.flip(processLatest(spec.id))
        waits.push(wait instanceof JobMustWait && wait.seconds)
      }
      expect(waits).toEqual([7, 7])
      const state = Effect.map(requireSpec(office.id, "pets").pipe(as(office.admin)), ({ spec }) => spec)
      expect(processingStateOf(yield* state)).toBe("progress")
      yield* processLatest(spec.id)
      const failed = yield* state
      expect([failed.errorCode, failed.findings, failed.failures]).toEqual([
        "FETCH_ERROR",
        [{ message: "pets.example.org answered with status 503" }],
        1
      ])
      world.set(petsUrl, new DownloadFailed({ host: "pets.example.org", reason: "answer", status: 404 }))
      expect((yield* put(office, "pets", { url: petsUrl })).failures).toBe(2)
      world.set(petsUrl, new DownloadFailed({ host: "pets.example.org", reason: "too-slow", status: null }))
      yield* Effect.flip(put(office, "pets", { url: petsUrl }))
      yield* Effect.flip(processLatest(spec.id))
      yield* processLatest(spec.id)
      expect((yield* state).errorCode).toBe("FETCH_TIMEOUT")
    })
  )

  it.effect("a source that is replaced while it is read is read again, by the same job", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const { spec } = yield* aSpecOf(office.id, office.admin, "pets")
      yield* createOrReplaceSpec(office.id, "pets", { text: aDocument("owners") }).pipe(as(office.admin))
      yield* processLatest(spec.id)
      const versions = yield* versionsOf(office, "pets")
      const outline = yield* (yield* SpecContents).outline(versions[0]!.contentHash)
      expect([versions.length, outline[0]!.key]).toEqual([1, "GET /owners"])
    })
  )

  it.effect("slugs are unique, sources are checked, and only writers write", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const { admin, id } = office
      const text = aDocument()
      yield* aSpecOf(id, admin, "pets")
      const refusalOf = (slug: string, source: { text?: string; url?: string }, user = admin) =>
        Effect.map(Effect.flip(createSpec(id, slug, source).pipe(as(user))), ({ _tag }) => _tag)
      expect(yield* refusalOf("pets", { text })).toBe("SpecSlugTaken")
      for (const slug of ["", "A", "a--b", "-a", "a_b", "a".repeat(101), "ä"]) {
        expect(yield* refusalOf(slug, { text }), slug).toBe("SpecSourceRefused")
      }
      for (const source of [
        {},
        { text, url: petsUrl },
        { text: "" },
        { url: "ftp://pets.example.org/" },
        { url: "/openapi.json" },
        { url: "https://user:secret@pets.example.org/" },
        { url: "http://127.0.0.1/" },
        { url: "http://0x7f000001/" },
        { url: "http://[::1]/" },
        { url: `https://pets.example.org/${"a".repeat(2048)}` }
      ]) {
        expect(yield* refusalOf("new", source), JSON.stringify(source)).toBe("SpecSourceRefused")
      }
      const reader = yield* aMember(id, { role: "edit" })
      const guest = yield* aMember(id, { role: null })
      expect(yield* refusalOf("new", { text }, reader)).toBe("AccessDenied")
      expect(yield* refusalOf("new", { text }, guest)).toBe("AccessDenied")
      const views = yield* listSpecs(id, { search: "PE" }, all).pipe(as(reader))
      expect(views.items.map(({ isWriter, spec }: SpecView) => [spec.slug, isWriter])).toEqual([
        ["pets", false]
      ])
      expect((yield* listSpecs(id, {}, all).pipe(as(guest))).items).toEqual([])
      const denied = Effect.map(
        Effect.flip(updateSpec(id, "pets", { visibility: "public" }).pipe(as(reader))),
        ({ _tag }) => _tag
      )
      expect(yield* denied).toBe("AccessDenied")
    })
  )

  it.effect("a public document is read without a token, at once and no longer", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const { admin, id } = office
      yield* put(office, "pets", { text: aDocument("pets") })
      const isFound = Effect.map(findPublishedVersion(id, "pets", null, false), (found) => found !== null)
      expect(yield* isFound).toBe(false)
      yield* updateSpec(id, "pets", { visibility: "public" }).pipe(as(admin))
      expect(yield* isFound).toBe(true)
      yield* updateSpec(id, "pets", { visibility: "private" }).pipe(as(admin))
      expect(yield* isFound).toBe(false)
      expect(yield* findPublishedVersion(id, "pets", null, true)).not.toBe(null)
    })
  )

  it.effect("a deleted specification comes back within seven days, and its bytes go after them", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const { admin, id } = office
      const spec = yield* put(office, "pets", { text: aDocument("pets", `of-${id}`) })
      const { version } = yield* getSpecVersion(id, "pets", null).pipe(as(admin))
      yield* deleteSpec(id, "pets").pipe(as(admin))
      yield* deleteSpec(id, "pets").pipe(as(admin))
      expect((yield* Effect.flip(requireSpec(id, "pets").pipe(as(admin))))._tag).toBe("SpecNotFound")
      yield* TestClock.adjust("6 days")
      yield* purgeDeletedSpecs()
      yield* restoreSpec(id, "pets").pipe(as(admin))
      yield* processLatest(spec.id)
      expect((yield* requireSpec(id, "pets").pipe(as(admin))).spec.lastVersionId).toBe(version.id)
      expect((yield* Effect.flip(restoreSpec(id, "pets").pipe(as(admin))))._tag).toBe("SpecNotRestorable")
      yield* deleteSpec(id, "pets").pipe(as(admin))
      yield* aSpecOf(id, admin, "pets")
      expect((yield* Effect.flip(restoreSpec(id, "pets").pipe(as(admin))))._tag).toBe("SpecSlugTaken")
      expect(yield* actions(office)).toEqual(
        [
          "openapi.specCreated",
          "openapi.specDeleted",
          "openapi.specRestored",
          "openapi.specDeleted",
          "openapi.specCreated"
        ].toReversed()
      )
      const blobs = yield* Blobs
      yield* TestClock.adjust("8 days")
      yield* removeUnusedBlobs()
      expect(yield* Effect.isSuccess(blobs.get(version.sourceBlob))).toBe(true)
      yield* purgeDeletedSpecs()
      expect(Option.isNone(yield* (yield* Specs).findForUpdate(spec.id))).toBe(true)
      expect(Option.isNone(yield* (yield* SpecContents).find(version.contentHash))).toBe(true)
      yield* removeUnusedBlobs()
      expect(yield* Effect.isSuccess(blobs.get(version.sourceBlob))).toBe(false)
    })
  )

  it.effect("each step is an event of its unit of work", () =>
    Effect.gen(function* () {
      const office = yield* anOffice
      const spec = yield* put(office, "pets", { text: aDocument("pets") })
      yield* put(office, "pets", { text: "nothing" })
      const events = yield* (yield* Events).takeUndelivered(1000)
      expect(events.filter(({ subject }) => subject === spec.id).map(({ kind }) => kind)).toEqual([
        "openapi.specCreated",
        "openapi.versionCreated",
        "openapi.specChanged",
        "openapi.specFailed"
      ])
    })
  )
}
