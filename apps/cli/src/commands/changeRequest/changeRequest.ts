import { Command } from "effect/cli"
import { checksCommand } from "./checks.ts"
import { conflictsCommand, resolveCommand } from "./conflicts.ts"
import { createCommand } from "./create.ts"
import { diffCommand } from "./diff.ts"
import { editCommand } from "./edit.ts"
import { listCommand } from "./list.ts"
import { mergeCommand, updateCommand } from "./merge.ts"
import { commentCommand, reviewCommand } from "./review.ts"
import { statusCommands } from "./status.ts"
import { viewCommand } from "./view.ts"

/** `octavo cr`, also `octavo change-request` */
export const changeRequestCommand = Command.make("cr").pipe(
  Command.withAlias("change-request"),
  Command.withDescription("Change requests: create, edit, review, resolve, merge"),
  Command.withSubcommands([
    createCommand,
    listCommand,
    viewCommand,
    diffCommand,
    editCommand,
    ...statusCommands,
    reviewCommand,
    commentCommand,
    checksCommand,
    conflictsCommand,
    resolveCommand,
    updateCommand,
    mergeCommand
  ])
)
