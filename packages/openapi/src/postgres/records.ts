import { type OmittedTable, recordKind, type RecordKind } from "@octavo/database"
import { SpecSource, SpecVisibility } from "../specs/Spec.ts"
import { SpecVersion } from "../versions/SpecVersion.ts"

const ofSpecs = "SELECT id FROM openapi.specs WHERE organization_id = $1"

/** The records of specifications in an export of an organization, in the order of an import. */
export const records: ReadonlyArray<RecordKind> = [
  recordKind({
    name: "openapi/specs",
    table: "openapi.specs",
    scope: "organization",
    where: "t.organization_id = $1",
    key: ["id"],
    fields: {
      id: "id",
      organizationId: { column: "organization_id", names: "organization" },
      slug: "slug",
      source: { column: "source", within: "files", values: SpecSource },
      visibility: { column: "visibility", values: SpecVisibility },
      requestedSeq: "requested_seq",
      processedSeq: "processed_seq",
      lastVersionId: { column: "last_version_id", names: "openapi/versions" },
      lastProcessedAt: "last_processed_at",
      errorCode: "error_code",
      findings: "findings",
      sourceHash: "source_hash",
      fetchedFiles: "fetched_files",
      nextFetchAt: "next_fetch_at",
      failures: "failures",
      createdBy: { column: "created_by", names: "user" },
      createdAt: "created_at",
      updatedAt: "updated_at",
      deletedAt: "deleted_at"
    },
    omitted: {
      started_at: { why: "Work that this installation has under way.", value: null },
      tries: { why: "Work that this installation has under way.", value: 0 }
    }
  }),
  recordKind({
    name: "openapi/documents",
    table: "openapi.contents",
    scope: "organization",
    where: `t.hash IN (SELECT content_hash FROM openapi.versions WHERE spec_id IN (${ofSpecs}))`,
    key: ["hash"],
    id: "hash",
    fields: {
      hash: "hash",
      fileHash: { column: "document_blob", names: "file" },
      size: "size",
      createdAt: "created_at"
    }
  }),
  recordKind({
    name: "openapi/versions",
    table: "openapi.versions",
    scope: "organization",
    where: `t.spec_id IN (${ofSpecs})`,
    first: `t.spec_id COLLATE "C", t.seq`,
    key: ["id"],
    fields: {
      id: "id",
      specId: { column: "spec_id", names: "openapi/specs" },
      seq: "seq",
      sourceHash: "source_hash",
      fileHash: { column: "source_blob", names: "file" },
      hasExternalFiles: "has_external_files",
      documentHash: { column: "content_hash", names: "openapi/documents" },
      format: { column: "format", values: SpecVersion.fields.format },
      writtenVersion: "written_version",
      createdAt: "created_at"
    }
  })
]

/** The tables of specifications that an export leaves out. */
export const omittedTables: ReadonlyArray<OmittedTable> = [
  { table: "openapi.outline_entries", why: "Derived from documents." },
  { table: "openapi.changes", why: "Derived from documents." }
]
