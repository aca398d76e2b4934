import type { RevisionSummaryResource } from "@octavo/api"
import type { Revision } from "@octavo/content"
import { appUrlOfRevision } from "./appUrls.ts"
import type { People } from "./findPeople.ts"
import { presentCommit } from "./presentRevision.ts"
import { presentTime } from "./times.ts"

/** A revision without its content, with who made it. */
export const presentRevisionSummary =
  (wanted: { readonly publicUrl: string; readonly metadata: boolean }) =>
  (revision: Revision, people: People): RevisionSummaryResource => ({
    object: "revision",
    id: revision.id,
    type: revision.type,
    parents: revision.parents,
    createdAt: presentTime(revision.createdAt),
    ...(revision.createdBy !== null && { author: people(revision.createdBy) }),
    ...(revision.message !== null && { message: revision.message }),
    ...(wanted.metadata && revision.git !== null && { git: presentCommit(revision.git) }),
    urls: { app: appUrlOfRevision(wanted.publicUrl, revision) }
  })
