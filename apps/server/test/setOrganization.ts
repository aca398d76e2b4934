import { Organization, Organizations, OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import type { Server } from "./aServer.ts"

/** Stores other settings of an organization. */
export const setOrganization = (
  server: Server,
  id: string,
  settings: Partial<Pick<Organization, "inviteLinks" | "sso" | "ssoInForce">>
): Effect.Effect<void> =>
  server.within(
    Organizations.use((organizations) =>
      Effect.flatMap(Effect.orDie(organizations.get(OrganizationId.make(id))), (found) =>
        organizations.put(new Organization({ ...found, ...settings }))
      )
    )
  )
