import { ChangeSeverity, SpecChange, SpecErrorCode, SpecFinding, SpecVisibility } from "@octavo/openapi"
import { Schema } from "effect"
import { listOf } from "../listing/ListQuery.ts"
import { permissions, Timestamp, Url } from "../words.ts"

/** An OpenAPI specification of an organization. */
export const OpenApiSpecResource = Schema.Struct({
  object: Schema.Literal("openapi-spec"),
  id: Schema.String,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  slug: Schema.String,
  /** Without its query for readers, who may not learn a key in it. */
  sourceURL: Schema.optionalKey(Url),
  processingState: Schema.Literals(["pending", "progress", "complete"]),
  visibility: SpecVisibility,
  lastVersion: Schema.optionalKey(Schema.String),
  lastProcessedAt: Schema.optionalKey(Timestamp),
  lastProcessErrorCode: Schema.optionalKey(SpecErrorCode),
  /** With an error code the reasons of the failure, else warnings about the document. */
  lastProcessedErrorCount: Schema.Int,
  lastProcessedErrors: Schema.optionalKey(Schema.Array(SpecFinding)),
  permissions: permissions("view", "edit"),
  urls: Schema.Struct({ location: Url, app: Url, published: Schema.optionalKey(Url) })
})
  .annotate({
    fields: {
      slug: "The slug, unique within the organization.",
      sourceURL:
        "The address of the document. Absent for a document that was sent. Its query is left out for callers without the permission to edit.",
      processingState: "Where the processing of the document is.",
      visibility: "Whether everybody may read the document, or only those with access.",
      lastVersion: "The id of the latest version. Absent before the first one.",
      lastProcessedAt: "The time of the latest processing. Absent before it.",
      lastProcessErrorCode: "Why the latest processing failed. Absent if it succeeded.",
      lastProcessedErrorCount: "The number of `lastProcessedErrors`.",
      lastProcessedErrors: "The reasons of the failure, else warnings about the document."
    }
  })
  .annotate({ identifier: "OpenAPISpec" })
export type OpenApiSpecResource = typeof OpenApiSpecResource.Type

/** A state of the document of a specification. */
export const OpenApiSpecVersionResource = Schema.Struct({
  object: Schema.Literal("openapi-spec-version"),
  id: Schema.String,
  createdAt: Timestamp,
  url: Url,
  urls: Schema.Struct({ location: Url })
})
  .annotate({ fields: { url: "The address of the document." } })
  .annotate({ identifier: "OpenAPISpecVersion" })
export type OpenApiSpecVersionResource = typeof OpenApiSpecVersionResource.Type

/** A file of the document of a version. */
const FilesystemEntry = Schema.Struct({
  dir: Schema.String,
  isEntrypoint: Schema.Boolean,
  references: Schema.Array(Schema.String),
  filename: Schema.String,
  specification: Schema.Record(Schema.String, Schema.Json)
}).annotate({
  fields: {
    dir: "The directory of the file.",
    isEntrypoint: "Whether the document starts with this file.",
    references: "The names of the files that it refers to.",
    filename: "The name of the file.",
    specification: "The content of the file."
  }
})

/** One difference between two versions. `operation` is null for what belongs to no operation. */
export const OpenApiSpecChangeResource = Schema.Struct(SpecChange.fields).annotate({
  identifier: "OpenAPISpecChange",
  fields: {
    operation: "The operation that changed. Null for changes outside of operations.",
    location: "The place in the operation, such as `response 200 application/json items name`.",
    code: "The kind of the change.",
    severity: "The effect of the change on clients.",
    before: "The value before. Absent where there was none.",
    after: "The value after. Absent where there is none."
  }
})

/** The differences of a version from another one, page by page. */
export const OpenApiSpecChangesResource = Schema.Struct({
  ...listOf(OpenApiSpecChangeResource).fields,
  /** The version that is compared with; absent for the first version. */
  base: Schema.optionalKey(Schema.String),
  version: Schema.String,
  /** The numbers of all differences by severity. */
  counts: Schema.Record(ChangeSeverity, Schema.Int),
  /** Whether there are more differences than are listed. */
  truncated: Schema.Boolean
})
  .annotate({
    fields: {
      base: "The id of the version that is compared with. Absent for the first version.",
      version: "The id of the version.",
      counts: "The numbers of all differences by severity.",
      truncated: "Whether there are more differences than are listed.",
      count: "The number of items in this response.",
      items: "The differences.",
      next: "Where the list continues. Absent if there are no more items."
    }
  })
  .annotate({ identifier: "OpenAPISpecChanges" })

/** The document of a version, in OpenAPI 3.1 or later, with everything that it refers to. */
export const OpenApiSpecContentResource = Schema.Struct({
  /** Files by name. Requests with a site token are answered a list. */
  filesystem: Schema.Union([Schema.Record(Schema.String, FilesystemEntry), Schema.Array(FilesystemEntry)]),
  url: Url,
  urls: Schema.Struct({ source: Url, public: Schema.NullOr(Url) }).annotate({
    fields: {
      source: "The address of the document.",
      public: "The address of the latest document for everybody. Null for a private specification."
    }
  })
})
  .annotate({
    fields: {
      filesystem: "The files of the document by name; a list for requests with a site token.",
      url: "The address of the document: `urls.source`."
    }
  })
  .annotate({ identifier: "OpenAPISpecContent" })
