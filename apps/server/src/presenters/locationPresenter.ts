import type { FileResource, LocationResource, VersionContextResource } from "@octavo/api"
import type {
  CollectionView,
  FileVersion,
  Location,
  PagePlace,
  AuthorizedSpace,
  Revision,
  SpaceId
} from "@octavo/content"
import { Caller, describeOrganizations, Organizations } from "@octavo/identity"
import { findSpecs } from "@octavo/openapi"
import type { ChangeRequestView } from "@octavo/reviews"
import { Effect } from "effect"
import { findMergedFrom } from "./findMergedFrom.ts"
import { findPeople } from "./findPeople.ts"
import { presentChangeRequest } from "./presentChangeRequest.ts"
import { presentCollection } from "./presentCollection.ts"
import { presentOrganization } from "./presentOrganization.ts"
import { presentPage } from "./presentPage.ts"
import { presentRevision } from "./presentRevision.ts"
import { findPublishedPlaces, SitesUrl } from "@octavo/sites"
import { presentSpace } from "./presentSpace.ts"
import { presentSpec } from "./presentSpec.ts"
import { presentUser } from "./presentUser.ts"

/** The context of the presenter of locations. */
export interface LocationPresentation {
  readonly publicUrl: string
  readonly presentFile: (spaceId: string) => (file: FileVersion) => FileResource
  /** The space that was asked about, and the others that locations name. */
  readonly space: AuthorizedSpace
  readonly spaces: ReadonlyMap<SpaceId, AuthorizedSpace>
  readonly collections: ReadonlyArray<CollectionView>
  /** The slugs of the OpenAPI specifications that locations name. */
  readonly specs: ReadonlyArray<string>
  /** The version of the locations in that space: a change request, or else a revision. Null where none was asked for. */
  readonly revision: Revision | null
  readonly changeRequest: ChangeRequestView | null
}

const nodeOf = ({ ancestorSlugs, page }: PagePlace) => ({
  ...page,
  path: [...ancestorSlugs, page.slug].join("/"),
  children: []
})

const contextOf = Effect.fnUntraced(function* ({
  changeRequest,
  presentFile,
  publicUrl,
  revision
}: LocationPresentation) {
  if (changeRequest === null) {
    if (revision === null) return null
    const content = { revision, pages: [], files: [], reusables: [], variables: [] }
    const { id, spaceId, type } = revision
    const page = presentPage({ publicUrl, spaceId, metadata: true })
    const mergedFrom = type === "merge" ? yield* findMergedFrom(publicUrl, spaceId, id) : null
    const context: VersionContextResource = {
      type: "revision",
      revision: presentRevision(
        { publicUrl, metadata: true },
        content,
        page,
        presentFile(content.revision.spaceId),
        mergedFrom
      )
    }
    return context
  }
  const people = yield* findPeople(publicUrl, [changeRequest.changeRequest.createdBy])
  const context: VersionContextResource = {
    type: "changeRequest",
    changeRequest: presentChangeRequest(publicUrl)(changeRequest, people)
  }
  return context
})

/** Makes the presenter of specifications, by their slugs; undefined for those that the caller may not read. */
const specPresenter = Effect.fnUntraced(function* ({ publicUrl, space, specs }: LocationPresentation) {
  const found = yield* findSpecs(space.space.organizationId, [...new Set(specs)])
  const presented = new Map(found.map((view) => [view.spec.slug, presentSpec(publicUrl)(view)]))
  return (slug: string) => presented.get(slug)
})

/** Makes the presenter of locations: spaces, their organizations and what they are of are made once for all of them. */
export const locationPresenter = Effect.fnUntraced(function* (given: LocationPresentation) {
  const { presentFile, publicUrl, space } = given
  const caller = yield* Caller
  const all = [space, ...given.spaces.values()]
  const owners = [...all.map(({ space }) => space), ...given.collections.map(({ collection }) => collection)]
  const reached = yield* (yield* Organizations).findManyWithMembership(
    [...new Set(owners.map(({ organizationId }) => organizationId))],
    caller
  )
  const organizations = yield* describeOrganizations(
    reached.map(({ membership, organization }) => ({
      organization,
      membership: membership === "required-sso" ? null : membership
    }))
  )
  const presented = new Map(
    organizations.map((view) => [view.organization.id, presentOrganization(publicUrl)(view)])
  )
  const present = presentSpace(publicUrl, yield* SitesUrl)
  const places = yield* findPublishedPlaces(all.map(({ space }) => space))
  const inSpace = new Map(
    all.map((view) => [
      view.space.id,
      {
        organization: presented.get(view.space.organizationId)!,
        space: present(view, places.get(view.space.id) ?? null)
      }
    ])
  )
  const versionContext = yield* contextOf(given)
  const inContent = (spaceId: SpaceId) => ({
    ...inSpace.get(spaceId)!,
    ...(spaceId === space.space.id && versionContext !== null && { versionContext })
  })
  const ownOrganization = presented.get(space.space.organizationId)!
  const specs = yield* specPresenter(given)
  return (location: Location): LocationResource => {
    switch (location.kind) {
      case "page": {
        const { anchor, kind, place, spaceId } = location
        const page = presentPage({ publicUrl, spaceId, metadata: true })(nodeOf(place))
        const internalLocation =
          anchor === null ? {} : { internalLocation: { type: "anchor" as const, anchor } }
        return { kind, ...inContent(spaceId), page, ...internalLocation }
      }
      case "file":
        return {
          kind: "file",
          ...inContent(location.spaceId),
          file: presentFile(location.spaceId)(location.file)
        }
      case "reusable-content": {
        const { git, id, title } = location.content
        const reusableContent = { id, title, ...(git !== null && { git }) }
        return { kind: "reusable-content", ...inContent(location.spaceId), reusableContent }
      }
      case "space":
        return { kind: "space", ...inSpace.get(location.spaceId)! }
      case "collection": {
        const { collection } = location.collection
        return {
          kind: "collection",
          organization: presented.get(collection.organizationId)!,
          collection: presentCollection(publicUrl)(location.collection)
        }
      }
      case "user":
        return { kind: "user", user: presentUser(publicUrl)(location.user) }
      case "openapi": {
        const openAPISpec = specs(location.slug)
        // Guests of a space see that the link leads somewhere, and not where.
        if (openAPISpec === undefined) return { kind: "url", url: location.slug }
        return { kind: "openapi", organization: ownOrganization, openAPISpec }
      }
      case "url":
        return location
    }
  }
})
