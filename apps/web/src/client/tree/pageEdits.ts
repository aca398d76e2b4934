import type { ChangeRequestResource, EditedContentResource, SpaceResource } from "@octavo/api"
import { ask } from "../data/api.ts"
import type { List } from "../data/organizations.ts"
import { invalidate, readNow } from "../data/reads.ts"
import { state } from "../data/state.ts"

/** A change of the content, as the API takes it. */
export type Change = Readonly<Record<string, unknown>> & { readonly type: string }

/** The result of an edit: what each change made, the revision, and the change request where it was made in one. */
export interface Edited {
  readonly changes: EditedContentResource["changes"]
  readonly revision: string
  /** The revision before the edit. */
  readonly previous: string | undefined
  readonly request: number | null
}

/** The change request of this person that is a draft; undefined where there is none. */
export const findOwnDraft = async (space: string): Promise<ChangeRequestResource | undefined> => {
  const user = state.user?.id ?? ""
  const path = `/spaces/${space}/change-requests?status=draft&creator=${user}&limit=1`
  return (await ask<List<ChangeRequestResource>>("GET", path)).items[0]
}

/** The change request in which this person edits a space that they may not change directly. */
const ownDraft = async (space: string): Promise<ChangeRequestResource> =>
  (await findOwnDraft(space)) ?? ask<ChangeRequestResource>("POST", `/spaces/${space}/change-requests`)

/** Edits a change request. */
export const editRequest = async (
  space: string,
  request: number,
  changes: ReadonlyArray<Change>
): Promise<Edited> => {
  const path = `/spaces/${space}/change-requests/${request}`
  const before = await ask<ChangeRequestResource>("GET", path)
  const made = await ask<{
    readonly changeRequest: ChangeRequestResource
    readonly changes: Edited["changes"]
  }>("POST", `${path}/content`, { changes })
  await invalidate(`/spaces/${space}/change-requests`)
  return { changes: made.changes, revision: made.changeRequest.revision, previous: before.revision, request }
}

/** Edits the main content of a space. */
export const editMain = async (space: string, changes: ReadonlyArray<Change>): Promise<Edited> => {
  const { changes: made, revision } = await ask<EditedContentResource>("POST", `/spaces/${space}/content`, {
    changes
  })
  await invalidate(`/spaces/${space}`)
  return { changes: made, revision: revision.id, previous: revision.parents[0], request: null }
}

/**
 * Edits the content of a space: its main content where this person may, else a change request of their own, which is created where there is
 * none.
 */
export const editSpace = async (space: string, changes: ReadonlyArray<Change>): Promise<Edited> => {
  const { permissions } = await readNow<SpaceResource>(`/spaces/${space}`)
  if (permissions.edit) return editMain(space, changes)
  return editRequest(space, (await ownDraft(space)).number, changes)
}
