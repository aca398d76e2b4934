import type { SearchResultResource, SearchSpaceResultResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { readFolderSpace } from "../context/folderSpace.ts"
import { spaceFlag, spaceOf } from "../context/findSpace.ts"
import { type Column, printTable } from "../print.ts"
import { listApi } from "../request.ts"

const columns: ReadonlyArray<Column<SearchResultResource>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["PATH", ({ path }) => path]
]

const spaceColumns: ReadonlyArray<Column<SearchSpaceResultResource>> = [
  ["SPACE", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["PAGES", ({ pages }) => pages.map(({ title }) => title).join(", ")]
]

/** `octavo search` */
export const searchCommand = Command.make(
  "search",
  {
    words: Argument.String("words").pipe(Argument.variadic({ min: 1 })),
    space: spaceFlag,
    org: organizationFlag,
    limit: Flag.Int("limit").pipe(Flag.withDescription("Maximum number of results"), Flag.withDefault(30))
  },
  Effect.fnUntraced(function* ({ limit, org, space, words }) {
    const query = words.join(" ")
    const inFolder = process.env["OCTAVO_SPACE"] || (yield* readFolderSpace)
    if (Option.isNone(org) && (Option.isSome(space) || inFolder !== undefined)) {
      const { id } = yield* spaceOf(space)
      const request = { path: `/v1/spaces/${id}/search`, query: { query } }
      return yield* printTable(columns, yield* listApi<SearchResultResource>(request, limit))
    }
    const request = { path: `/v1/orgs/${yield* organizationIdOf(org)}/search`, query: { query } }
    yield* printTable(spaceColumns, yield* listApi<SearchSpaceResultResource>(request, limit))
  })
).pipe(
  Command.withDescription("Search a space for pages with all words; without a space, an organization"),
  Command.withShortDescription("Search the pages of a space or of an organization"),
  Command.withExamples([
    { command: "octavo search single sign-on --space Handbook", description: "Pages of a space" },
    { command: "octavo search backup", description: "Spaces of your organization, with their best pages" }
  ])
)
