import { requireSpace, type SpaceId, SpaceNotFound, Spaces } from "@octavo/content"
import { Effect, Schema } from "effect"
import type { Site } from "../sites/Site.ts"
import type { LinkedSpace } from "./addToStructure.ts"

/** The space belongs to another organization than the site. */
export class SpaceElsewhere extends Schema.TaggedError<SpaceElsewhere>()(
  "SpaceElsewhere",
  { spaceId: Schema.String, field: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return this.field
  }
  override get message() {
    return `The body: ${this.field} names a space of another organization. A site shows spaces of its own organization`
  }
}

/**
 * The space, locked, when it can be linked to a site of an organization: linking takes the role `create` on the space, since it
 * publishes its content.
 */
export const requireLinkable = Effect.fnUntraced(function* (
  { organizationId }: Pick<Site, "organizationId">,
  spaceId: SpaceId,
  field: string
) {
  yield* requireSpace(spaceId, "create")
  const space = yield* (yield* Spaces).getForUpdate(spaceId)
  if (space.deletedAt !== null) return yield* new SpaceNotFound({ spaceId })
  if (space.organizationId !== organizationId) return yield* new SpaceElsewhere({ spaceId, field })
  const linked: LinkedSpace = { spaceId, title: space.title }
  return linked
})
