import { allItems, type RendererTokenResource } from "@octavo/client"
import { OrganizationId } from "@octavo/identity"
import { DateTime, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../connection.ts"
import { Failed } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<RendererTokenResource>> = [
  ["ID", ({ id }) => id],
  ["LABEL", ({ label }) => label],
  ["CREATED", ({ createdAt }) => createdAt],
  ["EXPIRES", ({ expiresAt }) => expiresAt],
  ["ORGANIZATION", ({ organization }) => organization]
]

const create = Command.make(
  "create",
  {
    label: Argument.String("label").pipe(Argument.withDescription("Which front end the token is for")),
    expires: Flag.String("expires").pipe(
      Flag.withDescription("When it ends, as 2027-01-31 or with a time; never when absent"),
      Flag.withSchema(Schema.DateTimeUtcFromString),
      Flag.optional
    ),
    organization: Flag.String("org").pipe(
      Flag.withDescription("Id of the only organization whose sites it resolves; all when absent"),
      Flag.withSchema(OrganizationId),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ expires, label, organization }) {
    const client = yield* connect
    const made = yield* client.admin.createRendererToken({
      payload: {
        label,
        ...(Option.isSome(expires) && { expiresAt: DateTime.toUtc(expires.value) }),
        ...(Option.isSome(organization) && { organization: organization.value })
      }
    })
    yield* print(made, [made.token])
  })
).pipe(
  Command.withDescription(
    "Make a token for a front end of your own, which shows sites by the API; for operators. Prints the token, which is never shown again."
  ),
  Command.withShortDescription("Make a token for a front end"),
  Command.withExamples([
    { command: "octavo site token create storefront", description: "A token that does not end" }
  ])
)

const listed = Effect.flatMap(connect, (client) =>
  allItems((query) => client.admin.listRendererTokens({ query }))
)

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    yield* printTable(columns, yield* listed)
  })
).pipe(
  Command.withDescription("List the tokens of front ends; for operators"),
  Command.withExamples([{ command: "octavo site token list", description: "Ids and labels" }])
)

const revoke = Command.make(
  "revoke",
  { token: Argument.String("token-id") },
  Effect.fnUntraced(function* ({ token }) {
    const client = yield* connect
    if (!(yield* listed).some(({ id }) => id === token)) {
      return yield* new Failed({
        message: `There is no token of a front end with the id ${token}: octavo site token list shows them`
      })
    }
    yield* client.admin.revokeRendererToken({ params: { rendererTokenId: token } })
    yield* print({ id: token, revoked: true }, [`Revoked ${token}`])
  })
).pipe(
  Command.withDescription("End the use of a token of a front end, within a second everywhere; for operators"),
  Command.withExamples([
    { command: "octavo site token revoke 01k2j3h4", description: "The id is the first column of the list" }
  ])
)

/** `octavo site token` */
export const siteTokenCommand = Command.make("token").pipe(
  Command.withDescription("Tokens of front ends that show sites by the API: create, list, revoke"),
  Command.withSubcommands([create, list, revoke])
)
