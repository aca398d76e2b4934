import * as fc from "fast-check"

const name = fc.constantFrom("a", "b-c", "über", "x.y", "Z_1", "a b", "100%", "-q", "part", "part-1")

/** An element of HTML that sets an anchor. */
const anchor = fc
  .tuple(name, fc.constantFrom("a id", "a name", "span id", 'a href="#z" id'))
  .map(([name, start]) => `<${start}="${name}"></${start.split(" ")[0]}>`)

const title = fc.constantFrom("Part", "--force", "`__dirname`", "🚀 Rocket", "Part!", "A b", "Über")

/** Markdown of a block that sets anchors, or has some by its words. */
export const anchoredPiece: fc.Arbitrary<string> = fc.oneof(
  anchor,
  title.map((title) => `## ${title}`),
  fc.tuple(title, anchor).map(([title, anchor]) => `## ${title} ${anchor}`),
  fc.tuple(title, fc.constantFrom("a", "b-c", "part", "Z_1")).map(([title, id]) => `## ${title} {#${id}}`),
  fc.tuple(title, anchor).map(([title, anchor]) => `### ${anchor}${title}`),
  anchor.map((anchor) => `words ${anchor} and more`),
  anchor.map((anchor) => `* ${anchor}item\n* words ${anchor}`),
  anchor.map((anchor) => `| head |\n| - |\n| ${anchor}cell |`),
  name.map((name) => `<div id="${name}">\n\nwords\n\n</div>`),
  name.map((name) => `<p id="${name}">words</p>`),
  name.map((name) => `<table id="${name}"><tr id="row"><td>words</td></tr></table>`),
  fc
    .tuple(name, anchor)
    .map(
      ([name, anchor]) => `<details id="${name}">\n<summary>${anchor}Part</summary>\n\nwords\n\n</details>`
    ),
  fc.constant("```js\ncode\n```"),
  fc.constant("words")
)

/** Markdown of a page with anchors of all kinds, of which some are equal. */
export const anchoredPage: fc.Arbitrary<string> = fc
  .tuple(fc.option(title), fc.array(anchoredPiece, { minLength: 1, maxLength: 6 }))
  .map(([title, pieces]) => [...(title === null ? [] : [`# ${title}`]), ...pieces].join("\n\n"))
