import { expect, layer } from "@effect/vitest"
import { aPage, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import {
  defaultCustomization,
  publishSite,
  sitesAddressOf,
  SitesUrl,
  updateCustomization
} from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect } from "effect"
import { aReader, stores } from "./aReader.ts"

layer(stores, { timeout: "60 seconds" })("the editor of a published page", (it) => {
  it.effect(
    "is offered to members at the origin of the application, and to all where the settings say so",
    () =>
      Effect.gen(function* () {
        const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
        const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
        const { id, mainBranchId } = spaces[0]!
        const below = yield* aPage({ title: "below", position: "b0" })
        const generated = yield* aPage({
          title: "generated",
          position: "c0",
          attributes: { generated: { page: below.id, key: "k", spec: "s", props: {} } }
        })
        const home = yield* aPage({ title: "home", position: "a0" })
        yield* commitToBranch(mainBranchId, {
          pages: { put: [home, below, generated], remove: [] },
          sources: []
        })
        yield* act(publishSite(organization.id, site.id))
        const read = yield* aReader(site.basename)
        const editor = Effect.fnUntraced(function* (path: string) {
          const { headers, text } = yield* read(path)
          const [found] = /<octavo-editor.*?>|<a [^>]*\/app\/s\/.*?>/.exec(text) ?? []
          return [headers["cache-control"], found]
        })
        const shared = "public, max-age=0, must-revalidate"
        const path = `/app/s/${id}/edit/${below.slug}`
        expect(yield* editor(`/${below.slug}`)).toEqual([
          shared,
          `<octavo-editor hidden data-space="${id}" data-href="${path}">`
        ])
        expect(yield* editor(`/${generated.slug}`)).toEqual([shared, undefined])
        const elsewhere = {
          ...sitesAddressOf("http://localhost:4000", null),
          application: "https://app.example/app"
        }
        const alone = { ...elsewhere, application: null }
        const at = (address: typeof alone | typeof elsewhere) =>
          Effect.provideService(Effect.scoped(editorAt(site.basename, below.slug)), SitesUrl, address)
        expect(yield* at(elsewhere)).toBeUndefined()
        const settings = { ...defaultCustomization, editInOctavo: { enabled: true } }
        yield* act(updateCustomization(organization.id, site.id, settings))
        expect(yield* editor(`/${below.slug}`)).toEqual([
          shared,
          `<a href="http://localhost:4000${path}" rel="nofollow">`
        ])
        expect(yield* at(elsewhere)).toBe(`<a href="https://app.example${path}" rel="nofollow">`)
        expect(yield* at(alone)).toBeUndefined()
      })
  )
})

/** The link of a page to its editor, as a process of its own shows it. */
const editorAt = Effect.fnUntraced(function* (basename: string, path: string) {
  const { text } = yield* (yield* aReader(basename))(`/${path}`)
  return /<octavo-editor.*?>|<a [^>]*\/app\/s\/.*?>/.exec(text)?.[0]
})
