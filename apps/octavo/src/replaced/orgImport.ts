import { Command } from "effect/cli"

/** Replaces `octavo org import` in this package. */
export const orgImportCommand = Command.make("import").pipe(
  Command.withDescription("Add the organization of an export to this installation")
)
