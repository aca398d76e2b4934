import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { anOctavo, octavoHere as octavo } from "./octavo.ts"

it.live(
  "octavo site makes, publishes, shares and deletes a site",
  () =>
    Effect.gen(function* () {
      const { environment, url } = yield* anOctavo
      const run = (...args: ReadonlyArray<string>) => octavo(["site", ...args], environment)
      const json = (...args: ReadonlyArray<string>) =>
        Effect.map(run(...args, "--json"), ({ err, out }) => {
          expect(err).toBe("")
          return JSON.parse(out)
        })
      const aSpace = (title: string) =>
        Effect.map(octavo(["space", "create", title], environment), ({ out }) => out.trim())
      const [guide, more] = [yield* aSpace("Guide"), yield* aSpace("More")]

      const id = (yield* run("create", guide)).out.trim()
      expect(yield* json("list")).toMatchObject([
        { id, title: "Guide", basename: "guide", visibility: "public", published: false, siteSpaces: 1 }
      ])
      expect(yield* run("open", "guide")).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringContaining("octavo site publish guide")
      })
      expect(yield* run("add-space", id, more)).toMatchObject({ code: 0, out: "More is in Guide\n" })
      expect((yield* run("add-space", id, more)).code).toBe(1)
      const sites = `${url.replace("127.0.0.1", "localhost")}/sites`
      const published = `${sites}/guide`
      expect(yield* run("publish", "guide")).toEqual({ code: 0, out: `${published}\n`, err: "" })
      expect((yield* run("open", "guide")).out).toBe(`${published}\n`)
      expect((yield* run("list")).out).toContain(published)
      expect(yield* run("create", "--title", "At once", "--publish", yield* aSpace("Third"))).toMatchObject({
        code: 0,
        out: `${sites}/at-once\n`
      })

      expect((yield* run("share", "guide", "Partners")).err).toContain("share links count")
      expect(
        yield* json("update", "guide", "--visibility", "share-link", "--basename", "book")
      ).toMatchObject({
        visibility: "share-link",
        basename: "book"
      })
      const shared = yield* json("share", "book", "Friends")
      expect(shared.urls.published).toMatch(/\/sites\/book\/\w{20}$/)
      expect((yield* json("links", "book")).map(({ name }: { name: string }) => name)).toEqual([
        "Partners",
        "Friends"
      ])
      expect(yield* run("open", "book")).toMatchObject({ code: 1, err: expect.stringContaining("links") })

      const host = "docs.acme.example"
      const claimed = yield* run("update", "book", "--hostname", host)
      expect(claimed.err).toMatch(
        /docs\.acme\.example is pending.*\n_octavo\.docs\.acme\.example {2}TXT {2}octavo-/
      )
      expect((yield* octavo(["admin", "confirm-hostname", "docs.other.example"], environment)).code).toBe(1)
      expect((yield* octavo(["admin", "confirm-hostname", host], environment)).out).toContain("is verified")
      expect((yield* run("verify-hostname", "book")).out).toBe(`${host} is verified\n`)
      expect(yield* json("update", "book", "--hostname", "")).not.toHaveProperty("hostname")
      expect((yield* run("verify-hostname", "book")).code).toBe(1)

      const key = (yield* run("token", "create", "storefront", "--expires", "2100-01-31")).out.trim()
      expect(key).toMatch(/^ocr_/)
      const [token] = yield* json("token", "list")
      expect(token).toMatchObject({ label: "storefront", expiresAt: "2100-01-31T00:00:00.000Z" })
      expect((yield* run("token", "list")).out).toContain(token.id)
      expect(yield* run("token", "revoke", token.id)).toMatchObject({ code: 0, out: `Revoked ${token.id}\n` })
      expect(yield* run("token", "revoke", token.id)).toMatchObject({
        code: 1,
        err: expect.stringContaining("octavo site token list")
      })

      expect((yield* run("unpublish", "book")).out).toBe("Guide is not published any more\n")
      expect((yield* run("delete", "book")).out).toContain(`octavo site restore ${id}`)
      expect(yield* run("publish", "book")).toMatchObject({
        code: 1,
        err: expect.stringContaining(`There is no site "book"`)
      })
      expect(yield* json("restore", id)).toMatchObject({ id, published: false })
      expect((yield* run("create", "01kdvdna00x8272jkm75v9epds")).code).toBe(1)
      expect((yield* run("create", "--visibility", "secret")).code).toBe(2)
    }).pipe(Effect.scoped),
  180_000
)
