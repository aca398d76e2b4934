import { Effect } from "effect"
import { Command } from "effect/cli"
import { confirm, yesFlag } from "../../confirm.ts"
import { contentFlags, contentOf } from "../../context/contentOf.ts"
import { counted } from "../../counted.ts"
import { listPages, pageArgument, pageIn } from "../../context/findPage.ts"
import { writeContent } from "../../editing/writeContent.ts"
import { print } from "../../print.ts"

/** `octavo page delete` */
export const removeCommand = Command.make(
  "delete",
  { page: pageArgument, ...contentFlags, yes: yesFlag },
  Effect.fnUntraced(function* ({ cr, page: named, space, yes }) {
    const content = yield* contentOf({ cr, space })
    const pages = yield* listPages(content)
    const page = yield* pageIn(pages, named, content.space.title)
    const start = pages.findIndex(({ id }) => id === page.id) + 1
    const end = pages.findIndex(({ depth }, index) => index >= start && depth <= page.depth)
    const below = (end === -1 ? pages.length : end) - start
    const and = below === 0 ? "" : ` and ${counted(below, "page")} below it`
    yield* confirm(`Delete "${page.title}"${and} from the space "${content.space.title}"?`, yes)
    const written = yield* writeContent(content, [{ type: "delete_page", page: page.id }])
    yield* print(written, [`Deleted "${page.title}"${and}`])
  })
).pipe(
  Command.withDescription("Delete a page with its descendants; a former revision keeps them"),
  Command.withExamples([
    { command: "octavo page delete guide/old --space Handbook --yes", description: "Without a question" }
  ])
)
