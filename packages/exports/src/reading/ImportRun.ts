import type { ExportedRecord } from "@octavo/database"
import type { ExportSource } from "../format/ExportSource.ts"
import type { Report } from "../writing/Report.ts"

/** An import that is under way. */
export interface ImportRun {
  readonly source: ExportSource
  readonly organizationId: string
  /** The users here, by their ids there. */
  readonly people: ReadonlyMap<string, string>
  /** The users whom records name and people.json does not: they must be unknown here. */
  readonly strangers: Set<string>
  /** The hashes of the objects of the export. */
  readonly objects: { readonly texts: ReadonlySet<string>; readonly files: ReadonlySet<string> }
  /** The ids of the records that are imported, by kind. */
  readonly ids: Map<string, Set<string>>
  /** The basenames of the sites of the export, those they have there and those they get here. */
  readonly basenames: Set<string>
  readonly notes: Array<string>
  readonly report: Report
}

/** A record before it is stored, with values of columns that no record has; null where it is left out. */
export interface AdaptedRecord {
  readonly record: ExportedRecord
  readonly columns: ExportedRecord
}
