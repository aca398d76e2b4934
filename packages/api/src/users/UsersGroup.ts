import { ProfileNotYours, UserId, UserNotFound } from "@octavo/identity"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { failures } from "../failures/Failure.ts"
import { guarded } from "../guarded.ts"
import { CursorRefused } from "../listing/CursorRefused.ts"
import { ListQuery, listOf } from "../listing/ListQuery.ts"
import { MailPreferencesResource, mailTopics } from "./MailPreferencesResource.ts"
import { SessionResource } from "./SessionResource.ts"
import { TokenResource } from "./TokenResource.ts"
import { UserResource } from "./UserResource.ts"
import { Name, PictureUrl } from "../words.ts"

export const UsersGroup = guarded(
  HttpApiGroup.make("users").add(
    HttpApiEndpoint.get("getAuthenticatedUser", "/user", {
      success: UserResource
    }).annotate(OpenApi.Summary, "Get the user of the token"),
    HttpApiEndpoint.get("listTokensOfAuthenticatedUser", "/user/tokens", {
      query: ListQuery,
      success: listOf(TokenResource),
      error: failures(CursorRefused)
    }).annotate(OpenApi.Summary, "List your API tokens, revoked ones included"),
    HttpApiEndpoint.delete("revokeTokenOfAuthenticatedUser", "/user/tokens/:tokenId", {
      params: { tokenId: Schema.String },
      success: HttpApiSchema.NoContent
    }).annotate(OpenApi.Summary, "Revoke one of your API tokens; every server refuses it within a second"),
    HttpApiEndpoint.get("listSessionsOfAuthenticatedUser", "/user/sessions", {
      query: ListQuery,
      success: listOf(SessionResource),
      error: failures(CursorRefused)
    }).annotate(OpenApi.Summary, "List the browsers in which you are signed in"),
    HttpApiEndpoint.delete("endSessionOfAuthenticatedUser", "/user/sessions/:sessionId", {
      params: { sessionId: Schema.String },
      success: HttpApiSchema.NoContent
    }).annotate(OpenApi.Summary, "Sign one of your browsers out, within a second on every server"),
    HttpApiEndpoint.get("getMailPreferences", "/user/mail", {
      success: MailPreferencesResource
    }).annotate(OpenApi.Summary, "Get the topics that you get mail about"),
    HttpApiEndpoint.patch("updateMailPreferences", "/user/mail", {
      payload: Schema.Struct({
        invitations: Schema.optionalKey(mailTopics.invitations),
        reviews: Schema.optionalKey(mailTopics.reviews),
        comments: Schema.optionalKey(mailTopics.comments),
        conflicts: Schema.optionalKey(mailTopics.conflicts)
      }).annotate({
        fields: {
          invitations: "Whether the user gets mail about invitations.",
          reviews: "Whether the user gets mail about requested and submitted reviews.",
          comments: "Whether the user gets mail about comments and replies.",
          conflicts: "Whether the user gets mail about conflicts of change requests."
        }
      }),
      success: MailPreferencesResource
    })
      .annotate(OpenApi.Summary, "Change the topics that you get mail about")
      .annotate(
        OpenApi.Description,
        "`false` ends mail about a topic. Installations without a mail server send none."
      ),
    HttpApiEndpoint.patch("updateUserById", "/users/:userId", {
      params: { userId: UserId },
      payload: Schema.Struct({
        displayName: Schema.optionalKey(Name(64)),
        /** Null takes the picture away. */
        photoURL: Schema.optionalKey(Schema.NullOr(PictureUrl))
      }).annotate({
        fields: {
          photoURL: "The absolute address of a picture. Null removes it.",
          displayName: "The name of the user, as others see it."
        }
      }),
      success: UserResource,
      error: failures(ProfileNotYours, UserNotFound)
    })
      .annotate(OpenApi.Summary, "Change the name or the picture of the caller")
      .annotate(
        OpenApi.Description,
        "A token of one organization changes the profile of a user who belongs to no other."
      ),
    HttpApiEndpoint.get("getUserById", "/users/:userId", {
      params: { userId: UserId },
      success: UserResource,
      error: failures(UserNotFound)
    }).annotate(OpenApi.Summary, "Get a user who shares an organization with the caller")
  )
)
