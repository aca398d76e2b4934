import type { ContentEdits, EditedContentResource } from "@octavo/api"
import type { Edit, MadeEdit, Revision } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { besideCaller, findPeople } from "./findPeople.ts"
import { presentRevisionSummary } from "./presentRevisionSummary.ts"

/** The changes of a request in the words of the domain. */
export const editsOf = ({ changes }: ContentEdits): ReadonlyArray<Edit> =>
  changes.map((change) =>
    change.type === "insert_files"
      ? {
          type: change.type,
          files: change.files.map((file) => {
            if (!("base64" in file)) return file
            const { base64, ...rest } = file
            return { ...rest, bytes: base64 }
          })
        }
      : change
  )

/** Answers what edits made, with the tag of the revision that has them. */
export const presentEdited = Effect.fnUntraced(function* <E, R>(
  wanted: { readonly publicUrl: string; readonly metadata: boolean },
  edit: Effect.Effect<{ readonly revision: Revision; readonly made: ReadonlyArray<MadeEdit> }, E, R>
) {
  const [{ made, revision }, caller] = yield* besideCaller(wanted.publicUrl, edit)
  // Edits without an effect answer the revision of somebody else.
  const isOfCaller = revision.createdBy === (yield* Caller).userId
  const people =
    isOfCaller || revision.createdBy === null
      ? caller
      : yield* findPeople(wanted.publicUrl, [revision.createdBy])
  const body: EditedContentResource = {
    revision: presentRevisionSummary(wanted)(revision, people),
    changes: made
  }
  return HttpServerResponse.jsonUnsafe(body, { headers: { etag: `W/"${revision.id}"` } })
})
