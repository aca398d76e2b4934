import { Command } from "effect/cli"
import { editCommand } from "./edit.ts"
import { linksCommand } from "./links.ts"
import { listCommand } from "./list.ts"
import { moveCommand } from "./move.ts"
import { putCommand } from "./put.ts"
import { removeCommand } from "./remove.ts"
import { viewCommand } from "./view.ts"

/** `octavo page` */
export const pageCommand = Command.make("page").pipe(
  Command.withDescription("Pages: list, view, edit, put, move, delete, links"),
  Command.withSubcommands([
    listCommand,
    viewCommand,
    editCommand,
    putCommand,
    moveCommand,
    removeCommand,
    linksCommand
  ])
)
