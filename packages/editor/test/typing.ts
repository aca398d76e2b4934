import type { Page } from "playwright-core"

const section = (n: number): string => `## Section ${n}

Words of **section** ${n} with a [link](https://example.org/${n}) and \`code\`, which go on for a while, as those of a guide do.

* one item
* another item

| Name | Value |
| - | - |
| a${n} | words |

\`\`\`js
const a = ${n}
\`\`\`

{% hint style="info" %}
Careful with ${n}.
{% endhint %}
`

/** A page of at least so many characters with blocks of all kinds. */
export const aPageOf = (characters: number): string => {
  let text = "# Page\n"
  for (let n = 0; text.length < characters; n++) text += `\n${section(n)}`
  return text
}

/** The cost of a letter: the times in milliseconds from the key to the layout, sorted, and the layouts and added or removed nodes per letter. */
export interface Typing {
  readonly times: ReadonlyArray<number>
  readonly layouts: number
  readonly mutations: number
}

/** Types letters at the cursor and measures each. */
export const measureTyping = async (page: Page, letters: string): Promise<Typing> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  const layouts = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount")!.value
  await page.evaluate(`
    window.times = []
    window.mutations = 0
    window.observer = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) window.mutations += addedNodes.length + removedNodes.length
    })
    window.observer.observe(document.body, { childList: true, subtree: true })
    window.onkeydown ??= () => {
      const started = performance.now()
      setTimeout(() => {
        document.body.getBoundingClientRect()
        window.times.push(performance.now() - started)
      })
    }`)
  const before = await layouts()
  for (const letter of letters) await page.keyboard.press(letter)
  const after = await layouts()
  await page.evaluate("window.observer.disconnect()")
  const { mutations, times } = await page.evaluate<{ mutations: number; times: Array<number> }>(
    "({ mutations: window.mutations, times: window.times })"
  )
  await session.detach()
  return {
    times: times.toSorted((a, b) => a - b),
    layouts: (after - before) / letters.length,
    mutations: mutations / letters.length
  }
}
