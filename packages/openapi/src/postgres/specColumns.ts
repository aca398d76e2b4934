import { columns, json, timestamp, timestampOrNull } from "@octavo/database"
import { Spec } from "../specs/Spec.ts"
import { SpecContent, SpecVersion } from "../versions/SpecVersion.ts"

/** The columns of `openapi.specs`. */
export const specColumns = columns(Spec, {
  id: "id",
  organizationId: "organization_id",
  slug: "slug",
  source: json("source"),
  visibility: "visibility",
  requestedSeq: "requested_seq",
  processedSeq: "processed_seq",
  startedAt: timestampOrNull("started_at"),
  tries: "tries",
  lastVersionId: "last_version_id",
  lastProcessedAt: timestampOrNull("last_processed_at"),
  errorCode: "error_code",
  findings: json("findings"),
  sourceHash: "source_hash",
  fetchedFiles: json("fetched_files"),
  nextFetchAt: timestampOrNull("next_fetch_at"),
  failures: "failures",
  createdBy: "created_by",
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at"),
  deletedAt: timestampOrNull("deleted_at")
})

/** The columns of `openapi.versions`. */
export const versionColumns = columns(SpecVersion, {
  id: "id",
  specId: "spec_id",
  seq: "seq",
  sourceHash: "source_hash",
  sourceBlob: "source_blob",
  hasExternalFiles: "has_external_files",
  contentHash: "content_hash",
  format: "format",
  writtenVersion: "written_version",
  createdAt: timestamp("created_at")
})

/** The columns of `openapi.contents`. */
export const contentColumns = columns(SpecContent, {
  hash: "hash",
  documentBlob: "document_blob",
  size: "size",
  createdAt: timestamp("created_at")
})
