import { ask } from "../../data/api.ts"
import { setServerHtml } from "../../data/trustedHtml.ts"
import type { EditSession } from "./EditSession.ts"
import type { Document } from "./Text.ts"

type Block = Document["nodes"][number]

interface Waiting {
  readonly block: Block
  readonly show: (html: Node | undefined) => void
}

/** Stands between blocks of one request, since HTML does not say which block an element is from. */
const divider = (index: number): Block => ({
  object: "block",
  type: "divider",
  key: `divider-${index}`,
  data: {}
})

/** The elements of a rendered document, divided at its dividers. Nothing in them can be followed or pressed. */
const partsOf = (html: string): ReadonlyArray<Node> => {
  const whole = document.createElement("div")
  setServerHtml(whole, html)
  for (const link of whole.querySelectorAll("a")) link.removeAttribute("href")
  for (const control of whole.querySelectorAll("button, input, select, summary"))
    control.toggleAttribute("inert", true)
  const parts = [document.createDocumentFragment()]
  for (const element of Array.from(whole.children)) {
    if (element.tagName === "HR") parts.push(document.createDocumentFragment())
    else parts.at(-1)!.append(element)
  }
  return parts
}

const render = async ({ base, target }: EditSession, blocks: ReadonlyArray<Block>): Promise<string> => {
  const nodes = blocks.flatMap((block, index) => (index === 0 ? [block] : [divider(index), block]))
  const { html } = await ask<{ readonly html: string }>(
    "POST",
    `/spaces/${target.space.id}/content/preview`,
    { document: { object: "document", data: {}, nodes }, page: base.id, base: base.etag }
  )
  return html
}

/**
 * Shows blocks that the visual editor does not edit as readers see them; undefined where the server cannot render them. Blocks that are
 * asked for at once are one request.
 */
export const blockHtml = (session: EditSession): ((block: Block) => Promise<Node | undefined>) => {
  let waiting: Array<Waiting> = []
  const send = async () => {
    const asked = waiting
    waiting = []
    const html = await render(
      session,
      asked.map(({ block }) => block)
    ).catch(() => undefined)
    const parts = html === undefined ? [] : partsOf(html)
    // A block that contains a divider at its top would shift the others.
    const isWhole = parts.length === asked.length
    for (const [index, { show }] of asked.entries()) {
      const part = parts[index]
      show(isWhole && part?.hasChildNodes() === true ? part : undefined)
    }
  }
  return (block) =>
    new Promise((show) => {
      if (waiting.push({ block, show }) === 1) queueMicrotask(() => void send())
    })
}
