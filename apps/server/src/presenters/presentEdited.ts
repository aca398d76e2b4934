import type { ContentEdits, EditedContentResource } from "@octavo/api"
import type { Edit, MadeEdit, Revision } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { stateOf } from "../http/revisionTag.ts"
import { besideCaller, findPeople } from "./findPeople.ts"
import { presentRevisionSummary } from "./presentRevisionSummary.ts"

type Change = ContentEdits["changes"][number]

/** A base is given as the id of a revision, or as the tag of a read of it. */
const baseOf = (given: string) => ({ base: stateOf(given).revisionId })

const updateOf = ({
  base,
  document,
  resolve,
  ...fields
}: Extract<Change, { type: "update_page" }>): Edit => ({
  ...fields,
  ...(base !== undefined && baseOf(base)),
  ...(resolve !== undefined && {
    resolve: new Map(resolve.map(({ conflict, ...resolution }) => [conflict, resolution]))
  }),
  ...(document !== undefined && {
    document: "blocks" in document ? { ...document, ...baseOf(document.base) } : document
  })
})

/** The changes of a request in the words of the domain. */
export const editsOf = ({ changes }: ContentEdits): ReadonlyArray<Edit> =>
  changes.map((change) => {
    if (change.type === "update_page") return updateOf(change)
    if (change.type !== "insert_files") return change
    const files = change.files.map((file) => {
      if (!("base64" in file)) return file
      const { base64, ...rest } = file
      return { ...rest, bytes: base64 }
    })
    return { type: change.type, files }
  })

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
