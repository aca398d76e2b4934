import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import type { Block } from "../../src/document/Document.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const list = "{: .lead #first }"

const edit = (source: string, change: (nodes: ReadonlyArray<Block>) => ReadonlyArray<Block>): string => {
  const document = parseDocument(source, resolve)
  return replaceDocument(source, { ...document, nodes: change(document.nodes) }, resolve, writeReferenceById)
}

const kinds = {
  paragraph: "Two.",
  heading: "## Two",
  list: "* two\n* three",
  code: "```\ntwo\n```",
  table: "| a |\n| - |\n| b |",
  quote: "> two"
}

describe("an attribute list of Kramdown", () => {
  it.each(Object.entries(kinds))("below a %s moves and goes with it", (_, block) => {
    const source = `# T\n\nOne.\n\n${block}\n${list}\n\nThree.\n`
    expect(edit(source, ([one, two, three]) => [two!, one!, three!])).toBe(
      `# T\n\n${block}\n${list}\n\nOne.\n\nThree.\n`
    )
    expect(edit(source, ([one, two, three]) => [one!, three!, two!])).toBe(
      `# T\n\nOne.\n\nThree.\n\n${block}\n${list}\n`
    )
    expect(edit(source, ([one, , three]) => [one!, three!])).toBe("# T\n\nOne.\n\nThree.\n")
  })

  it("stays with its block when another one comes behind it", () => {
    const source = `# T\n\nOne.\n{: .lead }\n\nThree.\n`
    const [added] = parseDocument("New.\n", resolve).nodes
    expect(edit(source, ([one, three]) => [one!, { ...added!, key: "added" }, three!])).toBe(
      "# T\n\nOne.\n{: .lead }\n\nNew.\n\nThree.\n"
    )
  })

  it("stays when its paragraph becomes a heading", () => {
    const source = `# T\n\nOne.\n\nTwo.\n${list}\n`
    expect(edit(source, ([one, two]) => [one!, { ...two!, type: "heading-1" } as Block])).toBe(
      `# T\n\nOne.\n\n## Two.\n${list}\n`
    )
  })

  it("goes with its paragraph into a quote, and when a block with a list of its own takes the place", () => {
    const source = `# T\n\nOne.\n${list}\n\nTwo.\n{: .own }\n`
    const quoted = (block: Block): Block => ({
      object: "block",
      type: "blockquote",
      key: "quote",
      data: {},
      nodes: [block]
    })
    expect(edit(source, ([one, two]) => [quoted(one!), two!])).toBe(
      `# T\n\n> One.\n> ${list}\n\nTwo.\n{: .own }\n`
    )
    expect(edit(source, ([, two]) => [two!])).toBe("# T\n\nTwo.\n{: .own }\n")
    expect(edit(source, ([one, two]) => [quoted(two!), one!])).toBe(
      `# T\n\n> Two.\n> {: .own }\n\nOne.\n${list}\n`
    )
  })

  it("behind a blank line belongs to no block", () => {
    expect(edit("# T\n\nOne.\n\nTwo.\n\n{:toc}\n", ([one, two]) => [two!, one!])).toBe(
      "# T\n\nTwo.\n\nOne.\n\n{:toc}\n"
    )
  })
})
