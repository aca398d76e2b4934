import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { contentFlags, contentOf } from "../../context/contentOf.ts"
import { findPage, pageArgument } from "../../context/findPage.ts"
import { openInBrowser } from "../../openInBrowser.ts"
import { print, printPaged } from "../../print.ts"
import { coloured, inLine, printable } from "../../terminal.ts"
import { writeOutput } from "../../writeOutput.ts"
import { readPage } from "./readPage.ts"

/** `octavo page view` */
export const viewCommand = Command.make(
  "view",
  {
    page: pageArgument,
    ...contentFlags,
    raw: Flag.Boolean("raw").pipe(
      Flag.withDescription("Print the Markdown byte for byte"),
      Flag.withDefault(false)
    ),
    web: Flag.Boolean("web").pipe(
      Flag.withDescription("Open the page in the browser"),
      Flag.withDefault(false)
    ),
    at: Flag.String("at").pipe(Flag.withDescription("Id of a revision; default: the head"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ at, cr, page: named, raw, space, web }) {
    const content = yield* contentOf({ cr, space })
    const revision = Option.getOrUndefined(at)
    const { id } = yield* findPage(content, named).pipe(
      // A page that was deleted since is named by its id.
      Effect.catchIf(
        () => revision !== undefined,
        () => Effect.succeed({ id: named })
      )
    )
    const { markdown, page } = yield* readPage(content, id, revision)
    if (raw) return yield* writeOutput(markdown)
    const url = page.urls?.app
    if (web && url !== undefined) {
      yield* openInBrowser(url)
      return yield* print(page, [url])
    }
    const head = [
      coloured("bold", inLine(page.title)),
      coloured("dim", inLine([page.path, url].join("  "))),
      ""
    ]
    yield* printPaged(page, [...head, printable(markdown.replace(/\n$/, ""))])
  })
).pipe(
  Command.withDescription("Show a page"),
  Command.withExamples([
    { command: "octavo page view guide/install --space Handbook", description: "Title, path, URL and text" },
    { command: "octavo page view guide/install --raw > install.md", description: "The Markdown alone" }
  ])
)
