import type { RevisionSummaryResource } from "@octavo/api"
import type { Revision } from "@octavo/content"
import type { User } from "@octavo/identity"
import { presentCommit } from "./presentRevision.ts"
import { presentUser } from "./presentUser.ts"
import { presentTime } from "./times.ts"

/** A revision without its content, with who made it. */
export const presentRevisionSummary =
  (wanted: { readonly publicUrl: string; readonly metadata: boolean }) =>
  (revision: Revision, author: User | null): RevisionSummaryResource => ({
    object: "revision",
    id: revision.id,
    type: revision.type,
    parents: revision.parents,
    createdAt: presentTime(revision.createdAt),
    ...(author !== null && { author: presentUser(wanted.publicUrl)(author) }),
    ...(revision.message !== null && { message: revision.message }),
    ...(wanted.metadata && revision.git !== null && { git: presentCommit(revision.git) }),
    urls: { app: `${wanted.publicUrl}/v1/spaces/${revision.spaceId}/revisions/${revision.id}` }
  })
