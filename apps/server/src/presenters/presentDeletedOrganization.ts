import type { DeletedOrganizationResource } from "@octavo/api"
import { type Organization, restorableUntil } from "@octavo/identity"
import { presentTime } from "./times.ts"

/** Presents an organization that was deleted. */
export const presentDeletedOrganization = ({
  deletedAt,
  id,
  title
}: Organization): DeletedOrganizationResource => ({
  object: "deleted-organization",
  id,
  title,
  deletedAt: presentTime(deletedAt!),
  restorableUntil: presentTime(restorableUntil(deletedAt!))
})
