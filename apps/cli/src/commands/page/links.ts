import type { LinkResource, LocationResource } from "@octavo/client"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { contentFlags, contentOf } from "../../context/contentOf.ts"
import { findPage, pageArgument } from "../../context/findPage.ts"
import { describeLocation } from "../../describeLocation.ts"
import { type Column, printTable } from "../../print.ts"
import { listApi } from "../../request.ts"

const linkColumns: ReadonlyArray<Column<LinkResource>> = [
  ["STATUS", ({ status }) => status],
  ["TARGET", ({ targetReference }) => describeLocation(targetReference)]
]

const backlinkColumns: ReadonlyArray<Column<LocationResource>> = [
  ["KIND", ({ kind }) => kind],
  ["PLACE", (location) => describeLocation(location)]
]

/** `octavo page links` */
export const linksCommand = Command.make(
  "links",
  {
    page: pageArgument,
    ...contentFlags,
    broken: Flag.Boolean("broken").pipe(Flag.withDescription("Only broken links"), Flag.withDefault(false)),
    to: Flag.Boolean("to").pipe(
      Flag.withDescription("The places that link to the page"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ broken, cr, page: named, space, to }) {
    const content = yield* contentOf({ cr, space })
    const { id } = yield* findPage(content, named)
    const path = `${content.path}/content/page/${id}`
    if (to) {
      return yield* printTable(
        backlinkColumns,
        yield* listApi<LocationResource>({ path: `${path}/backlinks` })
      )
    }
    const query = { status: broken ? "broken" : undefined }
    yield* printTable(linkColumns, yield* listApi<LinkResource>({ path: `${path}/links`, query }))
  })
).pipe(
  Command.withDescription("List the links of a page, or the places that link to it"),
  Command.withExamples([
    { command: "octavo page links guide/install --broken --space Handbook", description: "Broken links" },
    { command: "octavo page links guide/install --to --space Handbook", description: "Links to the page" }
  ])
)
