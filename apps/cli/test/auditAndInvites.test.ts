import { expect, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { anOctavo, octavoHere as octavo, type RunningOctavo } from "./octavo.ts"

class Running extends Context.Service<Running, RunningOctavo>()("test/Running") {}

const run = (args: ReadonlyArray<string>) =>
  Effect.flatMap(Running, ({ environment }) => octavo(args, environment))

layer(Layer.effect(Running, anOctavo), { timeout: "60 seconds" })("octavo audit and octavo invite", (it) => {
  it.effect(
    "list the acts of an organization and of the installation, filtered, as table, JSON and lines of JSON",
    () =>
      Effect.gen(function* () {
        yield* run(["user", "create", "ada@example.org", "--alone"])
        const all = yield* run(["audit", "list", "--all", "--json"])
        const entries: ReadonlyArray<{ readonly action: string; readonly actor: { readonly id: string } }> =
          JSON.parse(all.out)
        expect(entries).toContainEqual(expect.objectContaining({ action: "user.created" }))
        const actor = entries[0]!.actor.id
        const filter = ["--all", "--action", "user.created", "--actor", actor, "--since", "2026-01-01"]
        const lines = yield* run(["audit", "list", ...filter, "--ndjson"])
        const found = lines.out.trim().split("\n")
        expect(found.map((line) => JSON.parse(line).action)).toEqual(["user.created"])
        const until = yield* run(["audit", "list", "--all", "--until", "2026-01-01", "--json"])
        expect(JSON.parse(until.out)).toEqual([])
        const one = yield* run(["audit", "list", "--all", "--limit", "1", "--json"])
        expect(JSON.parse(one.out)).toHaveLength(1)
        const table = yield* run(["audit", "list", "--all"])
        expect(table.out).toMatch(/^TIME +ACTION +ACTOR +TARGET +ADDRESS$/m)
        expect((yield* run(["audit", "list", "--since", "yesterday"])).code).toBe(2)
      }),
    120_000
  )

  it.effect(
    "say why no link is made, and refuse two targets and unknown links",
    () =>
      Effect.gen(function* () {
        const refused = yield* run(["invite", "create", "--role", "edit", "--uses", "3"])
        expect(refused).toMatchObject({ code: 5, out: "", err: expect.stringContaining("switched off") })
        const two = yield* run(["invite", "create", "--space", "a", "--collection", "b"])
        expect(two).toMatchObject({ code: 2, err: expect.stringContaining("not both") })
        expect((yield* run(["invite", "create", "--space", "a", "--role", "guest"])).code).toBe(2)
        expect((yield* run(["invite", "list", "--json"])).out).toBe("[]\n")
        const unknown = yield* run(["invite", "revoke", "https://docs.example.org/invite/a/unknown"])
        expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("no such invite link") })
      }),
    120_000
  )

  it.effect(
    "make links once they are switched on, list them, and revoke them by their address",
    () =>
      Effect.gen(function* () {
        yield* run(["org", "update", "--invite-links", "on"])
        const made = yield* run(["invite", "create", "--role", "edit", "--uses", "3", "--json"])
        expect([made.code, made.err]).toEqual([0, ""])
        const link = JSON.parse(made.out)
        expect(link).toMatchObject({ object: "invite", role: "edit", uses: 3, used: 0 })
        const space = JSON.parse((yield* run(["space", "create", "Manual", "--json"])).out)
        const content = yield* run(["invite", "create", "--space", space.id, "--role", "comment"])
        expect(content.out).toMatch(/^http:\S+\/invite\/\S+\n$/)
        const guest = JSON.parse((yield* run(["invite", "create", "--role", "guest", "--json"])).out)
        expect(guest.role).toBe(null)
        const listed = JSON.parse((yield* run(["invite", "list", "--json"])).out)
        expect(listed.map(({ id }: { id: string }) => id).toSorted()).toEqual([guest.id, link.id].toSorted())
        const ofSpace = yield* run(["invite", "list", "--space", space.id])
        expect(ofSpace.out).toMatch(/^\S+ +comment +space Manual +0/m)
        const revoked = yield* run(["invite", "revoke", link.urls.app])
        expect(revoked).toMatchObject({ code: 0, out: `Revoked ${link.id}\n` })
        expect((yield* run(["invite", "revoke", link.id])).code).toBe(1)
        const left = JSON.parse((yield* run(["invite", "list", "--json"])).out)
        expect(left.map(({ id }: { id: string }) => id)).toEqual([guest.id])
        yield* run(["org", "update", "--invite-links", "off"])
        expect((yield* run(["invite", "create", "--role", "read"])).code).toBe(5)
      }),
    120_000
  )
})
