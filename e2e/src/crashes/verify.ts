import { Effect } from "effect"
import { type Door, request } from "../request.ts"
import { type Content, contentOf, flat, pagesByFile } from "../spaces.ts"
import type { Ledger } from "./Ledger.ts"
import { filesOf } from "./versions.ts"
import { isTriedAgain } from "./work.ts"

const hold = (isSo: boolean, message: () => string): Effect.Effect<void> =>
  isSo ? Effect.void : Effect.die(new Error(message()))

interface SpaceEntry {
  readonly id: string
  readonly title: string
}

interface List<A> {
  readonly items: ReadonlyArray<A>
  readonly next?: { readonly page: string }
}

/** Every item of a list. */
const all = Effect.fnUntraced(function* <A>(door: Door, path: string) {
  const items: Array<A> = []
  for (let page = ""; ;) {
    const { body } = yield* request<List<A>>(door, "GET", `${path}?limit=1000${page}`)
    items.push(...body.items)
    if (body.next === undefined) return items
    page = `&page=${encodeURIComponent(body.next.page)}`
  }
})

/** Holds that the server knows every write that it acknowledged, and nothing that nobody asked for. */
export const verifyWrites = Effect.fnUntraced(function* (
  door: Door,
  ledger: Ledger,
  organizationId: string,
  known: string
) {
  const listed = new Map(
    (yield* all<SpaceEntry>(door, `/v1/orgs/${organizationId}/spaces`)).map(({ id, title }) => [id, title])
  )
  for (const [id, entry] of ledger.spaces) {
    const title = listed.get(id)
    yield* hold(
      title !== undefined && (title === entry.title || title === entry.underWay),
      () => `Space ${id} should be called ${JSON.stringify(entry)}, not ${title}`
    )
    entry.title = title!
    entry.underWay = null
  }
  for (const [id, title] of listed) {
    if (id === known || ledger.spaces.has(id)) continue
    yield* hold(ledger.doubtful.delete(title), () => `Nobody made the space ${title}`)
    ledger.spaces.set(id, { title, underWay: null })
  }
  ledger.doubtful.clear()
})

/** Holds that a revision is one version of the repository, from its first page to its last; gives the version. */
const verifyTitles = Effect.fnUntraced(function* (content: Content, pages: number) {
  const entries = flat(content.pages).filter(({ git }) => git !== undefined)
  if (entries.length === 0) return 0
  const version = Number(/^Version (\d+),/.exec(entries[0]!.title)?.[1])
  const files = filesOf(version, pages)
  const titles = [...files.values()].map((text) => /^# (.*)/.exec(text)![1])
  yield* hold(
    JSON.stringify(entries.map(({ title }) => title).toSorted()) === JSON.stringify(titles.toSorted()),
    () => `Revision ${content.id} is not version ${version}, or not all of it`
  )
  return version
})

/**
 * Holds that what main holds is one version of the repository, byte for byte; how many pages were compared. Begins again
 * when an import that goes on meanwhile puts another version in its place.
 */
export const verifyMain = Effect.fnUntraced(function* (door: Door, spaceId: string, pages: number) {
  for (;;) {
    const content = yield* contentOf(door, spaceId)
    const version = yield* verifyTitles(content, pages)
    if (version === 0) return { version, compared: 0 }
    const found = pagesByFile(content)
    const files = filesOf(version, pages)
    const different = yield* Effect.filter(
      files,
      ([path, text]) =>
        Effect.map(
          request<{ readonly markdown?: string }>(
            door,
            "GET",
            `/v1/spaces/${spaceId}/content/page/${found.get(path)?.id}?format=markdown`
          ),
          ({ body }) => body.markdown !== text
        ),
      { concurrency: 4 }
    )
    if ((yield* contentOf(door, spaceId)).id !== content.id) continue
    const paths = different.map(([path]) => path).join(", ")
    yield* hold(paths === "", () => `Not as in version ${version}: ${paths}`)
    return { version, compared: files.size }
  }
})

/** Holds that every revision of main is one version, and none was applied twice; how many there are. */
export const verifyHistory = Effect.fnUntraced(function* (door: Door, spaceId: string, pages: number) {
  const commits = new Set<string>()
  let content = yield* contentOf(door, spaceId)
  let before = Number.POSITIVE_INFINITY
  for (let revisions = 1; ; revisions++) {
    const version = yield* verifyTitles(content, pages)
    yield* hold(version < before, () => `Version ${version} comes after version ${before}`)
    before = version
    const oid = content.git?.oid
    yield* hold(oid === undefined || !commits.has(oid), () => `The commit ${oid} was applied twice`)
    if (oid !== undefined) commits.add(oid)
    const [parent] = content.parents
    if (parent === undefined) return revisions
    content = (yield* request<Content>(door, "GET", `/v1/spaces/${spaceId}/revisions/${parent}`)).body
  }
})

interface JobEntry {
  readonly kind: string
  readonly state: string
  readonly attempts: number
  readonly problem?: string
}

const isFailed = ({ problem, state }: JobEntry): boolean => state === "failed" && !isTriedAgain(problem)

/** Waits until every import that was asked for is done, and holds that none was lost and none failed for good. */
export const verifyJobs = Effect.fnUntraced(function* (door: Door, ledger: Ledger) {
  const jobs = yield* all<JobEntry>(door, "/v1/admin/jobs").pipe(
    Effect.delay("200 millis"),
    Effect.repeat({ until: (jobs) => jobs.every((job) => job.state === "done" || isFailed(job)) }),
    Effect.timeout("8 minutes"),
    Effect.orDie
  )
  const failed = jobs.filter(isFailed)
  yield* hold(failed.length === 0, () => `Jobs failed: ${JSON.stringify(failed)}`)
  const least = ledger.acknowledgedImports
  yield* hold(
    jobs.length >= least && jobs.length <= least + ledger.unansweredImports,
    () => `There are ${jobs.length} jobs, of ${least} that were acknowledged`
  )
  return { jobs: jobs.length, attempts: jobs.reduce((sum, { attempts }) => sum + attempts, 0) }
})
