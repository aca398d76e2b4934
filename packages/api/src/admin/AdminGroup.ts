import {
  AccessDenied,
  DeletionNotConfirmed,
  EmailAddress,
  EmailDomainNotListed,
  EmailTaken,
  OrganizationId,
  OrganizationNotFound,
  OrganizationNotRestorable,
  TokenExpiryPast,
  UserId,
  UserNotFound
} from "@octavo/identity"
import { CustomHostnameNotFound } from "@octavo/sites"
import { JobNotFailed, JobNotFound, JobProgress, JobState } from "@octavo/kernel"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { AuditEntryResource, AuditQuery } from "../organizations/AuditEntryResource.ts"
import {
  aboutDeletion,
  ConfirmQuery,
  DeletedOrganizationResource,
  OrganizationResource,
  OrganizationTitle
} from "../organizations/OrganizationResource.ts"
import { RendererTokenResource } from "./RendererTokenResource.ts"
import { SignInLinkResource } from "./SignInLinkResource.ts"
import { CustomHostnameResource } from "../sites/CustomHostnameResource.ts"
import { TokenResource } from "../users/TokenResource.ts"
import { UserResource } from "../users/UserResource.ts"
import { Timestamp, Title } from "../words.ts"

/** A piece of background work. */
export const JobResource = Schema.Struct({
  object: Schema.Literal("job"),
  id: Schema.String,
  kind: Schema.String,
  subject: Schema.optionalKey(Schema.String),
  state: JobState,
  attempts: Schema.Int,
  progress: Schema.optionalKey(JobProgress),
  /** Why the last attempt did not succeed. */
  problem: Schema.optionalKey(Schema.String),
  createdAt: Timestamp,
  startedAt: Schema.optionalKey(Timestamp),
  finishedAt: Schema.optionalKey(Timestamp)
})
  .annotate({
    fields: {
      kind: "The name of the work, such as `gitsync.import`.",
      subject:
        "The id of the thing that the job works on, such as a space. Absent for work on the installation.",
      state: "Where the job is. `failed` is final; `problem` has the reason.",
      attempts: "The number of attempts so far.",
      progress: "How far a running job is. Absent where it is not known.",
      problem: "Why the last attempt failed. Absent without a failure."
    }
  })
  .annotate({ identifier: "Job" })
export type JobResource = typeof JobResource.Type

/** The local copies of the Git repositories that spaces are synchronised with. */
export const GitCopiesResource = Schema.Struct({
  object: Schema.Literal("git-copies"),
  count: Schema.Int,
  /** Of all together, in bytes. */
  size: Schema.Int
})
  .annotate({
    fields: { count: "The number of copies.", size: "The size of all copies together, in bytes." }
  })
  .annotate({ identifier: "GitCopies" })
export type GitCopiesResource = typeof GitCopiesResource.Type

const userParams = { userId: UserId }
const jobParams = { jobId: Schema.String }

/** The operations for people who run an installation; operators only. */
export const AdminGroup = guarded(
  HttpApiGroup.make("admin").add(
    HttpApiEndpoint.get("listAllOrganizations", "/admin/organizations", {
      query: ListQuery,
      success: listOf(OrganizationResource),
      error: failures(CursorRefused, AccessDenied)
    }).annotate(OpenApi.Summary, "List all organizations of the installation"),
    HttpApiEndpoint.post("createOrganization", "/admin/organizations", {
      payload: Schema.Struct({ title: OrganizationTitle }),
      success: OrganizationResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied)
    }).annotate(OpenApi.Summary, "Create an organization with the caller as its first admin"),
    HttpApiEndpoint.delete("deleteAnyOrganization", "/admin/organizations/:organizationId", {
      params: { organizationId: OrganizationId },
      query: ConfirmQuery,
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound, DeletionNotConfirmed)
    })
      .annotate(OpenApi.Summary, "Delete an organization of the installation")
      .annotate(OpenApi.Description, aboutDeletion),
    HttpApiEndpoint.get("listDeletedOrganizations", "/admin/deleted-organizations", {
      query: ListQuery,
      success: listOf(DeletedOrganizationResource),
      error: failures(CursorRefused, AccessDenied)
    }).annotate(OpenApi.Summary, "List the deleted organizations that are not purged yet"),
    HttpApiEndpoint.post("restoreOrganization", "/admin/deleted-organizations/:organizationId/restore", {
      params: { organizationId: OrganizationId },
      success: OrganizationResource,
      error: failures(AccessDenied, OrganizationNotRestorable)
    })
      .annotate(OpenApi.Summary, "Restore a deleted organization")
      .annotate(
        OpenApi.Description,
        "Brings an organization back as it was, with its members, spaces, sites and tokens, within seven days of its deletion."
      ),
    HttpApiEndpoint.put("addOrganizationAdmin", "/admin/organizations/:organizationId/admins/:userId", {
      params: { organizationId: OrganizationId, ...userParams },
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied, OrganizationNotFound, UserNotFound)
    })
      .annotate(OpenApi.Summary, "Make a user an admin of an organization")
      .annotate(
        OpenApi.Description,
        "Adds the user to the organization where necessary, raises the role and enables a disabled member."
      ),
    HttpApiEndpoint.post(
      "confirmEmailDomain",
      "/admin/organizations/:organizationId/email-domains/:emailDomain/confirm",
      {
        params: { organizationId: OrganizationId, emailDomain: Schema.String },
        success: OrganizationResource,
        error: failures(AccessDenied, EmailDomainNotListed, OrganizationNotFound)
      }
    )
      .annotate(OpenApi.Summary, "Confirm that an e-mail domain belongs to the organization that lists it")
      .annotate(
        OpenApi.Description,
        "From then on the sign-in page leads addresses of the domain to the providers of the organization, and users with a verified address of the domain may join."
      ),
    HttpApiEndpoint.post(
      "confirmCustomHostname",
      "/admin/organizations/:organizationId/hostnames/:hostname/confirm",
      {
        params: { organizationId: OrganizationId, hostname: Schema.String },
        success: CustomHostnameResource,
        error: failures(AccessDenied, CustomHostnameNotFound)
      }
    )
      .annotate(OpenApi.Summary, "Confirm that a hostname belongs to the organization of its site")
      .annotate(
        OpenApi.Description,
        "From then on the site answers at the hostname, without a record. If another organization verified the hostname, its site loses it."
      ),
    HttpApiEndpoint.get("listAllUsers", "/admin/users", {
      query: ListQuery,
      success: listOf(UserResource),
      error: failures(CursorRefused, AccessDenied)
    }).annotate(OpenApi.Summary, "List all users of the installation"),
    HttpApiEndpoint.post("createUser", "/admin/users", {
      payload: Schema.Struct({ email: EmailAddress, displayName: Title(256) }),
      success: UserResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, EmailTaken)
    }).annotate(OpenApi.Summary, "Create a user"),
    HttpApiEndpoint.get("listTokens", "/admin/users/:userId/tokens", {
      params: userParams,
      query: ListQuery,
      success: listOf(TokenResource),
      error: failures(CursorRefused, AccessDenied, UserNotFound)
    }).annotate(OpenApi.Summary, "List the API tokens of a user"),
    HttpApiEndpoint.post("createToken", "/admin/users/:userId/tokens", {
      params: userParams,
      payload: Schema.Struct({
        label: Title(128),
        expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
        /** The only organization that the token reaches. */
        organization: Schema.optionalKey(OrganizationId),
        /** Whether an organization that requires single sign-on accepts the token all the same. */
        ssoExempt: Schema.optionalKey(Schema.Boolean)
      }).annotate({
        fields: {
          organization: "The id of the only organization that the token reaches. Absent for all of the user.",
          ssoExempt:
            "Whether an organization that requires single sign-on accepts the token all the same. Default: false.",
          expiresAt:
            "The time at which the token expires, in ISO 8601. Absent for a token that never expires."
        }
      }),
      success: TokenResource.mapFields((fields) => ({ ...fields, token: Schema.String })).pipe(
        HttpApiSchema.status(201)
      ),
      error: failures(AccessDenied, OrganizationNotFound, UserNotFound, TokenExpiryPast)
    })
      .annotate(OpenApi.Summary, "Create an API token for a user")
      .annotate(
        OpenApi.Description,
        "The token itself is returned in this answer alone. With `organization` it reaches that organization alone, and none of the operator's routes; with `ssoExempt` it is accepted where single sign-on is required."
      ),
    HttpApiEndpoint.delete("revokeToken", "/admin/users/:userId/tokens/:tokenId", {
      params: { ...userParams, tokenId: Schema.String },
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    }).annotate(OpenApi.Summary, "Revoke an API token; every server refuses it within a second"),
    HttpApiEndpoint.get("listRendererTokens", "/admin/renderer-tokens", {
      query: ListQuery,
      success: listOf(RendererTokenResource),
      error: failures(CursorRefused, AccessDenied)
    }).annotate(OpenApi.Summary, "List the tokens of front ends of others"),
    HttpApiEndpoint.post("createRendererToken", "/admin/renderer-tokens", {
      payload: Schema.Struct({
        label: Title(128),
        expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
        /** The only organization whose sites the token resolves. */
        organization: Schema.optionalKey(OrganizationId)
      }).annotate({
        fields: {
          organization: "The id of the only organization whose sites the token resolves. Absent for all.",
          expiresAt:
            "The time at which the token expires, in ISO 8601. Absent for a token that never expires."
        }
      }),
      success: RendererTokenResource.mapFields((fields) => ({ ...fields, token: Schema.String })).pipe(
        HttpApiSchema.status(201)
      ),
      error: failures(AccessDenied, OrganizationNotFound, TokenExpiryPast)
    })
      .annotate(OpenApi.Summary, "Create a token for a front end of others")
      .annotate(
        OpenApi.Description,
        "The token itself is returned in this answer alone. It resolves URLs of sites for any visitor and tells events, and reaches nothing else; the look-up answers a token for the content."
      ),
    HttpApiEndpoint.delete("revokeRendererToken", "/admin/renderer-tokens/:rendererTokenId", {
      params: { rendererTokenId: Schema.String },
      success: HttpApiSchema.NoContent,
      error: failures(AccessDenied)
    })
      .annotate(OpenApi.Summary, "Revoke a token of a front end")
      .annotate(
        OpenApi.Description,
        "Every server refuses the token, and the site tokens that were answered to it, within a second."
      ),
    HttpApiEndpoint.get("listAuditEntries", "/admin/audit-log", {
      query: AuditQuery,
      success: listOf(AuditEntryResource),
      error: failures(CursorRefused, AccessDenied)
    }).annotate(OpenApi.Summary, "List the audit entries of the installation, newest first"),
    HttpApiEndpoint.post("createSignInLink", "/admin/users/:userId/sign-in-links", {
      params: userParams,
      success: SignInLinkResource.pipe(HttpApiSchema.status(201)),
      error: failures(AccessDenied, UserNotFound)
    })
      .annotate(OpenApi.Summary, "Create a one-time link that signs a user in")
      .annotate(
        OpenApi.Description,
        "The link works once, within 15 minutes. Whoever opens it acts as the user."
      ),
    HttpApiEndpoint.get("listJobs", "/admin/jobs", {
      query: { ...ListQuery, state: Schema.optionalKey(JobState), kind: Schema.optionalKey(Schema.String) },
      success: listOf(JobResource),
      error: failures(CursorRefused, AccessDenied)
    }).annotate(OpenApi.Summary, "List background jobs, newest first"),
    HttpApiEndpoint.get("getJob", "/admin/jobs/:jobId", {
      params: jobParams,
      success: JobResource,
      error: failures(AccessDenied, JobNotFound)
    }).annotate(OpenApi.Summary, "Get a background job"),
    HttpApiEndpoint.get("getGitCopies", "/admin/git-copies", {
      success: GitCopiesResource,
      error: failures(AccessDenied)
    }).annotate(OpenApi.Summary, "Count the local copies of Git repositories and their size"),
    HttpApiEndpoint.post("retryJob", "/admin/jobs/:jobId/retry", {
      params: jobParams,
      success: JobResource,
      error: failures(AccessDenied, JobNotFound, JobNotFailed)
    }).annotate(OpenApi.Summary, "Start a failed job again")
  )
)
