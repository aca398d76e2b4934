import { aGitServer } from "@octavo/gitsync/testing"
import { Effect } from "effect"
import { aServerToKill } from "../crashes/aServerToKill.ts"
import { request } from "../request.ts"
import { aSpace, contentOf, pagesByFile, textsOf } from "../spaces.ts"
import type { Settings } from "../startOctavo.ts"
import { exportInto, type SyncOutcome } from "../syncs.ts"

const wordsIn = (text: string): ReadonlyArray<string> => text.match(/\bw\d+x\b/g) ?? []

/**
 * Lets a writer edit a space and another one push to its repository, with one synchronisation after the other, kills the
 * server in the middle, starts it again, over and over. Dies unless both ends come out the same, with every word that
 * was acknowledged at either; gives figures.
 */
export const killWhileSyncing = Effect.fnUntraced(function* (
  settings: Settings,
  plan: { readonly kills: number; readonly lifetime: number; readonly pages: number }
) {
  const git = yield* aGitServer()
  const url = git.urlOf("docs")
  const files = Object.fromEntries(
    Array.from({ length: plan.pages }, (_, page) => [`p${page}.md`, `# P${page}\n\nBegin.\n`])
  )
  yield* git.commit("docs", { files: { "README.md": "# Start\n", ...files } })
  const server = yield* aServerToKill(settings)
  let octavo = server.first
  const spaceId = yield* aSpace(octavo)
  yield* exportInto(octavo, spaceId, { url })
  const ids = [...pagesByFile(yield* contentOf(octavo, spaceId)).values()].map(({ id }) => id)
  let words = 0
  const acknowledged = new Set<string>()
  const total = { synchronisations: 0, killsDuringSync: 0, pushes: 0, edits: 0 }

  for (let kill = 0; kill < plan.kills; kill++) {
    const door = octavo
    let isSyncing = false
    const write = Effect.gen(function* () {
      const id = ids[words % ids.length]!
      const word = `w${words++}x`
      const { markdown } = yield* textsOf(door, spaceId, id)
      const document = { markdown: `${markdown}\nSpace ${word}.\n` }
      const { status } = yield* request(door, "POST", `/v1/spaces/${spaceId}/content`, {
        changes: [{ type: "update_page", page: id, document }]
      })
      if (status === 200) {
        acknowledged.add(word)
        total.edits++
      }
      yield* Effect.sleep("30 millis")
    })
    const push = Effect.gen(function* () {
      const name = `git-${words}.md`
      const word = `w${words++}x`
      yield* git.commit("docs", { files: { [name]: `# Git ${name}\n\nGit ${word}.\n` } })
      acknowledged.add(word)
      total.pushes++
      // Each synchronisation may lose one race, and not every one.
      const before = total.synchronisations
      yield* Effect.sleep("50 millis").pipe(Effect.repeat({ until: () => total.synchronisations > before }))
    })
    const synchronise = Effect.gen(function* () {
      isSyncing = true
      yield* exportInto(door, spaceId, { url })
      isSyncing = false
      total.synchronisations++
    })
    const before = total.synchronisations
    octavo = yield* server.live({
      // What cannot be reached is asked again: connections that are kept may be those of the server before.
      work: (_, killed) =>
        [write, push, synchronise].map((step) =>
          Effect.raceFirst(
            killed,
            Effect.forever(Effect.andThen(Effect.ignoreCause(step), Effect.sleep("5 millis")))
          )
        ),
      // What the kill before cut off has to end first; then somewhere in the middle of one of the next.
      untilKill: Effect.sleep("20 millis").pipe(
        Effect.repeat({ until: () => total.synchronisations > before }),
        Effect.timeoutOption("60 seconds"),
        Effect.andThen(Effect.sleep(Math.random() * plan.lifetime))
      ),
      onKill: () => {
        if (isSyncing) total.killsDuringSync++
      }
    })
  }

  let outcome: SyncOutcome = yield* exportInto(octavo, spaceId, { url })
  for (let round = 0; round < 5 && outcome.message !== "Nothing had changed"; round++) {
    outcome = yield* exportInto(octavo, spaceId, { url })
  }
  if (outcome.message !== "Nothing had changed") {
    return yield* Effect.die(new Error(`Both ends never became the same: ${outcome.message}`))
  }
  const found = pagesByFile(yield* contentOf(octavo, spaceId))
  const inSpace = new Set<string>()
  for (const [path, { id }] of found) {
    const { markdown = "" } = yield* textsOf(octavo, spaceId, id)
    for (const word of wordsIn(markdown)) inSpace.add(word)
    const inGit = yield* git.git("docs", ["show", `refs/heads/main:${path}`])
    if (inGit.trim() !== markdown.trim()) {
      return yield* Effect.die(new Error(`${path} differs:\n${markdown}\n---\n${inGit}`))
    }
  }
  const lost = [...acknowledged].filter((word) => !inSpace.has(word))
  if (lost.length > 0) return yield* Effect.die(new Error(`Lost: ${lost.join(", ")}`))
  const history = yield* git.git("docs", ["rev-list", "--count", "refs/heads/main"])
  yield* server.end
  return {
    ...total,
    kills: plan.kills,
    words: acknowledged.size,
    pages: found.size,
    commits: Number(history)
  }
})
