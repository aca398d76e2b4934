import { inOneTransaction, type RecordKind, writeRecords } from "@octavo/database"
import { DeletedOrganizations, type OrganizationId, Organizations, UserId, Users } from "@octavo/identity"
import { Effect, Exit, Option } from "effect"
import { ExportRefused, refuse } from "../format/ExportRefused.ts"
import type { ExportSource } from "../format/ExportSource.ts"
import { kindsAfterSpaces, kindsBeforeSpaces, kindsOfSpaces } from "../format/kinds.ts"
import { type Manifest, recordsPath } from "../format/Manifest.ts"
import { attempt } from "../writing/ExportRun.ts"
import type { Report } from "../writing/Report.ts"
import { adaptRecord } from "./adaptRecord.ts"
import type { AdaptedRecord, ImportRun } from "./ImportRun.ts"
import { valuesOf } from "./linesOf.ts"
import { matchPeople } from "./matchPeople.ts"
import { type PendingReference, readRecord, type RecordPlace, requireResolved } from "./readRecord.ts"
import { storeObjects } from "./storeObjects.ts"
import { verifyExport } from "./verifyExport.ts"

/** Stores the records of a file; those of a kind that an export without history lacks have none. */
const loadKind = Effect.fnUntraced(function* (
  run: ImportRun,
  place: RecordPlace,
  pending: Array<PendingReference>,
  keep: (record: Readonly<Record<string, unknown>>) => void = () => {}
) {
  const { folder, kind } = place
  const path = recordsPath(kind.name, folder)
  if (!run.source.sizes.has(path)) {
    if (kind.current === null) return
    return yield* new ExportRefused({ message: `${path} is missing: this is no export, or a damaged one.` })
  }
  const batches = valuesOf(path, yield* attempt(() => run.source.open(path)))
  for (;;) {
    const { done, value } = yield* attempt(() => batches.next())
    if (done === true) return
    const records = yield* attempt(async () =>
      (value as ReadonlyArray<unknown>).map((one) => readRecord(run, place, one, pending))
    )
    records.forEach(keep)
    const adapted = yield* Effect.forEach(records, (record) => adaptRecord(kind, run, record))
    yield* writeRecords(
      kind,
      adapted.filter((one): one is AdaptedRecord => one !== null)
    ).pipe(Effect.catch(({ exists, reason }) => Effect.fail(refusalOf(path, exists, reason))))
  }
})

const refusalOf = (path: string, exists: boolean, reason: string) =>
  new ExportRefused({
    message: exists
      ? `Something of ${path} is in this installation already: ${reason}. An organization is imported under its own ids, once.`
      : `The database refuses ${path}: ${reason}. The export is damaged, or was not written by Octavo.`
  })

/** The part of the records of a space that the import itself reads. */
interface LoadedSpace {
  readonly id: string
  readonly title: string
  readonly mainBranchId: string
}

const loadSpace = Effect.fnUntraced(function* (run: ImportRun, space: LoadedSpace, folder: string) {
  const pending: Array<PendingReference> = []
  for (const kind of kindsOfSpaces) {
    yield* loadKind(run, { kind, folder, spaceId: space.id }, pending)
  }
  yield* attempt(async () => {
    requireResolved(run, pending)
    if (run.ids.get("history/branches")?.has(space.mainBranchId) !== true) {
      refuse(`${folder}/history/branches.json lacks the main branch of the space: it is damaged.`)
    }
  })
  // Nothing outside of a space names what is in it.
  for (const { name } of kindsOfSpaces) run.ids.delete(name)
})

/** People whom records name and people.json does not would be users of this installation who have nothing to do with it. */
const requireNoStrangers = Effect.fnUntraced(function* ({ strangers }: ImportRun) {
  const found = yield* (yield* Users).getMany([...strangers].map((id) => UserId.make(id)))
  if (found.length === 0) return
  return yield* new ExportRefused({
    message: `Records name the user ${found[0]!.id}, whom people.json does not have: the export is damaged.`
  })
})

const loadRecords = Effect.fnUntraced(function* (
  source: ExportSource,
  manifest: Manifest,
  objects: ImportRun["objects"],
  report: Report
) {
  const people = yield* matchPeople(source)
  const run: ImportRun = {
    source,
    organizationId: manifest.organization.id,
    people: people.ids,
    strangers: new Set(),
    objects,
    ids: new Map(),
    basenames: new Set(),
    notes: [],
    report
  }
  const pending: Array<PendingReference> = []
  const spaces: Array<LoadedSpace> = []
  const load = (kind: RecordKind) =>
    loadKind(run, { kind, folder: null, spaceId: null }, pending, (record) => {
      if (kind.name === "spaces") spaces.push(record as unknown as LoadedSpace)
      if (kind.name === "sites/sites") run.basenames.add(String(record["basename"]))
    })
  for (const kind of kindsBeforeSpaces) yield* load(kind)
  const folders = new Map(manifest.spaces.map(({ folder, id }) => [id, folder]))
  for (const [index, space] of spaces.entries()) {
    const folder = folders.get(space.id)
    if (folder === undefined) {
      return yield* new ExportRefused({
        message: `manifest.json lacks the space ${space.id}: it is damaged.`
      })
    }
    yield* loadSpace(run, space, folder)
    report(`Space ${index + 1} of ${spaces.length}: ${space.title}`)
  }
  for (const kind of kindsAfterSpaces) yield* load(kind)
  yield* attempt(async () => requireResolved(run, pending))
  yield* requireNoStrangers(run)
  return { people, notes: run.notes }
})

/** The first start of a server makes the operator of an installation, unless it has an organization by then. */
const requireStarted = Effect.gen(function* () {
  const one = { after: null, limit: 1 }
  const { items } = yield* (yield* Organizations).list(one)
  if (items.length > 0 || (yield* (yield* DeletedOrganizations).list(one)).items.length > 0) return
  return yield* new ExportRefused({
    message:
      "This installation has no organization yet, and no operator: start a server on it first, then import into it."
  })
})

const requireNew = Effect.fnUntraced(function* ({ organization: { id, title } }: Manifest) {
  const deleted = yield* (yield* DeletedOrganizations).findForUpdate(id as OrganizationId)
  if (Option.isSome(deleted)) {
    return yield* new ExportRefused({
      message: `The organization ${title} (${id}) was deleted in this installation. Restore it, or import it after it was removed for good.`
    })
  }
  const found = yield* Effect.exit((yield* Organizations).get(id as OrganizationId))
  if (Exit.isFailure(found)) return
  return yield* new ExportRefused({
    message: `The organization ${title} (${id}) is in this installation already. An export is imported where it is not.`
  })
})

/**
 * Adds the organization of an export to this installation, beside others and under the same ids: its objects first, which nothing
 * shows, then all records in one transaction. Fails with `ExportRefused`, and then nothing of it is there.
 */
export const importOrganization = Effect.fn("exports.importOrganization")(function* (request: {
  readonly source: ExportSource
  readonly report: Report
}) {
  const { report, source } = request
  const manifest = yield* attempt(() => verifyExport(source, report))
  yield* requireStarted
  yield* requireNew(manifest)
  const objects = yield* storeObjects(source, report)
  const { notes, people } = yield* inOneTransaction(loadRecords(source, manifest, objects, report))
  return { manifest, people, notes }
})
