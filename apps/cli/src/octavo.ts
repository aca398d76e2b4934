import { Effect } from "effect"
import { Command } from "effect/cli"
import { connectionFlags } from "./connection.ts"
import { listed, type ListedCommand } from "./listedCommands.ts"

/** A command that needs only what the command line provides. */
type CompleteCommand = Command.Command<string, object, object, unknown, Command.Environment>

const loadCommand = Effect.fnUntraced(function* ({ isClient, load }: ListedCommand) {
  const command = yield* Effect.promise(load)
  // Commands of the installation need no connection.
  return isClient ? Command.withGlobalFlags(command, connectionFlags) : (command as CompleteCommand)
})

/** A command with its name and description alone, for the list of commands. */
const nameOnly = ({ alias, description, isClient, name }: ListedCommand): CompleteCommand => {
  const named = Command.make(name).pipe(Command.withDescription(description))
  const command = alias === undefined ? named : Command.withAlias(named, alias)
  return (isClient
    ? Command.withGlobalFlags(command, connectionFlags)
    : command) as unknown as CompleteCommand
}

/**
 * The `octavo` command for some arguments. Only the commands whose names are among the arguments are loaded, because loading all
 * takes longer than most of them run; the others have their description alone, or are left out where the first argument is a command.
 * Without arguments it is complete.
 */
export const octavo = Effect.fnUntraced(function* (args?: ReadonlyArray<string>) {
  const isNamed = ({ alias, name }: ListedCommand) =>
    args === undefined || args.includes(name) || (alias !== undefined && args.includes(alias))
  const first = args?.[0]
  const isFirst = ({ alias, name }: ListedCommand) =>
    first === name || (alias !== undefined && first === alias)
  const alone = listed.flatMap(([group, commands]) =>
    commands.filter(isFirst).map((command) => [group, [command]] as const)
  )
  const groups = yield* Effect.forEach(alone.length === 0 ? listed : alone, ([group, commands]) =>
    Effect.map(
      Effect.forEach(commands, (command): Effect.Effect<CompleteCommand> =>
        isNamed(command) ? loadCommand(command) : Effect.sync(() => nameOnly(command))
      ),
      (loaded) => ({ group, commands: loaded })
    )
  )
  return Command.make("octavo").pipe(
    Command.withDescription(
      "Write, review and publish documentation on an Octavo server, and run a server. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 server not reachable, 4 breaking change, 5 conflict, 78 a setting must change before a server starts, 130 interrupted, 141 the reader of the output closed it."
    ),
    Command.withSubcommands(groups)
  )
})
