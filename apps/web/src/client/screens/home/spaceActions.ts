import type { SpaceResource } from "@octavo/api"
import { errorOf } from "../../data/ApiError.ts"
import { ask } from "../../data/api.ts"
import { invalidate } from "../../data/reads.ts"
import { toast } from "../../parts/toasts.tsx"
import { words } from "./words.ts"

/** Reads again all that lists spaces. */
export const readSpacesAgain = (organization: string): Promise<void> =>
  invalidate(`/orgs/${organization}/`, "/collections/")

const restore = async ({ id, organization, title }: SpaceResource) => {
  try {
    await ask("POST", `/spaces/${id}/restore`)
    toast(words.restored(title))
  } catch (error) {
    toast(errorOf(error).message)
  }
  await readSpacesAgain(organization)
}

/** Deletes a space and offers to undo it: the API restores spaces for seven days. */
export const deleteSpace = async (space: SpaceResource): Promise<void> => {
  try {
    await ask("DELETE", `/spaces/${space.id}`)
    toast(words.deleted(space.title), { label: words.undo, act: () => void restore(space) })
  } catch (error) {
    toast(errorOf(error).message)
  }
  await readSpacesAgain(space.organization)
}
