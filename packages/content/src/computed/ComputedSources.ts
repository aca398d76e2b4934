import type { OrganizationId } from "@octavo/identity"
import { Context, Effect } from "effect"

/** One change of an operation that readers see. */
export interface SpecPartChange {
  /** Method and path, or method and name of a webhook, such as `GET /pets`. */
  readonly operation: string
  /** The place in the operation; empty for the whole. */
  readonly location: string
  readonly code: string
  readonly severity: "breaking" | "non-breaking" | "documentation" | "unknown"
  readonly before?: unknown
  readonly after?: unknown
}

/** A part of an OpenAPI document, as far as pages are generated for it. */
export interface SpecPart {
  readonly kind: "operation" | "webhook" | "schema" | "tag" | "info" | "version"
  /** Unique for its kind: method and path of an operation, method and name of a webhook, the time of a version, else the name. */
  readonly key: string
  readonly method: string | null
  /** The path of an operation, or the name of a webhook. */
  readonly path: string | null
  readonly operationId: string | null
  readonly tags: ReadonlyArray<string>
  readonly title: string | null
  /** Markdown that nobody vouches for. */
  readonly description: string | null
  /** The tag above a tag. */
  readonly parent: string | null
  readonly deprecated: boolean
  /** Whether readers of pages do not see it. */
  readonly ignored: boolean
  /** Of operations: the names of their parameters and of the properties of their bodies; of schemas: those of their properties. Pages are found by them. */
  readonly names?: ReadonlyArray<string>
  /** The sentence below the title of the page of a tag. */
  readonly pageDescription?: string
  /** The icon of the page of a tag. */
  readonly icon?: string
  /** Of the document itself, `info`: Markdown that introduces it, in parts that are read one by one. Nobody vouches for it. */
  readonly texts?: ReadonlyArray<string>
  /** Of a version: what differs from the version before it, newest version first. */
  readonly changes?: ReadonlyArray<SpecPartChange>
}

/** A part of a document that says nothing. */
export const noSpecPart = {
  method: null,
  path: null,
  operationId: null,
  tags: [],
  title: null,
  description: null,
  parent: null,
  deprecated: false,
  ignored: false
} satisfies Omit<SpecPart, "kind" | "key">

/**
 * Finds the parts of the latest document of an OpenAPI specification by its slug, in the order of the document; null where there is no such
 * specification or version: a port. Without one, there are none. Within a unit of work the answer stays true until its end.
 */
export const ComputedSources = Context.Reference<
  (organizationId: OrganizationId, slug: string) => Effect.Effect<ReadonlyArray<SpecPart> | null>
>("@octavo/content/ComputedSources", { defaultValue: () => () => Effect.succeed(null) })
