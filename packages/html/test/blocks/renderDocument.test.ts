import { describe, expect, test } from "vitest"
import * as fc from "fast-check"
import type { Block, Document } from "@octavo/markdown"
import { parseDocument } from "@octavo/markdown"
import { arbitraryDocument } from "@octavo/markdown/testing"
import { Html, renderDocument, type RenderContext } from "@octavo/html"
import { aRenderContext, everyBlock } from "@octavo/html/testing"
import { resolveTarget } from "../aPreview.ts"

const show = (markdown: string, context: Partial<RenderContext> = {}) =>
  renderDocument(parseDocument(markdown, resolveTarget), aRenderContext(context))
const bodyOf = (markdown: string, context: Partial<RenderContext> = {}) => show(markdown, context).body.text

const typesIn = (document: Document): ReadonlySet<string> => {
  const types = new Set<string>()
  const visit = (node: { readonly object?: string }) => {
    if ("type" in node && node.object !== "mark") types.add(String(node.type))
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value])
        if (typeof one === "object" && one !== null) visit(one)
  }
  visit(document)
  return types
}

describe("the page with every block", () => {
  const document = parseDocument(everyBlock, resolveTarget)

  test("has every type that Markdown can write", () => {
    const types = typesIn(document)
    const wanted = (
      "paragraph heading-1 heading-2 heading-3 list-ordered list-unordered list-tasks list-item divider blockquote hint " +
      "code code-line tabs tabs-item stepper stepper-step expandable columns column images image file embed content-ref " +
      "math table reusable-content swagger openapi-operation openapi-schemas openapi-webhook integration if updates update " +
      "prompt drawing link mention emoji icon inline-image inline-math button annotation expression"
    ).split(" ")
    expect(wanted.filter((type) => !types.has(type))).toEqual([])
  })

  test("is well-formed: every tag that opens closes in order, and ids are unique", () => {
    const { text } = renderDocument(document, aRenderContext()).body
    const open: Array<string> = []
    for (const [, end, name, rest] of text.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>/g)) {
      if (end === "/") expect(open.pop()).toBe(name)
      else if (!/^(br|hr|img|input|col)$/.test(name!) && !rest!.endsWith("/")) open.push(name!)
    }
    expect(open).toEqual([])
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(20)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test("has no handler, no inline style and no script", () => {
    const { text } = renderDocument(document, aRenderContext()).body
    expect(text).not.toMatch(/ (on\w+|style)=|<script|<style|srcdoc/i)
  })

  test("names the modules, frames and headings that the page around it needs", () => {
    const { frameOrigins, modules, outline } = renderDocument(document, aRenderContext())
    expect([...modules].sort()).toEqual(["copy", "diagram", "tabs", "zoom"])
    expect([...frameOrigins]).toEqual(["https://www.youtube-nocookie.com"])
    expect(outline[0]).toEqual({ depth: 1, id: "lists", title: "Lists" })
  })
})

test("any document is rendered, with balanced tags", () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const { text } = renderDocument(document, aRenderContext()).body
      const opened = [...text.matchAll(/<(?!br|hr|img|input|col[ >])[a-z][\w-]*/g)].length
      expect([...text.matchAll(/<\/[a-z]/g)].length).toBe(opened)
    }),
    { numRuns: 200 }
  )
})

describe("anchors", () => {
  test("are unique also where authors repeat them, and lead to their headings", () => {
    const text = bodyOf('## One <a href="#x" id="x"></a>\n\n## Two <a href="#x" id="x"></a>\n\n[to it](#x)\n')
    expect(text).toContain('<h2 id="x">')
    expect(text).toContain('<h2 id="x-1">')
    expect(text).toContain('<a href="#x">to it</a>')
  })

  test("are unique also where a numbered one is written by an author", () => {
    const heading = (id: string) => `## T <a href="#${id}" id="${id}"></a>\n\n`
    const text = bodyOf(["x", "x-1", "x", "x", "x-1"].map(heading).join(""))
    expect([...text.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "x",
      "x-1",
      "x-2",
      "x-3",
      "x-1-1"
    ])
  })

  test("never equal ids of the page around the document", () => {
    const text = bodyOf('## One <a href="#~pages" id="~pages"></a>\n')
    expect(text).not.toContain('id="~')
    expect(text).toContain('href="#-pages"')
  })

  test("keep letters of every script", () => {
    expect(bodyOf("## Größe\n\n## 설치\n")).toMatch(/id="größe".*href="#gr%C3%B6%C3%9Fe".*id="설치"/s)
  })
})

describe("what a reader may not see", () => {
  test("is absent: conditions, expressions, includes that nobody resolved", () => {
    const text = bodyOf(
      'Before\n\n{% if visitor.claims.x %}\nsecret words\n{% endif %}\n\n<code class="expression">space.vars.secret</code>\n\n{% include "secret.md" %}\n'
    )
    expect(text).toContain("Before")
    expect(text).not.toContain("secret")
  })

  test("leaves the words of a link without an address, and no card", () => {
    const context = { link: () => undefined }
    expect(bodyOf("[words](hidden.md)", context)).toBe("<p>words</p>")
    const card = '{% content-ref url="hidden.md" %}\n[hidden.md](hidden.md)\n{% endcontent-ref %}\n'
    expect(bodyOf(card, context)).toBe("")
  })

  test("leaves the words of an image and no address", () => {
    expect(bodyOf("![The words](secret.png)", { file: () => undefined })).not.toContain("secret")
  })
})

describe("links", () => {
  test("to other hosts say so, and open where the site wants", () => {
    const outside = "[a](https://example.org/x)"
    expect(bodyOf(outside)).toContain('<a href="https://example.org/x" rel="noopener">')
    expect(bodyOf(outside, { externalLinks: "blank", isUserMade: true })).toContain(
      'rel="noopener nofollow ugc" target="_blank"'
    )
    expect(bodyOf(outside, { ownOrigins: ["https://example.org"] })).toContain(
      '<a href="https://example.org/x">'
    )
    expect(bodyOf("[a](https://example.org.evil.test/)", { ownOrigins: ["https://example.org"] })).toContain(
      "rel="
    )
  })

  test("of scripts and data lead nowhere, in every block", () => {
    const text = bodyOf(
      '[a](javascript:alert(1)) ![b](data:text/html,x)\n\n{% embed url="javascript:alert(1)" %}\n\n<a href="javascript:alert(1)" class="button primary">c</a>\n\n{% @x/y url="javascript:alert(1)" %}\n'
    )
    expect(text).not.toMatch(/(href|src)="(javascript|data):/)
    expect(text).toContain('<span class="missing">b</span>')
  })

  test("of pictures that are written in the page show them, without a link to them", () => {
    const picture = "data:image/png;base64,iVBORw0KGgo="
    const markdown = `![a](${picture})\n\nWords ![b](${picture})\n\n[c](${picture})\n\n| d |\n| - |\n| ![e](${picture}) |\n`
    const text = bodyOf(markdown)
    expect(text.split(`src="${picture}"`)).toHaveLength(4)
    expect(text).not.toContain(`href="data:`)
    expect(text).toContain("c")
  })
})

describe("a link to an anchor of the page", () => {
  test("has the hash of its element, however the source spells it", () => {
    for (const written of ["über", "%C3%BCber", "%c3%BC%62er"]) {
      const body = bodyOf(`## Über\n\n[x](#${written})`)
      expect(body).toContain('<h2 id="über"')
      expect(body).toMatch(/<a href="#%C3%BCber"\s*>x<\/a/)
    }
  })
})

test("headings keep their level, also below the three of documents", () => {
  const body = bodyOf("## A\n\n### B\n\n#### C\n\n##### D\n\n###### E\n\n<h5>F</h5>\n")
  expect([...body.matchAll(/<(h\d) id="(\w)"/g)].map(([, level, id]) => `${level}${id}`)).toEqual([
    "h2a",
    "h3b",
    "h4c",
    "h5d",
    "h6e",
    "h5f"
  ])
})

describe("code", () => {
  const code = "```js\na\n```\n"

  test("is plain where it could not be typeset", () => {
    expect(bodyOf(code)).toContain('<code class="language-js"><span class="line">a</span></code>')
  })

  test("has the classes of its tokens, and never tokens that are not its text", () => {
    const withTokens = (lines: ReadonlyArray<ReadonlyArray<readonly [string, number]>>) =>
      bodyOf(code, { snippets: { code: () => lines, math: () => undefined } })
    expect(withTokens([[["a", 4]]])).toContain('<span class="line"><span class="t4">a</span></span>')
    expect(withTokens([[["<img>", 4]]])).toContain('<span class="line">a</span>')
    expect(withTokens([])).toContain('<span class="line">a</span>')
  })

  test("has marks of lines at their ends, whatever the comment of the language is", () => {
    const text = bodyOf(
      "```\na // [!code ++]\nb # [!code --]\n<c/> <!-- [!code highlight] -->\nd [!code\n```\n"
    )
    expect(text).toContain('<span class="line add">a\n</span>')
    expect(text).toContain('<span class="line del">b\n</span>')
    expect(text).toContain('<span class="line mark">&lt;c/&gt;\n</span>')
    expect(text).toContain('<span class="line">d [!code</span>')
  })

  test("folds its lines when its author wants that", () => {
    const text = bodyOf(
      '{% code expandable="true" collapsedLineCount="1" %}\n```\na\nb\n```\n{% endcode %}\n'
    )
    expect(text).toContain('<span class="line more">b</span>')
    expect(text).toContain('type="checkbox"')
  })
})

test("a formula is typeset, or shown as TeX", () => {
  expect(bodyOf("$$\nx<y\n$$\n")).toContain("<code>x&lt;y</code>")
  const shown = show("$$\nx\n$$\n", {
    snippets: { code: () => undefined, math: () => Html.trust("<i>x</i>") }
  })
  expect(shown.hasMath).toBe(true)
  expect(shown.body.text).toContain("<i>x</i>")
})

test("an embed is a link with a button, and its frame waits until somebody asks for it", () => {
  const { body, frameOrigins } = show('{% embed url="https://youtu.be/dQw4w9WgXcQ" %}')
  const text = body.text.replaceAll(/\s+/g, " ")
  expect(text).not.toContain("iframe")
  expect(text).toMatch(/<a class="?link-card"? href="https:\/\/youtu\.be\/dQw4w9WgXcQ"/)
  expect(text).toContain("Load content from www.youtube-nocookie.com</button>")
  expect(text).toContain('<octavo-embed data-src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
  expect([...frameOrigins]).toEqual(["https://www.youtube-nocookie.com"])
})

test("an embed is a frame only for a page of a provider, built from what was found", () => {
  const frame = (url: string) =>
    /<octavo-embed data-src="([^"]*)"/.exec(bodyOf(`{% embed url="${url}" %}`))?.[1]
  expect(frame("https://www.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=3")).toBe(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
  )
  expect(frame("https://youtu.be/dQw4w9WgXcQ")).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ")
  expect(frame("https://vimeo.com/123")).toBe("https://player.vimeo.com/video/123?dnt=1")
  expect(frame("https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ")).toBeUndefined()
  expect(frame("https://evil.test/https://youtu.be/dQw4w9WgXcQ")).toBeUndefined()
  expect(frame("javascript:youtu.be/dQw4w9WgXcQ")).toBeUndefined()
})

test("text in the other direction lets the browser find its direction", () => {
  expect(bodyOf("مرحبا")).toBe('<p dir="auto">مرحبا</p>')
  expect(bodyOf("Hello")).toBe("<p>Hello</p>")
  expect(bodyOf("Hello", { direction: "rtl" })).toBe('<p dir="auto">Hello</p>')
  expect(bodyOf("مرحبا", { direction: "rtl" })).toBe("<p>مرحبا</p>")
})

test("a document of any depth is rendered", () => {
  let block: Block = { object: "block", type: "blockquote", key: "k", data: {}, nodes: [] }
  for (let depth = 0; depth < 2_000; depth++)
    block = { object: "block", type: "blockquote", key: `k${depth}`, data: {}, nodes: [block] }
  const { text } = renderDocument({ object: "document", data: {}, nodes: [block] }, aRenderContext()).body
  expect(text.match(/<blockquote>/g)!.length).toBeLessThan(200)
})

test("items have a box where they have a marker, and numbers with or without", () => {
  const boxesOf = (source: string) =>
    renderDocument(parseDocument(source, resolveTarget), aRenderContext())
      .body.text.replace(/\s+/g, " ")
      .match(/<(?:ul|ol|li|input)(?: class="tasks"| checked|[^>]*? checked)?/g)
  expect(boxesOf("- a\n- [ ] b")).toEqual(["<ul", "<li", "<li", "<input"])
  expect(boxesOf("- [ ] a\n- [ ] b")?.[0]).toBe('<ul class="tasks"')
  expect(boxesOf("1. [ ] a\n2. b")).toEqual(["<ol", "<li", "<input", "<li"])
})

test("cells of HTML show the Markdown in them, and images in links their width", () => {
  const { text } = renderDocument(
    parseDocument(
      '<table><tr><td>\n\n- a\n- b\n\n</td></tr></table>\n\n<a href="https://a.test"><img src="https://a.test/b.png" width="120"></a>',
      resolveTarget
    ),
    aRenderContext()
  ).body
  expect(text.match(/<td[^]*?<\/td>/)?.[0].match(/<li/g)).toHaveLength(2)
  expect(text).toMatch(/<a [^>]*href="https:\/\/a\.test"[^]*?<img[^>]*width="120"/)
})

test("the first picture near the top of a page is loaded at once, the other ones lazily, and a pair for light and dark lazily", () => {
  const loads = (markdown: string) =>
    [...bodyOf(markdown).matchAll(/<img[^>]* src="([^"]+)"[^>]*>/g)].map(([image, src]) =>
      [
        src!.split("/").at(-1),
        / loading="lazy"/.test(image) ? "lazy" : / fetchpriority="high"/.exec(image)?.[0]
      ].join("")
    )
  const at = ' fetchpriority="high"'
  expect(loads("![](light.png)\n\n![](other.png)")).toEqual([`light.png${at}`, "other.pnglazy"])
  expect(loads("a\n\n> ![](light.png)")).toEqual([`light.png${at}`])
  expect(loads("a\n\nb\n\nc\n\n![](light.png)")).toEqual(["light.pnglazy"])
  const pair =
    '<picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"><img src="light.png"></picture>'
  expect(loads(`${pair}\n\n![](other.png)`)).toEqual(["light.pnglazy", "dark.pnglazy", `other.png${at}`])
})
