import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { processorMillis } from "../processorMillis.ts"
import { childrenOf, leavesOf, type Node } from "../samples/openDocument.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const shownNode = (node: Node): string => {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("")
  const name = node.object === "fragment" ? node.fragment : node.type
  const data = "data" in node ? (node.data as Record<string, unknown>) : {}
  const said = [data.style, data.title, data.id].filter((one) => typeof one === "string").join(" ")
  return `${[name, said].filter((one) => one !== "").join(" ")}(${childrenOf(node).map(shownNode).join(" ")})`
}

/** The blocks of a page with their words. */
const shown = (source: string): string => parse(source).nodes.map(shownNode).join(" ")

const pages: Readonly<Record<string, readonly [source: string, document: string]>> = {
  "tabs of MkDocs as tabs": [
    '=== "A"\n\n    Words.\n\n    !!! tip "T"\n        In.\n\n=== "B"\n\n    * item\n\nBelow.\n',
    "tabs(tabs-item A(paragraph(Words.) hint success(paragraph(T) paragraph(In.))) tabs-item B(list-unordered(list-item(paragraph(item))))) paragraph(Below.)"
  ],
  "other tabs behind tabs as a block of their own": [
    '===+ "A"\n    a\n===! "B"\n    b\n',
    "tabs(tabs-item A(paragraph(a))) tabs(tabs-item B(paragraph(b)))"
  ],
  "no tabs without content": ['=== "A"\n\na\n', 'paragraph(=== "A") paragraph(a)'],
  "a code group of VitePress as tabs": [
    "::: code-group\n\n```sh [npm]\na\n```\n\n```sh [pnpm]\nb\n```\n\n:::\n",
    "tabs(tabs-item npm(code(code-line(a))) tabs-item pnpm(code(code-line(b))))"
  ],
  "code between tags of Jekyll and shortcodes of Hugo": [
    '{% highlight ruby linenos %}\n# a *b*\n\n<c>\n{% endhighlight %}\n\n* d\n\n  {{< highlight go "linenos=table" >}}\n  e\n  {{< /highlight >}}\n\n{% highlight x %}\n\nf\n',
    "code(code-line(# a *b*) code-line() code-line(<c>)) list-unordered(list-item(paragraph(d) code(code-line(e)))) paragraph({% highlight x %}) paragraph(f)"
  ],
  "no comments of Liquid and of templates of Hugo": [
    "a\n\n{% comment %}\nb\n\nc\n{% endcomment %}\n\n{{/* d */}}\n\ne {{/* f */}} g\n",
    "paragraph(a) paragraph(e  g)"
  ],
  "a folding shortcode of Hugo with its title": [
    '{{< details summary="S" >}}\nA\n{{< /details >}}\n',
    "expandable(expandable-title(paragraph(S)) expandable-body(paragraph(A)))"
  ],
  "no attributes of a block": [
    '{: .first }\n> Quoted.\n{: #last title="x" }\n\nWords.\n{:.lead}\n\n1. One\n{:toc}\n',
    "blockquote(paragraph(Quoted.)) paragraph(Words.) list-ordered(list-item(paragraph(One)))"
  ],
  "no attributes of words": [
    "A *b*{: .c } [d](e){ .f target=_blank } `g`{.h} ![i](j(k).png){ width=100 }.\n",
    "paragraph(A b  link(d)  g  inline-image() .)"
  ],
  "no attributes of a heading, but its id": [
    '## One {: .a }\n{: .b }\n\n## Two {: #own .c}\n\n## Three { data-x="y" }\n',
    "heading-1(One) heading-1 own(Two) heading-1(Three)"
  ],
  "braces that are no attributes as text": [
    "A {:b} c{ .d } (e){f=g} {h} interface{ i=1 }\n",
    "paragraph(A {:b} c{ .d } (e){f=g} {h} interface{ i=1 })"
  ],
  "an include of VitePress, and no other comment": [
    "<!--@include: ./a.md-->\n\n<!-- other -->\n\nb\n",
    "reusable-content() paragraph(b)"
  ],
  "no title of the window of mdBook, but for one in words or code": [
    "{{#title A page}}\n\n# T\n\nIn {{#title b}} words.\n\n`{{#title c}}`\n",
    "paragraph(In {{#title b}} words.) paragraph({{#title c}})"
  ],
  "no marks for tables of contents": ["[[toc]]\n\n[TOC]\n\nWords [[toc]].\n", "paragraph(Words [[toc]].)"],
  "notices of Hugo as hints": [
    '{{< note >}}\nA *b*.\n{{< /note >}}\n\n{{% notice warning "T" %}}\nc\n{{% /notice %}}\n\n{{% alert title="U" color="danger" %}}\nd\n{{% /alert %}}\n\n{{< callout type="tip" >}}\ne\n{{</callout>}}\n',
    "hint info(paragraph(A b.)) hint warning(paragraph(T) paragraph(c)) hint danger(paragraph(U) paragraph(d)) hint success(paragraph(e))"
  ],
  "tabs, folded blocks and figures of Hugo": [
    '{{< tabs "os" >}}\n{{% tab "A" %}}\na\n{{% /tab %}}\n{{< tab name="B" >}}\nb\n{{< /tab >}}\n{{< /tabs >}}\n\n{{% details "Q" %}}\nx\n{{% /details %}}\n\n{{< figure src="a.png" caption="C" >}}\n',
    "tabs(tabs-item A(paragraph(a)) tabs-item B(paragraph(b))) expandable(expandable-title(paragraph(Q)) expandable-body(paragraph(x))) images(image(caption(paragraph(C))))"
  ],
  "the words within other shortcodes, and those without an end": [
    '{{% steps %}}\n### One\n{{% /steps %}}\n\n{{< youtube abc >}}\n\nIn {{< param "x" >}} words, {{% include "y.md" %}}.\n',
    'heading-2(One) paragraph({{< youtube abc >}}) paragraph(In {{< param "x" >}} words, {{% include "y.md" %}}.)'
  ]
}

const page = `# Title

Some words here.
{: .lead }

{% highlight ruby %}
first line

other line
{% endhighlight %}

{{< highlight go >}}
third line
{{< /highlight >}}

=== "First"

    Inner words **bold**.

    * item

=== "Second"

    > quoted

## Heading one {: .no_toc }

[[toc]]

A [button](b.md){ .md-button } and *more*{: .c } text.

::: code-group
\`\`\`sh [npm]
npm install
\`\`\`
:::

{{% notice warning "A title" %}}
Within a notice.
{{% /notice %}}

{{< tabs >}}
{{< tab "One" >}}
Tabbed.
{{< /tab >}}
{{< /tabs >}}

{{< figure src="a.png" caption="A caption" >}}
`

describe("syntax of other tools", () => {
  it.each(Object.entries(pages))("shows %s", (_, [source, document]) => {
    expect(shown(source)).toBe(document)
    expect(deriveSource(source, parseMarkdownFast)).toEqual(deriveSource(source))
  })

  it("changes in one word where one word is edited", () => {
    const original = parse(page)
    let edits = 0
    for (const [at, { text }] of leavesOf(original).entries())
      for (const [word] of text.matchAll(/\w+/g)) {
        const document = structuredClone(original)
        leavesOf(document)[at]!.text = text.replace(new RegExp(`\\b${word}\\b`), "edited")
        const result = replaceDocument(page, document, resolve, writeReferenceById)
        expect(result.replace("edited", word)).toBe(page)
        edits++
      }
    expect(edits).toBeGreaterThan(20)
  })

  it("changes in the title of a tab where that is edited", () => {
    for (const title of ["First", "npm", "One"]) {
      const document = JSON.parse(
        JSON.stringify(parse(page)).replace(`"title":"${title}"`, '"title":"Another one"')
      ) as ReturnType<typeof parse>
      expect(replaceDocument(page, document, resolve, writeReferenceById)).toBe(
        page.replace(title, "Another one")
      )
    }
  })

  it("refers to its pictures by their places", () => {
    const source = '{{< figure src="a.png" >}}\n\n{{< figure src=b.png >}}\n'
    const { references } = deriveSource(source)
    expect(references.map(({ end, kind, start }) => [kind, source.slice(start, end)])).toEqual([
      ["image", "a.png"],
      ["image", "b.png"]
    ])
  })

  it("takes a time that grows with its length", () => {
    for (const piece of [
      "{{< a ",
      "{{< a >}}\n",
      "{% highlight a %}\n\n",
      "{: .a ",
      "{a='{b=\"",
      '=== "a"\n    ',
      "](({.a}",
      "*{.a"
    ]) {
      // micromark takes four times as long for twice as many delimiters of emphasis.
      const length = piece.startsWith("*") ? 15_000 : 30_000
      const source = `{{< /a >}}\n\n${piece.repeat(Math.floor(length / piece.length))}`
      const timeOf = () => {
        const before = processorMillis()
        deriveSource(source)
        return processorMillis() - before
      }
      const first = timeOf()
      // Memory that other processes use at once makes one of two slow.
      const bound = length / 10
      expect(first < bound ? first : timeOf(), piece).toBeLessThan(bound)
    }
  })
})
