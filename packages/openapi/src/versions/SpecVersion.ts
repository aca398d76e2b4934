import { Schema } from "effect"
import { SpecId } from "../specs/SpecId.ts"
import { SpecVersionId } from "../specs/SpecVersionId.ts"

/** A state of the document of a specification. It never changes. */
export class SpecVersion extends Schema.Class<SpecVersion>("SpecVersion")({
  id: SpecVersionId,
  specId: SpecId,
  /** The number of the version in its specification, from 1. */
  seq: Schema.Int,
  /** The SHA-256 of all files of the source. */
  sourceHash: Schema.String,
  /** The entry file as it was read. */
  sourceBlob: Schema.String,
  /** Whether the source refers to further files, which the document contains. */
  hasExternalFiles: Schema.Boolean,
  contentHash: Schema.String,
  format: Schema.Literals(["json", "yaml"]),
  /** The version of OpenAPI that the source is written in. */
  writtenVersion: Schema.String,
  createdAt: Schema.DateTimeUtc
}) {}

/** A specification has no such version. */
export class SpecVersionNotFound extends Schema.TaggedError<SpecVersionNotFound>()(
  "SpecVersionNotFound",
  { slug: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The OpenAPI specification has no such version"
  }
}

/** A bundled document in OpenAPI 3.1 or later. Versions with the same document share it. */
export class SpecContent extends Schema.Class<SpecContent>("SpecContent")({
  /** The SHA-256 of the document as JSON. */
  hash: Schema.String,
  /** The document as JSON, compressed with Zstandard. */
  documentBlob: Schema.String,
  /** The bytes of the document as JSON. */
  size: Schema.Int,
  createdAt: Schema.DateTimeUtc
}) {}

/** A part of a document that links, navigation and pages name. */
export const SpecOutlineEntry = Schema.Struct({
  kind: Schema.Literals(["operation", "webhook", "schema", "tag", "info"]),
  /** Unique for its kind: method and path of an operation, method and name of a webhook, else the name. */
  key: Schema.String,
  method: Schema.NullOr(Schema.String),
  /** The path of an operation, or the name of a webhook. */
  path: Schema.NullOr(Schema.String),
  operationId: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  title: Schema.NullOr(Schema.String),
  description: Schema.NullOr(Schema.String),
  /** The tag above a tag. */
  parent: Schema.NullOr(Schema.String),
  deprecated: Schema.Boolean,
  /** Whether readers of pages do not see it. */
  ignored: Schema.Boolean,
  /** Of operations: the names of their parameters and of the properties of their bodies; of schemas: those of their properties. */
  names: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Of tags: the sentence below the title of their page. */
  pageDescription: Schema.optionalKey(Schema.String),
  /** Of tags: the icon of their page. */
  icon: Schema.optionalKey(Schema.String),
  /** Of the document itself: Markdown that introduces it, in parts that are read one by one. */
  texts: Schema.optionalKey(Schema.Array(Schema.String))
})
export type SpecOutlineEntry = typeof SpecOutlineEntry.Type

/** The outline of a document, in its order. */
export type SpecOutline = ReadonlyArray<SpecOutlineEntry>
