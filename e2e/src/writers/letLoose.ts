import { Effect } from "effect"
import { aColleague } from "../aColleague.ts"
import { verifyCounts, verifyHistory } from "../changeRequests.ts"
import { request } from "../request.ts"
import { organizationOf } from "../spaces.ts"
import type { Octavo } from "../startOctavo.ts"
import { emptyLedger } from "./Ledger.ts"
import { begin, comment, edit, merge, shelve, update } from "./propose.ts"
import { verifyWords } from "./verifyWords.ts"
import { anyOf, Writer } from "./Writer.ts"
import { deletePage, makePage, movePage, renamePage, writeInto } from "./writeOnMain.ts"

const writeInAnyShared = (writer: Writer) => writeInto(writer, null, anyOf(writer.shared)!)
const makeOnMain = (writer: Writer) => makePage(writer, null)

/** What writers do, each as often as it stands here. */
const works: ReadonlyArray<(writer: Writer) => Effect.Effect<void>> = [
  ...Array.from({ length: 3 }, () => writeInAnyShared),
  ...Array.from({ length: 2 }, () => makeOnMain),
  renamePage,
  movePage,
  deletePage,
  begin,
  ...Array.from({ length: 6 }, () => edit),
  ...Array.from({ length: 4 }, () => merge),
  ...Array.from({ length: 2 }, () => update),
  shelve,
  ...Array.from({ length: 2 }, () => comment)
]

const sharedText = (page: number) =>
  `# Shared ${page}\n\n${["apples", "ships", "weather", "trains"].map((subject) => `Of ${subject}:`).join("\n\n")}\n`

/**
 * Lets writers write in one space at the same time, for so many milliseconds and until so many
 * words are accepted and change requests merged, and then holds what is there against what
 * was accepted. Dies at the first difference, and at any answer of 500 or above; gives figures.
 */
export const letLoose = Effect.fnUntraced(function* (
  octavo: Octavo,
  {
    merges,
    pause = 0,
    time,
    words: leastWords,
    writers: howMany
  }: {
    readonly writers: number
    readonly time: number
    readonly words: number
    readonly merges: number
    /** Milliseconds between two works of a writer. */
    readonly pause?: number
  }
) {
  const organizationId = yield* organizationOf(octavo)
  const { body: space } = yield* request<{ readonly id: string }>(
    octavo,
    "POST",
    `/v1/orgs/${organizationId}/spaces`,
    { title: "Crowded", editMode: "live" }
  )
  const changes = [1, 2, 3, 4].map((page) => ({
    type: "insert_page",
    document: { markdown: sharedText(page) }
  }))
  const { body: made } = yield* request<{ readonly changes: ReadonlyArray<{ readonly page: string }> }>(
    octavo,
    "POST",
    `/v1/spaces/${space.id}/content`,
    { changes }
  )
  const shared = made.changes.map(({ page }) => page)
  const ledger = emptyLedger()
  const writers = yield* Effect.forEach(
    Array.from({ length: howMany }, (_, index) => String(index)),
    (name) =>
      Effect.map(
        aColleague(octavo, organizationId, "review", `writer-${name}`),
        ({ token }) => new Writer({ url: octavo.url, token }, ledger, name, space.id, shared)
      ),
    { concurrency: 4 }
  )
  const start = performance.now()
  const isTime = () =>
    performance.now() - start < time ||
    ledger.accepted.size < leastWords ||
    (ledger.counts.get("merges") ?? 0) < merges
  yield* Effect.forEach(
    writers,
    (writer) =>
      Effect.gen(function* () {
        while (isTime()) {
          yield* anyOf(works)!(writer)
          if (pause > 0) yield* Effect.sleep(pause)
        }
      }),
    { concurrency: "unbounded" }
  )
  const seconds = (performance.now() - start) / 1000
  const history = yield* verifyHistory(octavo, space.id)
  const counted = yield* verifyCounts(octavo, space.id)
  const words = yield* verifyWords(octavo, space.id, ledger, history)
  return { ledger, seconds, ...counted, ...words, revisions: history.size }
})
