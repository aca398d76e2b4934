import { expect, layer } from "@effect/vitest"
import {
  editSpace,
  getPage,
  listPages,
  type PageId,
  requireSpace,
  Revisions,
  type RevisionId,
  type RevisionSelector
} from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import {
  resolveConflict,
  createChangeRequest,
  editChangeRequest,
  editChangeRequestContent,
  getChangeRequest,
  listConflicts,
  mergeChangeRequest,
  updateChangeRequest
} from "@octavo/reviews"
import { Effect } from "effect"
import * as fc from "fast-check"
import { onPostgres } from "../onPostgres.ts"
import { changeRequestsOf, everythingIn, expectExactCounts, historyOf } from "./invariants.ts"

const runs = Number(process.env["OCTAVO_RUNS"] ?? (process.env["OCTAVO_PROVE"] === undefined ? 10 : 500))

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "write" as const,
        "write" as const,
        "write" as const,
        "add" as const,
        "remove" as const
      ),
      where: fc.nat(3),
      page: fc.nat(2),
      paragraph: fc.nat(2)
    })
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("merge" as const, "update" as const, "create" as const),
      request: fc.nat(5)
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      request: fc.nat(5),
      take: fc.constantFrom("main" as const, "change-request" as const)
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      request: fc.nat(5),
      to: fc.constantFrom("open" as const, "archived" as const, "draft" as const)
    })
  }
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The steps of three concurrent people. */
const crowds = fc.array(fc.array(step, { minLength: 4, maxLength: 12, size: "max" }), {
  minLength: 3,
  maxLength: 3
})

const subjects = ["The first paragraph is about apples", "A second one tells of ships", "Third, the weather"]
const tokensIn = (text: string) => text.match(/\bt\d+x\b/g) ?? []
const everything = { after: null, limit: 1000 }

/** Lets a crowd loose on a space; every word that was accepted is there afterwards, or somebody put another in its place. */
const letLoose = Effect.fnUntraced(function* (crowd: ReadonlyArray<ReadonlyArray<Step>>) {
  const { admin, space } = yield* aSpace()
  const accepted = new Set<string>()
  const replaced = new Set<string>()
  let made = 0
  const token = () => `t${++made}x`
  const aText = () => `# Page ${token()}\n\n${subjects.map((text) => `${text}: ${token()}.`).join("\n\n")}\n`
  const accept = (text: string) => tokensIn(text).forEach((one) => accepted.add(one))
  const replace = (text: string) => tokensIn(text).forEach((one) => replaced.add(one))

  const textOf = (id: PageId, wanted: RevisionSelector) =>
    Effect.map(getPage(space.id, id, "markdown", { selector: wanted }), ({ text }) =>
      text !== null && "markdown" in text ? text.markdown : ""
    )

  const change = Effect.fnUntraced(function* (step: Extract<Step, { where: number }>) {
    const inChangeRequest = step.where === 0 ? null : yield* getChangeRequest(space.id, String(step.where))
    const changeRequest = inChangeRequest?.changeRequest ?? null
    const { snapshot } = inChangeRequest ?? (yield* requireSpace(space.id, "read"))
    const wanted = snapshot.select({
      spaceId: space.id,
      at: { ...snapshot.at, isCurrent: false },
      revisionId: snapshot.revisionId
    })
    const edit = (edits: Parameters<typeof editSpace>[1]) => {
      const seen = { ifMatch: [{ revisionId: wanted.revisionId }] }
      return changeRequest === null
        ? editSpace(space.id, edits, seen)
        : editChangeRequestContent(space.id, changeRequest.id, edits, seen)
    }
    const { pages } = yield* listPages(space.id, wanted)
    const page = pages[step.page % Math.max(1, pages.length)]
    if (step.do === "add" || page === undefined) {
      const text = aText()
      yield* edit([{ type: "insert_page", document: { markdown: text } }])
      return accept(text)
    }
    const before = yield* textOf(page.id, wanted)
    if (step.do === "remove") {
      if (pages.length < 2) return
      yield* edit([{ type: "delete_page", page: page.id }])
      return replace(before)
    }
    const paragraphs = before.trimEnd().split("\n\n")
    const old = paragraphs[step.paragraph + 1] ?? ""
    const text = `${subjects[step.paragraph]}: ${token()}.`
    const markdown = `${paragraphs.with(step.paragraph + 1, text).join("\n\n")}\n`
    yield* edit([{ type: "update_page", page: page.id, document: { markdown } }])
    accept(text)
    replace(old)
  })

  const play = Effect.fnUntraced(function* (step: Step) {
    if ("where" in step) return yield* change(step)
    const number = String(step.request + 1)
    switch (step.do) {
      case "create":
        yield* createChangeRequest(space.id, "Words")
        return
      case "merge":
        yield* mergeChangeRequest(space.id, number)
        return
      case "update":
        yield* updateChangeRequest(space.id, number)
        return
      case "status":
        yield* editChangeRequest(space.id, number, { status: step.to })
        return
      case "answer": {
        const { items } = yield* listConflicts(space.id, number, everything)
        for (const conflict of items) {
          // The other side was seen and not chosen; of a page, all that either side said.
          replace(JSON.stringify(conflict))
          if (conflict.kind === "removal") {
            const { snapshot } = yield* getChangeRequest(space.id, number)
            yield* Effect.ignore(Effect.map(textOf(conflict.pageId, snapshot), replace))
          }
          yield* resolveConflict(space.id, number, conflict.id, { take: step.take })
        }
      }
    }
  })

  yield* Effect.gen(function* () {
    for (const text of [aText(), aText()]) {
      yield* editSpace(space.id, [{ type: "insert_page", document: { markdown: text } }], { ifMatch: null })
      accept(text)
    }
    yield* createChangeRequest(space.id, "First")
    yield* createChangeRequest(space.id, "Second")
    // A refused write was not accepted; a defect ends the test.
    yield* Effect.forEach(crowd, (steps) => Effect.forEach(steps, (step) => Effect.ignore(play(step))), {
      concurrency: "unbounded"
    })
  }).pipe(as(admin))

  const place = { admin, space }
  yield* expectExactCounts(place)
  const history = yield* historyOf(place)
  const merged = (yield* changeRequestsOf(place)).flatMap(({ revisionMerged }) => revisionMerged ?? [])
  expect(
    history
      .filter(({ type }) => type === "merge")
      .map(({ id }) => id)
      .sort()
  ).toEqual(merged.sort())
  const all = yield* everythingIn(place)
  const lost = [...accepted].filter((one) => !replaced.has(one) && !all.includes(one))
  expect(lost).toEqual([])
  const revisions = yield* Revisions
  for (const id of merged as ReadonlyArray<RevisionId>) expect((yield* revisions.get(id)).type).toBe("merge")
  return { accepted: accepted.size, merged: merged.length, revisions: history.length }
})

layer(onPostgres, { timeout: "60 minutes" })("a crowd on one space", (it) => {
  it.effect(
    `loses nothing and counts right, ${runs} times over, three people at a time`,
    () =>
      Effect.gen(function* () {
        const context = yield* Effect.context<Effect.Services<ReturnType<typeof letLoose>>>()
        const totals = { accepted: 0, merged: 0, revisions: 0 }
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(crowds, async (crowd) => {
              const counted = await Effect.runPromiseWith(context)(Effect.orDie(letLoose(crowd)))
              totals.accepted += counted.accepted
              totals.merged += counted.merged
              totals.revisions += counted.revisions
            }),
            { numRuns: runs, endOnFailure: true }
          )
        )
        expect(totals.merged).toBeGreaterThan(0)
        if (process.env["OCTAVO_PROVE"] !== undefined) console.log(totals)
      }),
    60 * 60_000
  )
})
