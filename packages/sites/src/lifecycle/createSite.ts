import { createSpace, requireSpace, type SpaceId } from "@octavo/content"
import { audit, Caller, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { makeVisitorKey } from "../auth/visitorKey.ts"
import { addSpaceTo, type LinkedSpace } from "../structure/addToStructure.ts"
import { requireLinkable } from "../structure/requireLinkable.ts"
import { SiteStructure } from "../structure/SiteStructure.ts"
import { writeStructure } from "../arrangement/writeStructure.ts"
import { claimBasenameFor } from "./claimAddress.ts"
import { SiteId } from "../sites/SiteId.ts"
import { Site, SiteLimitReached, siteLimits, type SiteType, type SiteVisibility } from "../sites/Site.ts"
import { Sites } from "../sites/Sites.ts"

/** The most characters of the title of a space. */
const maxSpaceTitle = 50
const minTitle = 2

/** The title as that of a space: whole characters alone, whatever they are made of. */
const titleOfSpace = (title: string): string => {
  let kept = ""
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (kept.length + segment.length > maxSpaceTitle) break
    kept += segment
  }
  return kept.trimEnd() || "Docs"
}

/** The title of a site: the given one, else that of its first space, else `Docs`. */
const titleOf = (given: string | null, firstSpace: string | undefined): string =>
  given ?? (firstSpace === undefined || firstSpace.length < minTitle ? "Docs" : firstSpace)

/**
 * Creates a site with these spaces at its root, in order; requires the role `create` in the organization and on each space.
 * Nothing is created when one of them is refused.
 */
export const createSite = Effect.fn("sites.createSite")(function* (
  organizationId: OrganizationId,
  input: {
    readonly type: SiteType
    readonly title: string | null
    readonly visibility: SiteVisibility
    readonly spaceIds: ReadonlyArray<SpaceId>
    /** Whether to add a new space named like the site. */
    readonly createSpace: boolean
  }
) {
  const { userId } = yield* Caller
  yield* requireOrganization(organizationId, "create")
  const [firstId] = input.spaceIds
  const first = firstId && (yield* requireSpace(firstId, "create", "active", "settings")).space.title
  const title = titleOf(input.title, first)
  const newSpace = input.createSpace
    ? yield* Effect.catchTag(
        createSpace(organizationId, {
          title: titleOfSpace(title),
          emoji: null,
          parentId: null,
          language: null,
          editMode: "live"
        }),
        ["CollectionNotFound"],
        Effect.die
      )
    : null
  const sites = yield* Sites
  yield* sites.lockAddresses
  if ((yield* sites.count(organizationId)) >= siteLimits.sitesOfOrganization) {
    return yield* new SiteLimitReached({
      limit: siteLimits.sitesOfOrganization,
      things: "sites in the organization"
    })
  }
  const id = SiteId.make(yield* newId)
  const now = yield* DateTime.now
  const site = new Site({
    id,
    organizationId,
    type: input.type,
    title,
    basename: yield* claimBasenameFor({ id, organizationId }, title),
    hostname: null,
    proxy: null,
    visibility: input.visibility,
    published: false,
    agentsContext: "included",
    adaptiveContent: false,
    icon: null,
    version: 0,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null
  })
  yield* sites.put(site)
  yield* makeVisitorKey(id)
  const linked: Array<LinkedSpace> = []
  const spaceIds = [...input.spaceIds, ...(newSpace === null ? [] : [newSpace.space.id])]
  for (const spaceId of spaceIds.toSorted()) linked.push(yield* requireLinkable(site, spaceId, "spaces"))
  const empty = new SiteStructure(id, { sections: [], groups: [], siteSpaces: [] })
  let structure = empty
  for (const spaceId of spaceIds) {
    const space = linked.find((one) => one.spaceId === spaceId)!
    structure = (yield* Effect.orDie(addSpaceTo(structure, title, space))).structure
  }
  yield* writeStructure(site, empty, structure, userId)
  yield* audit({
    organizationId,
    action: "site.created",
    target: { kind: "site", id },
    after: { title, basename: site.basename, visibility: site.visibility, spaces: spaceIds }
  })
  return yield* Effect.orDie(sites.get(id))
}, atomically)
