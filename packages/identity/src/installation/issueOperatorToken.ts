import { DateTime, Effect, Option, Schema } from "effect"
import { atomically, newId, type IdPosition } from "@octavo/kernel"
import { auditBy } from "../audit/audit.ts"
import { systemActor } from "../audit/AuditActor.ts"
import { ApiToken, hashKey, newKey } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { normalizeEmail, type User } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"

/** There is no such operator to make a token for. */
export class OperatorNotFound extends Schema.TaggedError<OperatorNotFound>()("OperatorNotFound", {
  email: Schema.NullOr(Schema.String)
}) {
  override get message() {
    return this.email === null
      ? "This installation has no operator yet: start a server on it first"
      : `There is no operator with the address ${this.email}`
  }
}

const pageSize = 100

const findFirstOperator = Effect.gen(function* () {
  const users = yield* Users
  let after: IdPosition | null = null
  for (;;) {
    const page: Effect.Success<ReturnType<typeof users.list>> = yield* users.list({ after, limit: pageSize })
    const found = page.items.find(({ isOperator }) => isOperator)
    if (found !== undefined || page.next === null) return Option.fromNullishOr(found)
    after = page.next
  }
})

const findOperator = (email: string | null) =>
  email === null
    ? findFirstOperator
    : Effect.flatMap(Users, (users) => users.findByEmail(normalizeEmail(email))).pipe(
        Effect.map(Option.filter(({ isOperator }: User) => isOperator))
      )

/**
 * Makes an API token for an operator, the first one unless an address is given. It asks for no caller: whoever can
 * open the database may do everything anyway. For the machine that Octavo runs on, when all tokens are lost.
 */
export const issueOperatorToken = Effect.fn("identity.issueOperatorToken")(function* (input: {
  readonly email: string | null
  readonly label: string
}) {
  const operator = yield* findOperator(input.email)
  if (Option.isNone(operator)) return yield* new OperatorNotFound({ email: input.email })
  const key = newKey()
  const token = new ApiToken({
    id: yield* newId,
    userId: operator.value.id,
    label: input.label,
    hash: hashKey(key),
    createdAt: yield* DateTime.now,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null
  })
  yield* (yield* ApiTokens).put(token)
  yield* auditBy(
    { actor: systemActor, credentialId: null },
    {
      organizationId: null,
      action: "token.created",
      target: { kind: "token", id: token.id },
      after: { user: token.userId, label: token.label }
    }
  )
  return { user: operator.value, key }
}, atomically)
