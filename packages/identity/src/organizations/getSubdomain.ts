import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { SubdomainNotFound } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

/** The number of organizations of a caller that are looked at, oldest first. */
const maxOrganizations = 1000

/** The organization of the caller that has a name in addresses. To others it does not exist. */
export const getSubdomain = Effect.fn("identity.getSubdomain")(function* (subdomain: string) {
  const organizations = yield* Organizations
  const { items } = yield* organizations.listOfUser(yield* Caller, { after: null, limit: maxOrganizations })
  const found = items.find(({ organization }) => organization.hostname === subdomain.toLowerCase())
  return found?.organization ?? (yield* new SubdomainNotFound({ subdomain }))
})
