import { cases, isProof } from "../../src/testing/holds.ts"
import { containers, fragments } from "./fragments.ts"

/** A page of the corpus: its source, and a name for messages. */
export interface ComposedPage {
  readonly name: string
  readonly source: string
}

const titles = [
  "Getting started",
  "🚀 Launch",
  "Über *uns*",
  "日本語ガイド",
  "What's `new`?",
  "A & B",
  "C++ / C#",
  ":rocket: Rocket"
]
const matters = [
  "",
  "---\ndescription: In a few words\n---\n\n",
  "---\nicon: bolt\ncover: ../.gitbook/assets/cover.png\ncoverY: 0\nlayout:\n  width: wide\n  title:\n    visible: true\n---\n\n",
  "---\n# a comment\ndescription: >-\n  Folded over\n  two lines\nhidden: true\n---\n"
]

/** A stream of numbers that looks random and is the same every time. */
const numbers = (seed: number) => {
  let state = (seed * 2_654_435_761 + 12_345) % 2_147_483_648
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const within = ([open, close, indent]: (typeof containers)[number], content: string) =>
  open +
  content
    .split("\n")
    .map((line) => (line === "" ? indent.trimEnd() : indent + line))
    .join("\n") +
  close

/** How a page may be written down: line ends, spaces, what is at the end. */
const hands: ReadonlyArray<(text: string) => string> = [
  (text) => `${text}\n`,
  (text) => text,
  (text) => `${text}\n`.replaceAll("\n", "\r\n"),
  (text) => `\uFEFF${text}\n`,
  (text) => `${text.replaceAll("\n\n", "\n\n\n")}\n\n\n`,
  (text) => `${text.replace(/([a-z])\n\n/g, "$1 \n\n")}\n`
]

/**
 * Pages of many shapes, the same each time. Every piece is on a page by itself, in containers, and beside others: in a proof beside two
 * more, and on more pages.
 */
export const composedPages = (): ReadonlyArray<ComposedPage> => {
  const pages: Array<ComposedPage> = []
  const add = (name: string, blocks: ReadonlyArray<string>) => {
    const n = pages.length
    const text = `${matters[n % matters.length]!}# ${titles[n % titles.length]!}\n\n${blocks.join("\n\n")}`
    pages.push({ name, source: hands[n % hands.length]!(text) })
  }
  for (const [index, fragment] of fragments.entries()) {
    const next = (step: number) => fragments[(index + step) % fragments.length]!
    add(`fragment ${index}`, ["Before.", fragment, "After."])
    if (isProof) add(`fragment ${index} between others`, [next(17), fragment, next(41)])
    const container = containers[index % containers.length]!
    const other = containers[(index * 5 + 2) % containers.length]!
    add(`fragment ${index} inside`, [within(container, `${fragment}\n\nAnd words.`), within(other, fragment)])
  }
  for (let seed = 0; seed < Math.min(cases(60), 60); seed++) {
    const next = numbers(seed)
    const fragment = () => fragments[next(fragments.length)]!
    const blocks = Array.from({ length: 4 + next(12) }, () => {
      switch (next(5)) {
        case 0:
          return within(containers[next(containers.length)]!, `${fragment()}\n\n${fragment()}`)
        case 1:
          return within(
            containers[next(containers.length)]!,
            within(containers[next(containers.length)]!, fragment())
          )
        default:
          return fragment()
      }
    })
    add(`page ${seed}`, blocks)
  }
  return pages
}
