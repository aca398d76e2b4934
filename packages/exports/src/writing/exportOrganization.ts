import { Sources } from "@octavo/content"
import { inSnapshot, readRecords } from "@octavo/database"
import { type OrganizationId, Organizations, type UserId, Users } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { ExportFiles } from "../format/ExportFiles.ts"
import type { ExportTarget } from "../format/ExportTarget.ts"
import { kindsAfterSpaces, kindsBeforeSpaces } from "../format/kinds.ts"
import { type ExportedPerson, exportFormat, peoplePath } from "../format/Manifest.ts"
import { readmeOf } from "../format/readme.ts"
import { attempt, type ExportRun, writeKind } from "./ExportRun.ts"
import type { Report } from "./Report.ts"
import { folderOf, type SpaceToWrite, writeSpace } from "./writeSpace.ts"

/** The input of an export. */
export interface ExportRequest {
  readonly organizationId: OrganizationId
  readonly target: ExportTarget
  /** Whether earlier revisions and change requests are written too. */
  readonly history: boolean
  /** The version of Octavo. */
  readonly version: string
  readonly report: Report
}

const listSpaces = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const kind = kindsBeforeSpaces.find(({ name }) => name === "spaces")!
  const spaces: Array<SpaceToWrite> = []
  yield* readRecords(kind, organizationId, { isCurrent: false }, (records) =>
    Effect.sync(() => {
      for (const {
        id,
        mainBranchId,
        title
      } of records as ReadonlyArray<unknown> as ReadonlyArray<SpaceToWrite>)
        spaces.push({ id, mainBranchId, title })
    })
  )
  return spaces
})

/** How many users are looked up at once. */
const usersAtOnce = 500

const writePeople = Effect.fnUntraced(function* ({ files, users }: ExportRun) {
  const ids = [...users].sort()
  const list = yield* attempt(() => files.list(peoplePath))
  let count = 0
  for (let done = 0; done < ids.length; done += usersAtOnce) {
    const found = yield* (yield* Users).getMany(
      ids.slice(done, done + usersAtOnce) as ReadonlyArray<string> as ReadonlyArray<UserId>
    )
    const people = found
      .map(({ displayName, email, id, photoUrl }): ExportedPerson => ({ id, email, displayName, photoUrl }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
    count += people.length
    yield* attempt(() => list.add(people))
  }
  yield* attempt(() => list.end())
  return count
})

/** Nothing is stored while an export reads: what an older version derived is derived again for it alone. */
const withoutStoring = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Sources, (sources) =>
    Effect.provideService(effect, Sources, {
      ...sources,
      putMany: () => Effect.void,
      putDocuments: () => Effect.void
    })
  )

const write = Effect.fnUntraced(function* (request: ExportRequest) {
  const { history, organizationId, report, target, version } = request
  const organization = yield* (yield* Organizations).get(organizationId)
  const spaces = yield* listSpaces(organizationId)
  const files = new ExportFiles(target)
  const counts = new Map<string, number>()
  const run: ExportRun = {
    files,
    history,
    counts,
    users: new Set(),
    written: new Set(),
    named: { files: new Set(), texts: new Set() }
  }
  const notes: Array<string> = []
  const { title } = organization
  yield* attempt(() => files.add("README.md", Buffer.from(readmeOf({ title, history }))))
  for (const kind of kindsBeforeSpaces) yield* writeKind(run, kind, organizationId, null)
  for (const [index, space] of spaces.entries()) {
    yield* writeSpace(run, space, notes)
    report(`Space ${index + 1} of ${spaces.length}: ${space.title}`)
  }
  for (const kind of kindsAfterSpaces) yield* writeKind(run, kind, organizationId, null)
  counts.set("people", yield* writePeople(run))
  const manifest = yield* attempt(() =>
    Effect.runPromise(DateTime.now).then((now) =>
      files.finish({
        kind: "octavo-export",
        format: exportFormat,
        version,
        exportedAt: DateTime.formatIso(now),
        organization: { id: organizationId, title },
        history,
        spaces: spaces.map((space) => ({ id: space.id, title: space.title, folder: folderOf(space) })),
        counts: Object.fromEntries([...counts].sort())
      })
    )
  )
  report(`${manifest.files} files, ${manifest.bytes} bytes`)
  return { manifest, notes }
})

/**
 * Writes an organization as plain files: all of one moment, the manifest last. A failure removes what was written. Fails with
 * `OrganizationNotFound`, and with `ExportRefused` where a disk or a file fails.
 */
export const exportOrganization = Effect.fn("exports.exportOrganization")((request: ExportRequest) =>
  write(request).pipe(
    withoutStoring,
    inSnapshot,
    Effect.onError(() => Effect.promise(() => request.target.abort().catch(() => {})))
  )
)
