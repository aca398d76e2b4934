import { describe, expect, test } from "vitest"
import * as fc from "fast-check"
import { html, type Html, TemplateRefused } from "@octavo/html"

describe("a template", () => {
  test("escapes text between tags and in attributes", () => {
    const text = `<b>&"'`
    expect(html`<p title=${text}>${text}</p>`.text).toBe(
      '<p title="&lt;b&gt;&amp;&quot;&#39;">&lt;b&gt;&amp;&quot;&#39;</p>'
    )
  })

  test("keeps pieces, joins lists, and shows nothing of nothing", () => {
    const items = [1, 2].map((one) => html`<li>${one}</li>`)
    expect(
      html`<ul>
        ${items}${[null, [undefined, "x"]]}${true}${false}
      </ul>`.text
    ).toBe("<ul><li>1</li><li>2</li>x</ul>")
  })

  test("drops an attribute without a value, and writes true as an empty one", () => {
    expect(html`<p class=${undefined} id=${null} title=${false} hidden=${true} lang=${""}>x</p>`.text).toBe(
      '<p hidden="" lang="">x</p>'
    )
    expect(html`<p class=${["a", false, undefined, "b"]} id=${[]}>x</p>`.text).toBe('<p class="a b">x</p>')
  })

  test("has one space for a line break and none beside blocks, and keeps those of values", () => {
    // The formatter of sources would write this template in one line.
    const strings = ['\n  <p\n    class="x"\n    id=', "\n  >\n    ", "\n    <b>b</b>\n  </p>\n"]
    const piece = html(Object.assign(strings, { raw: strings }), "i", "a\n  b")
    expect(piece.text).toBe('<p class="x" id="i">a\n  b <b>b</b></p>')
  })

  test("is refused where a hole is no whole value, at its first use", () => {
    const x = "x"
    const refused: ReadonlyArray<() => Html> = [
      () => html`<p class="${x}">a</p>`,
      () => html`<p class="a ${x}">a</p>`,
      () => html`<p class="a${x}">a</p>`,
      () => html`<p class="${x}b">a</p>`,
      () => html`<p class='${x}id="y"'>a</p>`,
      () => html`<p class="${x}${x}">a</p>`,
      () => html`<p ${x}>a</p>`,
      () => html`<p ${x}="a">a</p>`,
      () => html`<p a${x}="a">a</p>`,
      () => html`<${x}>a</p>`,
      () => html`<h${x}>a</h1>`,
      () => html`<p>a</${x}>`,
      () => html`<!-- ${x} -->`,
      () =>
        html`<script>
          ${x}
        </script>`,
      () =>
        html`<style>
          ${x}
        </style>`,
      () => html`<iframe>${x}</iframe>`,
      () => html`<noscript>${x}</noscript>`,
      () => html`<template>${x}</template>`
    ]
    for (const make of refused) expect(make, make.toString()).toThrow(TemplateRefused)
  })

  test("is refused with handlers, styles, and documents in attributes", () => {
    const x = "x"
    const refused: ReadonlyArray<() => Html> = [
      () => html`<p onclick=${x}>a</p>`,
      () => html`<p ONCLICK="x">a</p>`,
      () => html`<p style=${x}>a</p>`,
      () => html`<p style="color: red">a</p>`,
      () => html`<iframe srcdoc=${x}></iframe>`,
      () => html`<meta http-equiv="refresh" content=${x} />`
    ]
    for (const make of refused) expect(make, make.toString()).toThrow(TemplateRefused)
  })

  test("is refused where tags do not balance or have no end", () => {
    const refused: ReadonlyArray<() => Html> = [
      () => html`<p>`,
      () => html`</p>`,
      () => html`<p><b></p></b>`,
      () => html`<p`,
      () => html`<p class="a`,
      () => html`a < b`,
      () => html`<!-- x`,
      () => html`<script>"<p>"`
    ]
    for (const make of refused) expect(make, make.toString()).toThrow(TemplateRefused)
  })

  test("allows what needs no end", () => {
    expect(
      html`<!doctype html><br /><img src="x" alt="" /><svg><path d="M0 0" /></svg><!-- a < b -->`.text
    ).toBe('<!doctype html><br><img src="x" alt=""><svg><path d="M0 0"/></svg><!-- a < b -->')
  })

  test("takes no object that poses as a piece, and no function", () => {
    for (const value of [{ text: "<b>" }, { toString: () => "<b>" }, () => "<b>", Symbol("b")]) {
      expect(() => html`<p>${value as never}</p>`).toThrow(TypeError)
      expect(() => html`<p title=${value as never}>a</p>`).toThrow(TypeError)
    }
  })

  test("leaves out an address of a scheme that may run code, and keeps all others", () => {
    const bad = [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "java\nscript:alert(1)",
      "java\tscript:alert(1)",
      "\u0000javascript:alert(1)",
      "\u0001javascript:alert(1)",
      "vbscript:x",
      "data:text/html,<script>alert(1)</script>",
      "blob:https://x",
      "file:///etc/passwd",
      "view-source:x"
    ]
    for (const href of bad) expect([href, html`<a href=${href}>x</a>`.text]).toEqual([href, "<a>x</a>"])
    for (const href of [
      "/a:b",
      "#a:b",
      "?a:b",
      "a/b:c",
      "https://x",
      "mailto:a@b",
      "tel:1",
      "vscode://file/a.ts",
      "slack://channel?id=1",
      "sms:+1",
      "geo:1,2",
      "ftp://x",
      "ssh://git@x",
      "web+notes:1",
      "HTTP://x",
      "//x",
      ""
    ])
      expect(html`<a href=${href}>x</a>`.text).toBe(`<a href="${href}">x</a>`)
    expect(html`<img src=${"mailto:x"} alt="" />`.text).toBe('<img alt="">')
    expect(html`<img src=${"data:text/html,x"} alt="" />`.text).toBe('<img alt="">')
    expect(html`<img src=${"data:image/svg+xml,x"} alt="" />`.text).toBe(
      '<img src="data:image/svg+xml,x" alt="">'
    )
    expect(html`<source srcset=${"data:image/png,x"} />`.text).toBe("<source>")
    expect(html`<source srcset=${"a 1x, b.png"} />`.text).toBe('<source srcset="a%201x%2C%20b.png">')
  })

  test("never lets a value leave its place", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const { text } = html`<p title=${value} data-x=${[value]}>${value}</p>`
        expect(text.match(/[<>]/g)).toEqual(["<", ">", "<", ">"])
        expect(text.match(/"/g)!.length).toBe(value === "" ? 2 : 4)
      })
    )
  })
})
