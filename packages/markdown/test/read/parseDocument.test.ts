import { describe, expect, it } from "@effect/vitest"
import type { Block, Fragment, Inline, Text } from "../../src/document/Document.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"

type Node = Block | Inline | Text | Fragment

const styled = (text: string, marks: ReadonlyArray<{ readonly type: string }>) =>
  marks.length === 0 ? text : `${marks.map(({ type }) => type).join("+")}(${text})`

const dataOf = (data: object): string =>
  Object.keys(data).length === 0 ? "" : JSON.stringify(data).replaceAll('"', "'")

/** One line of text for a tree: `hint{'style':'info'}[paragraph[words]]`. */
const outline = (node: Node): string => {
  if (node.object === "text") return node.leaves.map(({ text, marks }) => styled(text, marks)).join("")
  const inside = [...(node.nodes ?? []), ...("fragments" in node ? (node.fragments ?? []) : [])].map(outline)
  const name = node.object === "fragment" ? `#${node.fragment}` : node.type + dataOf(node.data)
  return inside.length === 0 ? name : `${name}[${inside.join(" ")}]`
}

const resolve = (target: string) => ({ kind: "url" as const, url: target })
const read = (source: string): string => parseDocument(source, resolve).nodes.map(outline).join(" ")

const url = (target: string) => `{'kind':'url','url':'${target}'}`

describe("parseDocument", () => {
  it.each<[what: string, markdown: string, expected: string]>([
    ["front matter and title are left out", "---\nicon: x\n---\n\n# T\n\nwords", "paragraph[words]"],
    ["a later first-level heading stays", "# T\n\n# U", "heading-1[U]"],
    ["headings", "## a\n### b\n#### c\n##### d", "heading-1[a] heading-2[b] heading-3[c] heading-3[d]"],
    ["own anchors", '## a <a href="#x" id="x"></a>', "heading-1{'id':'x'}[a]"],
    ["marks nest in one order", "_**a**_ **_b_**", "paragraph[bold+italic(a) bold+italic(b)]"],
    ["soft breaks are spaces", "a\nb", "paragraph[a b]"],
    ["hard breaks are line feeds", "a\\\nb<br>c", "paragraph[a\nb\nc]"],
    ["colors", '<mark style="color:red;">a</mark>', "paragraph[color(a)]"],
    ["unknown colors are no mark", '<mark style="color:url(x);">a</mark>', "paragraph[a]"],
    [
      "keys and indices",
      "<kbd>K</kbd> a<sup>1</sup> b<sub>2</sub>",
      "paragraph[keyboard(K) asuperscript(1) bsubscript(2)]"
    ],
    [
      "links hold text and images",
      "[a **b** ![](i.png)](u)",
      `paragraph[link{'ref':${url("u")}}[a bold(b)  inline-image{'ref':${url("i.png")}}]]`
    ],
    [
      "bare addresses",
      "see https://a.b/x_y_z.",
      `paragraph[see  link{'ref':${url("https://a.b/x_y_z")}}[https://a.b/x_y_z] .]`
    ],
    ["mentions", '[x.md](x.md "mention")', `paragraph[mention{'ref':${url("x.md")}}]`],
    [
      "emoji by name and as characters",
      "a :rocket: 🇩🇪 :nothing: 1️⃣",
      "paragraph[a  emoji{'code':'1f680'}   emoji{'code':'1f1e9-1f1ea'}  :nothing: 1️⃣]"
    ],
    [
      "emoji names within words are text",
      "serde::de::X a:de:b ::de:: 10:30:15 x:100:",
      "paragraph[serde::de::X a:de:b ::de:: 10:30:15 x:100:]"
    ],
    [
      "emoji names touch signs, each other and scripts without spaces",
      "(:rocket:), :rocket::de: 你:de:好",
      "paragraph[( emoji{'code':'1f680'} ),  emoji{'code':'1f680'} emoji{'code':'1f1e9-1f1ea'}  你 emoji{'code':'1f1e9-1f1ea'} 好]"
    ],
    ["emoji names in code are text", "`:rocket:`", "paragraph[code(:rocket:)]"],
    ["icons", '<i class="fa-brands fa-github">:github:</i>', "paragraph[icon{'icon':'github'}]"],
    ["inline math", "a $$x_1$$ b", "paragraph[a  inline-math{'formula':'x_1'}  b]"],
    [
      "expressions",
      '<code class="expression">space.vars.a_b</code>',
      "paragraph[expression{'expression':'space.vars.a_b'}]"
    ],
    [
      "buttons",
      '<a href="u" class="button secondary">Go</a>',
      `paragraph[button{'label':'Go','kind':'secondary','ref':${url("u")}}]`
    ],
    [
      "annotations",
      "a word[^1].\n\n[^1]: Why.",
      "paragraph[a  annotation[word #annotation-body[paragraph[Why.]]] .]"
    ],
    [
      "a footnote that mentions itself",
      "a[^1]\n\n[^1]: b[^1]",
      "paragraph[annotation[a #annotation-body[paragraph[b]]]]"
    ],
    [
      "lists",
      "* a\n* b\n\n3) c",
      "list-unordered[list-item[paragraph[a]] list-item[paragraph[b]]] list-ordered{'start':3}[list-item[paragraph[c]]]"
    ],
    [
      "tasks",
      "* [x] a\n* [ ] b",
      "list-tasks[list-item{'checked':true}[paragraph[a]] list-item{'checked':false}[paragraph[b]]]"
    ],
    ["empty items hold an empty paragraph", "*", "list-unordered[list-item[paragraph[]]]"],
    [
      "a tag inside a list item",
      '* a\n\n  {% hint style="danger" %}\n  b\n  {% endhint %}',
      "list-unordered[list-item[paragraph[a] hint{'style':'danger'}[paragraph[b]]]]"
    ],
    [
      "a tag right after a list",
      '{% hint style="info" %}\n* a\n{% endhint %}',
      "hint{'style':'info'}[list-unordered[list-item[paragraph[a]]]]"
    ],
    ["an empty hint", '{% hint style="strange" %}\n{% endhint %}', "hint{'style':'info'}[paragraph[]]"],
    [
      "tags within one line",
      '{% content-ref url="a.md" %} [a](a.md) {% endcontent-ref %}',
      `content-ref{'ref':${url("a.md")}}`
    ],
    [
      "a tag that is never closed",
      '{% hint style="info" %}\n\na',
      "hint{'style':'info'}[paragraph[]] paragraph[a]"
    ],
    ["an end that was never opened", "a\n\n{% endhint %}\n\nb", "paragraph[a] paragraph[b]"],
    ["unknown tags stay text", "{% shout %}", "paragraph[{% shout %}]"],
    [
      "tags in code are code",
      "`{% hint %}`\n\n```\n{% hint %}\n```",
      "paragraph[code({% hint %})] code[code-line[{% hint %}]]"
    ],
    [
      "code with options",
      '{% code title="a.js" lineNumbers="true" %}\n```js\na\n```\n{% endcode %}',
      "code{'syntax':'js','title':'a.js','lineNumbers':true}[code-line[a]]"
    ],
    [
      "highlighted lines",
      '<pre class="language-sh"><code>a\n<strong>b\n</strong></code></pre>',
      "code{'syntax':'sh'}[code-line[a] code-line{'highlighted':true}[b]]"
    ],
    [
      "code in a list item",
      "* a\n\n  <pre><code>x\n    y\n  </code></pre>",
      "list-unordered[list-item[paragraph[a] code[code-line[x] code-line[  y]]]]"
    ],
    ["math alone", "$$\na - b\n- c\n$$", "math{'formula':'a - b\\n- c'}"],
    [
      "figures",
      '<figure><img src="a.png" alt="A" width="50%"><figcaption><p>C</p></figcaption></figure>',
      `images[image{'ref':${url("a.png")},'alt':'A','width':{'unit':'%','value':50}}[#caption[paragraph[C]]]]`
    ],
    [
      "an image alone",
      "![a](a.png)",
      `images[image{'ref':${url("a.png")},'alt':'a'}[#caption[paragraph[a]]]]`
    ],
    ["an image within text", "x ![a](a.png)", `paragraph[x  inline-image{'ref':${url("a.png")},'alt':'a'}]`],
    [
      "images for dark screens",
      '<picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="l.png" alt=""></picture>',
      `images[image{'ref':${url("l.png")},'refDark':${url("d.png")}}]`
    ],
    [
      "expandables",
      "<details>\n\n<summary>S</summary>\n\na\n\n</details>",
      "expandable[#expandable-title[paragraph[S]] #expandable-body[paragraph[a]]]"
    ],
    [
      "an expandable in a list item",
      "* x\n\n  <details>\n\n  <summary>S</summary>\n\n  a\n\n  </details>",
      "list-unordered[list-item[paragraph[x] expandable[#expandable-title[paragraph[S]] #expandable-body[paragraph[a]]]]]"
    ],
    [
      "two expandables without a blank line",
      "<details><summary>A</summary>\n\na\n\n</details>\n<details><summary>B</summary>\n\nb\n\n</details>",
      "expandable[#expandable-title[paragraph[A]] #expandable-body[paragraph[a]]] expandable[#expandable-title[paragraph[B]] #expandable-body[paragraph[b]]]"
    ],
    ["aligned text", '<p align="center">a</p>', "paragraph{'align':'center'}[a]"],
    ["comments end where those of browsers do", "<p>a<!--> b<!---> c</p>", "paragraph[a b c]"],
    ["comments are nothing", "a\n\n<!-- b -->\n\nc <!-- d -->", "paragraph[a] paragraph[c]"],
    [
      "tabs and steps",
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}\n\n{% stepper %}\n{% step %}\nb\n{% endstep %}\n{% endstepper %}',
      "tabs[tabs-item{'title':'A'}[paragraph[a]]] stepper[stepper-step[paragraph[b]]]"
    ],
    ["no tabs are no block", "{% tabs %}\n{% endtabs %}", ""],
    [
      "includes",
      '{% include "../x.md" %}',
      "reusable-content{'ref':{'kind':'reusable-content','reusableContent':'../x.md'}}"
    ],
    [
      "integrations",
      '{% @a/b content="x" url="u" %}',
      "integration{'integration':'a','block':'b','props':{'content':'x'},'url':'u'}"
    ],
    ["conditions", '{% if a == "%" %}\nb\n{% endif %}', "if{'expression':'a == \\'%\\''}[paragraph[b]]"]
  ])("reads %s", (_, markdown, expected) =>
    expect(read(markdown).replaceAll("\\'", "'")).toBe(expected.replaceAll("\\'", "'"))
  )

  it("reads a table of pipes into a grid, cells as fragments", () => {
    const [table] = parseDocument("| A | B |\n| :-: | - |\n| **x** | |\n", resolve).nodes
    expect(table?.data).toEqual({
      view: { type: "grid", columns: ["c1", "c2"], hideHeader: false },
      records: { r1: { orderIndex: "0000", values: { c1: "r1-c1", c2: "r1-c2" } } },
      definition: {
        c1: { id: "c1", title: "A", type: "text", textAlignment: "center" },
        c2: { id: "c2", title: "B", type: "text", textAlignment: "left" }
      }
    })
    expect(table?.fragments?.map(outline)).toEqual(["#r1-c1[paragraph[bold(x)]]", "#r1-c2[paragraph[]]"])
  })

  it("reads cards with their targets and covers", () => {
    const [table] = parseDocument(
      '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead>' +
        '<tbody><tr><td>T</td><td><a href="p.md">p.md</a></td><td data-object-fit="contain"><a href="c.png">c.png</a></td></tr><tr><td>U</td><td></td><td></td></tr></tbody></table>',
      resolve
    ).nodes
    expect(table?.type === "table" && table.data.view).toEqual({
      type: "cards",
      cardSize: "medium",
      columns: ["c1"],
      targetDefinition: "c2",
      coverDefinition: "c3"
    })
    expect(table?.type === "table" && table.data.records).toEqual({
      r1: {
        orderIndex: "0000",
        values: {
          c1: "r1-c1",
          c2: { kind: "url", url: "p.md" },
          c3: { ref: { kind: "url", url: "c.png" }, objectFit: "contain" }
        }
      },
      r2: { orderIndex: "0001", values: { c1: "r2-c1", c2: null, c3: null } }
    })
  })

  it("asks for each target with what it is used for, and falls back to what was written", () => {
    const asked: Array<readonly [string, string]> = []
    parseDocument(
      '[a](a.md) ![](i.png)\n\n{% file src="f.pdf" %}\n\n{% openapi-operation spec="s" path="/" method="get" %}\n{% endopenapi-operation %}',
      (target, as) => {
        asked.push([target, as])
        return undefined
      }
    )
    expect(asked).toEqual([
      ["a.md", "link"],
      ["i.png", "image"],
      ["f.pdf", "file"],
      ["s", "openapi-spec"]
    ])
    expect(JSON.stringify(parseDocument("[a](#b)", () => undefined))).toContain(
      '{"kind":"anchor","anchor":"b"}'
    )
    expect(JSON.stringify(parseDocument("![](x.md)", () => ({ kind: "page", page: "p" })))).toContain(
      '{"kind":"url","url":"x.md"}'
    )
  })

  it("reads an address the same, whatever else is on its page", () => {
    for (const written of [
      "<https://foo.bar/baz bim>",
      "a](https://foo.bar) b",
      'x="https://foo.bar" y',
      "(mailto:me@foo.bar)"
    ]) {
      const alone = parseDocument(`${written}\n`, () => undefined).nodes[0]!
      const beside = parseDocument(`${written}\n\nhttps://e.x and me@e.x\n`, () => undefined).nodes[0]!
      expect(JSON.stringify(alone.nodes)).toBe(JSON.stringify(beside.nodes))
    }
  })
})
