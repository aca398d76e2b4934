import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Profile, Url } from "../connection.ts"
import { findSpace } from "../context/findSpace.ts"
import { type Column, print, printTable } from "../print.ts"
import { inLine } from "../terminal.ts"
import { readProfiles, unknownProfile, writeProfiles } from "../profiles.ts"

interface Listed {
  readonly name: string
  readonly url: string
  readonly space?: string
  readonly current: boolean
}

const columns: ReadonlyArray<Column<Listed>> = [
  ["IN USE", ({ current }) => (current ? "*" : "")],
  ["NAME", ({ name }) => name],
  ["URL", ({ url }) => url],
  ["SPACE", ({ space }) => space]
]

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const { current, profiles } = yield* readProfiles
    const rows = Object.entries(profiles).map(([name, profile]) => ({
      name,
      ...profile,
      current: name === current
    }))
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

const set = Command.make(
  "set",
  {
    name: Argument.String("name").pipe(
      Argument.withDescription("Name of the profile; default: the profile in use"),
      Argument.optional
    ),
    space: Flag.String("space").pipe(
      Flag.withAlias("s"),
      Flag.withDescription("Id, title or URL of the space; an empty text removes it")
    )
  },
  Effect.fnUntraced(function* ({ name: given, space }) {
    const stored = yield* readProfiles
    const name = Option.getOrElse(given, () => stored.current ?? "")
    if (!Object.hasOwn(stored.profiles, name)) return yield* unknownProfile(name, stored)
    const { url } = stored.profiles[name]!
    const found =
      space === ""
        ? undefined
        : yield* findSpace(space).pipe(
            Effect.provideService(Profile, Option.some(name)),
            Effect.provideService(Url, Option.none())
          )
    const profile = { url, ...(found !== undefined && { space: found.id }) }
    yield* writeProfiles({ ...stored, profiles: { ...stored.profiles, [name]: profile } })
    yield* print({ name, ...profile }, [
      found === undefined ? `${name} has no space` : `${name} uses "${inLine(found.title)}" (${found.id})`
    ])
  })
).pipe(
  Command.withDescription(
    "Choose the space of commands that name none, for a profile. --space, OCTAVO_SPACE and the choice of octavo space use win over it."
  ),
  Command.withShortDescription("Choose the space of a profile"),
  Command.withExamples([
    { command: "octavo profile set work --space Handbook", description: "For the profile work" }
  ])
)

/** `octavo profile` */
export const profileCommand = Command.make("profile").pipe(
  Command.withDescription("Servers by name, stored by octavo login --profile: list, use, set"),
  Command.withShortDescription("Servers by name: list, use, set"),
  Command.withSubcommands([list, use, set])
)
