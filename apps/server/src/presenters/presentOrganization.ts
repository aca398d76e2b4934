import type { OrganizationResource } from "@octavo/api"
import { holds, type OrganizationView } from "@octavo/identity"
import { appUrlOfOrganization } from "./appUrls.ts"
import { presentTime } from "./times.ts"

export const presentOrganization =
  (publicUrl: string) =>
  ({ membership, organization, ownsTeam }: OrganizationView): OrganizationResource => {
    const role = membership === null || membership.disabled ? null : membership.role
    const isAdmin = holds(role, "admin")
    const location = `${publicUrl}/v1/orgs/${organization.id}`
    return {
      object: "organization",
      id: organization.id,
      title: organization.title,
      createdAt: presentTime(organization.createdAt),
      emailDomains: organization.emailDomains,
      confirmedEmailDomains: organization.confirmedDomains,
      ...(organization.hostname !== null && { hostname: organization.hostname }),
      type: "business",
      useCase: "internalDocs",
      defaultRole: organization.defaultRole,
      ...(organization.defaultSite !== null && {
        defaultContent: { type: "site" as const, site: organization.defaultSite }
      }),
      sso: organization.sso,
      ai: organization.ai,
      inviteLinks: organization.inviteLinks,
      plan: "free_2024",
      mergeRules: organization.mergeRules,
      trial: { status: "notapplicable", count: 0 },
      urls: {
        location,
        app: appUrlOfOrganization(publicUrl, organization.id),
        ...(organization.logo !== null && { logo: organization.logo })
      },
      permissions: {
        view: membership !== null && !membership.disabled,
        access: membership !== null && !membership.disabled,
        admin: isAdmin,
        ownTeam: ownsTeam,
        createContent: holds(role, "create"),
        createOpenAPISpec: holds(role, "create"),
        ingestConversations: false,
        viewBilling: false,
        viewInviteLinks: isAdmin,
        listMembers: role !== null,
        listTeams: role !== null,
        listIntegrations: false,
        listInstallations: false,
        installIntegration: false
      }
    }
  }
