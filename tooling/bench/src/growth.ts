import { Effect } from "effect"
import { anInstallation } from "./anInstallation.ts"
import { aFilledSpace } from "./changeRequests.ts"
import { cpuSeconds } from "./cpuSeconds.ts"
import { wordOf } from "./generatedLanguage.ts"
import { generatedPage } from "./generatedPages.ts"
import { median } from "./median.ts"
import { ask } from "./octavoProcess.ts"

const port = 4798
const warmUps = 30
const repetitions = 30

const whole = (value: number) => Math.round(value).toLocaleString("en")

/**
 * Asks for the same in spaces of these sizes, all in one database, with one request after the other: right after a space was
 * filled, the first of each kind, and later, the middle one.
 */
export const measureGrowth = Effect.fn(function* (sizes: ReadonlyArray<number>, say: (line: string) => void) {
  const { onDatabase, organizationId, server, url } = yield* anInstallation(port)
  const rows = new Map<string, Array<string>>()
  const heads: Array<string> = []
  for (const count of sizes) {
    heads.push(`${whole(count)} pages: first (ms)`, "middle (ms)", "CPU (ms)")
    const { pages, spaceId } = yield* aFilledSpace(url, organizationId, count).pipe(
      Effect.provide(onDatabase)
    )
    const space = `/v1/spaces/${spaceId}`
    const content = `${space}/content`
    const pageAt = (n: number) => pages[(n * 7_919) % pages.length]!
    const post = (path: string, body: unknown) => ask(url, path, { method: "POST", body })
    const kinds: Readonly<Record<string, (n: number) => Effect.Effect<unknown>>> = {
      "GET space": () => ask(url, space),
      "GET page, format=markdown": (n) => ask(url, `${content}/page/${pageAt(n).id}?format=markdown`),
      "GET page, format=document": (n) => ask(url, `${content}/page/${pageAt(n).id}?format=document`),
      "GET tree": () => ask(url, `${content}/pages`),
      "search two words": (n) => ask(url, `${space}/search?query=${wordOf(20 + n)}%20${wordOf(100 + n)}`),
      "POST comment": (n) =>
        post(`${space}/comments`, { body: { markdown: "Is *this* so?" }, page: pageAt(n).id }),
      "GET its comments": () => ask(url, `${space}/comments?limit=100`),
      "POST content, one page": (n) => {
        const { id } = pageAt(n)
        const document = { markdown: `${generatedPage(n)}\nEdit ${n}.\n` }
        return post(content, { changes: [{ type: "update_page", page: id, document }] })
      }
    }
    for (const [name, asked] of Object.entries(kinds)) {
      const times: Array<number> = []
      let before = 0
      for (let n = 0; n < warmUps + repetitions; n++) {
        if (n === warmUps) before = cpuSeconds(server.pid)
        const start = performance.now()
        yield* asked(n)
        times.push(performance.now() - start)
      }
      const cpu = ((cpuSeconds(server.pid) - before) / repetitions) * 1000
      const cells = [times[0]!.toFixed(1), median(times.slice(warmUps)).toFixed(1), cpu.toFixed(1)]
      rows.set(name, [...(rows.get(name) ?? []), ...cells])
    }
  }
  say(`| request in a space of | ${heads.join(" | ")} |`)
  say(`|${"---|".repeat(heads.length + 1)}`)
  for (const [name, cells] of rows) say(`| ${name} | ${cells.join(" | ")} |`)
})
