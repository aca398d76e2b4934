import { allItems, type UserResource } from "@octavo/api"
import { EmailAddress } from "@octavo/identity"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect } from "../connection.ts"
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
    )
  },
  Effect.fnUntraced(function* ({ email, name }) {
    const client = yield* connect
    const displayName = Option.getOrElse(name, () => email.slice(0, email.indexOf("@")))
    const made = yield* client.admin.createUser({ payload: { email, displayName } })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Make a user; for operators. Prints the id."),
  Command.withExamples([
    { command: 'octavo user create ada@example.org --name "Ada"', description: "Make the user Ada" }
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
