import * as fc from "fast-check"

/** Elements around `#`, in the storage format of Confluence. `@` is a visible word, and `?` one that is not shown. */
const inTexts = [
  "<strong>#</strong>",
  "<em>#</em>",
  "<code>#</code>",
  '<span style="color: red;">#</span>',
  "<sub>#</sub>",
  "<u>#</u>",
  '<a href="https://example.org/">#</a>',
  '<ac:inline-comment-marker ac:ref="1">#</ac:inline-comment-marker>',
  '<ac:link><ri:page ri:content-title="Page" /><ac:link-body>#</ac:link-body></ac:link>',
  '<ac:link><ri:page ri:content-title="Gone" /><ac:link-body>#</ac:link-body></ac:link>',
  '<ac:link ac:anchor="x"><ac:link-body>#</ac:link-body></ac:link>'
]

const macro = (name: string) =>
  `<ac:structured-macro ac:name="${name}"><ac:rich-text-body>#</ac:rich-text-body></ac:structured-macro>`

const inBlocks = [
  ...["info", "note", "tip", "warning", "panel", "excerpt", "section", "column", "details", "gadget"].map(
    macro
  ),
  '<ac:structured-macro ac:name="expand"><ac:parameter ac:name="title">@</ac:parameter><ac:rich-text-body>#</ac:rich-text-body></ac:structured-macro>',
  "<ac:layout><ac:layout-section><ac:layout-cell>#</ac:layout-cell></ac:layout-section></ac:layout>",
  "<ac:task-list><ac:task><ac:task-id>7</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>#</ac:task-body></ac:task></ac:task-list>",
  "<blockquote>#</blockquote>",
  "<ul><li>#</li><li><p>@</p></li></ul>",
  "<ol><li>#</li></ol>",
  '<table><tbody><tr><th>@</th><td>#</td></tr><tr><td colspan="2">@</td></tr></tbody></table>',
  "<unknown-element>#</unknown-element>",
  '<ac:adf-extension><ac:adf-node type="panel"><ac:adf-attribute key="panel-type">note</ac:adf-attribute><ac:adf-content>#</ac:adf-content></ac:adf-node><ac:adf-fallback>?</ac:adf-fallback></ac:adf-extension>'
]

const words = [
  "@",
  "@<br />",
  "@&nbsp;@",
  "<!-- ? -->@",
  '<ac:emoticon ac:name="smile" />@',
  '<ac:structured-macro ac:name="status"><ac:parameter ac:name="title">@</ac:parameter></ac:structured-macro>',
  '<ac:structured-macro ac:name="jira"><ac:parameter ac:name="key">@</ac:parameter></ac:structured-macro>',
  '<ac:link><ri:page ri:content-title="Page" /><ac:plain-text-link-body><![CDATA[@]]></ac:plain-text-link-body></ac:link>',
  '<ac:image><ri:attachment ri:filename="@" /></ac:image>'
]

const blocks = [
  '<ac:structured-macro ac:name="code"><ac:parameter ac:name="language">js</ac:parameter><ac:plain-text-body><![CDATA[@ < @]]></ac:plain-text-body></ac:structured-macro>',
  '<ac:structured-macro ac:name="unknown"><ac:parameter ac:name="a">@</ac:parameter><ac:plain-text-body><![CDATA[@]]></ac:plain-text-body></ac:structured-macro>',
  "<h1>@</h1>",
  '<h3>@ <ac:structured-macro ac:name="unknown"><ac:parameter ac:name="a">@</ac:parameter></ac:structured-macro></h3>',
  "<hr />"
]

const { flow } = fc.letrec<{ text: string; flow: string }>((tie) => {
  const many = (name: "flow" | "text") =>
    fc.array(tie(name), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "))
  const around = (list: ReadonlyArray<string>, name: "flow" | "text") =>
    fc.tuple(fc.constantFrom(...list), many(name)).map(([whole, inside]) => whole.replace("#", () => inside))
  const lines = many("text").map((text) => `<p>${text}</p>`)
  return {
    text: fc.oneof({ maxDepth: 3 }, fc.constantFrom(...words), around(inTexts, "text")),
    flow: fc.oneof(
      { maxDepth: 4 },
      lines,
      fc.constantFrom(...blocks),
      around(inBlocks, "flow"),
      around(inBlocks, "text")
    )
  }
})

/** A text in the storage format of Confluence, with its visible words in their order. */
export const anyStorage = fc.array(flow, { minLength: 1, maxLength: 4 }).map((parts) => {
  const seen: Array<string> = []
  let count = 0
  const body = parts.join("").replace(/[@?]/g, (mark) => {
    const word = `q${count++}z`
    if (mark === "@") seen.push(word)
    return word
  })
  return { body, seen }
})
