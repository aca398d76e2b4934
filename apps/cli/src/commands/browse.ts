import { Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { contentOf } from "../context/contentOf.ts"
import { findPage } from "../context/findPage.ts"
import { spaceFlag } from "../context/findSpace.ts"
import { openInBrowser } from "../openInBrowser.ts"
import { print } from "../print.ts"
import { readPage } from "./page/readPage.ts"

/** `octavo browse` */
export const browseCommand = Command.make(
  "browse",
  {
    page: Argument.String("page").pipe(
      Argument.withDescription(
        "Id, path, title or unique prefix of the title of a page; #12 is a change request"
      ),
      Argument.optional
    ),
    space: spaceFlag
  },
  Effect.fnUntraced(function* ({ page, space }) {
    const named = Option.getOrUndefined(page)
    const isRequest = named !== undefined && /^#\d+$/.test(named)
    const content = yield* contentOf({ space, cr: isRequest ? page : Option.none() })
    const shown =
      named === undefined || isRequest
        ? (content.changeRequest ?? content.space)
        : (yield* readPage(content, (yield* findPage(content, named)).id)).page
    const url = shown.urls?.app ?? content.space.urls.app
    yield* openInBrowser(url)
    yield* print({ url }, [url])
  })
).pipe(
  Command.withDescription(
    "Print the URL of a page, a change request or a space in the application, and open it in a browser on a terminal. Without a page, it is the space."
  ),
  Command.withShortDescription("Open a page, a change request or a space in the browser"),
  Command.withExamples([
    { command: "octavo browse guide/install --space Handbook", description: "A page" },
    { command: 'octavo browse "#12" --space Handbook', description: "A change request" }
  ])
)
