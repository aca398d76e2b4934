import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { contentFlags, contentOf } from "../../context/contentOf.ts"
import { didYouMean } from "../../context/didYouMean.ts"
import { type ListedPage, listPages, plainPath } from "../../context/findPage.ts"
import { writeContent } from "../../editing/writeContent.ts"
import { WrongUsage } from "../../failures.ts"
import { print } from "../../print.ts"
import { readInput } from "../../readInput.ts"
import { readPage } from "./readPage.ts"

const attribute = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

/** The page that will contain the page of a path; null for the top. */
export const parentOf = Effect.fnUntraced(function* (pages: ReadonlyArray<ListedPage>, path: string) {
  const parentPath = path.split("/").slice(0, -1).join("/")
  if (parentPath === "") return null
  const parent = pages.find((page) => page.path === parentPath)
  if (parent !== undefined) return parent.id
  const known = pages.map((page) => page.path)
  return yield* new WrongUsage({
    message: `The parent page "${parentPath}" does not exist.${didYouMean(parentPath, known)} Create it first with octavo page put ${parentPath} FILE.`
  })
})

/** `octavo page put` */
export const putCommand = Command.make(
  "put",
  {
    path: Argument.String("path").pipe(
      Argument.withDescription("Path or id of the page, such as guide/install")
    ),
    file: Argument.String("file").pipe(
      Argument.withDescription("File with the Markdown; - or nothing for standard input"),
      Argument.withDefault("-")
    ),
    ...contentFlags,
    title: attribute("title", "Title; default: the title in the Markdown"),
    description: attribute("description", "Description"),
    icon: attribute("icon", "Name of an icon"),
    ifMatch: attribute("if-match", "ETag of a read: write only if the page is unchanged since")
  },
  Effect.fnUntraced(function* ({ cr, description, file, icon, ifMatch, path: given, space, title }) {
    const content = yield* contentOf({ cr, space })
    const markdown = yield* readInput(file)
    const path = plainPath(given)
    const pages = yield* listPages(content)
    const existing = pages.find((page) => page.id === given || (path !== "" && page.path === path))
    const attributes = {
      ...(Option.isSome(title) && { title: title.value }),
      ...(Option.isSome(description) && { description: description.value }),
      ...(Option.isSome(icon) && { icon: icon.value })
    }
    const etag = Option.getOrUndefined(ifMatch)
    if (existing === undefined) {
      const slug = path.split("/").at(-1) ?? ""
      if (slug === "")
        return yield* new WrongUsage({ message: "The path is empty: name a path, such as guide/install" })
      const into = yield* parentOf(pages, path)
      const written = yield* writeContent(
        content,
        [{ type: "insert_page", slug, into, document: { markdown }, ...attributes }],
        etag
      )
      return yield* print({ created: true, ...written }, [written.changes[0]?.page ?? path])
    }
    const isSame =
      etag === undefined &&
      Object.keys(attributes).length === 0 &&
      (yield* readPage(content, existing.id)).markdown === markdown
    if (isSame) {
      return yield* print(
        { created: false, changed: false, changes: [{ type: "update_page", page: existing.id }] },
        [existing.id]
      )
    }
    const written = yield* writeContent(
      content,
      [{ type: "update_page", page: existing.id, document: { markdown }, ...attributes }],
      etag
    )
    yield* print({ created: false, ...written }, [existing.id])
  })
).pipe(
  Command.withDescription(
    "Create or replace a page from a Markdown file. Prints its id. An equal page is not written again."
  ),
  Command.withShortDescription("Create or replace a page"),
  Command.withExamples([
    { command: "octavo page put guide/install install.md --space Handbook", description: "From a file" },
    {
      command: "generate | octavo page put reference - --space Handbook --cr 12",
      description: "From a program"
    }
  ])
)
