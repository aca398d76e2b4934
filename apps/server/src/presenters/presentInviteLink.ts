import type { InviteLinkResource } from "@octavo/api"
import type { InviteLinkView } from "@octavo/content"
import { presentCollection } from "./presentCollection.ts"
import { presentSpace } from "./presentSpace.ts"
import { presentTime } from "./times.ts"

export const presentInviteLink =
  (publicUrl: string) =>
  ({ link, redundant, target }: InviteLinkView): InviteLinkResource => {
    const { createdAt, expiresAt, id, madeBy, organizationId, role, used, uses } = link
    const common = {
      object: "invite" as const,
      id,
      redundant,
      ...(expiresAt !== null && { expiresAt: presentTime(expiresAt) }),
      ...(uses !== null && { uses }),
      used,
      createdAt: presentTime(createdAt),
      madeBy,
      urls: {
        location: `${publicUrl}/v1/orgs/${organizationId}/link-invites/${id}`,
        app: `${publicUrl}/invite/${organizationId}/${id}`
      }
    }
    if (target.kind === "organization" || role === null) return { ...common, role }
    return target.kind === "space"
      ? { ...common, level: role, space: presentSpace(publicUrl)(target) }
      : { ...common, level: role, collection: presentCollection(publicUrl)(target) }
  }
