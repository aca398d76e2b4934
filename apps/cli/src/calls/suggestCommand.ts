import { Effect } from "effect"
import { nearest } from "../context/didYouMean.ts"
import { listed, type ListedCommand } from "../listedCommands.ts"

/** Words for commands in other products. */
const synonyms = new Map<string, ReadonlyArray<string>>(
  Object.entries({
    add: ["create", "put", "upload", "set"],
    cat: ["view"],
    changes: ["cr"],
    del: ["delete", "remove", "revoke", "unset"],
    delete: ["remove", "revoke", "unset"],
    edit: ["update", "put"],
    get: ["view", "show", "list"],
    ls: ["list"],
    mr: ["cr"],
    mv: ["move"],
    new: ["create"],
    organisation: ["org"],
    organisations: ["org"],
    organization: ["org"],
    organizations: ["org"],
    pr: ["cr"],
    print: ["view"],
    remove: ["delete", "revoke", "unset"],
    rm: ["delete", "remove", "revoke", "unset"],
    set: ["update", "put"],
    show: ["view", "get", "list"],
    start: ["serve"],
    update: ["edit", "put", "set"],
    upload: ["put"],
    view: ["show", "get", "list"]
  })
)

/** A name that a word stands for: the name itself, a synonym, or the most similar one. */
const nameOf = (word: string, names: ReadonlyArray<string>): string | undefined =>
  names.includes(word)
    ? word
    : (synonyms.get(word)?.find((synonym) => names.includes(synonym)) ?? nearest(word, names))

const commands = listed.flatMap(([, some]) => some)

const rootNames = commands.flatMap(({ alias, name }) => (alias === undefined ? [name] : [name, alias]))

const isNamed =
  (named: string) =>
  ({ alias, name }: ListedCommand): boolean =>
    name === named || alias === named

/** The subcommands below some commands, such as `cr`; none where a command does not exist. */
const namesBelow = Effect.fnUntraced(function* ([first, ...others]: ReadonlyArray<string>) {
  if (first === undefined) return rootNames
  const root = commands.find(isNamed(first))
  if (root === undefined) return []
  const subcommandsOf = (command: {
    readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Below> }>
  }) => command.subcommands.flatMap(({ commands }) => commands)
  let below: ReadonlyArray<Below> = subcommandsOf(yield* Effect.promise(root.load))
  for (const name of others) {
    const next = below.find((command) => command.name === name || command.alias === name)
    below = next === undefined ? [] : subcommandsOf(next)
  }
  return below.map(({ name }) => name)
})

interface Below {
  readonly name: string
  readonly alias: string | undefined
  readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Below> }>
}

/**
 * The command that a call with an unknown one most likely means, undefined without one: the verb and the noun in the other order, as in
 * `list token`, or a similar name or a synonym at the same place. `path` are the commands before the unknown one.
 */
export const suggestCommand = Effect.fnUntraced(function* (
  path: ReadonlyArray<string>,
  unknown: string,
  args: ReadonlyArray<string>
) {
  const words = args.filter((arg) => !arg.startsWith("-"))
  const next = words[words.indexOf(unknown) + 1]
  if (path.length === 0 && next !== undefined) {
    const noun = nameOf(next, rootNames)
    const verb = noun === undefined ? undefined : nameOf(unknown, yield* namesBelow([noun]))
    if (verb !== undefined) return `octavo ${noun} ${verb}`
  }
  return nameOf(unknown, yield* namesBelow(path))
})
