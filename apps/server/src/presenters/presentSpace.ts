import type { SpaceResource } from "@octavo/api"
import type { SpaceView } from "@octavo/content"
import { holds, type Role } from "@octavo/identity"
import { type PublishedPlace, publishedUrl, type SitesAddress } from "@octavo/sites"
import { appUrlOfSpace } from "./appUrls.ts"
import { presentGitState } from "./presentGitState.ts"
import { presentTime } from "./times.ts"

/** Shown for spaces that chose no emoji: a blue book. */
export const plainEmoji = "1f4d8"

export const presentSpace =
  (publicUrl: string, address: SitesAddress) =>
  (
    { counts, revisionId, role, space }: SpaceView & { readonly role: Role },
    place: PublishedPlace | null
  ): SpaceResource => {
    const isActive = space.deletedAt === null
    const may = (needed: Role) => isActive && holds(role, needed)
    const location = `${publicUrl}/v1/spaces/${space.id}`
    const published = place === null ? null : publishedUrl(address, place.site, place.path, place.shareKey)
    return {
      object: "space",
      id: space.id,
      title: space.title,
      emoji: space.emoji ?? plainEmoji,
      visibility: space.visibility,
      createdAt: presentTime(space.createdAt),
      updatedAt: presentTime(space.updatedAt),
      ...(space.deletedAt !== null && { deletedAt: presentTime(space.deletedAt) }),
      editMode: space.editMode,
      mergeRules: space.mergeRules ?? { type: "inherit" },
      urls: {
        location,
        app: appUrlOfSpace(publicUrl, space.id),
        ...(published !== null && { published }),
        ...(space.icon !== null && { icon: space.icon })
      },
      organization: space.organizationId,
      ...(space.parentId !== null && { parent: space.parentId }),
      ...(space.language !== null && { language: space.language }),
      ...(space.gitOrigin !== null && { gitSync: presentGitState(space.id, space.gitOrigin) }),
      revision: revisionId,
      defaultLevel: space.defaultLevel,
      ...counts,
      permissions: {
        view: may("read"),
        access: may("read"),
        admin: may("create"),
        viewInviteLinks: may("create"),
        edit: may("edit") && space.editMode === "live",
        createChangeRequest: may("edit"),
        triggerGitSync: may("create"),
        comment: may("comment"),
        merge: may("review"),
        review: may("review"),
        installIntegration: false
      }
    }
  }
