import { entryAt, placesOf } from "@octavo/markdown"
import { Effect } from "effect"
import { FileId } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import { LinkTargets } from "../pages/LinkTargets.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"
import { DocumentMentions } from "./DocumentMentions.ts"
import { type Mention, Mentions } from "./Mentions.ts"
import { isDocumentAddress, type PageDocument, slugOfPageDocument } from "./PageDocument.ts"
import { readReference } from "./readReference.ts"
import { namesOfTarget } from "./targetNames.ts"

/** So many documents of one revision are shown at most. */
const maxDocuments = 50

/** Files with another name are never OpenAPI documents. */
const documentName = /\.(json|ya?ml)$/i

/** The references to files that a revision replaced, by texts that it may not have touched. */
const findMentionsOfFiles = Effect.fnUntraced(function* (at: Snapshot) {
  const files = yield* Files
  const touched = yield* files.listTouched(at.branchId, at.seq - 1, at.seq)
  if (touched.length === 0) return []
  const documents = (yield* files.findMany(at, touched)).filter(({ name }) => documentName.test(name))
  const names = documents
    .slice(0, maxDocuments)
    .flatMap(({ git, id }) => namesOfTarget(id, git?.path ?? null))
  return names.length === 0 ? [] : yield* (yield* Mentions).find(at, "", names)
})

/** The file that a mention leads to, as a target in the repository or as an id; null for others. */
const fileOf = (spaceId: SpaceId, { gitPath, id, kind, written }: Omit<Mention, "section">) => {
  const place = { spaceId, pageId: kind === "page" ? id : null, gitPath }
  const { leads } = readReference(place, { kind: "openapi", target: written }, "")
  if (leads.to === "path") return { target: leads, id: null }
  if (leads.to !== "content" || leads.reference.kind !== "file") return null
  return leads.reference.space === undefined ? { target: null, id: leads.reference.file } : null
}

/**
 * Finds the OpenAPI documents that a revision of the main branch of a space shows anew by their addresses or as files: those that its
 * texts name, and files with another content that texts name. At most 50. A fixed number of statements.
 */
export const findPageDocuments = Effect.fn("content.findPageDocuments")(function* (
  spaceId: SpaceId,
  seq: number
) {
  const space = yield* (yield* Spaces).get(spaceId)
  const at: Snapshot = { branchId: space.mainBranchId, seq, base: null }
  const written = yield* (yield* DocumentMentions).list(space.mainBranchId, seq)
  const mentioned = [...written, ...(yield* findMentionsOfFiles(at))]
  const addresses = written.flatMap(({ written: url }): ReadonlyArray<PageDocument> =>
    isDocumentAddress(url) ? [{ kind: "url", url }] : []
  )
  const named = mentioned.flatMap((mention) => fileOf(spaceId, mention) ?? [])
  const paths = [...new Set(named.flatMap(({ target }) => (target === null ? [] : placesOf(target))))]
  const targets = paths.length === 0 ? new Map() : yield* (yield* LinkTargets).findByGitPath(at, paths)
  const ids = named.flatMap(({ id, target }) => {
    const entry = target === null ? null : entryAt(targets, target)
    return entry?.kind === "file" ? [entry.id] : (id ?? [])
  })
  const files = yield* (yield* Files).findMany(
    at,
    [...new Set(ids)].map((id) => FileId.make(id))
  )
  const documents = [
    ...addresses,
    ...files.flatMap(({ blobHash, name }): ReadonlyArray<PageDocument> =>
      documentName.test(name) ? [{ kind: "file", blobHash }] : []
    )
  ]
  const distinct = new Map(documents.map((document) => [slugOfPageDocument(document), document]))
  return { space, documents: [...distinct.values()].slice(0, maxDocuments) }
})
