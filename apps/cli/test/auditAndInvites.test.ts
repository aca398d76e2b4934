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
        expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("switched off") })
        const two = yield* run(["invite", "create", "--space", "a", "--collection", "b"])
        expect(two).toMatchObject({ code: 2, err: expect.stringContaining("not both") })
        expect((yield* run(["invite", "create", "--space", "a", "--role", "guest"])).code).toBe(2)
        expect((yield* run(["invite", "list", "--json"])).out).toBe("[]\n")
        const unknown = yield* run(["invite", "revoke", "https://docs.example.org/invite/a/unknown"])
        expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("no such invite link") })
      }),
    120_000
  )
})
