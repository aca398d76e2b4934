import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { sharedOctavo, octavoHere as octavo } from "./octavo.ts"

it.live(
  "octavo grant gives roles to users and teams on spaces and collections, lists them and takes them away",
  () =>
    Effect.gen(function* () {
      const { environment, operator, organization, url } = yield* sharedOctavo
      const run = (...args: ReadonlyArray<string>) => octavo(args, environment)
      const json = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
        const { code, err, out } = yield* run(...args, "--json")
        expect({ code, err }).toEqual({ code: 0, err: "" })
        return JSON.parse(out)
      })
      const address = "greta@example.org"
      yield* octavo(["user", "create", address, "--org", organization, "--role", "read"], operator)
      const team = (yield* run("team", "create", "Writers")).out.trim()
      yield* run("team", "add", team, address)
      const space = (yield* run("space", "create", "Handbook")).out.trim()
      const made = yield* Effect.promise(() =>
        fetch(`${url}/v1/orgs/${organization}/collections`, {
          method: "POST",
          headers: { authorization: `Bearer ${environment["OCTAVO_TOKEN"]}` }
        }).then((response) => response.json() as Promise<{ id: string }>)
      )
      const on = ["--space", space]
      expect(yield* json("grant", "list", ...on)).toEqual([])
      expect(yield* json("grant", "give", "review", ...on, "--user", address)).toEqual({
        space,
        user: address,
        role: "review"
      })
      // It sets what is given, also where that is lower.
      yield* json("grant", "give", "comment", ...on, "--user", address.toUpperCase())
      yield* json("grant", "give", "create", ...on, "--team", "Writers")
      const listed = yield* json("grant", "list", ...on)
      expect(listed).toEqual([
        { kind: "user", id: expect.any(String), name: address, email: address, role: "comment" },
        { kind: "team", id: team, name: "Writers", role: "create" }
      ])
      const { id } = listed[0]
      yield* json("grant", "revoke", ...on, "--user", address)
      expect(yield* json("grant", "list", ...on, "--effective")).toContainEqual(
        expect.objectContaining({ id, role: "create" })
      )
      const again = yield* run("grant", "revoke", ...on, "--user", address)
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining("octavo grant list") })
      yield* json("grant", "revoke", "--space", "Handbook", "--team", team)
      const inCollection = ["--collection", made.id]
      yield* json("grant", "give", "edit", ...inCollection, "--user", id)
      yield* json("grant", "give", "read", ...inCollection, "--team", team)
      const table = yield* run("grant", "list", ...inCollection)
      expect(table.out).toMatch(/^KIND +ID +NAME +ADDRESS +ROLE\nuser .* edit\nteam .* read\n$/)
      yield* json("grant", "revoke", ...inCollection, "--user", id)
      yield* json("grant", "revoke", ...inCollection, "--team", team)
      expect(yield* json("grant", "list", ...inCollection)).toEqual([])
      expect((yield* run("grant", "give", "edit", ...on, "--user", "nobody")).code).toBe(1)
      expect((yield* run("grant", "give", "edit", ...on)).code).toBe(2)
      expect((yield* run("grant", "give", "owner", ...on, "--team", team)).code).toBe(2)
      expect((yield* run("grant", "list")).code).toBe(2)
      expect((yield* run("grant", "list", "--space", space, "--collection", made.id)).code).toBe(2)
    }).pipe(Effect.scoped),
  240_000
)
