import { expect } from "@effect/vitest"
import {
  type ContentConflict,
  editSpace,
  listPages,
  type PageId,
  Pages,
  requireSpace,
  type Snapshot,
  Sources,
  Variables
} from "@octavo/content"
import { aSpace, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import {
  resolveConflict,
  createChangeRequest,
  editChangeRequest,
  editChangeRequestContent,
  getChangeRequest,
  listConflicts,
  mergeChangeRequest,
  headOf,
  updateChangeRequest
} from "../../src/index.ts"
import { commitInChangeRequest } from "../../src/testing/index.ts"
import {
  type Answer,
  type Change,
  changed,
  type Content,
  type Disagreement,
  ModelRequest,
  nothing
} from "./Model.ts"

const subjects = ["The first paragraph is about apples", "A second one tells of ships", "Third, the weather"]

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      /** 0 is main. */
      where: fc.nat(3),
      kind: fc.oneof(
        { weight: 12, arbitrary: fc.constant("write" as const) },
        { weight: 1, arbitrary: fc.constantFrom("add" as const, "remove" as const) },
        { weight: 2, arbitrary: fc.constantFrom("set" as const, "unset" as const) }
      ),
      // Few pages, so that the changes of several people conflict.
      page: fc.oneof({ weight: 4, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(5) }),
      paragraph: fc.nat(subjects.length - 1)
    })
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("create" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("merge" as const, "update" as const), request: fc.nat(3) })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      request: fc.nat(3),
      which: fc.nat(5),
      answer: fc.constantFrom("main" as const, "change-request" as const, "text" as const)
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      request: fc.nat(3),
      to: fc.constantFrom("draft" as const, "open" as const, "open" as const, "archived" as const)
    })
  }
)

/** A history of a space and its change requests, step by step. */
export const histories = fc.array(step, { minLength: 10, maxLength: 50, size: "max" })

export type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

const textOf = (page: string, paragraphs: ReadonlyArray<string>) =>
  `# ${page}\n\n${paragraphs.join("\n\n")}\n`
const paragraphsOf = (text: string) => text.trimEnd().split("\n\n").slice(1)
const anyway = { ifMatch: null }
const everything = { after: null, limit: 1000 }

/** The content of the product, in the terms of the model. */
const contentAt = Effect.fnUntraced(function* (at: Snapshot) {
  const pages = yield* (yield* Pages).listAll(at)
  const texts = yield* (yield* Sources).getMany(pages.flatMap(({ sourceHash }) => sourceHash ?? []))
  const variables = yield* (yield* Variables).listAll(at)
  const content: Content = {
    pages: new Map(pages.map(({ sourceHash, title }) => [title, paragraphsOf(texts.get(sourceHash!)!)])),
    variables: new Map(variables.map(({ name, value }) => [name, value]))
  }
  return content
})

const sorted = <A>(map: ReadonlyMap<string, A>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

const expectSame = (actual: Content, expected: Content) => {
  expect(sorted(actual.pages)).toEqual(sorted(expected.pages))
  expect(sorted(actual.variables)).toEqual(sorted(expected.variables))
}

/** Plays a history on the product and on the model, and compares them after every step. */
export const playHistory = Effect.fnUntraced(function* (history: History) {
  const { admin, space } = yield* aSpace()
  const ids = new Map<string, PageId>()
  const names = new Map<string, string>()
  const requests: Array<ModelRequest> = []
  let main = nothing
  let made = 0
  const happened = { steps: 0, merges: 0, conflicts: 0, answers: 0 }
  const token = () => `${(++made * 7919).toString(36)}x${made}`

  const edit = (request: number, edits: Parameters<typeof editSpace>[1]) =>
    request === 0
      ? editSpace(space.id, edits, anyway)
      : editChangeRequestContent(space.id, String(request), edits, anyway)

  /** Makes a change in the product. */
  const make = Effect.fnUntraced(function* (request: number, change: Change, after: Content) {
    switch (change.kind) {
      case "add": {
        const document = { markdown: textOf(change.page, change.paragraphs) }
        const { made: results } = yield* edit(request, [{ type: "insert_page", document }])
        const [result] = results
        if (result?.type !== "insert_page") return yield* Effect.die(new Error("No page was made"))
        ids.set(change.page, result.page as PageId)
        names.set(result.page, change.page)
        return
      }
      case "write": {
        const document = { markdown: textOf(change.page, after.pages.get(change.page)!) }
        yield* edit(request, [{ type: "update_page", page: ids.get(change.page)!, document }])
        return
      }
      case "remove":
        yield* edit(request, [{ type: "delete_page", page: ids.get(change.page)! }])
        return
      case "set": {
        const variables =
          change.value === null
            ? { put: [], remove: [change.variable] }
            : { put: [{ name: change.variable, value: change.value }], remove: [] }
        if (request === 0) {
          yield* commitToBranch(space.mainBranchId, { variables })
        } else {
          const { changeRequest } = yield* getChangeRequest(space.id, String(request))
          yield* commitInChangeRequest(changeRequest, { variables })
        }
      }
    }
  })

  const changeOf = (
    step: Extract<History[number], { do: "change" }>,
    content: Content
  ): Change | undefined => {
    const page = [...content.pages.keys()][step.page % Math.max(1, content.pages.size)]
    const paragraphs = subjects.map((subject) => `${subject}: ${token()}.`)
    switch (step.kind) {
      case "add":
        return { kind: "add", page: `Page ${token()}`, paragraphs }
      case "set":
        return { kind: "set", variable: `v${step.page % 3}`, value: token() }
      case "unset":
        return { kind: "set", variable: `v${step.page % 3}`, value: null }
      case "remove":
        return page === undefined ? undefined : { kind: "remove", page }
      case "write":
        return page === undefined
          ? undefined
          : { kind: "write", page, paragraph: step.paragraph, text: paragraphs[step.paragraph]! }
    }
  }

  const isAbout = (conflict: ContentConflict, { about, changeRequest, kind, main }: Disagreement) =>
    conflict.kind === kind &&
    (conflict.kind === "text"
      ? names.get(conflict.pageId) === about && conflict.ours === main && conflict.theirs === changeRequest
      : conflict.kind === "removal"
        ? names.get(conflict.pageId) === about
        : conflict.kind === "variable" && conflict.key === about)

  const conflictsOf = (request: number) =>
    Effect.map(listConflicts(space.id, String(request), everything), ({ items }) => items)

  const create = Effect.gen(function* () {
    yield* createChangeRequest(space.id, "Words")
    requests.push(new ModelRequest(main))
  })

  const play = Effect.fnUntraced(function* (step: History[number]) {
    if (step.do === "create") {
      const isBusy = requests.filter(({ isFinished }) => !isFinished).length >= 3
      return isBusy ? undefined : yield* create
    }
    if (step.do === "change") {
      const number = step.where % (requests.length + 1)
      const request = number === 0 ? undefined : requests[number - 1]!
      if (request?.isFinished === true) return
      const content = request?.shown ?? main
      const change = changeOf(step, content)
      if (change === undefined) return
      const after = changed(content, change)!
      yield* make(number, change, after)
      if (request === undefined) main = after
      else request.shown = after
      return
    }
    // A resolution picks one of the open conflicts.
    const asking = requests.flatMap((request, index) => (request.disagreements.length > 0 ? index : []))
    const index =
      step.do === "answer" && asking.length > 0
        ? asking[step.request % asking.length]!
        : step.request % requests.length
    const request = requests[index]!
    const number = String(index + 1)
    switch (step.do) {
      case "status": {
        const done = yield* Effect.result(editChangeRequest(space.id, number, { status: step.to }))
        expect(done._tag).toBe(request.status === "merged" ? "Failure" : "Success")
        if (request.status !== "merged") request.status = step.to
        return
      }
      case "merge":
      case "update": {
        const operation =
          step.do === "merge"
            ? Effect.map(mergeChangeRequest(space.id, number), ({ result }): string => result)
            : Effect.map(updateChangeRequest(space.id, number), ({ result }): string => result)
        const done = yield* Effect.result(operation)
        if (request.isFinished) return expect(done._tag).toBe("Failure")
        let expected: string
        if (step.do === "update") expected = request.update(main)
        else {
          const merged = request.merge(main)
          if (merged !== undefined) main = merged
          expected = merged === undefined ? "conflicts" : "merge"
        }
        if (expected === "conflicts") happened.conflicts++
        if (expected === "merge") happened.merges++
        expect(done._tag === "Success" && done.success).toBe(expected)
        return
      }
      case "answer": {
        const disagreements = request.disagreementsWith(main)
        const disagreement = disagreements[step.which % Math.max(1, disagreements.length)]
        if (disagreement === undefined || request.isFinished) return
        const conflict = (yield* conflictsOf(index + 1)).find((one) => isAbout(one, disagreement))
        const isText = step.answer === "text" && disagreement.kind === "text"
        const answer: Answer = isText
          ? {
              markdown: subjects
                .slice(disagreement.paragraph, disagreement.paragraph + disagreement.length)
                .map((subject) => `${subject}: ${token()}.`)
                .join("\n\n")
            }
          : step.answer === "text"
            ? "main"
            : step.answer
        const done = yield* Effect.result(
          resolveConflict(
            space.id,
            number,
            conflict!.id,
            typeof answer === "string" ? { take: answer } : answer
          )
        )
        expect(done._tag).toBe(request.answer(disagreement, answer, main) ? "Success" : "Failure")
        happened.answers++
      }
    }
  })

  const compare = Effect.gen(function* () {
    const { counts, head } = yield* requireSpace(space.id, "read")
    expectSame(yield* contentAt(head), main)
    const having = (status: string) => requests.filter((one) => one.status === status).length
    expect(counts).toEqual({
      comments: 0,
      changeRequests: requests.length,
      changeRequestsOpen: having("open"),
      changeRequestsDraft: having("draft")
    })
    for (const [index, request] of requests.entries()) {
      const { changeRequest } = yield* getChangeRequest(space.id, String(index + 1))
      expect(changeRequest.status).toBe(request.status)
      expectSame(yield* contentAt(headOf(changeRequest).at), request.shown)
      const conflicts = yield* conflictsOf(index + 1)
      const disagreements = request.disagreementsWith(main)
      expect(conflicts.length).toBe(disagreements.length)
      for (const one of disagreements) expect(conflicts.some((conflict) => isAbout(conflict, one))).toBe(true)
    }
  })

  yield* Effect.gen(function* () {
    for (const number of [1, 2]) {
      const paragraphs = subjects.map((subject) => `${subject}: ${token()}.`)
      const change: Change = { kind: "add", page: `Page ${number}`, paragraphs }
      main = changed(main, change)!
      yield* make(0, change, main)
    }
    yield* create
    yield* create
    for (const step of history) {
      yield* play(step)
      happened.steps++
      yield* compare
    }
    // Paths stay unique, whatever was merged.
    const { pages } = yield* listPages(space.id)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  }).pipe(as(admin))
  return happened
})
