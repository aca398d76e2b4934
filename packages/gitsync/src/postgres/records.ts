import { type OmittedTable, recordKind, type RecordKind } from "@octavo/database"

/** The records of synchronisations in an export of a space. */
export const records: ReadonlyArray<RecordKind> = [
  recordKind({
    name: "git",
    table: "gitsync.states",
    scope: "space",
    where: "t.space_id = $1",
    key: ["spaceId"],
    current: null,
    fields: {
      spaceId: { column: "space_id", names: "space" },
      bases: "bases",
      eventAt: "event_at",
      lastImport: "last_import",
      lastExport: "last_export",
      lastPush: "last_push",
      lastPull: "last_pull"
    },
    omitted: {
      turn: { why: "The lease of a job of this installation." },
      sent: { why: "Pushes of this installation that no answer came to." }
    }
  })
]

/** The tables of synchronisations that an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  { table: "gitsync.connections", why: "Sealed credentials: a repository is connected anew." },
  { table: "gitsync.pull_requests", why: "Previews of pull requests, which the repository has." },
  { table: "gitsync.pushed_objects", why: "Contents of pushes: the next push sends them again." },
  { table: "gitsync.credentials", why: "Sealed credentials of running jobs." }
]
