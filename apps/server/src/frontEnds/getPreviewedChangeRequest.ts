import type { SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { ChangeRequestNotFound, getChangeRequest } from "@octavo/reviews"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"

/** The change request that a preview shows, as the user of the preview reads it. Front ends see no other one. */
export const getPreviewedChangeRequest = Effect.fnUntraced(function* (
  { audience: { preview } }: VisibleSite,
  spaceId: SpaceId,
  changeRequestId: string
) {
  const draft = preview?.draft ?? null
  const isShown = draft?.kind === "changeRequest" && draft.spaceId === spaceId && draft.id === changeRequestId
  if (preview === null || !isShown) return yield* new ChangeRequestNotFound({ changeRequestId })
  return yield* getChangeRequest(spaceId, changeRequestId).pipe(Effect.provideService(Caller, preview.caller))
})
