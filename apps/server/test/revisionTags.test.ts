import { describe, expect, it } from "@effect/vitest"
import { aPage, commitToBranch } from "@octavo/content/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const readsOf = ({
  file,
  page,
  revision,
  space
}: {
  readonly space: { readonly id: string }
  readonly page: { readonly id: string }
  readonly file: { readonly id: string }
  readonly revision: { readonly id: string }
}) => {
  const content = `/v1/spaces/${space.id}/content`
  return {
    current: [
      content,
      `${content}/pages`,
      `${content}/page/${page.id}`,
      `${content}/page/${page.id}?format=markdown`,
      `${content}/page/${page.id}?format=html`
    ],
    past: `/v1/spaces/${space.id}/revisions/${revision.id}`,
    file: `${content}/files/${file.id}`
  }
}

describe("reads of content", () => {
  it.effect("have a tag, and who has that already is spared the answer", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { ask } = handbook.admin
      const { current, file, past } = readsOf(handbook)
      for (const path of [...current, past, file]) {
        const first = yield* ask("GET", path)
        const tag = first.headers.get("etag") ?? ""
        expect(tag).toMatch(/^W\/"[\w-]+"$/)
        for (const known of [tag, tag.replace("W/", ""), `"x", ${tag} , "y"`, "*"]) {
          const again = yield* ask("GET", path, { headers: { "if-none-match": known } })
          expect([path, known, again.status, again.body, again.headers.get("etag")]).toEqual([
            path,
            known,
            304,
            undefined,
            tag
          ])
        }
        for (const other of ['"x"', 'W/"x"', tag.replaceAll('"', ""), "", '"'])
          expect(yield* ask("GET", path, { headers: { "if-none-match": other } })).toMatchObject({
            status: 200,
            body: first.body
          })
      }
      const missing = current[2]!.replace(handbook.page.id, "nosuchpage")
      expect((yield* ask("GET", missing, { headers: { "if-none-match": "*" } })).status).toBe(404)
    })
  )

  it.effect("have another tag after every change of the content, except a revision of the past", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { ask } = handbook.admin
      const { current, past } = readsOf(handbook)
      const tagsOf = (paths: ReadonlyArray<string>) =>
        Effect.forEach(paths, (path) => Effect.map(ask("GET", path), ({ headers }) => headers.get("etag")))
      const before = yield* tagsOf(current)
      const pastBefore = yield* tagsOf([past])
      const page = yield* aPage({ title: "New" })
      yield* server.within(
        commitToBranch(handbook.space.mainBranchId, { pages: { put: [page], remove: [] } })
      )
      for (const [index, tag] of (yield* tagsOf(current)).entries()) expect(tag).not.toBe(before[index])
      expect(yield* tagsOf([past])).toEqual(pastBefore)
    })
  )

  it.effect("have another tag every day where they hold links to files, which end", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { ask } = handbook.admin
      const { current, file, past } = readsOf(handbook)
      for (const path of [current[0] ?? "", past, file]) {
        const { body, headers } = yield* ask("GET", path)
        yield* TestClock.adjust("1 day")
        const known = { "if-none-match": headers.get("etag") }
        const later = yield* ask("GET", path, { headers: known })
        expect(later.status).toBe(200)
        const linkOf = (answer: typeof body) => (answer.files?.[0] ?? answer).downloadURL
        expect(linkOf(later.body)).toMatch(/^http/)
        expect(linkOf(later.body)).not.toBe(linkOf(body))
      }
    })
  )

  it.effect("do not tell a stranger with the right tag that there is something", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const stranger = yield* server.stranger()
      for (const path of readsOf(handbook).current) {
        for (const known of ["*", (yield* handbook.admin.ask("GET", path)).headers.get("etag")]) {
          const { status } = yield* stranger.ask("GET", path, { headers: { "if-none-match": known } })
          expect(status).toBe(404)
        }
      }
    })
  )
})
