import { describe, expect, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import type { Octavo } from "./src/startOctavo.ts"

const teams = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  describe(`the teams of an organization, ${name}`, () => {
    it.live(
      "are made, filled, read and deleted through the official client",
      () =>
        Effect.gen(function* () {
          const { client } = yield* start
          const { orgs } = client
          const ask = <A>(call: () => Promise<{ data: A }>) =>
            Effect.map(Effect.promise(call), ({ data }) => data)
          const { items } = yield* ask(() => orgs.listOrganizationsForAuthenticatedUser())
          const organization = items[0]!.id
          const me = yield* ask(() => client.user.getAuthenticatedUser())
          const made = validated(
            "createOrganizationTeam",
            yield* ask(() =>
              orgs.createOrganizationTeam(organization, { title: "Writers", members: [me.id] })
            ),
            201
          )
          expect(made).toMatchObject({ title: "Writers", members: 1, spaces: 0 })
          const listed = validated(
            "listTeamsInOrganizationById",
            yield* ask(() => orgs.listTeamsInOrganizationById(organization, { title: "WRIT", owner: me.id }))
          )
          expect(listed.items).toEqual([made])
          const renamed = validated(
            "updateTeamInOrganizationById",
            yield* ask(() => orgs.updateTeamInOrganizationById(organization, made.id, { title: "Editors" }))
          )
          expect(
            validated(
              "getTeamInOrganizationById",
              yield* ask(() => orgs.getTeamInOrganizationById(organization, made.id))
            )
          ).toEqual(renamed)
          yield* Effect.promise(() =>
            orgs.updateMembersInOrganizationTeam(organization, made.id, { remove: [me.id] })
          )
          yield* Effect.promise(() =>
            orgs.updateMembersInOrganizationTeam(organization, made.id, { add: [me.email!] })
          )
          const members = validated(
            "listTeamMembersInOrganizationById",
            yield* ask(() => orgs.listTeamMembersInOrganizationById(organization, made.id))
          )
          expect(members.items).toMatchObject([{ organization: { id: me.id }, team: { role: "member" } }])
          const own = validated(
            "listTeamsForOrganizationMember",
            yield* ask(() => orgs.listTeamsForOrganizationMember(organization, me.id))
          )
          expect(own.items).toMatchObject([{ team: { id: made.id }, member: { role: "member" } }])
          yield* Effect.promise(() => orgs.deleteMemberFromOrganizationTeamById(organization, made.id, me.id))
          yield* Effect.promise(() => orgs.addMemberToOrganizationTeamById(organization, made.id, me.id, {}))
          yield* Effect.promise(() => orgs.removeTeamFromOrganizationById(organization, made.id))
          const none = yield* ask(() => orgs.listTeamsInOrganizationById(organization))
          expect(none.items).toEqual([])
        }).pipe(Effect.scoped),
      120_000
    )
  })

onStores("in memory", teams)
