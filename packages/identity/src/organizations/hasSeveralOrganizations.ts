import { Effect } from "effect"
import { Organizations } from "./Organizations.ts"

/** Whether the installation has more than one organization. */
export const hasSeveralOrganizations = Effect.flatMap(Organizations, (organizations) =>
  Effect.map(organizations.list({ after: null, limit: 2 }), ({ items }) => items.length > 1)
)
