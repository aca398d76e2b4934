import { Caller, holds, Organizations, requireRole, type Role } from "@octavo/identity"
import { Effect } from "effect"
import { servedHostname } from "../sites/Site.ts"
import { AddressClaims } from "./AddressClaims.ts"
import { CustomHostnameNotFound } from "./customHostnameFailures.ts"

/** The number of organizations of a caller that are looked at, oldest first. */
const maxOrganizations = 1000

/**
 * The sites with a hostname in organizations of the caller, each with the role of the caller; the verified one first. Others do not
 * exist for the caller, nor do those of organizations in which the caller is a guest.
 */
export const requireClaims = Effect.fnUntraced(function* (hostname: string) {
  const everything = { after: null, limit: maxOrganizations }
  const { items } = yield* (yield* Organizations).listOfUser(yield* Caller, everything)
  const roles = new Map(
    items.flatMap(({ membership: { role }, organization: { id } }) => (role === null ? [] : [[id, role]]))
  )
  const sites = yield* (yield* AddressClaims).list("hostname", hostname.toLowerCase(), [...roles.keys()])
  const [first, ...others] = sites
    .map((site) => ({ site, role: roles.get(site.organizationId)! }))
    .toSorted((a, b) => Number(servedHostname(b.site) !== null) - Number(servedHostname(a.site) !== null))
  return first === undefined ? yield* new CustomHostnameNotFound({ hostname }) : ([first, ...others] as const)
})

type Claims = Effect.Success<ReturnType<typeof requireClaims>>

/** The first of these claims that the caller may change and that passes a test; else the first that the caller may change. */
export const requireChangeable = Effect.fnUntraced(function* (
  claims: Claims,
  isWanted: (claim: Claims[number]) => boolean = () => true
) {
  const changeable = claims.filter(({ role }) => holds(role, "create"))
  const chosen = changeable.find(isWanted) ?? changeable[0] ?? claims[0]
  yield* requireRole(chosen.role as Role | null, "create")
  return chosen.site
})
