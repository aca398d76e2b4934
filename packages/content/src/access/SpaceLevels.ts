import {
  type AccessLevel,
  higher,
  type Membership,
  type ReachingGrant,
  resolveRole,
  type UserId
} from "@octavo/identity"
import type { LevelNode } from "./LevelNode.ts"

const keyOf = ({ id, kind }: { readonly kind: string; readonly id: string }): string => `${kind} ${id}`

type Grants = ReadonlyMap<string, Pick<AccessLevel, "userGrant" | "teamGrant">>

const noGrants: Grants = new Map()

/** The grants of one user by what they are on. */
const byNode = (grants: ReadonlyArray<ReachingGrant>): Grants => {
  const found = new Map<string, Pick<AccessLevel, "userGrant" | "teamGrant">>()
  for (const { isByTeam, on, role } of grants) {
    const known = found.get(keyOf(on)) ?? { userGrant: null, teamGrant: null }
    const given = isByTeam ? { teamGrant: higher(known.teamGrant, role) } : { userGrant: role }
    found.set(keyOf(on), { ...known, ...given })
  }
  return found
}

/** The spaces of an organization with the collections above each, to count those that a member can read. */
export class SpaceLevels {
  /** Each space, from itself upwards. */
  readonly #chains: ReadonlyArray<ReadonlyArray<LevelNode>>
  /** The chains that contain a space or collection. */
  readonly #through = new Map<string, Array<ReadonlyArray<LevelNode>>>()
  readonly #createdBy: ReadonlyMap<UserId, ReadonlyArray<LevelNode>>
  /** The counts of members for whom nothing is granted and who created nothing, by role. */
  readonly #counts = new Map<string, number>()

  constructor(nodes: ReadonlyArray<LevelNode>) {
    const collections = new Map(
      nodes.filter(({ kind }) => kind === "collection").map((node) => [node.id, node])
    )
    this.#chains = nodes
      .filter(({ kind }) => kind === "space")
      .map((space) => {
        const chain = [space]
        for (const { parentId } of chain) {
          const above = parentId === null ? undefined : collections.get(parentId)
          if (above !== undefined) chain.push(above)
        }
        return chain
      })
    for (const chain of this.#chains) {
      for (const node of chain) {
        const chains = this.#through.get(keyOf(node))
        if (chains === undefined) this.#through.set(keyOf(node), [chain])
        else chains.push(chain)
      }
    }
    this.#createdBy = Map.groupBy(nodes, ({ createdBy }) => createdBy)
  }

  /** How many spaces a member can read, by the grants that reach the member. */
  countReadable(userId: UserId, membership: Membership, reaching: ReadonlyArray<ReachingGrant>): number {
    const { disabled, role } = membership
    if (disabled) return 0
    const name = role ?? "guest"
    const usual = this.#counts.get(name) ?? this.#count(this.#chains, membership, null, noGrants)
    this.#counts.set(name, usual)
    const grants = byNode(reaching)
    const own = (this.#createdBy.get(userId) ?? []).map(keyOf)
    const affected = new Set([...grants.keys(), ...own].flatMap((key) => this.#through.get(key) ?? []))
    return (
      usual -
      this.#count(affected, membership, null, noGrants) +
      this.#count(affected, membership, userId, grants)
    )
  }

  #count(
    chains: Iterable<ReadonlyArray<LevelNode>>,
    membership: Membership,
    userId: UserId | null,
    grants: Grants
  ): number {
    let count = 0
    for (const chain of chains) {
      const levels = chain.map((node): AccessLevel => ({
        userGrant: null,
        teamGrant: null,
        ...grants.get(keyOf(node)),
        defaultLevel: node.defaultLevel,
        isCreator: node.createdBy === userId
      }))
      if (resolveRole({ membership, levels }) !== null) count++
    }
    return count
  }
}
