import { aPageFrame, aRenderContext, aSiteFrame } from "@octavo/html/testing"
import { html, type NavigationEntry, renderDocument, renderPage, Snippets, snippetsOf } from "@octavo/html"
import { readSiteAssets, SnippetThreads } from "@octavo/html/node"
import { parseDocument } from "@octavo/markdown"
import { Effect } from "effect"
import { brotliCompressSync, constants } from "node:zlib"
import { generatedPage } from "./generatedPages.ts"
import { median } from "./median.ts"

const code = (index: number) => `\n\`\`\`typescript
export const value${index} = async (name: string): Promise<number> => {
  const found = await find(name, { limit: ${index} }) // the first ones
  return found.length > 0 ? found[0].count : ${index}
}
\`\`\`\n\n$$\n\\sum_{i=0}^{${index}} x_i^2\n$$\n`

/** Markdown of about 10 KB with code and formulas, different for each number. */
const markdownOf = (number: number): string => {
  let text = `# Page ${number}\n\n`
  for (let part = 0; text.length < 10_000; part++)
    text += `${generatedPage(number * 100 + part).slice(0, 1_200)}\n${code(number * 100 + part)}`
  return text
}

const entries = (count: number): ReadonlyArray<NavigationEntry> =>
  Array.from({ length: count / 20 }, (_, group) => ({
    id: `g${group}`,
    label: `Group number ${group}`,
    href: `/group-${group}`,
    entries: Array.from({ length: 19 }, (_, page) => ({
      id: `g${group}p${page}`,
      label: `A page with a title ${page}`,
      href: `/group-${group}/a-page-with-a-title-${page}`
    }))
  }))

const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

const timed = <A>(times: Array<number>, run: () => A): A => {
  const start = performance.now()
  const result = run()
  times.push(performance.now() - start)
  return result
}

/** Measures the steps from Markdown to the compressed bytes of a page. */
export const measureHtml = (say: (line: string) => void) =>
  Effect.gen(function* () {
    const snippets = yield* Snippets
    const assets = readSiteAssets().at("/~assets")
    // The threads start, and the grammar is loaded, with the first page of a process.
    const steps = { read: [], typeset: [], again: [], render: [], page: [], compress: [] } as Record<
      string,
      Array<number>
    >
    const start = performance.now()
    yield* snippets.typeset(snippetsOf(parseDocument(markdownOf(0), (url) => ({ kind: "url", url }))))
    const first = performance.now() - start
    for (let number = 1; number <= 60; number++) {
      const document = timed(steps["read"]!, () =>
        parseDocument(markdownOf(number), (url) => ({ kind: "url", url }))
      )
      const wanted = snippetsOf(document)
      const before = performance.now()
      const typeset = yield* snippets.typeset(wanted)
      const between = performance.now()
      yield* snippets.typeset(wanted)
      steps["again"]!.push(performance.now() - between)
      steps["typeset"]!.push(between - before)
      const body = timed(steps["render"]!, () =>
        renderDocument(document, aRenderContext({ snippets: typeset }))
      )
      const site = aSiteFrame({ navigation: entries(200) })
      const text = timed(steps["page"]!, () =>
        renderPage(aPageFrame({ id: "g3p4", outline: body.outline, site }), body, assets)
      )
      timed(steps["compress"]!, () => brotli(text))
    }
    say("\n| step of a page of 10 KB Markdown | median (ms) |")
    say("|---|---|")
    const rows = [
      ["read Markdown", "read"],
      ["typeset code and formulas in threads", "typeset"],
      ["the same from the cache", "again"],
      ["render the document", "render"],
      ["render the page around it, 200 entries", "page"],
      ["compress", "compress"]
    ] as const
    for (const [name, step] of rows) say(`| ${name} | ${median(steps[step]!).toFixed(2)} |`)
    say(`| start of threads and the first grammar, once | ${first.toFixed(0)} |`)
    say("\n| page | bytes | brotli |")
    say("|---|---|---|")
    const words = html`${"Words of a page that somebody reads. ".repeat(100)}`
    for (const count of [200, 300, 5_000]) {
      const site = aSiteFrame({ navigation: entries(count) })
      const text = renderPage(
        aPageFrame({ id: "g3p4", site }),
        { body: words, hasMath: false, modules: new Set() },
        assets
      )
      say(`| 3.7 KB of text, ${count} entries | ${text.length} | ${brotli(text).length} |`)
    }
  }).pipe(Effect.provide(SnippetThreads.layer()))
