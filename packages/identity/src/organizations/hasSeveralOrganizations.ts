import { Effect } from "effect"
import { DeletedOrganizations } from "./DeletedOrganizations.ts"
import { Organizations } from "../directory/Organizations.ts"

const two = { after: null, limit: 2 }

/** Whether the installation has more than one organization, deleted ones that may come back among them. */
export const hasSeveralOrganizations = Effect.gen(function* () {
  const { items } = yield* (yield* Organizations).list(two)
  if (items.length > 1) return true
  const deleted = yield* (yield* DeletedOrganizations).list(two)
  return items.length + deleted.items.length > 1
})
