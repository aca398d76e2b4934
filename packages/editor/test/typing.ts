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

/** The cost of a letter: the milliseconds of processor time of the page's thread until it is drawn, the layouts, and the nodes that are added or removed. */
export interface Typing {
  readonly milliseconds: number
  readonly layouts: number
  readonly mutations: number
}

/** Types letters at the cursor and measures each. */
export const measureTyping = async (page: Page, letters: string): Promise<Typing> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  const metrics = async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value
    return { layouts: valueOf("LayoutCount"), seconds: valueOf("ThreadTime") }
  }
  await page.evaluate(`
    window.mutations = 0
    window.observer = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) window.mutations += addedNodes.length + removedNodes.length
    })
    window.observer.observe(document.body, { childList: true, subtree: true })`)
  const before = await metrics()
  for (const letter of letters) {
    await page.keyboard.press(letter)
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
  }
  const after = await metrics()
  await page.evaluate("window.observer.disconnect()")
  const mutations = await page.evaluate<number>("window.mutations")
  await session.detach()
  return {
    milliseconds: (1000 * (after.seconds - before.seconds)) / letters.length,
    layouts: (after.layouts - before.layouts) / letters.length,
    mutations: mutations / letters.length
  }
}
