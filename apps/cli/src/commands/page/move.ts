import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { contentFlags, contentOf } from "../../context/contentOf.ts"
import { listPages, pageArgument, pageIn } from "../../context/findPage.ts"
import { writeContent } from "../../editing/writeContent.ts"
import { WrongUsage } from "../../failures.ts"
import { print } from "../../print.ts"

const placeFlag = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** `octavo page move` */
export const moveCommand = Command.make(
  "move",
  {
    page: pageArgument,
    ...contentFlags,
    into: placeFlag("into", "Page that will contain it, as its last child; / for the top"),
    before: placeFlag("before", "Page that will follow it"),
    after: placeFlag("after", "Page that will precede it")
  },
  Effect.fnUntraced(function* ({ after, before, cr, into, page: named, space }) {
    if ([into, before, after].filter(Option.isSome).length !== 1)
      return yield* new WrongUsage({ message: "Name one place: --into, --before or --after" })
    const content = yield* contentOf({ cr, space })
    const pages = yield* listPages(content)
    const find = (name: string) => pageIn(pages, name, content.space.title)
    const page = yield* find(named)
    const place = yield* Effect.gen(function* () {
      if (Option.isSome(into)) return { into: into.value === "/" ? null : (yield* find(into.value)).id }
      if (Option.isSome(before)) {
        const { id, parent } = yield* find(before.value)
        return { into: parent, at: { before: id } }
      }
      const { id, parent } = yield* find(Option.getOrElse(after, () => ""))
      return { into: parent, at: { after: id } }
    })
    const written = yield* writeContent(content, [{ type: "update_page", page: page.id, ...place }])
    yield* print(written, [`Moved "${page.title}"`])
  })
).pipe(
  Command.withDescription("Move a page with its descendants"),
  Command.withExamples([
    { command: "octavo page move install --into guide --space Handbook", description: "Below another page" }
  ])
)
