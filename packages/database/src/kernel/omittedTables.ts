import type { OmittedTable } from "../records/RecordKind.ts"

/** The tables of the kernel and of its queue, all of which an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  { table: "kernel.installation", why: "The secret of this installation." },
  { table: "kernel.blobs", why: "objects/files has the bytes; an import stores them anew." },
  { table: "kernel.events", why: "Events that this installation delivers." },
  { table: "kernel.jobs", why: "Work of this installation." },
  { table: "kernel.schedules", why: "Work of this installation." },
  { table: "kernel.idempotency_keys", why: "Requests to this installation, for a day." }
]
