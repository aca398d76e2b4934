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

type Sent<File> = File extends { readonly base64: Uint8Array }
  ? Omit<File, "base64"> & { readonly bytes: Uint8Array }
  : File

/** A file in the words of the domain, which calls its bytes so. */
const fileOf = <File extends object>(file: File): Sent<File> => {
  if (!("base64" in file)) return file as Sent<File>
  const { base64, ...rest } = file
  return { ...rest, bytes: base64 } as unknown as Sent<File>
}

/** The changes of a request in the words of the domain. */
export const editsOf = ({ changes }: ContentEdits): ReadonlyArray<Edit> =>
  changes.map((change): Edit => {
    switch (change.type) {
      case "update_page":
        return updateOf(change)
      case "insert_files":
        return { type: change.type, files: change.files.map((file) => fileOf(file)) }
      case "update_file": {
        const { content, ...rest } = change
        return content === undefined ? rest : { ...rest, content: { ...fileOf(content), name: "" } }
      }
      default:
        return change
    }
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
