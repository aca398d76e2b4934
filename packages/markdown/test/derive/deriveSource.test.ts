import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readFileSync } from "node:fs"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { printDocument } from "../../src/print/printDocument.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { arbitraryDocument } from "../../src/testing/arbitraryDocument.ts"
import { cases } from "../../src/testing/holds.ts"

const page = readFileSync(new URL("../samples/everyConstruct.md", import.meta.url), "utf8")

const referencesOf = (source: string) =>
  deriveSource(source).references.map(({ kind, target, start, end }) => [
    kind,
    target,
    source.slice(start, end)
  ])

describe("deriveSource", () => {
  it("takes the first first-level heading for the title and cuts sections at the others", () => {
    const { title, sections } = deriveSource(
      "# The *title*\n\nIntro.\n\n## One\n\nText.\n\n#### Deep\n\nMore.\n\n# Again\n\n##### Deeper\n\nEnd.\n"
    )
    expect(title).toBe("The title")
    expect(sections).toEqual([
      { id: "", title: "The title", level: 0, text: "Intro." },
      { id: "one", title: "One", level: 1, text: "Text." },
      { id: "deep", title: "Deep", level: 3, text: "More." },
      { id: "again", title: "Again", level: 1, text: "" },
      { id: "deeper", title: "Deeper", level: 3, text: "End." }
    ])
  })

  it("reads definitions within lists, quotes and notes, and links that have an id", () => {
    const source =
      "[a][1] [b][2] [c][3][^n]\n\n> [1]: a.md\n\n- x\n\n  [2]: b.md\n\n[^n]: y\n\n    [3]: c.md\n\n" +
      '<a id="d" href="d.md">d</a>\n\n## E <a href="#e" id="e"></a>\n'
    expect(referencesOf(source).map(([, target]) => target)).toEqual(["a.md", "b.md", "c.md", "d.md"])
  })

  it.each<[string, ReadonlyArray<string>]>([
    ["title: See a.png\ncover: a.png\n", ["cover: "]],
    ["cover:\n  light: a.png\n  dark: a.png\ndescription: a.png\n", ["light: ", "dark: "]],
    ["{ description: a.png, cover: \"a.png\", coverDark: 'a.png' }\n", ['cover: "', "coverDark: '"]],
    ["discover: a.png\ncover: a.png\n", ["\ncover: "]]
  ])("finds the covers of front matter where they are written: %j", (yaml, befores) => {
    const source = `---\n${yaml}---\n`
    const found = deriveSource(source).references
    expect(found.map(({ end, start }) => source.slice(start, end))).toEqual(befores.map(() => "a.png"))
    for (const [index, before] of befores.entries())
      expect(source.slice(0, found[index]!.start).endsWith(before)).toBe(true)
  })

  it("reads tags right below HTML, and what follows them", () => {
    const source =
      '<figure><img src="a.png" alt=""></figure>\n{% content-ref url="x.md" %}\n[x.md](x.md)\n{% endcontent-ref %}\n\n## After\n'
    expect(referencesOf(source)).toEqual([
      ["image", "a.png", "a.png"],
      ["content-ref", "x.md", "x.md"]
    ])
    const { sections } = deriveSource('<b>b</b>\n{% hint style="info" %}\n**strong**\n{% endhint %}\n')
    expect(sections.map(({ text }) => text)).toEqual(["b\nstrong"])
  })

  it("has the alternative texts of pictures, also of those whose address is elsewhere", () => {
    const { sections } = deriveSource("![one](a.png) ![two][a] ![three]\n\n[a]: a.png\n[three]: b.png\n")
    expect(sections.map(({ text }) => text)).toEqual(["one two three"])
  })

  it("honours own anchors and numbers equal ones", () => {
    const { sections } = deriveSource(
      '## A <a href="#own" id="own"></a>\n\n## B\n\n## B\n\n## 日本語\n\n## 🚀\n'
    )
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ["own", "A"],
      ["b", "B"],
      ["b-1", "B"],
      ["日本語", "日本語"],
      ["section", "🚀"]
    ])
  })

  it("makes a section of each operation, so that searches lead to it", () => {
    const { sections } = deriveSource(
      '# API\n\nIntroduction.\n\n{% openapi-operation spec="pets" path="/pet/findByStatus" method="get" %}\nFinds pets\n{% endopenapi-operation %}\n\n{% openapi-webhook spec="pets" name="newPet" method="post" %}\n{% endopenapi-webhook %}\n\nAfter it.\n'
    )
    expect(sections).toEqual([
      { id: "", title: "API", level: 0, text: "Introduction." },
      { id: "get-petfindbystatus", title: "GET /pet/findByStatus", level: 1, text: "Finds pets" },
      { id: "newpet", title: "newPet", level: 1, text: "After it." }
    ])
  })

  it("gives headings and operations the anchors that they have in the document", () => {
    const inDocument = (source: string) => {
      const ids: Array<string> = []
      const visit = (value: unknown): void => {
        if (typeof value !== "object" || value === null) return
        const node = value as { readonly type?: string; readonly meta?: { readonly id: string } }
        if (/^(?:heading-\d|swagger|openapi-(?:operation|webhook))$/.test(node.type ?? ""))
          ids.push(node.meta!.id)
        for (const child of Object.values(value)) visit(child)
      }
      visit(parseDocument(source, () => undefined).nodes)
      return ids
    }
    const ownIds = (source: string) =>
      deriveSource(source).sections.flatMap(({ id, level }) => (level === 0 ? [] : [id]))
    expect(ownIds(page)).toEqual(inDocument(page))
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const source = printDocument(document, writeReferenceById)
        expect(ownIds(source), source).toEqual(inDocument(source))
      }),
      { numRuns: cases(100) }
    )
  })

  it("finds the words of every construct and no markup", () => {
    const { sections } = deriveSource(page)
    const text = sections.map((section) => `${section.title}\n${section.text}`).join("\n")
    const words =
      "bold both code gone Ctrl hot Go Ask note Centered deeper Careful b() bold line left right Sum mary inner body Cap Only you prompt text quote"
    for (const word of words.split(" ")) expect(text).toContain(word)
    expect(text).not.toMatch(/endhint|\{% (?!unknown|foo)|<\/?(?!b\b)[a-z]+>|\*\*|data-type/)
  })

  it("tells every reference with the place of its target as written", () => {
    const source = [
      "[a](guide.md#install 'T') ![b](<my image.png>) <https://auto.example> https://bare.example/x_y_z",
      "",
      '<a href="other.md">x</a> <img src="i.png"> [m](m.md "mention") [r][ref] me@example.com',
      "",
      '{% embed url="https://e.x/?a=1&amp;b=2" %}',
      "",
      '{% file src="f.pdf" %}',
      "",
      '{% include "../inc.md" %}',
      "",
      '{% content-ref url="c.md" %}\n[c](c.md)\n{% endcontent-ref %}',
      "",
      '{% openapi src="o.json" path="/p" method="get" %}\n[o](o.json)\n{% endopenapi %}',
      "",
      "`[not](a-link.md)` \\[nor](this.md)",
      "",
      "[ref]: r.md"
    ].join("\n")
    expect(referencesOf(source)).toEqual([
      ["link", "guide.md#install", "guide.md#install"],
      ["image", "my image.png", "my image.png"],
      ["link", "https://auto.example", "https://auto.example"],
      ["link", "https://bare.example/x_y_z", "https://bare.example/x_y_z"],
      ["link", "other.md", "other.md"],
      ["image", "i.png", "i.png"],
      ["mention", "m.md", "m.md"],
      ["link", "r.md", "r.md"],
      ["email", "mailto:me@example.com", "me@example.com"],
      ["embed", "https://e.x/?a=1&b=2", "https://e.x/?a=1&amp;b=2"],
      ["file", "f.pdf", "f.pdf"],
      ["include", "../inc.md", "../inc.md"],
      ["content-ref", "c.md", "c.md"],
      ["openapi", "o.json", "o.json"]
    ])
    expect(deriveSource("[a](x.md#part)").references[0]?.anchor).toBe("part")
  })

  it("names the parts of specifications that blocks show", () => {
    const source = [
      '{% openapi-operation spec="pets" path="/pets/{id}" method="get" %}\n[x](y.md)\n{% endopenapi-operation %}',
      '{% openapi-webhook spec="pets" name="newPet" method="POST" %}\n{% endopenapi-webhook %}',
      '{% openapi-schemas spec="pets" schemas="Pet, Dog" grouped="true" %}\n{% endopenapi-schemas %}',
      '{% openapi-operation spec="pets" %}\n{% endopenapi-operation %}'
    ].join("\n\n")
    expect(deriveSource(source).references.map(({ parts, target }) => [target, parts])).toEqual([
      ["pets", ["operation GET /pets/{id}"]],
      ["pets", ["webhook POST newPet"]],
      ["pets", ["schema Pet", "schema Dog"]],
      ["pets", ["operation  "]]
    ])
  })

  it("tells which variables expressions use", () => {
    const source = 'A <code class="expression">space.vars.name + page.vars.other</code> and `space.vars.not`.'
    expect(deriveSource(source).variables).toEqual(["space.vars.name", "page.vars.other"])
  })

  it("counts words in scripts with and without spaces", () => {
    expect(deriveSource("# Two words\n\nAnd *three* more, `code`.").words).toBe(6)
    expect(deriveSource("こんにちは世界").words).toBe(2)
    expect(deriveSource("привет, мир — да").words).toBe(3)
  })

  it("reads pages with a byte order mark and with the line ends of Windows", () => {
    const source = "\uFEFF---\r\ntitle: x\r\n---\r\n\r\n# T\r\n\r\n[a](b.md)\r\n"
    expect(deriveSource(source)).toMatchObject({ title: "T", frontMatter: { title: "x" } })
    expect(referencesOf(source)).toEqual([["link", "b.md", "b.md"]])
  })

  it("never fails on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (source) => {
        for (const { start, end } of deriveSource(source).references) expect(start).toBeLessThanOrEqual(end)
        parseDocument(source, () => undefined)
      }),
      { numRuns: cases(200) }
    )
    const piece = fc.constantFrom(
      "{% ",
      " %}",
      "hint",
      "$$",
      "<div>",
      "</div>",
      "<",
      "\n",
      "\n\n",
      "* ",
      "> ",
      "```\n",
      "|",
      "[",
      "](",
      ")",
      "---\n",
      "<details>",
      "</summary>",
      "end",
      '"',
      "{% tab %}",
      "{% endtab %}",
      "  "
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        deriveSource(pieces.join(""))
        parseDocument(pieces.join(""), () => undefined)
      }),
      { numRuns: cases(500) }
    )
  })
})
