import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { contentFlags, contentOf } from "../../context/contentOf.ts"
import { type ListedPage, listPages, readTree } from "../../context/findPage.ts"
import { Json } from "../../connection.ts"
import { type Column, print, table } from "../../print.ts"

const columns: ReadonlyArray<Column<ListedPage>> = [
  ["ID", ({ id }) => id],
  ["TITLE", ({ title }) => title],
  ["PATH", ({ path }) => path],
  ["KIND", ({ kind }) => (kind === "sheet" ? "page" : kind)]
]

/** `octavo page list` */
export const listCommand = Command.make(
  "list",
  {
    ...contentFlags,
    tree: Flag.Boolean("tree").pipe(Flag.withDescription("Show the tree of pages"), Flag.withDefault(false))
  },
  Effect.fnUntraced(function* ({ cr, space, tree }) {
    const content = yield* contentOf({ cr, space })
    if (tree && (yield* Json) !== null) return yield* print(yield* readTree(content.path), [])
    const pages = yield* listPages(content)
    const lines = tree
      ? pages.map(
          ({ depth, path, title }) => `${"  ".repeat(depth)}${title}${path === "" ? "" : `  (${path})`}`
        )
      : table(columns, pages)
    const answer = pages.map(({ page }) => {
      const { pages: _, ...own } = page as typeof page & { readonly pages?: unknown }
      return own
    })
    yield* print(answer, lines)
  })
).pipe(
  Command.withDescription("List the pages of a space or of a change request"),
  Command.withExamples([
    { command: "octavo page list --space Handbook --tree", description: "The tree of pages" },
    {
      command: "octavo page list --space Handbook --json=id,path",
      description: "Ids and paths, for programs"
    }
  ])
)
