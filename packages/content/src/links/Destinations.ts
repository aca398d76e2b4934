import type { Person, Role } from "@octavo/identity"
import type { CollectionView } from "../containers/Collection.ts"
import { type ContentReference, entryAt, type PathTarget, placesOf } from "@octavo/markdown"
import type { FileVersion } from "../entries/File.ts"
import type { PagePlace } from "../entries/Pages.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"
import type { BranchId } from "../entries/Revision.ts"
import type { SpaceView } from "../containers/Space.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import type { LinkStatus, Location } from "./Link.ts"
import type { SpecParts } from "./SpecTargets.ts"
import type { Anchors } from "../entries/Sources.ts"
import type { ReadReference } from "./readReference.ts"

type ById<A> = ReadonlyMap<string, A>

/** A space with the role of the caller on it. */
export type AuthorizedSpace = SpaceView & { readonly role: Role }

/** Names what lies on the line of another space: copies of a space have pages and files of the same ids. */
export const entryOn = (branchId: BranchId, id: string): string => `${branchId} ${id}`

/** The entries of a space that texts can refer to. */
export interface Entries {
  readonly pages: ById<PagePlace>
  readonly files: ById<FileVersion>
  readonly reusables: ById<ReusableContentVersion>
}

/** All that the references of some texts name and that is there. */
export interface Found {
  readonly targets: ById<PathTarget>
  readonly here: Entries
  /** By `entryOn`. */
  readonly there: Entries
  readonly spaces: ReadonlyMap<SpaceId, AuthorizedSpace>
  readonly collections: ById<CollectionView>
  readonly users: ById<Person>
  /** OpenAPI specifications, with those of the named parts that they have. */
  readonly specs: SpecParts
}

/** The target of a reference. */
export interface Destination {
  /** The same for all references to the same target. */
  readonly key: string
  readonly status: LinkStatus
  readonly location: Location
  /** Of a path to nothing: an entry whose path differs by case or Unicode normal form alone. */
  readonly suggestion?: Location
}

/** A path in the form in which file systems that ignore case and normal form compare it. */
const foldPath = (path: string): string => path.normalize("NFC").toLowerCase().normalize("NFC")

/** The targets of references, after all lookups. */
export class Destinations {
  readonly #spaceId: SpaceId
  readonly #found: Found
  readonly #anchors: ReadonlyMap<string, Anchors>
  #byFoldedPath: ReadonlyMap<string, PathTarget> | undefined

  constructor(spaceId: SpaceId, found: Found, anchors: ReadonlyMap<string, Anchors> = new Map()) {
    this.#spaceId = spaceId
    this.#found = found
    this.#anchors = anchors
  }

  /** The other spaces that are led to. */
  get spaces(): ReadonlyMap<SpaceId, AuthorizedSpace> {
    return this.#found.spaces
  }

  /** The same, knowing which of the anchors that were asked for are there, by source. */
  withAnchors(anchors: ReadonlyMap<string, Anchors>): Destinations {
    return new Destinations(this.#spaceId, this.#found, anchors)
  }

  /** Which anchors of which sources references lead to. */
  anchorsOf(references: ReadonlyArray<ReadReference>): ReadonlyMap<string, ReadonlySet<string>> {
    const asked = new Map<string, Set<string>>()
    for (const reference of references) {
      const location = this.#locate(reference)
      if (location?.kind !== "page" || location.anchor === null) continue
      const hash = location.place.page.sourceHash
      if (hash === null) continue
      asked.set(hash, (asked.get(hash) ?? new Set()).add(location.anchor))
    }
    return asked
  }

  /** The target of a reference. */
  resolve(reference: ReadReference): Destination {
    const location = this.#locate(reference)
    const there = location === undefined ? undefined : this.#atAnchor(location)
    const target = there ?? location
    return {
      key: target === undefined ? missingKey(reference) : keyOf(target),
      status: there === undefined ? "broken" : reference.isInApp ? "in-app" : "ok",
      location: target ?? { kind: "url", url: reference.written },
      ...(target === undefined && this.#suggest(reference))
    }
  }

  #suggest({ leads }: ReadReference): Pick<Destination, "suggestion"> | undefined {
    if (leads.to !== "path") return undefined
    this.#byFoldedPath ??= new Map([...this.#found.targets].map(([path, target]) => [foldPath(path), target]))
    for (const path of placesOf(leads)) {
      const target = this.#byFoldedPath.get(foldPath(path))
      const suggestion = target && this.#locateEntry(target, leads.anchor, undefined)
      if (suggestion !== undefined) return { suggestion }
    }
    return undefined
  }

  /** The location with the anchor that its page has for the name; undefined for a name that the page does not have. */
  #atAnchor(location: Location): Location | undefined {
    if (location.kind !== "page" || location.anchor === null) return location
    const hash = location.place.page.sourceHash
    const anchor = hash === null ? undefined : this.#anchors.get(hash)?.get(location.anchor)
    return anchor === undefined ? undefined : { ...location, anchor }
  }

  #locate({ leads, parts, written }: ReadReference): Location | undefined {
    switch (leads.to) {
      case "app-page":
      case "outside":
        return { kind: "url", url: written }
      case "nothing":
        return undefined
      case "path": {
        const target = entryAt(this.#found.targets, leads)
        return target === undefined ? undefined : this.#locateEntry(target, leads.anchor, undefined)
      }
      case "content":
        return leads.reference.kind === "openapi"
          ? this.#locateSpec(leads.reference.spec, parts)
          : this.#locateContent(leads.reference)
    }
  }

  #locateContent(reference: ContentReference): Location | undefined {
    switch (reference.kind) {
      case "page":
        return this.#locateEntry({ kind: "page", id: reference.page }, null, reference.space)
      case "anchor":
        return this.#locateEntry(
          { kind: "page", id: reference.page ?? "" },
          reference.anchor,
          reference.space
        )
      case "file":
        return this.#locateEntry({ kind: "file", id: reference.file }, null, reference.space)
      case "reusable-content":
        return this.#locateEntry(
          { kind: "reusable-content", id: reference.reusableContent },
          null,
          reference.space
        )
      case "space": {
        const spaceId = SpaceId.make(reference.space)
        return spaceId === this.#spaceId || this.#found.spaces.has(spaceId)
          ? { kind: "space", spaceId }
          : undefined
      }
      case "collection": {
        const collection = this.#found.collections.get(reference.collection)
        return collection === undefined ? undefined : { kind: "collection", collection }
      }
      case "user": {
        const user = this.#found.users.get(reference.user)
        return user === undefined ? undefined : { kind: "user", user }
      }
      default:
        return undefined
    }
  }

  /** A specification without a part that is named is not what was written. */
  #locateSpec(slug: string, parts: ReadonlyArray<string> = []): Location | undefined {
    const found = this.#found.specs.get(slug)
    return found !== undefined && parts.every((part) => found.has(part))
      ? { kind: "openapi", slug }
      : undefined
  }

  #locateEntry(
    { id, kind }: PathTarget,
    anchor: string | null,
    space: string | undefined
  ): Location | undefined {
    const spaceId = space === undefined ? this.#spaceId : SpaceId.make(space)
    const { here, spaces, there } = this.#found
    const { files, pages, reusables } = space === undefined ? here : there
    const branch = spaces.get(spaceId)?.head.branchId
    const entry = space === undefined ? id : branch === undefined ? "" : entryOn(branch, id)
    switch (kind) {
      case "page": {
        const place = pages.get(entry)
        return place === undefined ? undefined : { kind, spaceId, place, anchor }
      }
      case "file": {
        const file = files.get(entry)
        return file === undefined ? undefined : { kind, spaceId, file }
      }
      case "reusable-content": {
        const content = reusables.get(entry)
        return content === undefined ? undefined : { kind, spaceId, content }
      }
    }
  }
}

const keyOf = (location: Location): string => {
  switch (location.kind) {
    case "page":
      return `page ${location.spaceId} ${location.place.page.id} ${location.anchor ?? ""}`
    case "file":
      return `file ${location.spaceId} ${location.file.id}`
    case "reusable-content":
      return `reusable-content ${location.spaceId} ${location.content.id}`
    case "space":
      return `space ${location.spaceId}`
    case "collection":
      return `collection ${location.collection.collection.id}`
    case "user":
      return `user ${location.user.id}`
    case "openapi":
      return `openapi ${location.slug}`
    case "url":
      return `url ${location.url}`
  }
}

const missingKey = ({ leads, written }: ReadReference): string =>
  leads.to === "path" ? `path ${leads.path} ${leads.anchor ?? ""}` : `nothing ${written}`
