import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { type Column, print, printTable } from "../print.ts"
import { readProfiles, unknownProfile, writeProfiles } from "../profiles.ts"

interface Listed {
  readonly name: string
  readonly url: string
  readonly current: boolean
}

const columns: ReadonlyArray<Column<Listed>> = [
  ["IN USE", ({ current }) => (current ? "*" : "")],
  ["NAME", ({ name }) => name],
  ["URL", ({ url }) => url]
]

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const { current, profiles } = yield* readProfiles
    const rows = Object.entries(profiles).map(([name, { url }]) => ({ name, url, current: name === current }))
    yield* printTable(columns, rows)
  })
).pipe(
  Command.withDescription("List the stored servers"),
  Command.withExamples([{ command: "octavo profile list", description: "Names and addresses" }])
)

const use = Command.make(
  "use",
  { name: Argument.String("name") },
  Effect.fnUntraced(function* ({ name }) {
    const stored = yield* readProfiles
    if (!Object.hasOwn(stored.profiles, name)) return yield* unknownProfile(name, stored)
    yield* writeProfiles({ ...stored, current: name })
    yield* print({ name, ...stored.profiles[name] }, [`Using ${name} (${stored.profiles[name]?.url})`])
  })
).pipe(
  Command.withDescription("Use a stored server where neither --url nor --profile is given"),
  Command.withExamples([{ command: "octavo profile use work", description: "Use the profile work" }])
)

/** `octavo profile` */
export const profileCommand = Command.make("profile").pipe(
  Command.withDescription("Servers by name, stored by octavo login --profile: list, use"),
  Command.withShortDescription("Servers by name: list, use"),
  Command.withSubcommands([list, use])
)
