import { allItems, type UserResource } from "@octavo/client"
import { EmailAddress, Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../connection.ts"
import { organizationFlag, organizationOf } from "../organizationOf.ts"
import { type Column, print, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<UserResource>> = [
  ["ID", ({ id }) => id],
  ["NAME", ({ displayName }) => displayName],
  ["EMAIL", ({ email }) => email]
]

const create = Command.make(
  "create",
  {
    email: Argument.String("email").pipe(Argument.withSchema(EmailAddress)),
    name: Flag.String("name").pipe(
      Flag.withDescription("What others see; else the part before the @"),
      Flag.optional
    ),
    org: organizationFlag,
    role: Flag.Literals("role", Role.literals).pipe(
      Flag.withDescription("What the user may do in the organization"),
      Flag.withDefault("read")
    ),
    alone: Flag.Boolean("alone").pipe(
      Flag.withDescription("Make the user a member of no organization"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ alone, email, name, org, role }) {
    const client = yield* connect
    const organizationId = alone ? null : yield* organizationOf(client, org)
    const displayName = Option.getOrElse(name, () => email.slice(0, email.indexOf("@")))
    const made = yield* client.admin.createUser({ payload: { email, displayName } })
    if (organizationId !== null) {
      yield* client.organizations.inviteUsersToOrganization({
        params: { organizationId },
        payload: { emails: [email], role }
      })
    }
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription(
    "Make a user and a member of an organization; for operators. Prints the id. A token for the user: octavo token create --user."
  ),
  Command.withExamples([
    {
      command: 'octavo user create ada@example.org --name "Ada" --role edit',
      description: "Make the user Ada, who may edit in your organization"
    }
  ])
)

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const client = yield* connect
    yield* printTable(columns, yield* allItems((query) => client.admin.listAllUsers({ query })))
  })
).pipe(
  Command.withDescription("List all users; for operators"),
  Command.withExamples([{ command: "octavo user list", description: "Ids, names and addresses" }])
)

/** `octavo user` */
export const userCommand = Command.make("user").pipe(
  Command.withDescription("Users: create, list"),
  Command.withSubcommands([create, list])
)
