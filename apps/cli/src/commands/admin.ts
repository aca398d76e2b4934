import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect, connectionFlags } from "../connection.ts"
import { Failed } from "../failures.ts"
import { print } from "../print.ts"
import { missingInstallation } from "../missingInstallation.ts"
import { adminOrganizationCommand } from "./adminOrganization.ts"
import { told } from "../told.ts"

const issueToken = (email: string | null) =>
  Effect.gen(function* () {
    const { settings, stores } = yield* Effect.promise(() => import("@octavo/installation"))
    const { issueOperatorToken } = yield* Effect.promise(() => import("@octavo/identity"))
    const given = yield* settings
    const missing = missingInstallation(given)
    if (missing !== null) return new Failed({ message: missing })
    // A refusal of the operation is no refusal of the installation to start.
    const made = yield* issueOperatorToken({ email, label: "octavo admin token" }).pipe(
      Effect.catch(({ message }) => Effect.succeed(new Failed({ message }))),
      Effect.provide(stores(given, "octavo admin"))
    )
    if (made instanceof Failed) return made
    yield* Console.error(`A token of ${made.user.email}, shown this once:`)
    yield* Console.log(made.key)
    return null
  })

const token = Command.make(
  "token",
  {
    email: Flag.String("email").pipe(
      Flag.withDescription("Address of the operator; the first one of the installation when absent"),
      Flag.optional
    )
  },
  ({ email }) =>
    Effect.flatMap(told(issueToken(Option.getOrNull(email))), (refusal) =>
      refusal === null ? Effect.void : Effect.fail(refusal)
    )
).pipe(
  Command.withDescription(
    "Make an API token for an operator, without one: on the machine of the installation, when all tokens are lost. It opens the database of DATABASE_URL, or the embedded one in OCTAVO_DATA_DIR, whose server must be stopped meanwhile."
  ),
  Command.withShortDescription("Make a token when all are lost"),
  Command.withExamples([
    { command: "export OCTAVO_TOKEN=$(octavo admin token)", description: "A token of the first operator" }
  ])
)

const confirmHostname = Command.make(
  "confirm-hostname",
  { hostname: Argument.String("hostname"), org: organizationFlag },
  Effect.fnUntraced(function* ({ hostname, org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const confirmed = yield* client.admin.confirmCustomHostname({ params: { organizationId, hostname } })
    yield* print(confirmed, [`${confirmed.hostname} is verified; its site answers there`])
  })
).pipe(
  Command.withDescription(
    "Confirm that the hostname of a site belongs to its organization, in place of a DNS record; for operators, through the API. Another organization that verified the hostname loses it."
  ),
  Command.withShortDescription("Confirm the hostname of a site, without a DNS record"),
  Command.withExamples([
    {
      command: "octavo admin confirm-hostname docs.example.org",
      description: "For a site of your organization"
    }
  ]),
  Command.withGlobalFlags(connectionFlags)
)

/** `octavo admin` */
export const adminCommand = Command.make("admin").pipe(
  Command.withDescription(
    "For operators: make a token on the machine of the installation; confirm a hostname; delete and restore organizations"
  ),
  Command.withShortDescription("For operators: token, confirm-hostname, organization"),
  Command.withSubcommands([
    token,
    confirmHostname,
    Command.withGlobalFlags(adminOrganizationCommand, connectionFlags)
  ])
)
