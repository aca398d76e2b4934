import { DateTime, Effect } from "effect"
import { atomically, newId } from "@octavo/kernel"
import { requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { normalizeEmail, User, UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"

/** Makes a user known who was not invited by anybody yet. */
export const createUser = Effect.fn("identity.createUser")(function* (input: {
  readonly email: string
  readonly displayName: string
}) {
  yield* requireOperator
  const users = yield* Users
  const now = yield* DateTime.now
  const user = new User({
    id: UserId.make(yield* newId),
    email: normalizeEmail(input.email),
    displayName: input.displayName,
    photoUrl: null,
    isOperator: false,
    emailVerifiedAt: now,
    createdAt: now
  })
  yield* users.put(user)
  yield* audit({
    organizationId: null,
    action: "user.created",
    target: { kind: "user", id: user.id },
    after: { email: user.email }
  })
  return user
}, atomically)
