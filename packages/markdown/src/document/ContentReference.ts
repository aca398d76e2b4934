import { writeAnchor } from "../text/decodeEscapes.ts"
import type { ReferenceKind } from "./Derived.ts"

/** The resolved target of a link, an image or a block. */
export type ContentReference =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "page"; readonly page: string; readonly space?: string }
  /** The anchor is a name; percent-escapes of the source are decoded. */
  | { readonly kind: "anchor"; readonly anchor: string; readonly page?: string; readonly space?: string }
  | { readonly kind: "file"; readonly file: string; readonly space?: string }
  | { readonly kind: "space"; readonly space: string }
  | { readonly kind: "user"; readonly user: string }
  | { readonly kind: "collection"; readonly collection: string }
  | { readonly kind: "reusable-content"; readonly reusableContent: string; readonly space?: string }
  | { readonly kind: "openapi"; readonly spec: string }
  | { readonly kind: "tag"; readonly tag: string; readonly space?: string }

/** A target as the source has it, in a tree that is not resolved yet. */
export interface UnresolvedReference {
  readonly kind: "unresolved"
  readonly as: ReferenceKind
  readonly target: string
  /** Present for an include that may be of a page or a file too. */
  readonly ofAny?: true
}

/** Whether a value is a reference, of any kind. */
export const isReference = (value: unknown): value is ContentReference =>
  typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string"

/** Looks up a target of the source; undefined leaves it a plain URL. */
export type ResolveReference = (target: string, as: ReferenceKind) => ContentReference | undefined

/** Says how a reference is written in the source of this page. */
export type WriteReference = (reference: ContentReference) => string

/** Writes references without the page: ids take the place of paths. */
export const writeReferenceById: WriteReference = (reference) => {
  switch (reference.kind) {
    case "url":
      return reference.url
    case "page":
      return reference.page
    case "anchor":
      return `${reference.page ?? ""}#${writeAnchor(reference.anchor)}`
    case "file":
      return reference.file
    case "space":
      return reference.space
    case "user":
      return reference.user
    case "collection":
      return reference.collection
    case "reusable-content":
      return reference.reusableContent
    case "openapi":
      return reference.spec
    case "tag":
      return reference.tag
  }
}
