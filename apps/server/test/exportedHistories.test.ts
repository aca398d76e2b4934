import { describe, expect, it } from "@effect/vitest"
import { TestDatabase } from "@octavo/database/testing"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { aFolder } from "@octavo/kernel/testing"
import { postComment, postCommentReply } from "@octavo/reviews"
import { Effect } from "effect"
import * as fc from "fast-check"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { type History, histories, playHistory } from "../../../packages/reviews/test/histories/histories.ts"
import type { Person } from "./aServer.ts"
import { pathOf } from "./endpoints.ts"
import { contentsOf, exportTo, importFrom, normalised, reads, serverOn } from "./exporting.ts"

const usual = process.env["OCTAVO_PROVE"] === undefined ? 2 : 60
const runs = Number(process.env["OCTAVO_RUNS"] ?? usual)

/** A comment on the space or a change request, on all of it or a page of it, with a reply or without. */
const remarks = fc.array(
  fc.record({
    /** 0 is the space. */
    where: fc.nat(3),
    /** 0 is no page. */
    page: fc.nat(3),
    text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    reply: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }))
  }),
  { minLength: 1, maxLength: 8 }
)

type Remark = (typeof remarks extends fc.Arbitrary<infer Value> ? Value : never)[number]

interface Listed {
  readonly items: ReadonlyArray<{ readonly id: string; readonly number?: number }>
}

interface Page {
  readonly id: string
  readonly pages?: ReadonlyArray<Page>
}

const idsIn = (pages: ReadonlyArray<Page>): ReadonlyArray<string> =>
  pages.flatMap(({ id, pages = [] }) => [id, ...idsIn(pages)])

/** The ids of what a space has, by the names of parameters. */
const idsOf = Effect.fnUntraced(function* (person: Person, organizationId: string, spaceId: string) {
  const space = `/v1/spaces/${spaceId}`
  const listed = (path: string) =>
    Effect.map(person.ask("GET", `${space}/${path}?limit=1000`), ({ body }) =>
      (body as Listed).items.map(({ id, number }) => String(number ?? id))
    )
  const tree = yield* person.ask("GET", `${space}/content/pages`)
  const commentId = yield* listed("comments")
  const replies = yield* Effect.forEach(commentId, (id) => listed(`comments/${id}/replies`))
  return {
    organizationId: [organizationId],
    spaceId: [spaceId],
    userId: [person.user.id],
    pageId: idsIn((tree.body as { readonly pages: ReadonlyArray<Page> }).pages),
    revisionId: yield* listed("revisions"),
    changeRequestId: yield* listed("change-requests"),
    commentId,
    commentReplyId: replies.flat()
  } as Readonly<Record<string, ReadonlyArray<string>>>
})

/** The answers of all reads of a space, each with every id at least once. */
const answers = (person: Person, ids: Effect.Success<ReturnType<typeof idsOf>>) =>
  Effect.forEach(
    reads.filter(({ params }) => params.length > 0 && params.every((name) => (ids[name]?.length ?? 0) > 0)),
    (endpoint) => {
      const count = Math.max(...endpoint.params.map((name) => ids[name]!.length))
      return Effect.forEach(Array.from({ length: count }).keys(), (turn) => {
        const path = pathOf(endpoint, (name) => ids[name]![turn % ids[name]!.length]!)
        return Effect.map(person.ask("GET", path), ({ body, status }) => ({
          path,
          status,
          body: normalised(body)
        }))
      })
    }
  ).pipe(Effect.map((all) => all.flat()))

describe("an organization with a random history", { timeout: 60 * 60_000 }, () => {
  it.effect(`answers each read as before where it is imported, ${runs} times`, () =>
    Effect.gen(function* () {
      const there = yield* serverOn(TestDatabase.pglite)
      const here = yield* serverOn(TestDatabase.pglite)
      yield* here.within(anOrganization())
      const folder = yield* aFolder
      let compared = 0

      const play = Effect.fnUntraced(function* (history: History, said: ReadonlyArray<Remark>) {
        const { admin, space } = yield* playHistory(history)
        const reader = yield* aMember(space.organizationId, { role: "comment" })
        const person = yield* there.person(admin)
        const { changeRequestId = [], pageId = [] } = yield* idsOf(person, space.organizationId, space.id)
        for (const { page, reply, text, where } of said) {
          const place = { spaceId: space.id, changeRequest: changeRequestId[where - 1] ?? null }
          const on = pageId[page - 1]
          // A page of main may be gone in a change request.
          yield* Effect.gen(function* () {
            const body = { markdown: text }
            const target = on === undefined ? { body } : { body, page: on }
            const { comment } = yield* postComment(place, target, "markdown").pipe(as(reader))
            if (reply === null) return
            yield* postCommentReply(place, comment.id, { markdown: reply }, "markdown").pipe(as(admin))
          }).pipe(Effect.ignore)
        }
        return { admin, organizationId: space.organizationId, person, spaceId: space.id }
      }, Effect.orDie)

      const move = Effect.fnUntraced(function* (history: History, said: ReadonlyArray<Remark>) {
        const { admin, organizationId, person, spaceId } = yield* there.within(play(history, said))
        const ids = yield* idsOf(person, organizationId, spaceId)
        const path = join(folder, organizationId)
        yield* exportTo(there, organizationId, path)
        const { notes } = yield* importFrom(here, path)
        expect(notes).toEqual([])
        // Some reads are audited, so the second export comes before them.
        yield* exportTo(here, organizationId, `${path}.zip`)
        const files = new Set(yield* contentsOf(path))
        const different = (yield* contentsOf(`${path}.zip`)).filter((file) => !files.has(file))
        if (different.length > 0) throw new Error(`The second export differs:\n${different.join("\n")}`)
        const before = yield* answers(person, ids)
        const after = yield* answers(yield* here.person(admin), ids)
        const changed = before.flatMap((one, index) =>
          isDeepStrictEqual(one, after[index])
            ? []
            : `${JSON.stringify(one)} became ${JSON.stringify(after[index])}`
        )
        if (changed.length > 0) throw new Error(changed.join("\n"))
        compared += before.length
      })

      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const result = yield* Effect.promise(() =>
        fc.check(
          fc.asyncProperty(histories, remarks, (history, said) => run(Effect.scoped(move(history, said)))),
          { numRuns: runs, endOnFailure: true }
        )
      )
      if (process.env["OCTAVO_PROVE"] !== undefined) console.log(`${compared} answers were compared`)
      if (result.failed) expect.fail(`${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`)
      expect(compared).toBeGreaterThan(20 * runs)
    })
  )
})
