import {
  type ContentReference,
  decodeEscapes,
  type Reference,
  referenceOfPath,
  type RepositoryTarget,
  resolveTarget
} from "@octavo/markdown"
import type { Mentioned } from "../entries/Sources.ts"
import type { LinkRelation } from "./Link.ts"

/** The place of a text, from which its relative references resolve. */
interface TextPlace {
  readonly spaceId: string
  /** The page that it is the text of; null for texts that are of no page. */
  readonly pageId: string | null
  /** Its path in the repository. */
  readonly gitPath: string | null
}

/** A reference as its text has it, before anything is looked up. */
export interface ReadReference {
  readonly written: string
  readonly relation: LinkRelation
  /** The anchor of the heading above the reference. */
  readonly section: string | null
  readonly isInApp: boolean
  /** The parts of an OpenAPI specification that it names; see `SpecParts`. */
  readonly parts?: ReadonlyArray<string>
  readonly leads:
    | ({ readonly to: "path" } & RepositoryTarget)
    | { readonly to: "content"; readonly reference: ContentReference }
    /** A page at a path of a space, as the addresses of the application have it; see `findAppPages`. */
    | {
        readonly to: "app-page"
        readonly space: string
        readonly slugs: ReadonlyArray<string>
        readonly anchor: string | null
      }
    | { readonly to: "outside" }
    | { readonly to: "nothing" }
}

/** The kinds of references that a page needs to be shown. */
const depending = new Set<Reference["kind"]>(["include", "openapi", "openapi-spec"])

const nothing = { to: "nothing" } as const
const outside = { to: "outside" } as const

const IN_APP =
  /^\/v1\/(?:(spaces\/[^/?#]+)(?:\/content\/(pages?|files|reusable-contents)\/([^/?#]+))?|((?:users|collections)\/[^/?#]+))\/?$/

/** A space in the application, and a page in it. */
const IN_APPLICATION = /^\/app\/s\/([^/]+)(?:\/p\/(.+?))?\/?$/

/** A collection in the application. */
const COLLECTION_IN_APPLICATION = /^\/app\/c\/([^/]+)\/?$/

type Leads = ReadReference["leads"]

const toContent = (reference: ContentReference | undefined): Leads | null =>
  reference === undefined ? null : { to: "content", reference }

/** Parses a path of the application; undefined for other paths. */
const readApplication = (path: string, anchor: string | null): Leads | null | undefined => {
  const [, collection] = COLLECTION_IN_APPLICATION.exec(path) ?? []
  if (collection !== undefined) return toContent(referenceOfPath(`collections/${collection}`, null))
  const [, space, page] = IN_APPLICATION.exec(path) ?? []
  if (space === undefined) return undefined
  const reference = referenceOfPath(`spaces/${space}`, null)
  if (page === undefined || reference?.kind !== "space") return toContent(reference)
  return { to: "app-page", space: reference.space, slugs: page.split("/").map(decodeEscapes), anchor }
}

/** Parses an address of this installation; undefined for other addresses, null when it names nothing known. */
const readAddress = (written: string, appUrl: string): Leads | null | undefined => {
  const address = URL.parse(written)
  const app = URL.parse(appUrl)
  if (address === null || app === null || address.origin !== app.origin) return undefined
  const root = app.pathname.replace(/\/$/, "")
  if (!`${address.pathname}/`.startsWith(`${root}/`)) return undefined
  const fragment = address.hash.slice(1)
  const anchor = fragment === "" ? null : decodeEscapes(fragment)
  const pathname = address.pathname.slice(root.length)
  const inApplication = readApplication(pathname, anchor)
  if (inApplication !== undefined) return inApplication
  const [matched, space, kind, id, thing] = IN_APP.exec(pathname) ?? []
  if (matched === undefined) return null
  const path = thing ?? (id === undefined ? space : `${space}/${kind === "page" ? "pages" : kind}/${id}`)
  return toContent(referenceOfPath(path!, anchor))
}

/** A reference to the space of the text itself says no more than one without a space. */
const withinSpace = (reference: ContentReference, spaceId: string): ContentReference => {
  if (!("space" in reference) || reference.kind === "space" || reference.space !== spaceId) return reference
  const { space: _, ...rest } = reference
  return rest
}

const leadsOf = (
  { pageId, gitPath, spaceId }: TextPlace,
  { kind, target }: Mentioned,
  appUrl: string
): Pick<ReadReference, "leads" | "isInApp"> => {
  if (kind === "openapi-spec") {
    return { isInApp: false, leads: { to: "content", reference: { kind: "openapi", spec: target } } }
  }
  if (target.startsWith("#")) {
    if (pageId === null) return { isInApp: false, leads: nothing }
    const reference: ContentReference =
      target.length === 1
        ? { kind: "page", page: pageId }
        : { kind: "anchor", anchor: decodeEscapes(target.slice(1)), page: pageId }
    return { isInApp: false, leads: { to: "content", reference } }
  }
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) {
    const named = readAddress(target, appUrl)
    if (named == null) return { isInApp: named === null, leads: outside }
    const leads =
      named.to === "content" ? { ...named, reference: withinSpace(named.reference, spaceId) } : named
    return { isInApp: true, leads }
  }
  const path = resolveTarget(gitPath, target)
  if (path === null) return { isInApp: false, leads: nothing }
  const reference = referenceOfPath(path.path, path.anchor)
  return {
    isInApp: false,
    leads:
      reference === undefined
        ? { to: "path", ...path }
        : { to: "content", reference: withinSpace(reference, spaceId) }
  }
}

const writtenOf = ({ parts, target }: Mentioned): string =>
  parts === undefined ? target : `${target}#${parts.map((part) => part.replace(/^\w+ /, "")).join(",")}`

/** Reads a reference of a text at a place; `appUrl` is the address of this installation. */
export const readReference = (place: TextPlace, reference: Mentioned, appUrl: string): ReadReference => ({
  written: writtenOf(reference),
  relation: depending.has(reference.kind) ? "dependsOn" : "reference",
  section: reference.section ?? null,
  ...(reference.parts !== undefined && { parts: reference.parts }),
  ...leadsOf(place, reference, appUrl)
})
