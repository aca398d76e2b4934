import { Api } from "@octavo/api"
import { Caller, getUser } from "@octavo/identity"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { presentUser } from "../presenters/presentUser.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const usersLayer = HttpApiBuilder.group(
  Api,
  "users",
  Effect.fnUntraced(function* (handlers) {
    const present = presentUser(yield* PublicUrl)
    return handlers.handleAll({
      // The user of a valid token exists: users are never removed.
      getAuthenticatedUser: () =>
        Effect.map(Effect.orDie(Effect.flatMap(Caller, ({ userId }) => getUser(userId))), present),
      getUserById: ({ params }) => Effect.map(getUser(params.userId), present)
    })
  })
)
