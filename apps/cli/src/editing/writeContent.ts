import type { ContentChange, EditedContent } from "./ContentChange.ts"
import { ApiFailure } from "@octavo/client"
import { Console, Effect } from "effect"
import type { Content } from "../context/contentOf.ts"
import { Conflicted } from "../failures.ts"
import { callApi } from "../request.ts"
import { editConflict, isTextConflict } from "./editConflict.ts"

/** Writes changes to the content of a space or a change request as one revision, and prints the problems of texts. */
export const writeContent = Effect.fnUntraced(function* (
  content: Content,
  changes: ReadonlyArray<ContentChange>,
  ifMatch?: string
) {
  const edited = yield* callApi<EditedContent>({
    method: "POST",
    path: `${content.path}/content`,
    body: { changes },
    ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } })
  })
  for (const { line, message } of edited.changes.flatMap(({ problems = [] }) => problems))
    yield* Console.error(`Warning: ${line === undefined ? "" : `line ${line}: `}${message}`)
  return edited
})

/** A text is offered for resolution this often while others write the same place. */
const maxRounds = 5

/**
 * Writes a page that was edited from a base. Where somebody else changed the same place since, the conflicts are opened in the
 * editor, and the change is written with their resolutions.
 */
export const writeEdited = Effect.fnUntraced(function* (
  content: Content,
  change: Extract<ContentChange, { readonly type: "update_page" }>
) {
  let resolve: ReadonlyArray<Record<string, string>> = []
  for (let round = 0; round < maxRounds; round++) {
    const written = yield* writeContent(content, [
      { ...change, ...(resolve.length > 0 && { resolve }) }
    ]).pipe(
      Effect.catchIf(
        (error) => error instanceof ApiFailure && error.code === 409 && error.conflicts.length > 0,
        (error) => Effect.succeed(error as ApiFailure)
      )
    )
    if (!(written instanceof ApiFailure)) return written
    const answers = yield* Effect.forEach(written.conflicts, (conflict) =>
      Effect.map(
        isTextConflict(conflict) ? editConflict(conflict) : Effect.succeed(undefined),
        (answer) => answer && { conflict: conflict.id, ...answer }
      )
    )
    const resolved = answers.filter((answer) => answer !== undefined)
    if (resolved.length < answers.length) break
    resolve = [...resolve, ...resolved]
  }
  return yield* new Conflicted({
    message:
      "Somebody else changed the same place. Nothing was written: resolve the conflicts, or edit the page again."
  })
})
