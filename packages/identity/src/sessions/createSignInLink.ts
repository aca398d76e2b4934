import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Caller, requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import type { UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { newSecret } from "../tokens/newSecret.ts"
import { SignInLink, signInLinkLife } from "./SignInLink.ts"
import { SignInLinks } from "./SignInLinks.ts"

/** Makes a link that signs a browser in as a user, once and within 15 minutes. Only this answer contains its secret. */
export const createSignInLink = Effect.fn("identity.createSignInLink")(function* (userId: UserId) {
  yield* requireOperator
  const user = yield* (yield* Users).get(userId)
  const now = yield* DateTime.now
  const secret = newSecret()
  const link = new SignInLink({
    hash: hashKey(secret),
    userId: user.id,
    madeBy: (yield* Caller).userId,
    createdAt: now,
    expiresAt: DateTime.add(now, signInLinkLife)
  })
  yield* (yield* SignInLinks).add(link)
  yield* audit({
    organizationId: null,
    action: "signInLink.created",
    target: { kind: "user", id: user.id },
    after: { expiresAt: DateTime.formatIso(link.expiresAt) }
  })
  return { link, secret, user }
}, atomically)
