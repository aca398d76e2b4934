import type { ContentEdits, EditedContentResource } from "@octavo/api"
import type { Edit, MadeEdit, Revision } from "@octavo/content"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { findPeople } from "./findPeople.ts"
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
export const presentEdited = Effect.fnUntraced(function* (
  wanted: { readonly publicUrl: string; readonly metadata: boolean },
  { made, revision }: { readonly revision: Revision; readonly made: ReadonlyArray<MadeEdit> }
) {
  const people = yield* findPeople(wanted.publicUrl, revision.createdBy === null ? [] : [revision.createdBy])
  const body: EditedContentResource = {
    revision: presentRevisionSummary(wanted)(revision, people),
    changes: made
  }
  return HttpServerResponse.jsonUnsafe(body, { headers: { etag: `W/"${revision.id}"` } })
})
