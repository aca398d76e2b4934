import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { anOctavo, octavoHere as octavo } from "./octavo.ts"

it.live(
  "octavo member and octavo org show and change members, settings and domains",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* anOctavo
      const run = (...args: ReadonlyArray<string>) => octavo(args, environment)
      const json = (...args: ReadonlyArray<string>) =>
        Effect.map(run(...args, "--json"), ({ err, out }) => {
          expect(err).toBe("")
          return JSON.parse(out)
        })
      const [admin] = yield* json("member", "list")
      expect(admin).toMatchObject({ object: "member", role: "admin", spaces: 0 })
      expect(yield* json("member", "list", "--search", admin.user.email.toUpperCase())).toHaveLength(1)
      expect(yield* json("member", "get", admin.user.email)).toEqual(admin)
      expect((yield* run("member", "get", "nobody@example.org")).code).toBe(1)
      expect((yield* run("member", "update", admin.id)).code).toBe(2)
      expect((yield* run("member", "update", admin.id, "--role", "guest")).code).toBe(1)
      expect((yield* run("member", "update", admin.id, "--sso", "on")).out).toBe(`${admin.id} is admin\n`)
      expect((yield* run("member", "remove", "nobody")).code).toBe(1)
      expect((yield* run("member", "remove", "0".repeat(26))).code).toBe(1)

      const updated = yield* json(
        "org",
        "update",
        "--title",
        "Acme",
        "--domain",
        "Acme.example",
        "--sso",
        "off"
      )
      expect(updated).toMatchObject({ title: "Acme", emailDomains: ["acme.example"], sso: false })
      expect(yield* json("org", "domains")).toEqual([{ domain: "acme.example", confirmed: true }])
      yield* run("org", "create", "Second")
      const own = ["--org", updated.id]
      yield* run("org", "update", "--domain", "acme.example", "--domain", "new.example", ...own)
      expect((yield* run("org", "domains", ...own)).out).toBe(
        "DOMAIN        CONFIRMED\nacme.example  yes\nnew.example   no\n"
      )
      expect((yield* run("org", "confirm-domain", "new.example", ...own)).code).toBe(0)
      expect((yield* run("org", "confirm-domain", "other.example", ...own)).code).toBe(1)
      expect((yield* json("org", "domains", ...own))[1]).toEqual({ domain: "new.example", confirmed: true })

      const organization = (...args: ReadonlyArray<string>) => run("admin", "organization", ...args)
      expect((yield* organization("delete", updated.id)).code).toBe(2)
      expect((yield* organization("delete", updated.id, "--confirm", "Second")).code).toBe(1)
      expect((yield* organization("delete", updated.id, "--confirm", "Acme")).code).toBe(0)
      expect((yield* run("org", "domains", ...own)).code).toBe(1)
      const deleted = yield* json("admin", "organization", "list")
      expect(deleted).toMatchObject([{ id: updated.id, title: "Acme" }])
      expect((yield* organization("restore", updated.id)).out).toBe(`Restored ${updated.id}\n`)
      expect(yield* json("admin", "organization", "list")).toEqual([])
      expect((yield* run("org", "domains", ...own)).code).toBe(0)
    }).pipe(Effect.scoped),
  300_000
)
