import type { SpaceResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { confirm, yesFlag } from "../../confirm.ts"
import { findCollection } from "../../context/findCollection.ts"
import { findSpace, spaceArgument } from "../../context/findSpace.ts"
import { writeFolderSpace } from "../../context/folderSpace.ts"
import { WrongUsage } from "../../failures.ts"
import { openInBrowser } from "../../openInBrowser.ts"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { coloured, inLine } from "../../terminal.ts"

const view = Command.make(
  "view",
  {
    space: spaceArgument,
    web: Flag.Boolean("web").pipe(Flag.withDescription("Open it in the browser"), Flag.withDefault(false))
  },
  Effect.fnUntraced(function* ({ space, web }) {
    const found = yield* findSpace(space)
    if (web) yield* openInBrowser(found.urls.app)
    yield* print(found, [
      coloured("bold", inLine(found.title)),
      `id: ${found.id}`,
      `URL: ${found.urls.app}`,
      ...(found.urls.published === undefined ? [] : [`published: ${found.urls.published}`]),
      `live edits: ${found.editMode === "live" ? "yes" : "no, by change requests"}`,
      `open change requests: ${found.changeRequestsOpen}`,
      `revision: ${found.revision}`
    ])
  })
).pipe(
  Command.withDescription("Show a space"),
  Command.withExamples([{ command: "octavo space view Handbook", description: "Id, URL, state" }])
)

const use = Command.make(
  "use",
  { space: spaceArgument },
  Effect.fnUntraced(function* ({ space }) {
    const { id, title } = yield* findSpace(space)
    const file = yield* writeFolderSpace(id)
    yield* print({ space: id, file }, [`Commands in this folder use "${inLine(title)}" (${file})`])
  })
).pipe(
  Command.withDescription(
    "Choose the space for commands in this folder and below it, in .octavo/config.json"
  ),
  Command.withShortDescription("Choose the space for this folder"),
  Command.withExamples([{ command: "octavo space use Handbook", description: "Then --space is not needed" }])
)

const update = Command.make(
  "update",
  {
    space: spaceArgument,
    title: Flag.String("title").pipe(Flag.withDescription("The new title"), Flag.optional),
    editMode: Flag.Literals("edit-mode", ["live", "locked"]).pipe(
      Flag.withDescription("live: pages can be edited directly; locked: only by change requests"),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ editMode, space, title }) {
    const body = {
      ...(Option.isSome(title) && { title: title.value }),
      ...(Option.isSome(editMode) && { editMode: editMode.value })
    }
    if (Object.keys(body).length === 0)
      return yield* new WrongUsage({ message: "Name the change: --title or --edit-mode" })
    const { id } = yield* findSpace(space)
    const changed = yield* callApi<SpaceResource>({ method: "PATCH", path: `/v1/spaces/${id}`, body })
    yield* print(changed, [inLine(`${changed.title} (${id})`)])
  })
).pipe(
  Command.withDescription("Change the settings of a space"),
  Command.withExamples([
    { command: "octavo space update Handbook --edit-mode locked", description: "Only by change requests" }
  ])
)

const remove = Command.make(
  "delete",
  { space: spaceArgument, yes: yesFlag },
  Effect.fnUntraced(function* ({ space, yes }) {
    const { id, title } = yield* findSpace(space)
    yield* confirm(`Delete the space "${title}"? It can be restored for seven days.`, yes)
    yield* callApi({ method: "DELETE", path: `/v1/spaces/${id}` })
    yield* print({ id, deleted: true }, [
      `Deleted "${inLine(title)}"; octavo api POST /spaces/${id}/restore restores it for seven days`
    ])
  })
).pipe(
  Command.withDescription("Delete a space; it can be restored for seven days"),
  Command.withExamples([{ command: "octavo space delete Handbook --yes", description: "Without a question" }])
)

const copy = Command.make(
  "copy",
  { space: spaceArgument },
  Effect.fnUntraced(function* ({ space }) {
    const { id } = yield* findSpace(space)
    const made = yield* callApi<SpaceResource>({ method: "POST", path: `/v1/spaces/${id}/duplicate` })
    yield* print(made, [made.id])
  })
).pipe(
  Command.withDescription("Copy a space with its content. Prints the id of the copy."),
  Command.withExamples([{ command: "octavo space copy Handbook", description: "A new space" }])
)

const move = Command.make(
  "move",
  {
    space: spaceArgument,
    into: Flag.String("into").pipe(
      Flag.withDescription("The collection that will contain it; / for the top of the organization")
    )
  },
  Effect.fnUntraced(function* ({ into, space }) {
    const { id, organization, title } = yield* findSpace(space)
    const parent = into === "/" ? null : (yield* findCollection(Option.some(organization), into)).id
    const moved = yield* callApi<SpaceResource>({
      method: "POST",
      path: `/v1/spaces/${id}/move`,
      body: { parent }
    })
    yield* print(moved, [inLine(`Moved "${title}"`)])
  })
).pipe(
  Command.withDescription("Move a space into a collection, or to the top"),
  Command.withExamples([
    { command: "octavo space move Handbook --into Products", description: "Into a collection" }
  ])
)

/** `octavo space view`, `use`, `update`, `delete`, `copy` and `move` */
export const spaceCommands = [view, use, update, remove, copy, move] as const
