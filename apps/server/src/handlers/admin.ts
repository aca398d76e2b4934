import {
  addOrganizationAdmin,
  confirmEmailDomain,
  createOrganization,
  type Organization,
  createSignInLink,
  createUser,
  deleteAnyOrganization,
  listDeletedOrganizations,
  restoreOrganization,
  issueToken,
  listAllAuditEntries,
  listAllOrganizations,
  listAllUsers,
  listTokens,
  personOf,
  requireOperator,
  revokeToken,
  type User
} from "@octavo/identity"
import { GitRemote } from "@octavo/gitsync"
import {
  confirmCustomHostname,
  createRendererToken,
  listRendererTokens,
  RendererTokenId,
  revokeRendererToken
} from "@octavo/sites"
import { Jobs, retryJob } from "@octavo/kernel"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { auditLog } from "./auditLog.ts"
import { listing } from "../http/listing.ts"
import { presentCustomHostname } from "../presenters/presentCustomHostname.ts"
import { presentJob } from "../presenters/presentJob.ts"
import { presentDeletedOrganization } from "../presenters/presentDeletedOrganization.ts"
import { presentOrganization } from "../presenters/presentOrganization.ts"
import { presentRendererToken } from "../presenters/presentRendererToken.ts"
import { presentSignInLink } from "../presenters/presentSignInLink.ts"
import { presentToken } from "../presenters/presentToken.ts"
import { presentUser } from "../presenters/presentUser.ts"
import { PublicUrl } from "../PublicUrl.ts"

/** The operator's routes need no role in an organization, so none is looked up. */
const outside = null

const listJobs = (...asked: Parameters<Jobs["Service"]["list"]>) =>
  Effect.andThen(
    requireOperator,
    Jobs.use((jobs) => jobs.list(...asked))
  )

const getJob = (id: string) =>
  Effect.andThen(
    requireOperator,
    Jobs.use((jobs) => jobs.get(id))
  )

const measureCopies = Effect.andThen(
  requireOperator,
  GitRemote.use((remote) => remote.measureCopies)
)

export const adminLayer = apiGroup(
  "admin",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const presented = presentOrganization(publicUrl)
    const fromOutside = (organization: Organization) =>
      presented({ organization, membership: outside, ownsTeam: false })
    const user = (found: User) => presentUser(publicUrl)(personOf(found, true))
    return handlers.handleAll({
      listAllOrganizations: ({ query }) =>
        listing(["admin/organizations"], query, listAllOrganizations, fromOutside),
      createOrganization: ({ payload }) =>
        Effect.map(createOrganization(payload), (made) =>
          presented({
            organization: made,
            membership: { role: "admin", disabled: false },
            ownsTeam: true
          })
        ),
      deleteAnyOrganization: ({ params: { organizationId }, query: { confirm } }) =>
        deleteAnyOrganization(organizationId, confirm),
      listDeletedOrganizations: ({ query }) =>
        listing(["admin/deleted-organizations"], query, listDeletedOrganizations, presentDeletedOrganization),
      restoreOrganization: ({ params: { organizationId } }) =>
        Effect.map(restoreOrganization(organizationId), fromOutside),
      addOrganizationAdmin: ({ params: { organizationId, userId } }) =>
        addOrganizationAdmin(organizationId, userId),
      confirmEmailDomain: ({ params: { emailDomain, organizationId } }) =>
        Effect.map(confirmEmailDomain(organizationId, emailDomain), fromOutside),
      confirmCustomHostname: ({ params: { hostname, organizationId } }) =>
        Effect.map(confirmCustomHostname(organizationId, hostname), presentCustomHostname(publicUrl)),
      listAllUsers: ({ query }) => listing(["admin/users"], query, listAllUsers, user),
      createUser: ({ payload }) => Effect.map(createUser(payload), user),
      listTokens: ({ params: { userId }, query }) =>
        listing(["tokens", userId], query, (request) => listTokens(userId, request), presentToken),
      createToken: ({
        params,
        payload: { expiresAt = null, label, organization = null, ssoExempt = false }
      }) =>
        Effect.map(
          issueToken(params.userId, { label, expiresAt, within: organization, ssoExempt }),
          ({ key, token }) => ({
            ...presentToken(token),
            token: key
          })
        ),
      revokeToken: ({ params }) => revokeToken(params.userId, params.tokenId),
      listRendererTokens: ({ query }) =>
        listing(["renderer tokens"], query, listRendererTokens, presentRendererToken),
      createRendererToken: ({ payload: { expiresAt = null, label, organization = null } }) =>
        Effect.map(
          createRendererToken({ label, expiresAt, organizationId: organization }),
          ({ key, token }) => ({
            ...presentRendererToken(token),
            token: key
          })
        ),
      revokeRendererToken: ({ params }) => revokeRendererToken(RendererTokenId.make(params.rendererTokenId)),
      listAuditEntries: ({ query }) => auditLog("installation", query, listAllAuditEntries),
      createSignInLink: ({ params }) =>
        Effect.map(createSignInLink(params.userId), presentSignInLink(publicUrl)),
      listJobs: ({ query: { kind, state, ...query } }) =>
        listing(
          ["jobs", kind ?? "", state ?? ""],
          query,
          (request) =>
            listJobs({ ...(kind !== undefined && { kind }), ...(state !== undefined && { state }) }, request),
          presentJob
        ),
      getJob: ({ params }) => Effect.map(getJob(params.jobId), presentJob),
      getGitCopies: () =>
        Effect.map(measureCopies, ({ bytes, count }) => ({
          object: "git-copies" as const,
          count,
          size: bytes
        })),
      retryJob: ({ params }) =>
        Effect.map(Effect.andThen(requireOperator, retryJob(params.jobId)), presentJob)
    })
  })
)
