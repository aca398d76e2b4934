import { namesLabel } from "../text/addressOfLabel.ts"
import { decodeEscapes } from "../text/decodeEscapes.ts"
import type { Document } from "./Document.ts"
import type { ContentReference, ResolveReference, UnresolvedReference } from "./ContentReference.ts"

const unknownTarget = ({ as, target }: UnresolvedReference): ContentReference => {
  switch (as) {
    case "include":
      return { kind: "reusable-content", reusableContent: target }
    case "openapi-spec":
      return { kind: "openapi", spec: target }
    case "file":
      return { kind: "file", file: target }
    default: {
      // A label that no page has may be a place of a text that the page includes.
      const name = namesLabel(target) ? target.slice(target.indexOf("#")) : target
      return name.startsWith("#") && name.length > 1 && as !== "image"
        ? { kind: "anchor", anchor: decodeEscapes(name.slice(1)) }
        : { kind: "url", url: target }
    }
  }
}

/** The references that the official schema allows in a place; any other falls back to its written form. */
const accepts = ({ as, ofAny }: UnresolvedReference, reference: ContentReference): boolean => {
  if (as === "include")
    return (
      reference.kind === "reusable-content" || (ofAny === true && ["file", "page"].includes(reference.kind))
    )
  if (as === "openapi-spec") return reference.kind === "openapi"
  if (as === "file") return reference.kind === "file"
  if (as === "image" || as === "openapi") return reference.kind === "file" || reference.kind === "url"
  return true
}

const isUnresolved = (value: object): value is UnresolvedReference =>
  (value as UnresolvedReference).kind === "unresolved" &&
  typeof (value as UnresolvedReference).target === "string"

/** The target of a reference that is not looked up yet; undefined for one that is. */
export const unresolvedTarget = (reference: object): string | undefined =>
  isUnresolved(reference) ? reference.target : undefined

/** Gives every reference of a tree read from a source its content reference. The tree is changed in place. */
export const resolveReferences = (document: Document, resolve: ResolveReference): Document => {
  const found = (reference: UnresolvedReference): ContentReference => {
    const answer = resolve(reference.target, reference.as)
    return answer !== undefined && accepts(reference, answer) ? answer : unknownTarget(reference)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        const item: unknown = value[index]
        if (typeof item !== "object" || item === null) continue
        if (isUnresolved(item)) {
          // Lists of references are lists of ids in a table's records.
          const reference = found(item)
          value[index] =
            reference.kind === "file"
              ? reference.file
              : reference.kind === "user"
                ? reference.user
                : item.target
        } else visit(item)
      }
      return
    }
    const record = value as Record<string, unknown>
    for (const key in record) {
      const child = record[key]
      if (typeof child !== "object" || child === null || key === "leaves") continue
      if (isUnresolved(child)) record[key] = found(child)
      else visit(child)
    }
  }
  visit(document.nodes)
  return document
}
