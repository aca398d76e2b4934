import type { ChangeRequestResource } from "@octavo/client"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { changeRequestPath, type Content, contentFlags, contentOf } from "../../context/contentOf.ts"
import { findPage, pageArgument } from "../../context/findPage.ts"
import { discard, editText, keepingText } from "../../editing/editText.ts"
import { unifiedDiff } from "../../editing/unifiedDiff.ts"
import { writeEdited } from "../../editing/writeContent.ts"
import { print } from "../../print.ts"
import { callApi } from "../../request.ts"
import { readPage } from "./readPage.ts"

/** The content to write to: of a space without live edits it is a new change request. */
const writableContent = Effect.fnUntraced(function* (content: Content, title: string) {
  if (content.changeRequest !== null || content.space.editMode !== "locked") return content
  const changeRequest = yield* callApi<ChangeRequestResource>({
    method: "POST",
    path: `${content.path}/change-requests`,
    body: { subject: `Edit ${title}`.slice(0, 100) }
  })
  return { ...content, changeRequest, path: changeRequestPath(changeRequest) } satisfies Content
})

/** Edits a page of a content in the editor and writes it. */
export const editPage = Effect.fnUntraced(function* (content: Content, named: string) {
  const { id, title } = yield* findPage(content, named)
  const { etag, markdown, page } = yield* readPage(content, id)
  const edited = yield* editText(markdown, page.path ?? title)
  if (edited.text === markdown) {
    yield* discard(edited)
    return yield* print({ page: id, changed: false }, ["Nothing changed"])
  }
  if (process.stderr.isTTY) {
    const diff = unifiedDiff(markdown, edited.text, { before: title, after: title })
    process.stderr.write(`${diff.join("\n")}\n`)
  }
  const write = Effect.gen(function* () {
    const target = yield* writableContent(content, title)
    const written = yield* writeEdited(target, {
      type: "update_page",
      page: id,
      document: { markdown: edited.text },
      ...(etag !== undefined && { base: etag })
    })
    const place = target.changeRequest === null ? "" : ` in change request ${target.changeRequest.number}`
    const merged = written.changes.some((change) => change.merged)
      ? "; it also contains changes of others"
      : ""
    yield* print(
      { page: id, changed: true, changeRequest: target.changeRequest?.number ?? null, ...written },
      [`Saved "${title}"${place}${merged}`]
    )
  })
  yield* keepingText(edited, write)
})

/** `octavo page edit` */
export const editCommand = Command.make(
  "edit",
  { page: pageArgument, ...contentFlags },
  Effect.fnUntraced(function* ({ page, ...flags }) {
    yield* editPage(yield* contentOf(flags), page)
  })
).pipe(
  Command.withDescription(
    "Edit a page in VISUAL, EDITOR or vi. Changes of others are merged, and conflicts are opened in the editor. In a space without live edits a change request is created."
  ),
  Command.withShortDescription("Edit a page in the editor"),
  Command.withExamples([
    {
      command: "octavo page edit guide/install --space Handbook --cr 12",
      description: "In change request 12"
    }
  ])
)
