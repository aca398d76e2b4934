import { Effect, Option } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag, type HelpDoc } from "effect/cli"
import { completeNames, type Completion, type NamedKind } from "./completeNames.ts"
import { octavo } from "./octavo.ts"
import { version } from "./version.ts"

/** The help of the command that some words name, without printing it. */
const helpOf = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const command = yield* octavo(words)
  let help: HelpDoc.HelpDoc | undefined
  const presenter: CliOutput.Presenter = {
    present: (event) =>
      Effect.sync(() => {
        if (event._tag === "Help") help = event.helpDoc
      })
  }
  yield* Command.runWith(command, { version, renderErrors: false })([...words, "--help"]).pipe(
    Effect.ignore,
    Effect.provide([CliConfig.layer({ builtIns: [GlobalFlag.Help] }), CliOutput.layerPresenter(presenter)])
  )
  return help
})

const flagsOf = ({ flags, globalFlags = [], inheritedFlags = [] }: HelpDoc.HelpDoc) => [
  ...flags,
  ...inheritedFlags,
  ...globalFlags
]

/** The kinds of names that complete the values of flags and arguments. */
const kinds: Readonly<Record<string, NamedKind>> = {
  space: "space",
  cr: "change-request",
  "change-request": "change-request",
  page: "page",
  into: "page",
  before: "page",
  after: "page"
}

/** The flags whose value is optional, and never the next word. */
const withOptionalValue = new Set(["json", "change-request"])

/** Splits the words into the commands that they name, the remaining arguments, and the values of flags. */
const readWords = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const path: Array<string> = []
  const values = new Map<string, string>()
  let count = 0
  let pending: string | undefined
  let help = yield* helpOf([])
  for (const word of words) {
    const subcommands = (help?.subcommands ?? []).flatMap(({ commands }) => commands)
    if (pending !== undefined) {
      values.set(pending, word)
      pending = undefined
    } else if (word.startsWith("-")) {
      const [name = "", value] = word.replace(/^-+/, "").split("=", 2)
      const flag = help && flagsOf(help).find((flag) => flag.name === name || flag.aliases.includes(word))
      if (value !== undefined) values.set(flag?.name ?? name, value)
      else if (flag !== undefined && flag.type !== "boolean" && !withOptionalValue.has(flag.name))
        pending = flag.name
    } else if (count === 0 && subcommands.some(({ alias, name }) => name === word || alias === word)) {
      path.push(word)
      help = yield* helpOf(path)
    } else count++
  }
  return { count, help, path, pending, values }
})

/** The completions of the last word of a command line without `octavo`. */
export const complete = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const current = words.at(-1) ?? ""
  const { count, help, path, pending, values } = yield* readWords(words.slice(0, -1))
  if (help === undefined) return []
  const matching = (completions: ReadonlyArray<Completion>) =>
    completions.filter(({ word }) => word.toLowerCase().startsWith(current.toLowerCase()))
  const named = (kind: NamedKind | undefined) =>
    kind === undefined ? Effect.succeed([]) : Effect.map(completeNames(kind, values), matching)
  if (pending !== undefined) return yield* named(kinds[pending])
  if (current.startsWith("-")) {
    return matching(
      flagsOf(help).map(({ description, name }) => ({
        word: `--${name}`,
        description: Option.getOrElse(description, () => "")
      }))
    )
  }
  const subcommands = (help.subcommands ?? []).flatMap(({ commands }) => commands)
  if (count === 0 && subcommands.length > 0) {
    return matching(
      subcommands.map(({ description, name, shortDescription }) => ({
        word: name,
        description: shortDescription ?? description
      }))
    )
  }
  const argument = help.args?.[count]?.name
  return yield* named(path[0] === "space" && argument === "space" ? "space" : kinds[argument ?? ""])
})

/** The completions as lines: the word, a tab, its description. */
export const completionLines = (completions: ReadonlyArray<Completion>): string =>
  completions.map(({ description, word }) => `${word}\t${description.split("\n")[0]}\n`).join("")
