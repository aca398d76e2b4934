import { Command } from "effect/cli"
import { installationNames } from "../installationNames.ts"

/** Replaces the commands of an installation in this package: they have a name for help and completion, and run in `@octavo/cli`. */
export const installationCommands = Object.fromEntries(
  installationNames.map((name) => [name, async () => Command.make(name)])
)
