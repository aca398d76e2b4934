import { ApiFailure, type Client, type TokenResource } from "@octavo/client"
import { OrganizationId } from "@octavo/identity"
import { DateTime, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect, serverUrl } from "../connection.ts"
import { Failed } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"
import { callApi, listApi } from "../request.ts"

const columns: ReadonlyArray<Column<TokenResource>> = [
  ["ID", ({ id }) => id],
  ["LABEL", ({ label }) => label],
  ["CREATED", ({ createdAt }) => createdAt],
  ["LAST USED", ({ lastUsedAt }) => lastUsedAt],
  ["EXPIRES", ({ expiresAt }) => expiresAt],
  ["REVOKED", ({ revokedAt }) => revokedAt]
]

const user = Flag.String("user").pipe(Flag.withDescription("Id of the user; default: you"), Flag.optional)

const userOf = (client: Client, user: Option.Option<string>) =>
  Option.match(user, {
    onNone: () => Effect.map(client.users.getAuthenticatedUser({}), ({ id }) => id),
    onSome: Effect.succeed
  })

const create = Command.make(
  "create",
  {
    label: Argument.String("label").pipe(Argument.withDescription("What the token is for")),
    user,
    expires: Flag.String("expires").pipe(
      Flag.withDescription("When it ends, as 2027-01-31 or with a time; never when absent"),
      Flag.withSchema(Schema.DateTimeUtcFromString),
      Flag.optional
    ),
    organization: Flag.String("org").pipe(
      Flag.withDescription("Id of the only organization that the token reaches; all of the user when absent"),
      Flag.withSchema(OrganizationId),
      Flag.optional
    ),
    ssoExempt: Flag.Boolean("sso-exempt").pipe(
      Flag.withDescription("Accept the token where single sign-on is required; for automation"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ expires, label, organization, ssoExempt, user }) {
    const client = yield* connect
    const made = yield* client.admin
      .createToken({
        params: { userId: yield* userOf(client, user) },
        payload: {
          label,
          ...(Option.isSome(expires) && { expiresAt: DateTime.toUtc(expires.value) }),
          ...(Option.isSome(organization) && { organization: organization.value }),
          ...(ssoExempt && { ssoExempt })
        }
      })
      .pipe(
        Effect.catchIf(
          (error) => error instanceof ApiFailure && error.code === 403,
          () =>
            Effect.flatMap(
              serverUrl,
              (url) =>
                new Failed({
                  message: `A token of an operator is needed. Create tokens of your own in the browser: ${url}/account`
                })
            )
        )
      )
    yield* print(made, [made.token])
  })
).pipe(
  Command.withDescription("Make an API token; for operators. Prints the token, which is never shown again."),
  Command.withExamples([
    {
      command: "octavo token create ci --expires 2027-01-31",
      description: "A token for yourself, until the end of January"
    }
  ])
)

/** Lists the tokens of the caller, or, for operators, those of a user. */
const listTokens = (user: Option.Option<string>) =>
  listApi<TokenResource>({
    path: Option.match(user, {
      onNone: () => "/v1/user/tokens",
      onSome: (id) => `/v1/admin/users/${encodeURIComponent(id)}/tokens`
    })
  })

const list = Command.make(
  "list",
  { user },
  Effect.fnUntraced(function* ({ user }) {
    yield* printTable(columns, yield* listTokens(user))
  })
).pipe(
  Command.withDescription("List your API tokens, or for operators those of a user"),
  Command.withExamples([{ command: "octavo token list", description: "Your own tokens" }])
)

const revoke = Command.make(
  "revoke",
  { token: Argument.String("token-id"), user },
  Effect.fnUntraced(function* ({ token, user }) {
    const tokens = yield* listTokens(user)
    if (!tokens.some(({ id }) => id === token)) {
      return yield* new Failed({
        message: `This user has no token with the id ${token}: octavo token list shows them${Option.isNone(user) ? ", and --user names another user" : ""}`
      })
    }
    yield* callApi({
      method: "DELETE",
      path: Option.match(user, {
        onNone: () => `/v1/user/tokens/${token}`,
        onSome: (id) => `/v1/admin/users/${encodeURIComponent(id)}/tokens/${token}`
      })
    })
    yield* print({ id: token, revoked: true }, [`Revoked ${token}`])
  })
).pipe(
  Command.withDescription(
    "Revoke one of your API tokens, or for operators one of a user; it ends within a second everywhere"
  ),
  Command.withExamples([
    { command: "octavo token revoke 01k2j3h4", description: "The id is the first column of the list" }
  ])
)

/** `octavo token` */
export const tokenCommand = Command.make("token").pipe(
  Command.withDescription("API tokens: create, list, revoke"),
  Command.withSubcommands([create, list, revoke])
)
