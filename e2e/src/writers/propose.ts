import { Effect } from "effect"
import { wordsIn } from "./Ledger.ts"
import { anyOf, type Proposal, type Writer } from "./Writer.ts"
import { makePage, writeInto } from "./writeOnMain.ts"

interface Conflict {
  readonly id: string
  readonly kind: string
  readonly page?: string
  readonly resolved: boolean
  readonly main?: unknown
  readonly changeRequest?: unknown
}

const maxConcurrency = 3

const anyProposal = (writer: Writer): Proposal | undefined =>
  anyOf(writer.proposals.filter(({ isArchived }) => !isArchived))

/** Begins a change request, unless the writer has enough of them. */
export const begin = Effect.fnUntraced(function* (writer: Writer) {
  if (writer.proposals.length >= maxConcurrency) return
  const { body, status } = yield* writer.ask<{ readonly id: string }>(
    "POST",
    `${writer.space}/change-requests`,
    { subject: "Words" }
  )
  if (status !== 201) return
  writer.note("change requests begun")
  writer.proposals.push({ id: body.id, isArchived: false, pages: new Set(), words: new Map() })
})

/** Edits a change request: a page that everybody writes in, one of the writer's own, or a new one. */
export const edit = Effect.fnUntraced(function* (writer: Writer) {
  const proposal = anyProposal(writer)
  if (proposal === undefined) return yield* begin(writer)
  const which = Math.random()
  const page = which < 0.2 ? undefined : anyOf(which < 0.8 ? writer.shared : writer.own.keys())
  if (page === undefined) yield* makePage(writer, proposal)
  else yield* writeInto(writer, proposal, page)
})

const textOf = (side: unknown): string => (typeof side === "string" ? side : "")

/** Answers one conflict at random: with a side, or with a text that has the words of both. */
const answer = Effect.fnUntraced(function* (writer: Writer, proposal: Proposal, conflict: Conflict) {
  const { accepted, decidedAgainst, decidedPages } = writer.ledger
  const both = `${textOf(conflict.main).trim()} ${wordsIn(textOf(conflict.changeRequest)).join(" ")}`
  const markdown = `${both.trim()} ${writer.word()}`
  const answers = [{ take: "main" as const }, { take: "change-request" as const }]
  const given =
    conflict.kind === "text" && conflict.main !== null && Math.random() < 0.4 ? { markdown } : anyOf(answers)!
  const path = `${writer.placeOf(proposal)}/conflicts/${conflict.id}`
  const { status } = yield* writer.ask("PUT", path, given)
  if (status !== 200) return writer.note("answers that came too late")
  writer.note("conflicts answered")
  if (conflict.kind !== "text" && conflict.kind !== "attribute") decidedPages.add(conflict.page ?? "")
  const { changeRequest, main } = conflict
  const kept = "markdown" in given ? markdown : JSON.stringify(given.take === "main" ? main : changeRequest)
  for (const word of wordsIn(JSON.stringify(conflict))) if (!kept.includes(word)) decidedAgainst.add(word)
  if (!("markdown" in given)) return
  // The answer shows since a revision of which it tells nothing.
  const { body } = yield* writer.ask<{ readonly revision: string }>("GET", writer.placeOf(proposal))
  for (const word of wordsIn(markdown)) {
    if (!accepted.has(word)) writer.accept(proposal, conflict.page!, body.revision, word)
  }
})

const answerAll = Effect.fnUntraced(function* (writer: Writer, proposal: Proposal) {
  const { body } = yield* writer.ask<{ readonly items: ReadonlyArray<Conflict> }>(
    "GET",
    `${writer.placeOf(proposal)}/conflicts?limit=1000`
  )
  const open = body.items.filter(({ resolved }) => !resolved)
  for (const conflict of open) {
    writer.note("conflicts found")
    yield* answer(writer, proposal, conflict)
  }
})

/** Merges a change request, answering what stands against it, some times at most. */
export const merge = Effect.fnUntraced(function* (writer: Writer) {
  const proposal = anyProposal(writer)
  if (proposal === undefined) return yield* begin(writer)
  for (let attempt = 0; attempt < 4; attempt++) {
    const { body, status } = yield* writer.ask<{ readonly result: string }>(
      "POST",
      `${writer.placeOf(proposal)}/merge`
    )
    if (status !== 200) return
    if (body.result === "merge") {
      writer.note("merges")
      return writer.finish(proposal)
    }
    writer.note("merges with conflicts")
    yield* answerAll(writer, proposal)
  }
})

/** Brings main into a change request; now and then the conflicts are answered at once. */
export const update = Effect.fnUntraced(function* (writer: Writer) {
  const proposal = anyProposal(writer)
  if (proposal === undefined) return
  const { body, status } = yield* writer.ask<{ readonly result: string }>(
    "POST",
    `${writer.placeOf(proposal)}/update`
  )
  if (status !== 200) return
  writer.note("updates")
  if (body.result === "conflicts" && Math.random() < 0.5) yield* answerAll(writer, proposal)
})

/** Archives a change request, or takes one up again. */
export const shelve = Effect.fnUntraced(function* (writer: Writer) {
  const proposal = anyOf(writer.proposals)
  if (proposal === undefined) return
  const status = proposal.isArchived ? anyOf(["open", "draft"]) : anyOf(["archived", "open", "draft"])
  const answered = yield* writer.ask("PATCH", writer.placeOf(proposal), { status })
  if (answered.status === 200) proposal.isArchived = status === "archived"
  writer.note("changes of status")
})

/** Comments the space, a page or a change request, answers that, and resolves or deletes it now and then. */
export const comment = Effect.fnUntraced(function* (writer: Writer) {
  const place = writer.placeOf(Math.random() < 0.4 ? null : (anyProposal(writer) ?? null))
  const page = anyOf([undefined, ...writer.shared])
  const body = { markdown: "Is that *so*?" }
  const made = yield* writer.ask<{ readonly id: string }>("POST", `${place}/comments`, {
    body,
    ...(page !== undefined && { page })
  })
  if (made.status !== 200) return
  writer.note("comments")
  const path = `${place}/comments/${made.body.id}`
  if (Math.random() < 0.5) yield* writer.ask("POST", `${path}/replies`, { body })
  if (Math.random() < 0.3) yield* writer.ask("PUT", path, { resolved: true, addedReactions: ["1f44d"] })
  if (Math.random() < 0.2) yield* writer.ask("DELETE", path)
})
