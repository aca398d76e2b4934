import { describe, expect } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { hashBytes } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Customizations, defaultCustomization, SiteCustomization, SiteRedirects } from "../../src/index.ts"
import { SiteRedirect, SiteRedirectId } from "../../src/redirects/SiteRedirect.ts"
import { aSite } from "../../src/testing/index.ts"
import type { DatabaseTests } from "../SitesServices.ts"

/** The contract of statements that find the sites that have something. */
export const plansContract = (it: DatabaseTests) =>
  describe("the plans of Postgres", () => {
    it.effect("find the sites that show an image by the image", () =>
      Effect.gen(function* () {
        const customizations = yield* Customizations
        const { site } = yield* aSite()
        const hash = hashBytes(site.id)
        const image = { hash, type: "image/png", size: 1 }
        yield* customizations.put(
          new SiteCustomization({
            siteId: site.id,
            settings: defaultCustomization,
            overrides: {},
            images: { "https://acme.example/logo.png": image },
            updatedAt: yield* DateTime.now
          })
        )
        yield* multiplyRows("sites.customizations", `site_id = '${site.id}'`, 2000, {
          site_id: "t.site_id || n",
          images: "jsonb_build_object('logo', jsonb_build_object('hash', md5(n::text)))"
        })
        expect(yield* customizations.findUsedBlobs([hash])).toEqual(new Set([hash]))
        const search = customizations.findUsedBlobs([hash, hashBytes("none")])
        expect(yield* rowsReadBy(search, "sites.customizations")).toBeLessThan(10)
      })
    )

    it.effect("count the redirects of a small site beside those of a large one", () =>
      Effect.gen(function* () {
        const redirects = yield* SiteRedirects
        const [large, small] = [yield* aSite(), yield* aSite()]
        const redirect = new SiteRedirect({
          id: SiteRedirectId.make(large.site.id),
          siteId: large.site.id,
          source: "/old",
          sourceKey: "/old",
          destination: { kind: "url", url: "https://acme.example" },
          createdAt: yield* DateTime.now
        })
        yield* redirects.putAll([redirect])
        yield* multiplyRows("sites.redirects", `id = '${redirect.id}'`, 3000, {
          id: "t.id || n",
          source_key: "t.source_key || n"
        })
        const reads = {
          count: redirects.count(small.site.id),
          keys: redirects.findByKeys(small.site.id, ["/one", "/two"]),
          list: redirects.list(small.site.id, "", { after: null, limit: 10 })
        }
        for (const [name, read] of Object.entries(reads)) {
          const rows = rowsReadBy<unknown, never, never>(read, "sites.redirects")
          expect.soft(yield* rows, name).toBeLessThan(10)
        }
      })
    )
  })
