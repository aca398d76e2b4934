import type { LinkResource, LocationResource } from "@octavo/api"
import { words } from "./words.ts"

/** A reference in a document tree. */
export type Ref = Readonly<Record<string, unknown>> & { readonly kind: string }

/** A broken link of one page or reusable content. */
export interface BrokenLink {
  readonly link: LinkResource
  /** The headings above its places, without the places before the first heading. */
  readonly sections: ReadonlyArray<string>
}

/** A page or reusable content with its broken links. */
export interface LinksOfPlace {
  readonly place: LocationResource
  readonly links: ReadonlyArray<BrokenLink>
}

const idOf = (place: LocationResource): string => {
  if (place.kind === "page") return place.page.id
  return place.kind === "reusable-content" ? place.reusableContent.id : place.kind
}

const anchorOf = (place: LocationResource): string | undefined =>
  place.kind === "page" ? place.internalLocation?.anchor : undefined

/** Links by the pages that contain them, in the order of the list. */
export const byPlace = (links: ReadonlyArray<LinkResource>): ReadonlyArray<LinksOfPlace> => {
  const places = new Map<string, { readonly place: LocationResource; readonly links: Array<BrokenLink> }>()
  for (const link of links) {
    for (const [id, found] of Map.groupBy(link.locationReferences, idOf)) {
      const entry = places.get(id) ?? { place: found[0]!, links: [] }
      places.set(id, entry)
      entry.links.push({ link, sections: found.flatMap((place) => anchorOf(place) ?? []) })
    }
  }
  return [...places.values()]
}

/** A target as its text has it; of a heading, its anchor. */
export const writtenOf = ({ targetReference: target }: LinkResource): string => {
  if (target.kind === "url") return target.url
  return target.kind === "page" ? `#${anchorOf(target) ?? ""}` : target.kind
}

/** The reason why a link is broken, as a sentence. */
export const reasonOf = ({ relation, suggestedReference, targetReference: target }: LinkResource): string => {
  if (suggestedReference !== undefined) return words.otherForm
  if (target.kind === "page") return words.noHeading(target.page.title)
  if (relation === "dependsOn") return words.noInclude
  return target.kind === "url" && /^\/(pages|files|spaces)\//.test(target.url) ? words.gone : words.noPath
}

/** The ways in which a text writes the target of a reference. */
const writingsOf = (ref: Ref): ReadonlyArray<unknown> => {
  switch (ref.kind) {
    case "url":
      return [ref["url"]]
    case "page":
      return [`/pages/${String(ref["page"])}`]
    case "anchor":
      return [`/pages/${String(ref["page"])}`, `/pages/${String(ref["page"])}#${String(ref["anchor"])}`]
    case "file":
      return [`/files/${String(ref["file"])}`, ref["file"]]
    default:
      return []
  }
}

/** Whether a reference in the document of a page is a broken link. */
const isRefOf = ({ targetReference: target }: LinkResource, ref: Ref, page: string): boolean => {
  if (target.kind === "url") return writingsOf(ref).includes(target.url)
  if (target.kind !== "page" || ref.kind !== "anchor") return false
  return ref["anchor"] === anchorOf(target) && (ref["page"] ?? page) === target.page.id
}

type Node = Readonly<Record<string, unknown>>

/** A tree with other references; the same value where none was replaced. */
const withRefs = (node: unknown, replace: (ref: Ref) => Ref): unknown => {
  if (typeof node !== "object" || node === null) return node
  if (Array.isArray(node)) {
    const nodes = node.map((child: unknown) => withRefs(child, replace))
    return nodes.some((child, index) => child !== node[index]) ? nodes : node
  }
  const before = Object.entries(node)
  const after = before.map(([name, value]) => [
    name,
    name === "ref" && typeof (value as Ref | null)?.kind === "string"
      ? replace(value as Ref)
      : withRefs(value, replace)
  ])
  return after.some(([, value], index) => value !== before[index]![1]) ? Object.fromEntries(after) : node
}

/** The changes of the blocks of a document that make a broken link lead to another target. */
export const patchesOf = (
  document: unknown,
  link: LinkResource,
  page: string,
  target: Ref
): ReadonlyArray<{ readonly type: "replace"; readonly key: string; readonly block: unknown }> => {
  const blocks = (document as { readonly nodes?: ReadonlyArray<Node> }).nodes ?? []
  return blocks.flatMap((block) => {
    const changed = withRefs(block, (ref) => (isRefOf(link, ref, page) ? target : ref))
    return changed === block ? [] : [{ type: "replace" as const, key: String(block["key"]), block: changed }]
  })
}
