import { describe, expect, it } from "@effect/vitest"
import type { Block, Document, Inline, Leaf, Text } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { Unwritable } from "../../src/print/Unwritable.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"

type Node = Block | Inline | Text
type Open<A> = { -readonly [K in keyof A]: A[K] }

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const nodesOf = (document: Document): Array<Open<Node> & { data?: Record<string, unknown> }> => {
  const nodes: Array<Node> = []
  const visit = (node: Node) => {
    nodes.push(node)
    if (node.object === "text") return
    for (const child of node.nodes ?? []) visit(child)
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) visit(child)
  }
  for (const block of document.nodes) visit(block)
  return nodes as never
}

const edit = (source: string, change: (document: Open<Document>) => void): string => {
  const document = structuredClone(parse(source)) as Open<Document>
  change(document)
  const result = replaceDocument(source, document, resolve, writeReferenceById)
  expect(meaningOf(parse(result).nodes), result).toBe(meaningOf(document.nodes))
  return result
}

const leavesOf = (document: Document) =>
  nodesOf(document).flatMap((node) => (node.object === "text" ? (node.leaves as Array<Open<Leaf>>) : []))

/** Replaces a word in the first leaf that has it. */
const say = (source: string, was: string, is: string): string =>
  edit(source, (document) => {
    const leaf = leavesOf(document).find(({ text }) => text.includes(was))!
    leaf.text = leaf.text.replace(was, is)
  })

const setData = (source: string, type: string, data: Record<string, unknown>): string =>
  edit(source, (document) => {
    const node = nodesOf(document).find((one) => "type" in one && one.type === type)!
    node.data = { ...node.data, ...data }
  })

const blockOf = (text: string): Block => ({
  object: "block",
  type: "paragraph",
  key: "new",
  data: {},
  nodes: [{ object: "text", key: "new-text", leaves: [{ object: "leaf", text, marks: [] }] }]
})

describe("a word that is edited is all that changes", () => {
  const pages: Readonly<Record<string, string>> = {
    "beside comments": "<!-- first -->\n\nAn old <!-- here --> word.\n\n<!-- last -->\n",
    "in a hand-wrapped paragraph":
      "Lines that were\nwrapped by hand around\nan old word, and\nmore of them.\n",
    "beside an item without a box": "* plain\n* [ ] an old task\n* [x] done\n",
    "in a div": '<div class="note">\n\nAn old word.\n\n```js\ncode()\n```\n\n</div>\n',
    "beside a script": "An old word.\n\n<script>\nlet a = 1 < 2\n</script>\n\nText.\n",
    "in a container of another tool": ":::tip Mind this\nAn old word.\n:::\n",
    "beside a link with a title": 'See [the guide](guide.md "With a title"), an old one.\n',
    "in a link with a title": 'See [an old guide](guide.md "With a title").\n',
    "beside an image with a size": 'An old <img src="a.png" width="20" height="10" alt="A"> word.\n',
    "beside an anchor without words": '* <a name="Place"></a> an old word\n* other\n',
    "in a heading with an anchor of mixed case":
      '## An old title <a href="#MyPart" id="MyPart"></a>\n\nText.\n',
    "in a table with bold heads": "| **Name** | Value |\n|:--|--:|\n| an old one | `a` |\n",
    "in a table with surplus cells": "| a | b |\n|---|---|\n| an old | 2 | surplus |\n",
    "in a table without pipes at its ends": "a | b\n- | -\nan old | 2\n",
    "beside fence metadata": '* An old word.\n\n  ```js {1,3} title="a.js"\n  run()\n  ```\n',
    "in code with metadata": '```js {1,3} title="a.js"\nconst old = 1\n```\n',
    "beside notes": "* An old word[^n] here.\n* Again[^n].\n\n[^n]: The note.\n",
    "in a note": "Text[^n].\n\n[^n]: The old note,\n    on two lines.\n",
    "beside a tag that nobody knows": '{% custom a="b" %}\n\n* An old word, {% custom %} in text.\n',
    "in an underlined heading": "# T\n\nAn old title\n---\n\nAnother\n-------\n\nText.\n",
    "in a quote of lazy lines": "> An old word\nthat goes on\n> and on.\n",
    "in other marks": "Some __bold *old* text__ and *more*.\n",
    "in a reference": "See [the old text][ref].\n\n[ref]: https://e.x 'T'\n",
    "among escapes and references": "A \\* star, an &amp; and &copy; old \\_ sign.\n",
    "in a caption":
      '<figure><img src="a.png" class="x" alt=""><figcaption>An <b>old</b> one</figcaption></figure>\n',
    "in the title of a picture": '![Alt](a.png "An old title")\n',
    "in HTML lists": '<ul>\n  <li class="x">an old item</li>\n  <li>other</li>\n</ul>\n',
    "in an HTML table":
      '<table class="wide"><tr><th scope="col">A</th></tr><tr><td>an old <i>x</i></td></tr></table>\n',
    "in preformatted text":
      '<pre class="language-js" data-x="y"><code class="lang-js">let old = "&#x3C;"\n<strong>b\n</strong></code></pre>\n',
    "in an expandable": '<details class="x">\n<summary>An <em>old</em> one</summary>\nBody.\n</details>\n',
    "in nested lists": "1) one\n   - two\n     + an old\n       lazy three\n\n   - four\n2) five\n",
    "in a list in a quote": "> * one\n>   wrapped old\n>\n> * two\n",
    "on a page from Windows": "\uFEFF# T\r\n\r\n* one\r\n  old\r\n* two\r\n"
  }
  for (const [where, source] of Object.entries(pages)) {
    it(where, () => {
      expect(say(source, "old", "new")).toBe(source.replace("old", "new"))
    })
  }

  it("in the label of a reference, which keeps its definition", () => {
    expect(say("Install [npm][] now.\n\n[npm]: https://e.x\n", "npm", "pnpm")).toBe(
      "Install [pnpm][npm] now.\n\n[npm]: https://e.x\n"
    )
    expect(say("Install [npm] now.\n\n[npm]: https://e.x\n", "npm", "pnpm")).toBe(
      "Install [pnpm][npm] now.\n\n[npm]: https://e.x\n"
    )
  })

  it("is escaped for where it stands", () => {
    expect(say("A old b\n", "old", "*new*")).toBe("A \\*new\\* b\n")
    expect(say("| a |\n| - |\n| old |\n", "old", "x|y")).toBe("| a |\n| - |\n| x\\|y |\n")
    expect(say('<p align="center">old</p>\n', "old", "a < b")).toBe('<p align="center">a &lt; b</p>\n')
    expect(say("```\nold\n```\n", "old", "*a* & <b>")).toBe("```\n*a* & <b>\n```\n")
  })
})

describe("a datum that is edited is all that changes", () => {
  it("in tags", () => {
    const hint = '* {% hint  style="info"   custom="kept" %}\n  text\n  {% endhint %}\n'
    expect(setData(hint, "hint", { style: "danger" })).toBe(hint.replace("info", "danger"))
    const tab = "{% tabs %}\n{% tab title='One' x=\"y\" %}\na\n{% endtab %}\n{% endtabs %}\n"
    expect(setData(tab, "tabs-item", { title: "Two" })).toBe(tab.replace("One", "Two"))
    const code = '{% code title="a.js" other="1" %}\n```js {1}\na\n```\n{% endcode %}\n'
    expect(setData(code, "code", { title: "b.js" })).toBe(code.replace("a.js", "b.js"))
    expect(setData(code, "code", { syntax: "ts" })).toBe(code.replace("js {1}", "ts {1}"))
  })

  it("in boxes", () => {
    const tasks = "- [ ] one\n- two\n- [X] three\n"
    const tick = (index: number, checked: boolean) =>
      edit(tasks, (document) => {
        const items = nodesOf(document).filter((one) => "type" in one && one.type === "list-item")
        items[index]!.data = { checked }
      })
    expect(tick(0, true)).toBe("- [x] one\n- two\n- [X] three\n")
    expect(tick(1, true)).toBe("- [ ] one\n- [x] two\n- [X] three\n")
    expect(tick(2, false)).toBe("- [ ] one\n- two\n- [ ] three\n")
  })

  it("in links and images", () => {
    const ref = { kind: "url", url: "new.md" }
    expect(setData('[a](<old page.md> "Title")\n', "link", { ref })).toBe('[a](new.md "Title")\n')
    expect(setData('<p><a class="x" href="old.md">a</a></p>\n', "link", { ref })).toBe(
      '<p><a class="x" href="new.md">a</a></p>\n'
    )
    expect(setData("[a *b*][r]\n\n[r]: old.md\n", "link", { ref })).toBe("[a *b*](new.md)\n\n[r]: old.md\n")
    expect(setData('A ![b](old.png "T") c\n', "inline-image", { ref })).toBe('A ![b](new.md "T") c\n')
    const figure =
      '<figure><img width="10" src="old.png" class="x" alt="a"><figcaption></figcaption></figure>\n'
    expect(setData(figure, "image", { ref })).toBe(figure.replace("old.png", "new.md"))
    expect(setData(figure, "image", { alt: "b" })).toBe(figure.replace('alt="a"', 'alt="b"'))
  })

  it("in headings", () => {
    const level = (source: string) =>
      edit(source, (document) => {
        const heading = nodesOf(document).find((one) => "type" in one && one.type.startsWith("heading"))!
        ;(heading as Open<Block>).type = "heading-3"
      })
    expect(level('# T\n\n## A *b* <a name="X"></a> ##\n')).toBe('# T\n\n#### A *b* <a name="X"></a> ##\n')
    expect(level("# T\n\nA *b*\n---\n\nText.\n")).toBe("# T\n\n#### A *b*\n\nText.\n")
    expect(level('<h2 class="x" align="center">A</h2>\n')).toBe('<h4 class="x" align="center">A</h4>\n')
  })

  it("in the heads of tables", () => {
    const title = (source: string, is: string) =>
      edit(source, (document) => {
        const { definition } = document.nodes[0]!.data as { definition: Record<string, { title: string }> }
        definition.c1!.title = is
      })
    expect(title("| **Old** | B |\n|---|:-:|\n| 1 | 2 | 3 |\n", "New")).toBe(
      "| **New** | B |\n|---|:-:|\n| 1 | 2 | 3 |\n"
    )
  })
})

describe("a block that comes, goes or moves leaves the others as they are", () => {
  const list = "+ one\n+ two <!-- kept -->\n  wrapped\n+ three\n"

  it("in lists, with their bullets", () => {
    const items = (document: Document) => document.nodes[0]!.nodes as Array<Block>
    const item: Block = { object: "block", type: "list-item", key: "i", data: {}, nodes: [blockOf("new")] }
    expect(edit(list, (document) => items(document).splice(1, 0, item))).toBe(
      "+ one\n+ new\n+ two <!-- kept -->\n  wrapped\n+ three\n"
    )
    expect(edit(list, (document) => items(document).splice(0, 1))).toBe(
      "+ two <!-- kept -->\n  wrapped\n+ three\n"
    )
    expect(edit(list, (document) => items(document).reverse())).toBe(
      "+ three\n+ two <!-- kept -->\n  wrapped\n+ one\n"
    )
  })

  it("in quotes, with their marks", () => {
    const quote = "> one *a*\n>\n> __two__\n"
    expect(
      edit(quote, (document) => (document.nodes[0]!.nodes as Array<Block>).splice(1, 0, blockOf("new")))
    ).toBe("> one *a*\n>\n> new\n>\n> __two__\n")
  })

  it("between containers, with the indentation of where they go", () => {
    const source = "* item\n\nPara *of*\ntwo lines.\n"
    expect(
      edit(source, (document) => {
        const [paragraph] = (document.nodes as Array<Block>).splice(1, 1)
        ;(document.nodes[0]!.nodes![0] as unknown as { nodes: Array<Block> }).nodes.push(paragraph!)
      })
    ).toBe("* item\n\n  Para *of*\n  two lines.\n")
  })

  it("before a code span, a link or emphasis that begins a line of a quote, an alert or an item", () => {
    for (const [first, next] of [
      ["> ", "> "],
      ["> [!NOTE]\n> ", "> "],
      ["> > ", "> > "],
      ["* ", "  "],
      ["1. > ", "   > "]
    ] as const) {
      for (const inline of ["`code`", "[link](x.md)", "**bold**"]) {
        const source = `${first}returned by\n${next}${inline} here\n`
        const edited = edit(source, (document) => {
          const leaf = leavesOf(document).find(({ text }) => text.startsWith("returned by"))!
          leaf.text = "returned by the "
        })
        expect(edited).toBe(`${first}returned by\n${next}the ${inline} here\n`)
      }
    }
  })

  it("in tables", () => {
    const table = "|a|b|\n|:-|-|\n|`1`|*x*|surplus|\n|2|y|\n"
    const without = edit(table, (document) => {
      const { records } = document.nodes[0]!.data as { records: Record<string, unknown> }
      delete records.r2
    })
    expect(without).toBe("|a|b|\n|:-|-|\n|`1`|*x*|surplus|\n")
  })

  it("under any keys, or none that were handed out", () => {
    expect(
      edit(list, (document) => {
        for (const [index, node] of nodesOf(document).entries()) node.key = `x${index}`
        const leaf = leavesOf(document).find(({ text }) => text === "three")!
        leaf.text = "3"
      })
    ).toBe(list.replace("three", "3"))
  })
})

const refusalOf = (source: string, document: Document): string | undefined => {
  try {
    replaceDocument(source, document, resolve, writeReferenceById)
    return undefined
  } catch (error) {
    return error instanceof Unwritable ? error.reason : String(error)
  }
}

describe("what no document shows", () => {
  it("is never lost without a word: the edit is refused", () => {
    const table = "<table><tr><th>a</th></tr><tr><td>1 <!-- secret --></td></tr></table>\n"
    const document = structuredClone(parse(table)) as Open<Document>
    const { data } = document.nodes[0]! as { data: Record<string, unknown> }
    data.view = { type: "cards", cardSize: "medium", columns: ["c1"] }
    expect(refusalOf(table, document)).toBe("hidden-source")
  })

  it("is not changed where the edit says nothing", () => {
    const table =
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><b>1</b></td></tr></tbody></table>\n"
    const document = structuredClone(parse(table)) as Open<Document>
    const { data } = document.nodes[0]! as { data: Record<string, Record<string, unknown>> }
    data.view = { ...data.view, hideHeader: true }
    expect(refusalOf(table, document)).toBe("change-elsewhere")
  })
})

describe("a table of pipes", () => {
  it("becomes one of HTML when it is shown in a way that pipes cannot express", () => {
    const table = "| a | b |\n| - | - |\n| __1__ | 2 |\n"
    const document = structuredClone(parse(table)) as Open<Document>
    const { data } = document.nodes[0]! as { data: Record<string, Record<string, unknown>> }
    data.view = { ...data.view, hideHeader: true }
    expect(refusalOf(table, document)).toBeUndefined()
  })
})
