import {
  commitRevision,
  noChanges,
  ReusableContentId,
  type ReusableContentVersion,
  type Revision
} from "@octavo/content"
import { aFile, aPage, aSource, aSpace } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Blobs, newId } from "@octavo/kernel"
import { createChangeRequest } from "@octavo/reviews"
import { Effect } from "effect"
import type { Server } from "./aServer.ts"

/** The text of the first page. */
export const text = "# Welcome\n\nTo the *handbook*.\n\n## Holidays\n\nThirty days a year.\n"

const git = (path: string) => ({ oid: "c0ffee", path })

/** A space with one of everything that content can have, its admin with a token, and the organization of both. */
export const aHandbook = Effect.fnUntraced(function* ({ member, within }: Server) {
  const { organization, revisionId, space } = yield* within(aSpace())
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const blobHash = yield* within(Blobs.use((blobs) => blobs.put(bytes)))
  const source = aSource(text)
  const page = yield* aPage({
    title: "Welcome",
    sourceHash: source.hash,
    attributes: { description: "Read me first", variables: { year: "2026" } },
    git: git("README.md")
  })
  const child = yield* aPage({
    title: "Holidays",
    parentId: page.id,
    sourceHash: source.hash,
    git: git("holidays.md")
  })
  const group = yield* aPage({ title: "More", kind: "group", position: "a1" })
  const link = yield* aPage({
    title: "Elsewhere",
    kind: "link",
    parentId: group.id,
    attributes: { target: { kind: "url", url: "https://example.org/" } }
  })
  const file = yield* aFile({ name: "logo.png", size: bytes.byteLength, blobHash, git: git("logo.png") })
  const reusable: ReusableContentVersion = {
    id: ReusableContentId.make(yield* newId),
    title: "Footer",
    sourceHash: source.hash,
    git: git("includes/footer.md")
  }
  const commit = {
    oid: "0123456789abcdef0123456789abcdef01234567",
    message: "First",
    createdByService: false,
    url: null,
    ref: "refs/heads/main"
  }
  const revision: Revision = yield* within(
    Effect.orDie(
      commitRevision(space.mainBranchId, {
        type: "edits",
        expectedHead: null,
        createdBy: null,
        git: commit,
        message: null,
        changes: {
          ...noChanges,
          sources: [source],
          pages: { put: [page, child, group, link], remove: [] },
          files: { put: [file], remove: [] },
          reusables: { put: [reusable], remove: [] },
          variables: { put: [{ name: "company", value: "Acme" }], remove: [] }
        }
      })
    )
  )
  const admin = yield* member(organization.id)
  const { changeRequest } = yield* within(
    Effect.orDie(createChangeRequest(space.id, "Better words").pipe(as(admin.user)))
  )
  return {
    organization,
    space,
    /** The revision before anything was in it. */
    firstRevisionId: revisionId,
    revision,
    page,
    child,
    group,
    link,
    file,
    reusable,
    bytes,
    changeRequest,
    admin
  }
})
