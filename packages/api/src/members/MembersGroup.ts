import {
  AccessDenied,
  JoiningBySsoAlone,
  JoiningNotOpen,
  LastAdmin,
  MemberListOutdated,
  MemberNotFound,
  OrganizationId,
  OrganizationNotFound,
  Role,
  RoleFilter,
  UserId
} from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { MemberResource } from "../organizations/MemberResource.ts"
import { SpaceResource } from "../spaces/SpaceResource.ts"

const organization = { organizationId: OrganizationId }
const params = { ...organization, userId: UserId }

const order = Schema.optionalKey(Schema.Literals(["asc", "desc"]).annotate({ default: "desc" }))

/** The operations on the members of an organization. */
export const MembersGroup = guarded(
  HttpApiGroup.make("members").add(
    HttpApiEndpoint.get("listMembersInOrganizationById", "/orgs/:organizationId/members", {
      params: organization,
      query: {
        ...ListQuery,
        order,
        role: Schema.optionalKey(RoleFilter),
        /** A part of the name or the address, without regard to case, accents and width. */
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(256))),
        sort: Schema.optionalKey(
          Schema.Literals(["joinedAt", "lastSeenAt"]).annotate({ default: "joinedAt" })
        )
      },
      success: listOf(MemberResource),
      error: failures(AccessDenied, CursorRefused, MemberListOutdated, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "List the members of an organization")
      .annotate(
        OpenApi.Description,
        "By `lastSeenAt` the list contains the members who are not disabled and were seen before the first page was requested, in the order of that moment. It can be continued for a day."
      ),
    HttpApiEndpoint.get("listSpacesForOrganizationMember", "/orgs/:organizationId/members/:userId/spaces", {
      params,
      query: { ...ListQuery, order },
      success: listOf(
        Schema.Struct({ permission: Role, space: SpaceResource }).annotate({
          fields: { permission: "The role of the member on the space.", space: "The space." }
        })
      ),
      error: failures(AccessDenied, CursorRefused, MemberNotFound, OrganizationNotFound)
    }).annotate(
      OpenApi.Summary,
      "List the spaces that a member can read, newest first, with the role on each"
    ),
    HttpApiEndpoint.get("getMemberInOrganizationById", "/orgs/:organizationId/members/:userId", {
      params,
      success: MemberResource,
      error: failures(AccessDenied, OrganizationNotFound, MemberNotFound)
    }).annotate(OpenApi.Summary, "Get a member of an organization"),
    HttpApiEndpoint.patch("updateMemberInOrganizationById", "/orgs/:organizationId/members/:userId", {
      params,
      payload: Schema.Struct({
        /** Null makes a guest. */
        role: Schema.optionalKey(Schema.NullOr(Role)),
        /** A disabled member keeps everything and has no access. */
        disabled: Schema.optionalKey(Schema.Boolean),
        /** Whether the providers of the organization may sign the member in. */
        sso: Schema.optionalKey(Schema.Boolean)
      }).annotate({
        fields: {
          role: "The new role. Null makes the member a guest; absent keeps the role.",
          disabled: "Whether the member is shut out of the organization. Absent to keep it.",
          sso: "Whether providers of the organization may sign the member in. Absent to keep it."
        }
      }),
      success: MemberResource,
      error: failures(AccessDenied, OrganizationNotFound, MemberNotFound, LastAdmin)
    }).annotate(OpenApi.Summary, "Change the role of a member, or disable the member"),
    HttpApiEndpoint.delete("removeMemberFromOrganizationById", "/orgs/:organizationId/members/:userId", {
      params,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, LastAdmin, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Remove a member from an organization, leave it, or withdraw an invitation")
      .annotate(
        OpenApi.Description,
        "Memberships in teams, grants and tokens of the organization end with it. Authored content stays under the name of the user."
      ),
    HttpApiEndpoint.post("setUserAsSSOMemberForOrganization", "/orgs/:organizationId/members/:userId/sso", {
      params,
      success: MemberResource,
      error: failures(AccessDenied, OrganizationNotFound, MemberNotFound)
    }).annotate(OpenApi.Summary, "Let the providers of an organization sign a member in"),
    HttpApiEndpoint.post("joinOrganization", "/orgs/:organizationId/join", {
      params: organization,
      success: HttpApiSchema.NoContent,
      error: failures(JoiningBySsoAlone, JoiningNotOpen, OrganizationNotFound)
    })
      .annotate(OpenApi.Summary, "Join an organization by the e-mail domain of the caller")
      .annotate(
        OpenApi.Description,
        "For users whose address an operator entered, where its domain is confirmed for the organization. They get the default role. Members stay as they are."
      ),
    HttpApiEndpoint.post("updateOrganizationMemberLastSeenAt", "/orgs/:organizationId/ping", {
      params: organization,
      success: MemberResource,
      error: failures(OrganizationNotFound, MemberNotFound)
    }).annotate(OpenApi.Summary, "Record that the caller is present in an organization")
  )
)
