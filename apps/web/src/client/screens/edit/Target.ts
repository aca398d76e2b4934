import type { PageResource, SpaceResource } from "@octavo/api"
import { ApiError, isPassing } from "../../data/ApiError.ts"
import { request } from "../../data/api.ts"
import { type Draft, listDrafts } from "../../data/drafts.ts"
import { readNow } from "../../data/reads.ts"
import { words } from "../../data/words.ts"
import { findOwnDraft } from "../../tree/pageEdits.ts"
import type { Document, Text, View } from "./Text.ts"

/** The content that an editor reads and writes: the main content of a space, or one of its change requests. */
export interface Target {
  readonly space: SpaceResource
  /** The number of the change request; null for the main content, or for a change request that the first save creates. */
  readonly request: number | null
  /** Whether changes go to a change request, which may not exist yet. */
  readonly isProposal: boolean
}

/** Whether a save is shown to the readers of a site at once. */
export const isLive = ({ isProposal, space }: Target): boolean =>
  space.urls.published !== undefined && !isProposal

/** Whether changes are saved without being asked: nobody else sees them at once, on a site or as a commit of a repository. */
export const isSavedUnasked = (target: Target): boolean =>
  target.isProposal || (!isLive(target) && target.space.gitSync === undefined)

/** A page as it was read, which the next save is merged against. */
export interface Base {
  readonly id: string
  readonly path: string
  readonly etag: string
  readonly title: string
  readonly text: Text
  readonly isGenerated: boolean
}

/** The address of the content that a target reads. */
export const contentOf = (space: string, request: number | null): string =>
  request === null ? `/spaces/${space}/content` : `/spaces/${space}/change-requests/${request}/content`

/** Finds out where somebody edits a space: in the change request that was asked for, directly, or in a change request of their own. */
export const findTarget = async (spaceId: string, wanted: number | null): Promise<Target> => {
  const space = await readNow<SpaceResource>(`/spaces/${spaceId}`)
  if (wanted !== null) return { space, request: wanted, isProposal: true }
  if (space.permissions.edit) return { space, request: null, isProposal: false }
  const own = await findOwnDraft(spaceId)
  return { space, request: own?.number ?? null, isProposal: true }
}

const formats = { source: "markdown", visual: "document" } as const

const baseOf = (page: PageResource, etag: string, view: View): Base => {
  if (page.type !== "document") throw new ApiError(404, { message: words.noText }, null)
  return {
    id: page.id,
    path: page.path,
    etag,
    title: page.title,
    text: view === "source" ? (page.markdown ?? "") : (page.document as Document),
    isGenerated: page.computedSeed !== undefined
  }
}

/** Reads a page by its id, with its text for a view. */
export const readBase = async (
  space: string,
  number: number | null,
  page: string,
  view: View
): Promise<Base> => {
  const { etag, value } = await request<PageResource>(
    "GET",
    `${contentOf(space, number)}/page/${page}?format=${formats[view]}`
  )
  return baseOf(value, etag, view)
}

const baseOfDraft = ({ base, before, page, path }: Draft): Base => ({
  id: page,
  path,
  etag: base,
  title: before.title,
  text: before.text,
  isGenerated: false
})

/**
 * Reads a page by its path. Where it is no longer at that path, or the server is away, a draft with that path leads to it, so that what
 * was written can always be reached.
 */
export const findBase = async (
  { request: number, space }: Target,
  path: string,
  view: View
): Promise<Base> => {
  const at = `${contentOf(space.id, number)}/path/${encodeURIComponent(path)}?format=${formats[view]}`
  try {
    const { etag, value } = await request<PageResource>("GET", at)
    return baseOf(value, etag, view)
  } catch (error) {
    const drafts = await listDrafts()
    const draft = drafts.find((one) => one.space === space.id && one.request === number && one.path === path)
    if (draft === undefined || !(error instanceof ApiError)) throw error
    if (isPassing(error)) return baseOfDraft(draft)
    if (error.status === 404) return readBase(space.id, number, draft.page, view)
    throw error
  }
}
