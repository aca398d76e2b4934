import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite, later } from "./aPublishedSite.ts"
import { publicUrl } from "./aServer.ts"

describe("a published page", () => {
  it.effect("shows the picture above a page as its layout says, and names it to previews of links", () =>
    Effect.gen(function* () {
      const { child, file, space, visit, write } = yield* aPublishedSite()
      const shown = Effect.fnUntraced(function* (cover: string, layout: string) {
        const markdown = `---\n${cover}\nlayout:\n  cover:\n    ${layout}\n---\n\n# Holidays\n\nText.\n`
        const written = yield* write([{ type: "update_page", page: child.id, document: { markdown } }])
        expect(written.status).toBe(200)
        yield* later
        const { body } = yield* visit("/sites/acme/welcome/holidays")
        return {
          cover: /<div class="page-cover[^]*?<\/div>/.exec(body)?.[0] ?? null,
          image: /<meta property="og:image" content="([^"]*)"/.exec(body)?.[1] ?? null
        }
      })
      const path = `/sites/acme/~octavo/files/${space.id}/${file.id}/logo.png`
      const full = yield* shown("cover: logo.png\ncoverY: 0", "visible: true\n    size: full")
      expect(full.cover).toContain(`<div class="page-cover">`)
      expect(full.cover).toContain(`src="${path}"`)
      expect(full.image).toBe(`${publicUrl}${path}`)
      const hero = yield* shown(
        "cover: https://pictures.example/a.png\ncoverY: 300",
        "visible: true\n    size: hero"
      )
      expect(hero.cover).toContain(`<div class="page-cover hero">`)
      expect(hero.cover).toMatch(/class="shows-0" src="https:\/\/pictures\.example\/a\.png"/)
      expect((yield* shown("cover: logo.png", "visible: false")).cover).toBeNull()
      expect((yield* shown("cover: nothing.png", "visible: true")).cover).toBeNull()
      const evil = yield* shown("cover: 'javascript:alert(1)//a.png'", "visible: true")
      expect(evil.cover ?? "").not.toContain("javascript:")
    })
  )
})
