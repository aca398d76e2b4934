import type { CollectionResource } from "@octavo/api"
import type { CollectionView } from "@octavo/content"
import { holds } from "@octavo/identity"
import { appUrlOfCollection } from "./appUrls.ts"

export const presentCollection =
  (publicUrl: string) =>
  ({ collection, role }: CollectionView): CollectionResource => {
    const location = `${publicUrl}/v1/collections/${collection.id}`
    const mayCreate = holds(role, "create")
    return {
      object: "collection",
      id: collection.id,
      title: collection.title,
      ...(collection.description !== null && { description: collection.description }),
      organization: collection.organizationId,
      ...(collection.parentId !== null && { parent: collection.parentId }),
      defaultLevel: collection.defaultLevel,
      urls: { location, app: appUrlOfCollection(publicUrl, collection.id) },
      permissions: { view: true, admin: mayCreate, viewInviteLinks: mayCreate, create: mayCreate }
    }
  }
