import { type Draft, draftsOf, findDrafts, removeDraft } from "../../../data/drafts.ts"
import type { Base } from "../Target.ts"
import { isSameText } from "../Text.ts"

/** Finds the latest draft of a page, of any tab. Those with the text that the server has are dropped. */
export const latestDraft = async (
  space: string,
  request: number | null,
  { id, text, title }: Base
): Promise<Draft | null> => {
  let latest: Draft | null = null
  for (const draft of await findDrafts(draftsOf(space, request, id))) {
    if (draft.title === title && isSameText(draft.text, text)) await removeDraft(draft.key)
    else latest ??= draft
  }
  return latest
}
