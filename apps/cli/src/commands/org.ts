import { allItems, type OrganizationResource } from "@octavo/client"
import { EmailAddress } from "@octavo/identity"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../connection.ts"
import { organizationFlag, organizationOf } from "../organizationOf.ts"
import { userOfEmail } from "../userOfEmail.ts"
import { type Column, print, printTable } from "../print.ts"

const columns: ReadonlyArray<Column<OrganizationResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["CREATED", ({ createdAt }) => createdAt]
]

const create = Command.make(
  "create",
  { title: Argument.String("title") },
  Effect.fnUntraced(function* ({ title }) {
    const client = yield* connect
    const made = yield* client.admin.createOrganization({ payload: { title } })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Make an organization with you as its first admin; for operators. Prints its id."),
  Command.withExamples([{ command: 'octavo org create "Acme"', description: "Make the organization Acme" }])
)

const list = Command.make(
  "list",
  {
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("Every organization of the installation; for operators"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ all }) {
    const client = yield* connect
    const organizations = yield* allItems((query) =>
      all
        ? client.admin.listAllOrganizations({ query })
        : client.organizations.listOrganizationsForAuthenticatedUser({ query })
    )
    yield* printTable(columns, organizations)
  })
).pipe(
  Command.withDescription("List the organizations that you belong to"),
  Command.withExamples([{ command: "octavo org list --json", description: "As JSON, for programs" }])
)

const addAdmin = Command.make(
  "add-admin",
  { email: Argument.String("email").pipe(Argument.withSchema(EmailAddress)), org: organizationFlag },
  Effect.fnUntraced(function* ({ email, org }) {
    const client = yield* connect
    const organizationId = yield* organizationOf(client, org)
    const { id: userId } = yield* userOfEmail(client, email)
    yield* client.admin.addOrganizationAdmin({ params: { organizationId, userId } })
    yield* print({ organization: organizationId, admin: userId }, [
      `${email} is an admin of ${organizationId}`
    ])
  })
).pipe(
  Command.withDescription(
    "Make a user an admin of an organization, also one who is disabled or no member yet; for operators"
  ),
  Command.withExamples([
    { command: "octavo org add-admin ada@example.org --org 01k2j3h4", description: "Ada becomes an admin" }
  ])
)

/** `octavo org` */
export const orgCommand = Command.make("org").pipe(
  Command.withDescription("Organizations: create, list, add-admin"),
  Command.withSubcommands([create, list, addAdmin])
)
