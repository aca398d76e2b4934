import { allItems, type Client, type UserResource } from "@octavo/client"
import { EmailAddress, Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { Failed } from "../failures.ts"
import { userOfEmail } from "../userOfEmail.ts"
import { type Column, print, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<UserResource>> = [
  ["ID", ({ id }) => id],
  ["NAME", ({ displayName }) => displayName],
  ["EMAIL", ({ email }) => email]
]

/** Fails before anything is made where the user could not become a member. */
const requireAdmin = Effect.fnUntraced(function* (client: Client, organizationId: string) {
  const { permissions, title } = yield* client.organizations.getOrganizationById({
    params: { organizationId }
  })
  if (permissions.admin) return
  return yield* new Failed({
    message: `Only admins of ${title} may add members to it: name another organization with --org, or make the user alone with --alone`
  })
})

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
    const organizationId = alone ? null : yield* organizationIdOf(org)
    if (organizationId !== null) yield* requireAdmin(client, organizationId)
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

const signInLink = Command.make(
  "sign-in-link",
  { email: Argument.String("email").pipe(Argument.withSchema(EmailAddress)) },
  Effect.fnUntraced(function* ({ email }) {
    const client = yield* connect
    const user = yield* userOfEmail(client, email)
    const made = yield* client.admin.createSignInLink({ params: { userId: user.id } })
    yield* print(made, [made.url])
  })
).pipe(
  Command.withDescription(
    "Make a link that signs a browser in as a user, once and within 15 minutes; for operators. Prints the link: send it over a safe channel."
  ),
  Command.withShortDescription("Make a one-time link that signs a user in"),
  Command.withExamples([
    { command: "octavo user sign-in-link ada@example.org", description: "A link for Ada" }
  ])
)

/** `octavo user` */
export const userCommand = Command.make("user").pipe(
  Command.withDescription("Users: create, list, sign-in-link"),
  Command.withSubcommands([create, list, signInLink])
)
