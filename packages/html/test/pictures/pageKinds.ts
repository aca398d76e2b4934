import { aSiteFrame, everyBlock } from "@octavo/html/testing"
import type { PreviewPage } from "../aPreview.ts"
import { previewPages } from "../previewPages.ts"

/** The part of the page of every block that begins with a text, up to another. */
const part = (from: string, to: string): string => {
  const start = everyBlock.indexOf(from)
  const end = everyBlock.indexOf(to, start + 1)
  if (start < 0 || end < 0) throw new Error(`No part from ${from} to ${to}`)
  return everyBlock.slice(start, end)
}

const blockKinds: Readonly<Record<string, string>> = {
  words: part("A paragraph with", "## Lists"),
  lists: part("## Lists", "***"),
  quotes: part("***", "## Hints"),
  hints: part("## Hints", "## Code"),
  code: part("## Code", "```json"),
  "plain code": part("```json", "## Tabs and steps"),
  tabs: part("{% tabs %}", "{% stepper %}"),
  steps: part("{% stepper %}", "<details>"),
  details: part("<details>", "{% columns %}"),
  columns: part("{% columns %}", "## Images and files"),
  images: part("<figure><picture>", "{% file "),
  files: part("{% file ", "$$\n"),
  formulas: `${part("$$\n", "## Tables")}Inline $$a^2 + b^2 = c^2$$ and $$\\sum_{i=0}^n i$$ in a line.\n`,
  tables: part("| Setting", "<table data-full-width"),
  records: part("<table data-full-width", "<table data-view"),
  cards: part("<table data-view", "## More"),
  prompts: part("{% @mermaid", "{% updates"),
  updates: part("{% updates", '<img src="light.png" alt="A drawing"'),
  headings: `## A heading of the second level with words enough that they do not fit into one line\n\nText.\n\n### The third with \`code\`\n\nText.\n\n#### The fourth\n\nText with a note[^1].\n\n##### The fifth\n\n###### The sixth\n\n[^1]: The note.\n`
}

const cover = (size: "hero" | "full") => ({
  light: { href: "/files/light.png", width: 800, height: 400 },
  dark: { href: "/files/dark.png", width: 800, height: 400 },
  size,
  moved: 0
})

const short = "A first paragraph with a [link](other.md).\n\n## One\n\nText.\n\n## Two\n\nText.\n"

const { announcement: _, ...bare } = aSiteFrame({
  headerLinks: [],
  tabs: [],
  variants: [],
  languages: [],
  footer: { groups: [], links: [] },
  isTrademarkShown: false
})

/** Pages that differ in what surrounds their text. */
const frameKinds: Readonly<Record<string, PreviewPage>> = {
  "cover of the text": {
    markdown: short,
    frame: { title: "With a cover", emoji: "🚀", cover: cover("hero") }
  },
  "cover of the window": { markdown: short, frame: { title: "With a cover", cover: cover("full") } },
  "old version": {
    markdown: short,
    frame: {
      title: "An old version",
      isUntranslated: true,
      site: aSiteFrame({ currentVersion: { label: "2.0", href: "/" } })
    }
  },
  "bare site": { markdown: short, frame: { title: "Only words", breadcrumbs: [], site: bare } },
  "long title": {
    markdown: short,
    frame: {
      title: "How to configure the addresses and ports of servers behind a proxy that ends TLS",
      breadcrumbs: ["Guides", "Servers", "Operation", "Networks", "Proxies", "Addresses"].map((label) => ({
        label,
        href: `/${label}`
      }))
    }
  },
  preview: {
    markdown: short,
    frame: {
      title: "A preview",
      site: aSiteFrame({
        preview: {
          visibility: "public",
          claims: '{"plan":"pro"}',
          draft: { kind: "changeRequest", id: "12" },
          leave: "/leave"
        }
      })
    }
  }
}

/** One page of each kind, by its name in an address; `404` and `search` are pages of each preview. */
export const pageKinds: Readonly<Record<string, PreviewPage>> = {
  ...Object.fromEntries(
    Object.entries(blockKinds).map(([name, markdown]) => [
      name.replaceAll(" ", "-"),
      { markdown: `# ${name}\n\n${markdown}`, frame: { title: name } }
    ])
  ),
  ...Object.fromEntries(Object.entries(frameKinds).map(([name, page]) => [name.replaceAll(" ", "-"), page])),
  ...previewPages
}
