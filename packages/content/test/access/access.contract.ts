import { describe, expect } from "@effect/vitest"
import {
  type DefaultLevel,
  describeMembers,
  Grant,
  Grants,
  higher,
  resolveRole,
  type Role,
  Team,
  TeamId,
  Teams,
  type UserId,
  onBehalfOf
} from "@octavo/identity"
import { aMember, anOrganization, as, aUser, expectedRole } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import * as fc from "fast-check"
import {
  type Collection,
  Collections,
  BranchId,
  listEffectiveRoles,
  countReadableSpaces,
  listSpaces,
  listSpacesOfMember,
  requireSpace,
  Space,
  SpaceId,
  Spaces
} from "../../src/index.ts"
import { createMainBranch } from "../../src/revisions/createMainBranch.ts"
import { requireCollection } from "../../src/containers/requireCollection.ts"
import { aCollection } from "../../src/testing/index.ts"
import { collectList } from "../walk.ts"
import type { ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"

const roles = ["read", "comment", "edit", "review", "create", "admin"] as const
const role = fc.constantFrom<Role>(...roles)
const level = fc.constantFrom<DefaultLevel>("inherit", "inherit", "inherit", null, ...roles)

const userCount = 3
const teamCount = 2
const grants = fc.array(
  fc.record({
    to: fc.oneof(
      fc.record({ kind: fc.constant("user" as const), index: fc.nat(userCount - 1) }),
      fc.record({ kind: fc.constant("team" as const), index: fc.nat(teamCount - 1) })
    ),
    role
  }),
  { maxLength: 2 }
)
const thing = fc.record({
  /** The index of the parent among the collections before it; a larger number means none. */
  above: fc.nat(4),
  defaultLevel: level,
  createdBy: fc.nat(userCount),
  grants
})

const world = fc.record({
  members: fc.array(
    fc.record({
      role: fc.option(role),
      disabled: fc.boolean(),
      isMember: fc.integer({ min: 0, max: 5 }).map((n) => n > 0)
    }),
    { minLength: userCount, maxLength: userCount }
  ),
  teams: fc.array(fc.uniqueArray(fc.nat(userCount - 1)), { minLength: teamCount, maxLength: teamCount }),
  collections: fc.array(thing, { maxLength: 4 }),
  spaces: fc.array(thing, { minLength: 1, maxLength: 4 })
})
type World = typeof world extends fc.Arbitrary<infer A> ? A : never
type Thing = World["spaces"][number]

/** The things from one of them upwards, as the world says. */
const chainOf = (world: World, thing: Thing, countBefore: number): ReadonlyArray<Thing> => {
  const parent = thing.above < countBefore ? world.collections[thing.above] : undefined
  return parent === undefined ? [thing] : [thing, ...chainOf(world, parent, thing.above)]
}

const setupOf = (world: World, thing: Thing, user: number) => {
  // A later grant to the same person or team takes the place of an earlier one.
  const last = new Map(thing.grants.map((grant) => [`${grant.to.kind} ${grant.to.index}`, grant]))
  const own = [...last.values()]
  return {
    defaultLevel: thing.defaultLevel,
    isCreator: thing.createdBy === user,
    userGrant: own.find(({ to }) => to.kind === "user" && to.index === user)?.role ?? null,
    teamGrants: own
      .filter(({ to }) => to.kind === "team" && world.teams[to.index]!.includes(user))
      .map(({ role }) => role)
  }
}

const build = Effect.fnUntraced(function* (world: World) {
  const organization = yield* anOrganization()
  const users: Array<{ readonly id: UserId }> = []
  for (const { disabled, isMember, role } of world.members) {
    users.push(isMember ? yield* aMember(organization.id, { role, disabled }) : yield* aUser())
  }
  const creatorOf = (thing: Thing) => users[thing.createdBy]?.id ?? ("somebody else" as UserId)
  const createdAt = yield* DateTime.now
  const teamIds: Array<string> = []
  const teams = yield* Teams
  for (const members of world.teams) {
    const id = TeamId.make(yield* newId)
    yield* teams.put(new Team({ id, organizationId: organization.id, title: "Team", createdAt }))
    for (const index of members) yield* teams.addMember(id, users[index]!.id)
    teamIds.push(id)
  }
  const store = yield* Grants
  const grant = Effect.fnUntraced(function* (on: Grant["on"], thing: Thing) {
    for (const { role, to } of thing.grants) {
      const id = to.kind === "user" ? users[to.index]!.id : teamIds[to.index]!
      yield* store.put(new Grant({ on, to: { kind: to.kind, id }, role, organizationId: organization.id }))
    }
  })
  const collections: Array<Collection> = []
  for (const thing of world.collections) {
    const parentId = collections[thing.above]?.id ?? null
    const collection = yield* aCollection(organization.id, {
      parentId,
      defaultLevel: thing.defaultLevel,
      createdBy: creatorOf(thing)
    })
    yield* grant({ kind: "collection", id: collection.id }, thing)
    collections.push(collection)
  }
  const spaces: Array<Space> = []
  for (const thing of world.spaces) {
    const id = SpaceId.make(yield* newId)
    const branchId = BranchId.make(yield* newId)
    const space = new Space({
      id,
      organizationId: organization.id,
      parentId: collections[thing.above]?.id ?? null,
      position: "a0",
      title: "Space",
      emoji: null,
      icon: null,
      visibility: "private",
      defaultLevel: thing.defaultLevel,
      editMode: "live",
      language: null,
      mergeRules: null,
      gitOrigin: null,
      pushedFolder: null,
      createdBy: creatorOf(thing),
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
      mainBranchId: branchId,
      translationOf: null
    })
    yield* (yield* Spaces).put(space)
    yield* createMainBranch(id, branchId).pipe(as({ id: creatorOf(thing) }))
    yield* grant({ kind: "space", id }, thing)
    spaces.push(space)
  }
  return { organization, users, collections, spaces }
})

/** Compares the list of who has access to each thing, as an admin sees it, with the rule. */
const compareAggregates = Effect.fnUntraced(function* (
  world: World,
  { collections, spaces, users }: Effect.Success<ReturnType<typeof build>>,
  admin: { readonly id: UserId }
) {
  const things = [
    ...spaces.map(({ id }, at) => ({
      on: { kind: "space", id } as const,
      chain: chainOf(world, world.spaces[at]!, world.collections.length)
    })),
    ...collections.map(({ id }, at) => ({
      on: { kind: "collection", id } as const,
      chain: chainOf(world, world.collections[at]!, at)
    }))
  ]
  for (const { chain, on } of things) {
    const expected = users.flatMap(({ id }, index): ReadonlyArray<readonly [string, Role]> => {
      const { disabled, isMember, role } = world.members[index]!
      const setups = chain.map((thing) => setupOf(world, thing, index))
      const found = isMember ? expectedRole({ role, disabled }, setups) : null
      return found === null ? [] : [[id, found]]
    })
    const { items } = yield* listEffectiveRoles(on, null, { after: null, limit: 100 }).pipe(as(admin))
    expect(items.map(({ person, role }) => [person.id, role])).toEqual(
      [...expected, [admin.id, "admin"] as const].toSorted(([a], [b]) => (a < b ? -1 : 1))
    )
  }
})

/** The contract of access, for every store. */
export const accessContract = (it: ContentTests) =>
  describe("access", () => {
    it.effect("in any tree of collections is what the rule says, for every user, space and list", () =>
      property(world, 25, (world) =>
        Effect.gen(function* () {
          const made = yield* build(world)
          const { collections, organization, spaces, users } = made
          const spaceStore = yield* Spaces
          const observer = yield* aMember(organization.id)
          const readableBy = new Map<string, number>()
          yield* compareAggregates(world, made, observer)
          for (const [index, user] of users.entries()) {
            const { disabled, isMember, role } = world.members[index]!
            const member = isMember ? { role, disabled } : null
            const readable: Array<readonly [string, Role]> = []
            for (const [at, space] of spaces.entries()) {
              const setups = chainOf(world, world.spaces[at]!, world.collections.length).map((thing) =>
                setupOf(world, thing, index)
              )
              const expected = expectedRole(member, setups)
              const { facts } = yield* spaceStore.getWithAccess(space.id, onBehalfOf(user.id))
              const listed = yield* spaceStore.listAccess(
                space.id,
                users.map(({ id }) => id)
              )
              expect(new Map(listed).get(user.id)).toEqual(facts)
              expect(facts.levels).toEqual(
                setups.map(({ teamGrants, ...setup }) => ({
                  ...setup,
                  teamGrant: teamGrants.reduce<Role | null>(higher, null)
                }))
              )
              if (member === null) expect(facts.membership).toBeNull()
              else expect(facts.membership).toMatchObject(member)
              const asked = yield* Effect.result(requireSpace(space.id, "read").pipe(as(user)))
              expect(asked._tag === "Success" ? asked.success.role : asked.failure._tag).toBe(
                expected ?? "SpaceNotFound"
              )
              if (expected !== null) {
                readable.push([space.id, expected])
                for (const needed of roles) {
                  const allowed = yield* Effect.result(requireSpace(space.id, needed).pipe(as(user)))
                  expect(allowed._tag === "Success").toBe(roles.indexOf(expected) >= roles.indexOf(needed))
                }
              }
            }
            for (const [at, collection] of collections.entries()) {
              const setups = chainOf(world, world.collections[at]!, at).map((thing) =>
                setupOf(world, thing, index)
              )
              const expected = expectedRole(member, setups)
              const { facts } = yield* (yield* Collections).getWithAccess(collection.id, onBehalfOf(user.id))
              expect(resolveRole(facts)).toBe(expected)
              const asked = yield* Effect.result(requireCollection(collection.id, "read").pipe(as(user)))
              expect(asked._tag === "Success").toBe(expected !== null)
            }
            const listed = yield* Effect.result(
              listSpaces(organization.id, { after: null, limit: 100 }).pipe(as(user))
            )
            if (member === null || member.disabled) {
              expect(listed._tag === "Failure" && listed.failure._tag).toBe("OrganizationNotFound")
            } else {
              const found = listed._tag === "Success" ? listed.success.items : []
              expect(found.map((one) => [one.space.id, one.role])).toEqual(
                readable.sort(([a], [b]) => (a < b ? -1 : 1))
              )
            }
            if (member === null) continue
            readableBy.set(user.id, readable.length)
            for (const order of ["asc", "desc"] as const) {
              const ofMember = yield* collectList(
                (request) => listSpacesOfMember(organization.id, user.id, order, request).pipe(as(observer)),
                2
              )
              expect(ofMember.map(({ permission, space }) => [space.space.id, permission])).toEqual(
                order === "asc" ? readable : readable.toReversed()
              )
            }
          }
          // The numbers of spaces of members, many at once, are the lengths of these lists.
          const members = yield* describeMembers(
            organization.id,
            users.map(({ id }) => id)
          ).pipe(as(observer))
          const counted = yield* countReadableSpaces(organization.id, members)
          expect(new Map(counted.map(({ member, spaces }) => [member.userId, spaces]))).toEqual(readableBy)
        })
      )
    )
  })
