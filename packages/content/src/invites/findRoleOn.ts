import { type Asker, type InviteLink, resolveRole } from "@octavo/identity"
import { Effect } from "effect"
import { CollectionId } from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"

type OfThing = Pick<InviteLink, "organizationId" | "to">

/** The space or collection of a link, with what decides about access to it, unless it is another organization's. */
export const findInviteThing = Effect.fnUntraced(function* ({ organizationId, to }: OfThing, asker: Asker) {
  if (to.kind === "space") {
    const [found] = yield* (yield* Spaces).findManyWithAccess([SpaceId.make(to.id)], asker)
    if (found === undefined || found.space.organizationId !== organizationId) return null
    const { deletedAt, title } = found.space
    return { title, isDeleted: deletedAt !== null, facts: found.facts }
  }
  const [found] = yield* (yield* Collections).findManyWithAccess([CollectionId.make(to.id)], asker)
  if (found === undefined || found.collection.organizationId !== organizationId) return null
  return { title: found.collection.title, isDeleted: false, facts: found.facts }
})

/** The role of somebody on the space or collection of a link; null for none. */
export const findRoleOn = (link: OfThing, asker: Asker) =>
  Effect.map(findInviteThing(link, asker), (found) => (found === null ? null : resolveRole(found.facts)))
