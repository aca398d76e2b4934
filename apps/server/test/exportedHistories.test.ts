import { describe, expect, it } from "@effect/vitest"
import { editSpace, type PageId } from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import { TestDatabase } from "@octavo/database/testing"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { aFolder } from "@octavo/kernel/testing"
import {
  createChangeRequest,
  editChangeRequestContent,
  mergeChangeRequest,
  postComment,
  postCommentReply,
  updateChangeRequest
} from "@octavo/reviews"
import { Effect } from "effect"
import * as fc from "fast-check"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import type { Person } from "./aServer.ts"
import { pathOf } from "./endpoints.ts"
import { contentsOf, exportTo, importFrom, normalised, reads, serverOn } from "./exporting.ts"

const usual = process.env["OCTAVO_PROVE"] === undefined ? 4 : 100
const runs = Number(process.env["OCTAVO_RUNS"] ?? usual)

/** The statements are the same on both: the embedded one is asked in a proof. */
const database = process.env["OCTAVO_PROVE"] === undefined ? TestDatabase.postgres : TestDatabase.pglite

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 })

/** A step of a history: a change of main, which is 0, or of a change request; a merge of main into one, or of one into main. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("add" as const, "write" as const, "write" as const, "remove" as const),
      where: fc.nat(2),
      page: fc.nat(3),
      text: words
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("create" as const, "update" as const, "merge" as const),
      where: fc.integer({ min: 1, max: 3 })
    })
  }
)

const histories = fc.array(step, { minLength: 15, maxLength: 40, size: "max" })

type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

const anyway = { ifMatch: null }

/** Plays a history on a space of its own. What a step refuses, such as an edit of what was merged, is part of it. */
const playHistory = Effect.fnUntraced(function* (history: History) {
  const { admin, space } = yield* aSpace()
  const pages: Array<PageId> = []
  const take = Effect.fnUntraced(function* (step: History[number]) {
    const number = String(step.where)
    if (!("text" in step)) {
      if (step.do === "create") return yield* createChangeRequest(space.id, `Subject ${number}`)
      return step.do === "update"
        ? yield* updateChangeRequest(space.id, number)
        : yield* mergeChangeRequest(space.id, number)
    }
    const edit = (edits: Parameters<typeof editSpace>[1]) =>
      step.where === 0
        ? editSpace(space.id, edits, anyway)
        : editChangeRequestContent(space.id, number, edits, anyway)
    const document = { markdown: `# Page\n\nFirst.\n\n${step.text}\n` }
    const page = pages[step.page % Math.max(1, pages.length)]
    if (step.do === "add" || page === undefined) {
      const [result] = (yield* edit([{ type: "insert_page", document }])).made
      if (result?.type === "insert_page") pages.push(result.page as PageId)
      return
    }
    if (step.do === "remove") return yield* edit([{ type: "delete_page", page }])
    return yield* edit([{ type: "update_page", page, document }])
  })
  const taken = yield* Effect.filter(history, (one) => Effect.isSuccess(take(one)).pipe(as(admin)))
  return { admin, space, taken }
})

/** A comment on the space or a change request, on all of it or a page of it, with a reply or without. */
const remarks = fc.array(
  fc.record({
    /** 0 is the space. */
    where: fc.nat(3),
    /** 0 is no page. */
    page: fc.nat(3),
    text: words,
    reply: fc.option(words)
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
      const there = yield* serverOn(database)
      const here = yield* serverOn(database)
      yield* here.within(anOrganization())
      const folder = yield* aFolder
      let compared = 0
      const happened = { add: 0, write: 0, remove: 0, create: 0, update: 0, merge: 0 }

      const play = Effect.fnUntraced(function* (history: History, said: ReadonlyArray<Remark>) {
        const { admin, space, taken } = yield* playHistory(history)
        for (const one of taken) happened[one.do]++
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
      if (process.env["OCTAVO_PROVE"] !== undefined) console.log({ compared, ...happened })
      if (result.failed) expect.fail(`${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`)
      expect(compared).toBeGreaterThan(20 * runs)
      expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([])
    })
  )
})
