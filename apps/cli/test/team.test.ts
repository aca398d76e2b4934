import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { anOctavo, octavoHere as octavo } from "./octavo.ts"

it.live(
  "octavo team makes, fills, shows and removes a team",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* anOctavo
      const run = (...args: ReadonlyArray<string>) => octavo(["team", ...args], environment)
      const json = (...args: ReadonlyArray<string>) =>
        Effect.map(run(...args, "--json"), ({ err, out }) => {
          expect(err).toBe("")
          return JSON.parse(out)
        })
      const user = JSON.parse(
        (yield* octavo(["user", "create", "ada@example.org", "--json"], environment)).out
      )
      const team = (yield* run("create", "Writers")).out.trim()
      expect(yield* json("list")).toMatchObject([{ id: team, title: "Writers", members: 0, spaces: 0 }])
      expect((yield* run("list", "--title", "none")).out).toBe("ID  TITLE  MEMBERS  SPACES\n")
      expect(yield* run("update", team, "Editors")).toMatchObject({ code: 0, out: `${team} is Editors\n` })
      expect(yield* json("add", "edit", "ada@example.org", "--owner")).toEqual({
        id: team,
        memberships: { [user.id]: { role: "owner" } }
      })
      const refused = yield* run("add", team, "nobody@example.org")
      expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("nobody@example.org") })
      expect((yield* run("add", team)).code).toBe(2)
      const listed = yield* json("members", team)
      expect(listed.length).toBeLessThanOrEqual(1)
      expect(yield* json("remove-member", team, "ada@example.org")).toEqual({
        id: team,
        removed: [user.id]
      })
      expect(yield* json("members", team)).toEqual([])
      expect(user.id).toBeTypeOf("string")
      expect((yield* run("remove", team)).code).toBe(0)
      expect((yield* run("remove", team)).code).toBe(1)
      expect(yield* json("list")).toEqual([])
      expect((yield* run("members", team)).code).toBe(1)
    }).pipe(Effect.scoped),
  180_000
)
