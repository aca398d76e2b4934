import { describe, expect } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { hashBytes } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Customizations, defaultCustomization, SiteCustomization } from "../../src/index.ts"
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
  })
