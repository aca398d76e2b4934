import { DateTime, Effect, Option } from "effect"
import { hashKey } from "../tokens/ApiToken.ts"
import { Users } from "../directory/Users.ts"
import { SignInLinkRefused } from "./SignInLink.ts"
import { SignInLinks } from "./SignInLinks.ts"

/** The user whom a link signs in, so that a page can say so before the link is used. */
export const findSignInLink = Effect.fn("identity.findSignInLink")(function* (secret: string) {
  const found = yield* (yield* SignInLinks).find(hashKey(secret))
  if (Option.isNone(found) || DateTime.isLessThanOrEqualTo(found.value.expiresAt, yield* DateTime.now)) {
    return yield* new SignInLinkRefused()
  }
  // The user of a link exists: users are never removed.
  return yield* Effect.orDie((yield* Users).get(found.value.userId))
})
