import { onePixel } from "@octavo/content/testing"

/** Ids as Notion writes them: 32 hexadecimal digits. */
export const notionId = (number: number): string => number.toString(16).padStart(32, "a1b2c3d4")

const [guide, install, tasks, first, second, untitled, away] = [1, 2, 3, 4, 5, 6, 7].map(notionId)

/** An export of Notion as Markdown and CSV, with what users make most: child pages, a database, callouts, formulas and pictures. */
export const notionMarkdown: Readonly<Record<string, string | Uint8Array>> = {
  [`Team guide ${guide}.md`]: `# Team guide

<aside>
⚠️ Read **this** first.

Then the rest.

</aside>

The price is $5 and $6, the energy $E=mc^2$ and \`$code$\`.

$$
a^2 + b^2 = c^2
$$

- [ ]  open
- [x]  done
- Toggle
    
    Inner words
    

[Install](Team%20guide%20${guide}/Install%20${install}.md)

[Tasks](Team%20guide%20${guide}/Tasks%20${tasks}.csv)

[On the site](https://www.notion.so/acme/Install-${install}?pvs=21) and [away](https://www.notion.so/${away})

![Untitled](Team%20guide%20${guide}/Untitled.png)

[Plan (1).pdf](Team%20guide%20${guide}/Plan_(1).pdf)

\`\`\`html
<aside>
$x$
</aside>
\`\`\`
`,
  [`Team guide ${guide}/Install ${install}.md`]: `# Install\n\n[Back](../Team%20guide%20${guide}.md)\n`,
  [`Team guide ${guide}/Untitled ${untitled}.md`]: "# Untitled\n\nNote: no property.\n",
  [`Team guide ${guide}/Untitled.png`]: onePixel,
  [`Team guide ${guide}/Plan_(1).pdf`]: "plan",
  [`Team guide ${guide}/Tasks ${tasks}.csv`]: "\ufeffName,State\nWrite | read,Done\n",
  [`Team guide ${guide}/Tasks ${tasks}_all.csv`]: `\ufeffName,State,Notes,Parent\nWrite | read,Done,"Two\nlines, ""quoted""",Review (../Team%20guide%20${guide}/Tasks%20${tasks}/Review%20${second}.md)\nReview,Open,*,\n`,
  [`Team guide ${guide}/Tasks ${tasks}/Write read ${first}.md`]: `# Write | read\n\nState: Done\nNotes: Two: *times*\n\nThe text.\n`,
  [`Team guide ${guide}/Tasks ${tasks}/Review ${second}.md`]: `# Review\n\nState: Open\n`
}

/** A page as the HTML export of Notion has it. */
const page = (title: string, properties: string, body: string): string =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title><style>.callout{padding:1em}.checkbox{display:inline-flex}</style></head><body><article id="${guide}" class="page sans"><header><div class="page-header-icon undefined"><span class="icon">🏠</span></div><h1 class="page-title">${title}</h1><p class="page-description"></p>${properties}</header><div class="page-body">${body}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`

/** The same in HTML. */
export const notionHtml: Readonly<Record<string, string | Uint8Array>> = {
  [`Team guide ${guide}.html`]: page(
    "Team guide",
    "",
    `<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Read <strong>this</strong>.</p></div></figure>
<nav class="block-color-gray table_of_contents"><div class="table_of_contents-item"><a class="table_of_contents-link" href="#x">Part</a></div></nav>
<h2 id="x">Part</h2>
<ul class="bulleted-list"><li style="list-style-type:disc">One</li></ul><ul class="bulleted-list"><li style="list-style-type:disc">Two<ul class="bulleted-list"><li>Inner</li></ul></li></ul>
<ol type="1" class="numbered-list" start="1"><li>First</li></ol><ol type="1" class="numbered-list" start="2"><li>Second</li></ol>
<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Done</span><div class="indented"></div></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Open</span></li></ul>
<ul class="toggle"><li><details open=""><summary>Toggle</summary><p>Inner words</p></details></li></ul>
<figure class="equation"><style>@import url('katex.css')</style><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html">E</span></span></span></div></figure>
<pre class="code"><code class="language-Python">print(1)</code></pre>
<figure class="link-to-page"><a href="Team%20guide/Install%20${install}.html"><span class="icon">📄</span>Install</a></figure>
<figure><a href="https://example.org/" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">Example</div><div class="bookmark-description">A site</div></div><div class="bookmark-href"><img src="https://example.org/icon.png" class="icon bookmark-icon"/>https://example.org/</div></div></a></figure>
<figure class="image"><a href="Team%20guide/Untitled.png"><img style="width:700px" src="Team%20guide/Untitled.png"/></a><figcaption>Words below</figcaption></figure>
<div class="column-list"><div style="width:50%" class="column"><p>Left</p></div><div style="width:50%" class="column"><p>Right</p></div></div>`
  ),
  [`Team guide/Install ${install}.html`]: page(
    "Install",
    `<table class="properties"><tbody><tr class="property-row property-row-select"><th><span class="icon property-icon"><svg viewBox="0 0 100 100"></svg></span>State</th><td><span class="selected-value">Done</span></td></tr></tbody></table>`,
    "<p>Words</p>"
  ),
  "Team guide/Untitled.png": onePixel
}
