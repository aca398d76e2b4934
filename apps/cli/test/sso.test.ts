import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { sharedOctavo, octavoHere } from "./octavo.ts"

describe("octavo sso", { timeout: 120_000 }, () => {
  it.live("creates, lists, updates and deletes providers of both protocols", () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const run = (args: ReadonlyArray<string>, input = "") =>
        octavoHere(["sso", ...args], environment, input)
      const saml = yield* run([
        "create",
        "saml",
        "Okta",
        "--default-role",
        "guest",
        "--domains",
        "a.example, b.example"
      ])
      expect(saml).toMatchObject({
        code: 0,
        err: expect.stringContaining("certificate: "),
        out: expect.stringMatching(/^\w+\n$/)
      })
      const samlId = saml.out.trim()
      expect(saml.err).toMatch(new RegExp(`acsURL: http://[^/]+/sso/saml/${samlId}/acs\n`))
      const secret = "a secret of the client"
      const made = yield* run(
        [
          "create",
          "oidc",
          "Keycloak",
          "--issuer",
          "https://sso.example.org",
          "--client-id",
          "octavo",
          "--client-secret-stdin",
          "--json"
        ],
        `${secret}\n`
      )
      const oidc = JSON.parse(made.out)
      expect(oidc).toMatchObject({ label: "Keycloak", status: "active", hasClientSecret: true, problems: [] })
      expect(made.out).not.toContain(secret)
      const updated = yield* run(["update", oidc.id, "--label", "Keys", "--domains", "example.org", "--json"])
      expect(JSON.parse(updated.out)).toMatchObject({
        label: "Keys",
        domains: ["example.org"],
        status: "active"
      })
      const table = (yield* run(["list"])).out
      expect(
        table
          .split("\n")
          .slice(0, 3)
          .map((line) => line.split(/\s{2,}/).slice(0, 4))
      ).toEqual([
        ["ID", "PROTOCOL", "LABEL", "STATUS"],
        [samlId, "saml", "Okta", "pending"],
        [oidc.id, "oidc", "Keys", "active"]
      ])
      const crossed = yield* run(["update", oidc.id, "--sso-url", "https://idp.example"])
      expect(crossed).toMatchObject({ code: 2, err: expect.stringContaining("this provider is oidc") })
      const stopped = yield* run(["update", oidc.id, "--issuer", "https://other.example"])
      expect(stopped).toMatchObject({ code: 1, err: expect.stringContaining("would stop working") })
      expect((yield* run(["update", "none", "--label", "x"])).err).toContain('There is no provider "none"')
      for (const id of [samlId, oidc.id]) expect((yield* run(["delete", id])).code).toBe(0)
      expect(JSON.parse((yield* run(["list", "--json"])).out)).toEqual([])
    }).pipe(Effect.scoped)
  )
})
