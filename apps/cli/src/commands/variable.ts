import type { RevisionResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { contentFlags, contentOf } from "../context/contentOf.ts"
import { writeContent } from "../editing/writeContent.ts"
import { Failed, WrongUsage } from "../failures.ts"
import { print, table } from "../print.ts"
import { callApi } from "../request.ts"

const list = Command.make(
  "list",
  contentFlags,
  Effect.fnUntraced(function* (flags) {
    const { path } = yield* contentOf(flags)
    const { variables } = yield* callApi<RevisionResource>({ path: `${path}/content` })
    const rows = Object.entries(variables)
    yield* print(
      variables,
      table<readonly [string, string]>(
        [
          ["NAME", ([name]) => name],
          ["VALUE", ([, value]) => value]
        ],
        rows
      )
    )
  })
).pipe(
  Command.withDescription("List the variables of a space or of a change request"),
  Command.withExamples([
    { command: "octavo variable list --space Handbook", description: "Names and values" }
  ])
)

const setVariables = Effect.fnUntraced(function* (
  content: Effect.Success<ReturnType<typeof contentOf>>,
  variables: Readonly<Record<string, string | null>>
) {
  yield* print(yield* writeContent(content, [{ type: "set_variables", variables }]), Object.keys(variables))
})

const set = Command.make(
  "set",
  {
    variables: Argument.String("name=value").pipe(
      Argument.withDescription("A name and its value; several in one revision"),
      Argument.atLeast(1)
    ),
    ...contentFlags
  },
  Effect.fnUntraced(function* ({ variables, ...flags }) {
    const values: Record<string, string> = {}
    for (const given of variables) {
      const at = given.indexOf("=")
      if (at < 1)
        return yield* new WrongUsage({
          message: `"${given}" has no value: write NAME=VALUE, such as product=Octavo.`
        })
      values[given.slice(0, at)] = given.slice(at + 1)
    }
    yield* setVariables(yield* contentOf(flags), values)
  })
).pipe(
  Command.withDescription("Set variables of a space or of a change request. Prints their names."),
  Command.withShortDescription("Set variables"),
  Command.withExamples([
    { command: "octavo variable set product=Octavo version=2 --space Handbook", description: "Two values" }
  ])
)

const unset = Command.make(
  "unset",
  {
    names: Argument.String("name").pipe(
      Argument.withDescription("The name of a variable"),
      Argument.atLeast(1)
    ),
    ...contentFlags
  },
  Effect.fnUntraced(function* ({ names, ...flags }) {
    const content = yield* contentOf(flags)
    const { variables } = yield* callApi<RevisionResource>({ path: `${content.path}/content` })
    const unknown = names.find((name) => !Object.hasOwn(variables, name))
    if (unknown !== undefined)
      return yield* new Failed({
        message: `There is no variable "${unknown}". "octavo variable list" prints those that there are.`
      })
    yield* setVariables(content, Object.fromEntries(names.map((name) => [name, null])))
  })
).pipe(
  Command.withDescription("Remove variables of a space or of a change request."),
  Command.withShortDescription("Remove variables"),
  Command.withExamples([
    { command: "octavo variable unset version --space Handbook", description: "One value" }
  ])
)

/** `octavo variable` */
export const variableCommand = Command.make("variable").pipe(
  Command.withDescription("Variables of a space: list, set, unset"),
  Command.withSubcommands([list, set, unset])
)
