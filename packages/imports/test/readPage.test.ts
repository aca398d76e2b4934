import { describe, expect, it } from "@effect/vitest"
import { readPage } from "../src/node/readPage.ts"
import { onePixel } from "@octavo/content/testing"
import { words } from "./aSite.ts"

const address = "https://docs.example.org/guide/page"

/** The text of a page whose part to be read is this, without its title and first words. */
const read = (body: string) => {
  const { markdown } = readPage(`<main><h1>Page</h1><p>${words}</p>${body}</main>`, address)
  return markdown.replace(`# Page\n\n${words}\n\n`, "")
}

describe("the Markdown of a page of HTML", () => {
  it.each([
    ["marks", "<p><b>a</b> <i>b</i> <code>c</code> <del>d</del></p>", "**a** _b_ `c` ~~d~~\n"],
    [
      "marks around blocks, and none of a wrapper that its style makes plain",
      '<b><p>One <i>two</i></p><ul><li>Three</li></ul><pre>b</pre></b><b style="font-weight:normal" id="docs-internal-guid-1"><h2><span style="font-weight:700">Title</span></h2><p>Four <span style="font-weight:700">five</span> <span style="font-style:italic">six</span></p></b>',
      "**One _two_**\n\n* **Three**\n\n```\nb\n```\n\n## Title\n\nFour **five** _six_\n"
    ],
    [
      "lists that Word writes as paragraphs",
      [
        [1, "·", "One"],
        [2, "o", "Inner"],
        [1, "·", "Two"],
        [0, "", "Between"],
        [1, "3.", "Three"],
        [1, "4.", "Four"]
      ]
        .map(([level, sign, words]) =>
          level === 0
            ? `<p class=MsoNormal>${words}<o:p></o:p></p>`
            : `<p style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
        )
        .join("\n"),
      "* One\n  * Inner\n* Two\n\nBetween\n\n3. Three\n4. Four\n"
    ],
    [
      "keys, indices and powers",
      "<p><kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup></p>",
      "<kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup>\n"
    ],
    [
      "links",
      '<p><a href="../a b?x=1#y">a</a> <a href="mailto:a@b.org">m</a></p>',
      "[a](https://docs.example.org/a%20b?x=1#y) [m](mailto:a@b.org)\n"
    ],
    ["words where a link leads nowhere good", '<p><a href="javascript:alert(1)">a</a> <a>b</a></p>', "a b\n"],
    [
      "pictures that are shown late",
      '<p><img data-src="b.png" src="data:image/gif;base64,R0" alt="B"></p>',
      "![B](https://docs.example.org/guide/b.png)\n"
    ],
    [
      "formulas in MathML",
      "<p><math><mfrac><msup><mi>x</mi><mn>2</mn></msup><mi>max</mi></mfrac><mo>≤</mo><munderover><mo>∑</mo><mi>i</mi><mi>ℝ</mi></munderover><mover><mi>y</mi><mo>¯</mo></mover><mtext>if 5%</mtext></math></p>",
      "$$\\frac{{x}^{2}}{\\max }\\le \\sum _{i}^{\\mathbb{R}}\\bar{y}\\text{if 5\\%}$$\n"
    ],
    [
      "formulas with pipes in cells",
      "<table><tr><td>1<td><math><mo>|</mo><mi>x</mi><mo>|</mo></math></table>",
      "<table><tbody><tr><td>1</td><td>$$|x|$$</td></tr></tbody></table>\n"
    ],
    ["code beside code", "<p><code>a</code><code>b </code> <code>c|d</code></p>", "`ab` `c|d`\n"],
    [
      "a picture with its caption",
      '<figure><img src="/a.png" alt="A"><figcaption>See <b>this</b> <a href="b">page</a></figcaption></figure>',
      '<figure><img src="https://docs.example.org/a.png" alt="A"><figcaption><p>See <strong>this</strong> <a href="https://docs.example.org/guide/b">page</a></p></figcaption></figure>\n'
    ],
    [
      "a picture for which there are several",
      '<p><picture><source srcset="/d.png" media="(prefers-color-scheme: dark)"><img srcset="/l.png 1x, /m.png 2x"></picture></p>',
      "![](https://docs.example.org/l.png)\n"
    ],
    [
      "a picture with commas in its address",
      '<p><img srcset="https://x.example.org/a,b.png 1x, /m.png 2x"></p>',
      "![](https://x.example.org/a,b.png)\n"
    ],
    [
      "footnotes",
      '<p>One<sup id="fnref:1"><a href="#fn:1">1</a></sup>, two<sup id="r2"><a href="#fn:2">[2]</a></sup>, one<sup id="fnref:1b"><a href="#fn:1">1</a></sup>.</p><div class="footnotes"><hr><ol><li id="fn:1"><p>The <b>note</b>. <a href="#fnref:1">\u21a9</a> <a href="#fnref:1b">\u21a92</a></p></li><li id="fn:2"><p>Other</p><ul><li>more</li></ul><p><a href="#r2">\u21a9</a></p></li></ol></div><p>End</p>',
      "One[^1], two[^2], one[^1].\n\nEnd\n\n[^1]: The **note**.\n\n[^2]: Other\n\n    * more\n"
    ],
    [
      "footnotes below a heading of their own",
      '<p>A<sup><a href="#f1" id="r1" data-footnote-ref>1</a></sup></p><section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="f1"><p>Note <a href="#r1">\u21a9</a></p></li></ol></section>',
      "A[^1]\n\n[^1]: Note\n"
    ],
    [
      "lists of contents as what they are",
      '<ul><li id="t1"><a href="#s1">FAQ</a></li></ul><h2><span id="s1"><a href="#t1">FAQ</a></span></h2>',
      `* [FAQ](${address}#s1)\n\n## [FAQ](${address}#t1)\n`
    ],
    [
      "films and sounds",
      '<video controls><source src="/v.mp4">Sorry</video><audio src="a.mp3"></audio>',
      '{% embed url="https://docs.example.org/v.mp4" %}\n\n{% embed url="https://docs.example.org/guide/a.mp3" %}\n'
    ],
    [
      "the words of a card apart",
      '<a href="/c"><h3>Card</h3><p>of <b>words</b></p></a>',
      "[Card of words](https://docs.example.org/c)\n"
    ],
    [
      "what can be opened",
      "<details open><summary>More <b>&lt;x&gt;</b></summary><p>Text</p></details>",
      "<details open>\n\n<summary>More &lt;x&gt;</summary>\n\nText\n\n</details>\n"
    ],
    [
      "a box of one kind of site",
      '<div class="theme-admonition admonition alert alert--danger"><div class="admonitionHeading_x">danger</div><div><p>Hot</p></div></div>',
      '{% hint style="danger" %}\nHot\n{% endhint %}\n'
    ],
    [
      "a box of another",
      '<div class="admonition note"><p class="admonition-title">Mind the gap</p><p>Text</p></div>',
      '{% hint style="info" %}\n**Mind the gap**\n\nText\n{% endhint %}\n'
    ],
    [
      "a box of a third",
      '<blockquote class="markdown-alert markdown-alert-tip"><p>Text</p></blockquote>',
      '{% hint style="success" %}\nText\n{% endhint %}\n'
    ],
    [
      "a box of a fourth",
      '<aside class="starlight-aside starlight-aside--caution"><p>Text</p></aside>',
      '{% hint style="warning" %}\nText\n{% endhint %}\n'
    ],
    ["a quotation", "<blockquote><p>Text</p></blockquote>", "> Text\n"],
    [
      "tabs, those that are hidden among them",
      '<div><ul role="tablist"><li role="tab">A</li><li role="tab">B "2"</li></ul><div><div role="tabpanel"><p>1</p></div><div role="tabpanel" hidden><p>2</p></div></div></div>',
      '{% tabs %}\n{% tab title="A" %}\n1\n{% endtab %}\n\n{% tab title="B &quot;2&quot;" %}\n2\n{% endtab %}\n{% endtabs %}\n'
    ],
    [
      "tabs by labels",
      '<div class="tabbed-set"><div class="tabbed-labels"><label>A</label></div><div class="tabbed-content"><div class="tabbed-block"><p>1</p></div></div></div>',
      '{% tabs %}\n{% tab title="A" %}\n1\n{% endtab %}\n{% endtabs %}\n'
    ],
    [
      "code with its language",
      '<pre><code class="language-js">a &lt; b\n  c</code></pre>',
      "```js\na < b\n  c\n```\n"
    ],
    [
      "code whose language stands around it",
      '<div class="highlight-source-rust"><pre>fn</pre></div>',
      "```rust\nfn\n```\n"
    ],
    [
      "code whose lines are elements",
      '<pre class="language-sh"><code><span class="token-line">a<br></span><span class="token-line">b</span></code></pre>',
      "```sh\na\nb\n```\n"
    ],
    [
      "code beside numbers of lines",
      '<table class="highlight"><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
      "```\na\nb\n```\n"
    ],
    [
      "code below the name of its file",
      '<table class="highlighttable"><tr><th colspan="2">run.sh</th></tr><tr><td><pre>1</pre></td><td><pre>a</pre></td></tr></table>',
      "run.sh\n\n```\na\n```\n"
    ],
    ["code of no words, not at all", "<p>a <code> </code><code></code>b <code>c</code></p>", "a b `c`\n"],
    ["code with fences in it", "<pre>```\na\n```</pre>", "````\n```\na\n```\n````\n"],
    [
      "a table",
      '<table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tr><td>1|2</td><td>x<br>y</td></tr></table>',
      "| A | B |\n| - | -: |\n| 1\\|2 | x<br>y |\n"
    ],
    [
      "a table with cells over several columns",
      "<table><tr><th>A</th><th>B</th></tr><tr><td colspan=2>both</td></tr></table>",
      '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td colspan="2">both</td></tr></tbody></table>\n'
    ],
    [
      "what old pages arrange in tables, without these",
      "<table><tr><td><table><tr><td><h2>Part</h2></td></tr></table></td><td><p>Words</p></td></tr></table><table role=presentation><tr><td>a</td><td>b</td></tr></table>",
      "## Part\n\nWords\n\na\n\nb\n"
    ],
    [
      "lists that stand right in lists",
      "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
      "* a\n  * b\n* c\n"
    ],
    [
      "boxes that are ones by their name alone",
      '<section class="note"><p>Mind</p></section><div class="warning">Hot</div><div class="note-list">x</div>',
      '{% hint style="info" %}\nMind\n{% endhint %}\n\n{% hint style="warning" %}\nHot\n{% endhint %}\n\nx\n'
    ],
    [
      "code without the lines that its page hides",
      '<pre><code class="language-rust"><span class="boring">fn main() {\n</span>a();\n<span class="boring">}</span></code></pre>',
      "```rust\na();\n```\n"
    ],
    [
      "what is written over a table",
      "<table><caption>All of <b>it</b></caption><tr><th>A</th></tr><tr><td>1</td></tr></table>",
      "All of **it**\n\n| A |\n| - |\n| 1 |\n"
    ],
    [
      "the columns and rows that the cells of a table with blocks reach over",
      "<table><tr><td rowspan=2>a</td><td colspan=2><pre>b</pre></td></tr><tr><td>c</td><td>d</td></tr></table>",
      '<table><tbody><tr><td rowspan="2">a</td><td colspan="2"><pre>b</pre></td></tr><tr><td>c</td><td>d</td></tr></tbody></table>\n'
    ],
    [
      "a table with lists in it",
      "<table><tr><th>A</th></tr><tr><td><ul><li>{% x %}</li></ul></td></tr></table>",
      "<table><tbody><tr><th>A</th></tr><tr><td><ul><li>&#123;% x %}</li></ul></td></tr></tbody></table>\n"
    ],
    [
      "lists",
      '<ol start="3"><li>a<ul><li>b</li></ul></li></ol><ul><li><input type="checkbox" checked> c</li></ul>',
      "3. a\n   * b\n\n* [x] c\n"
    ],
    [
      "formulas",
      '<p><span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span class="katex-html">x2</span></span></p>',
      "$$x^2$$\n"
    ],
    [
      "formulas that are drawn later",
      '<p>So <span class="math inline">\\(a_b\\)</span></p><div class="math display">\\[ \\int x \\]</div>',
      "So $$a_b$$\n\n$$\n\\int x\n$$\n"
    ],
    [
      "films of other sites",
      '<iframe src="https://video.example.org/1"></iframe>',
      '{% embed url="https://video.example.org/1" %}\n'
    ],
    [
      "what would be read as something else",
      "<p>{% raw %} $$x$$ *a* _b_ [c](d) &lt;b&gt; :smile: # h</p>",
      "\\{% raw %} \\$\\$x\\$\\$ \\*a\\* \\_b\\_ \\[c]\\(d) \\<b> :smile<!-- -->: # h\n"
    ],
    [
      "headings, whose own anchors stay",
      '<h2 id="own">Title<a class="hash-link" href="#own">#</a></h2><h2 id="usual">Usual</h2>',
      '## Title <a href="#own" id="own"></a>\n\n## Usual\n'
    ],
    [
      "headings that are links to themselves, without them",
      '<h2><a class="header" href="#x" id="x">One <code>two</code></a></h2><h3 id="three"><a href="#three">Three</a></h3>',
      '## One `two` <a href="#x" id="x"></a>\n\n### Three\n'
    ],
    [
      "the anchors of headings wherever they stand",
      '<section id="what-s-new"><h2>What\'s new<a class="headerlink" href="#what-s-new">\u00b6</a></h2></section><h3><a id="_Toc1"></a>Word</h3><a name="old"></a><h3>Old</h3><p><a id="older"></a></p><h3>The older</h3><div id="part"><h3>Part</h3></div><div id="outer"><p>x</p><h3>Own</h3></div>',
      '## What\'s new <a href="#what-s-new" id="what-s-new"></a>\n\n### Word <a href="#_Toc1" id="_Toc1"></a>\n\n### Old\n\n### The older <a href="#older" id="older"></a>\n\n### Part\n\nx\n\n### Own\n'
    ],
    [
      "highlighted and underlined words",
      '<p><mark>a</mark> <mark style="background-color: green">b</mark> <u>c</u></p>',
      '<mark style="background-color:yellow;">a</mark> <mark style="background-color:green;">b</mark> <u>c</u>\n'
    ],
    [
      "spaces at the edges of marks outside of them",
      "<p>a<b> b </b>c <i>d&nbsp;</i>e <b><b>f</b> <b>g</b></b><b>h</b></p>",
      "a **b** c _d_\u00a0e **f gh**\n"
    ],
    [
      "marks beside letters that the signs of Markdown would not mark, as elements",
      "<p>x<i>y</i>z \u4f60\u597d<b>\u201c\u91cd\u8981\u3002\u201d</b>\u6587\u5b57 <b>\u3042</b>\u3044 a<del>(b)</del>c</p>",
      "x<em>y</em>z \u4f60\u597d<strong>\u201c\u91cd\u8981\u3002\u201d</strong>\u6587\u5b57 **\u3042**\u3044 a<del>(b)</del>c\n"
    ],
    [
      "words of controls",
      "<p>Press <button>Save</button> for <select><option>all<option>some</select></p>",
      "Press Save for all, some\n"
    ],
    ["the level of headings", "<h5>a</h5><h6>b</h6>", "##### a\n\n###### b\n"],
    [
      "the language of code, however highlighters write it",
      '<pre class="sourceCode python"><code>a</code></pre><pre><code class="hljs javascript">b</code></pre><pre lang="go">c</pre><pre class="brush: java;">d</pre><pre class="line-numbers">e</pre>',
      "```python\na\n```\n\n```javascript\nb\n```\n\n```go\nc\n```\n\n```java\nd\n```\n\n```\ne\n```\n"
    ],
    ["text beside code in a block of code", "<pre>$ <code>run</code> # now</pre>", "```\n$ run # now\n```\n"],
    [
      "a table in a cell of a table of figures, as paragraphs",
      "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><table><tr><td>x</td><td>y</td></tr></table></td></tr></table>",
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><p>x</p><p>y</p></td></tr></tbody></table>\n"
    ],
    ["no comments, and no links without words", '<p>a<!-- b --> <a href="/c"></a>d</p>', "a d\n"],
    [
      "nothing of what stands around",
      '<nav>a</nav><script>b</script><style>c</style><a class="edit-this-page" href="/e">d</a><div class="toc">e</div><button>Copy</button><div class="navheader">n</div><p hidden>g</p><p>z</p>',
      "z\n"
    ]
  ])("keeps %s", (_, html, markdown) => {
    expect(read(html)).toBe(markdown)
  })

  it.each([
    ["<title>Words | Site</title><main><h1>Own <b>words</b></h1>", "Own words"],
    ["<title>Install - Acme Docs</title><main>", "Install"],
    ["<meta property=og:title content='Of the graph'><title>x</title><main>", "Of the graph"],
    ["<title>Install - The Book</title><h1>The Book</h1><main><h2>Install</h2>", "Install"],
    ["<title>x</title><main><h1>Option <button>Copy</button></h1>", "Option"],
    ["<main>", "Page"]
  ])("is titled by what is there: %s", (head, title) => {
    expect(readPage(`${head}<p>${words}</p>`, address).title).toBe(title)
  })

  it.each([
    ["an article", `<div>Menu Menu Menu</div><article><p>${words}</p></article><div>Foot</div>`],
    ["main", `<header>Head</header><main><p>${words}</p></main>`],
    [
      "a place that sites of documentation have",
      `<p>x</p><div class="theme-doc-markdown"><p>${words}</p></div>`
    ],
    [
      "no place at all",
      `<nav>Menu</nav><div><p>${words}</p><p>${words}</p><p>${words}</p><p>${words}</p></div><footer>Foot</footer>`
    ],
    ["a body with a few words", "<body><nav>Menu</nav><p>These are words</p></body>"]
  ])("is found in %s", (_, html) => {
    const { markdown } = readPage(html, address)
    expect(markdown).toContain("These are words")
    expect(markdown).not.toMatch(/Menu|Foot|Head/)
  })

  it("brings the pictures that are written in a page, each once, and no place holders", () => {
    const data = `data:image/png;base64,${Buffer.from(onePixel).toString("base64")}`
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>`
    const { files, markdown } = readPage(
      `<main><p>${words}</p><p><img src="${data}" alt="A"><img src="${data}"><img src="data:image/svg+xml,${encodeURIComponent(drawing)}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="><img src="data:text/html,<b>x</b>"></p></main>`,
      address
    )
    expect(files.map(({ bytes, path }) => [/[^/]*$/.exec(path)![0], Buffer.from(bytes)])).toEqual([
      ["picture.png", Buffer.from(onePixel)],
      ["picture.svg", Buffer.from(drawing)]
    ])
    const [picture, svg] = files.map(({ path }) => `archive://files/${path}`)
    expect(markdown).toContain(`![A](${picture})![](${picture})![](${svg})\n`)
  })

  it("reports what no page can show, by the words before it", () => {
    const { problems } = readPage(
      `<main><h1>T</h1><p>Some words <canvas></canvas></p><svg width="200"><path/></svg><svg width="16"><path/></svg><video src="blob:x"></video></main>`,
      address
    )
    expect(problems).toEqual(
      ["A canvas", "A drawing", "A film"].map(
        (name) => `${name} after \u201cT Some words\u201d cannot be shown on a page and was left out.`
      )
    )
  })

  it("keeps a heading in its place where text precedes it", () => {
    const { markdown } = readPage("<main><p>Before</p><h1>Title</h1><p>After</p></main>", address)
    expect(markdown).toBe("# Title\n\nBefore\n\n# Title\n\nAfter\n")
  })

  it("of frames is a list of what they show", () => {
    const { links, markdown } = readPage(
      `<html><head><title>The manual</title></head><frameset cols="20%,80%"><frame src="toc.html" title="Contents"><frame src="/first_part.html"><frame></frameset></html>`,
      address
    )
    expect(links).toEqual([
      "https://docs.example.org/guide/toc.html",
      "https://docs.example.org/first_part.html"
    ])
    expect(markdown).toBe(`# The manual\n\n* [Contents](${links[0]})\n* [First part](${links[1]})\n`)
  })

  it("tells which address the page says is its own", () => {
    expect(readPage('<link rel="canonical" href="/own"><p>x</p>', address).canonical).toBe(
      "https://docs.example.org/own"
    )
    expect(readPage('<link rel="canonical" href="javascript:x"><p>x</p>', address).canonical).toBe(null)
  })

  it("is all that it tells, where one part of it looks like the page", () => {
    const entry = (name: string, times: number) =>
      `<dl><dt><table><tr><td><b>${name}</b>(</td><td>x)</td></tr></table></dt><dd>${`<p>${words}</p>`.repeat(times)}</dd></dl>`
    const { markdown } = readPage(
      `<title>Things</title><div><a href="/">Up</a></div><h2>Things</h2>${entry("first", 4)}${entry("second", 2)}${entry("third", 3)}`,
      address
    )
    for (const name of ["first", "second", "third"]) expect(markdown).toContain(`**${name}**(`)
    const old = readPage(
      `<body><table><tr><td><a href="/">Home</a></td></tr></table><table><tr><td><table><tr><td><h2>Index</h2>${"<dl><dt>a</dt><dd><a href=x>b</a></dd></dl>".repeat(40)}</td></tr></table></td></tr></table></body>`,
      address
    )
    expect(old.markdown.match(/\[b\]/g)).toHaveLength(40)
  })

  it("tells where the page leads, and where it sends its visitors", () => {
    const html = `<base href="/b/"><meta name="description" content=" What\n it is "><meta http-equiv="Refresh" content="0; URL='next'"><nav><a href="a#x">A</a><a href="a#x">A</a><a rel="nofollow" href="n">N</a><a href="//other.example.org/">O</a></nav>`
    expect(readPage(html, address)).toMatchObject({
      description: "What it is",
      links: ["https://docs.example.org/b/a#x", "https://other.example.org/"],
      refresh: "https://docs.example.org/b/next"
    })
  })
})
