import {
  Caller,
  endSession,
  getUser,
  listOwnTokens,
  listSessions,
  revokeOwnToken,
  updateUser
} from "@octavo/identity"
import { getMailPreferences, updateMailPreferences } from "@octavo/notifications"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentMailPreferences } from "../presenters/presentMailPreferences.ts"
import { presentSession } from "../presenters/presentSession.ts"
import { presentToken } from "../presenters/presentToken.ts"
import { presentUser } from "../presenters/presentUser.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const usersLayer = apiGroup(
  "users",
  Effect.fnUntraced(function* (handlers) {
    const present = presentUser(yield* PublicUrl)
    return handlers.handleAll({
      // The user of a valid token exists: users are never removed.
      getAuthenticatedUser: () =>
        Effect.map(Effect.orDie(Effect.flatMap(Caller, ({ userId }) => getUser(userId))), present),
      listTokensOfAuthenticatedUser: ({ query }) =>
        Effect.flatMap(Caller, ({ userId }) =>
          listing(["user/tokens", userId], query, listOwnTokens, presentToken)
        ),
      revokeTokenOfAuthenticatedUser: ({ params }) => revokeOwnToken(params.tokenId),
      listSessionsOfAuthenticatedUser: ({ query }) =>
        Effect.flatMap(Caller, ({ userId }) =>
          listing(["user/sessions", userId], query, listSessions, presentSession)
        ),
      endSessionOfAuthenticatedUser: ({ params }) => endSession(params.sessionId),
      getMailPreferences: () => Effect.map(getMailPreferences(), presentMailPreferences),
      updateMailPreferences: ({ payload }) =>
        Effect.map(updateMailPreferences(payload), presentMailPreferences),
      updateUserById: ({ params, payload: { photoURL, ...changes } }) =>
        Effect.map(
          updateUser(params.userId, { ...changes, ...(photoURL !== undefined && { photoUrl: photoURL }) }),
          present
        ),
      getUserById: ({ params }) => Effect.map(getUser(params.userId), present)
    })
  })
)
