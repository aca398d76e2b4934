import { lockedDrafts, withFreeDraft } from "../../../data/draftLocks.ts"
import { type Draft, draftsOf, findDrafts, removeDraft } from "../../../data/drafts.ts"
import type { Base } from "../Target.ts"
import { isSameText } from "../Text.ts"

/** The drafts of a page besides that of the session. */
export interface Found {
  /** The latest one that was left behind. */
  readonly left: Draft | null
  /** The latest one that another tab is writing. */
  readonly open: Draft | null
}

/** Finds the drafts of a page except that of one session. Those that were left behind with the text that the server has are removed. */
export const findDraft = async (
  space: string,
  request: number | null,
  { id, text, title }: Base,
  own?: string
): Promise<Found> => {
  let [left, open]: Array<Draft | null> = [null, null]
  const drafts = await findDrafts(draftsOf(space, request, id))
  const isLocked = await lockedDrafts()
  for (const draft of drafts) {
    const { key } = draft
    if (key === own) continue
    if (draft.title === title && isSameText(draft.text, text))
      await withFreeDraft(key, () => removeDraft(key))
    else if (isLocked(key)) open ??= draft
    else left ??= draft
  }
  return { left: left ?? null, open: open ?? null }
}
