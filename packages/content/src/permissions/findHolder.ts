import {
  findMember,
  type Grant,
  knownId,
  type Member,
  MemberNotFound,
  type OrganizationId,
  TeamId,
  TeamNotFound,
  Teams
} from "@octavo/identity"
import { Effect, Option } from "effect"

/** A user or team that has grants, or may get them. */
export interface GrantHolder {
  readonly to: Grant["to"]
  /** The id under which others know the holder: of the invitation until it is accepted. */
  readonly name: string
}

/** A member as a holder of grants. */
export const holderOf = (member: Member): GrantHolder => ({
  to: { kind: "user", id: member.userId },
  name: knownId(member, { isOperator: false })
})

/** The member of an organization with this id: of the user, or of the invitation. */
export const findUserHolder = Effect.fnUntraced(function* (organizationId: OrganizationId, id: string) {
  const found = yield* findMember(organizationId, id)
  if (Option.isNone(found)) return yield* new MemberNotFound({ userId: id })
  return holderOf(found.value)
})

/** The teams of an organization with these ids. */
export const findTeamHolders = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  ids: ReadonlyArray<string>
) {
  const found = yield* (yield* Teams).findMany(ids.map((id) => TeamId.make(id)))
  const own = new Set(found.flatMap((team) => (team.organizationId === organizationId ? team.id : [])))
  const missing = ids.find((id) => !own.has(TeamId.make(id)))
  if (missing !== undefined) return yield* new TeamNotFound({ teamId: missing })
  return [...own].map((id): GrantHolder => ({ to: { kind: "team", id }, name: id }))
})

/** The holder with this id, who must be of the organization. */
export const findHolder = Effect.fnUntraced(function* (organizationId: OrganizationId, to: Grant["to"]) {
  if (to.kind === "user") return yield* findUserHolder(organizationId, to.id)
  const [team] = yield* findTeamHolders(organizationId, [to.id])
  return team!
})
