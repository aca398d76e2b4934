import * as fc from "fast-check"

/** Elements of text, written around it. */
const phrasing =
  "a abbr b bdi bdo cite code data dfn del em i ins kbd label mark output q s samp small span strong sub sup time u var button font big tt strike nobr slot map".split(
    " "
  )

/** Elements of which nothing is shown. */
const unseen = [
  "<script>?</script>",
  "<style>?</style>",
  "<template>?</template>",
  "<noscript>?</noscript>",
  "<dialog>?</dialog>",
  "<datalist><option>?</option></datalist>",
  "<span hidden>?</span>",
  '<b style="display:none">?</b>',
  '<i style="color:red; DISPLAY : none !important">?</i>',
  '<span style="visibility:hidden">?</span>',
  '<span style="visibility:hidden">?<b style="visibility:visible">!</b>?</span>',
  "<span popover>?</span>",
  "<!-- ? -->",
  "<video><b>?</b></video>",
  "<audio>?</audio>",
  "<canvas>?</canvas>",
  "<iframe>?</iframe>",
  "<meter>?</meter>",
  "<progress>?</progress>",
  '<input value="?" type="hidden">',
  "<ruby>!<rp>?</rp><rt>!</rt><rp>?</rp></ruby>",
  "<svg><title>?</title><desc>?</desc><text>!</text></svg>",
  "<math><semantics><mi>!</mi><annotation>?</annotation></semantics></math>",
  '<i style="display:none !IMPORTANT;display:inline">?</i>'
]

const shown = [
  "!",
  "! !",
  "<br>",
  "<wbr>",
  "<img src=a.png alt=>",
  '<input type="checkbox">',
  '<b aria-hidden="true">!</b>',
  "<option>!</option>",
  "<optgroup><option>!</option> <option>!</option></optgroup>",
  "<select><option>!</option><optgroup><option>!</option></optgroup></select>",
  "<math><mi>!</mi><mo>+</mo><mn>!</mn></math>",
  "<button type=submit>!</button>",
  '<a href="https://example.org/">!</a>',
  '<a href="#part">!</a>'
]

const around =
  "div section article aside header footer address blockquote center form fieldset hgroup search figure details".split(
    " "
  )

/** HTML in which every `!` is a word that is shown and every `?` one that is not. */
const { flow } = fc.letrec<{ text: string; flow: string; cell: string; items: string }>((tie) => {
  const many = (name: "flow" | "text", maxLength: number) =>
    fc.array(tie(name), { minLength: 1, maxLength }).map((parts) => parts.join(""))
  return {
    text: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 6, arbitrary: fc.constantFrom(...shown) },
      { weight: 2, arbitrary: fc.constantFrom(...unseen) },
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.constantFrom(...phrasing), many("text", 3))
          .map(([name, inside]) => `<${name}>${inside}</${name}>`)
      }
    ),
    cell: fc.oneof(many("text", 2), many("flow", 2)),
    items: fc
      .array(fc.oneof(many("text", 2), many("flow", 2)), { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => `<li>${item}</li>`).join("")),
    flow: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 2, arbitrary: many("text", 3) },
      { weight: 4, arbitrary: many("text", 3).map((text) => `<p>${text}</p>`) },
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.constantFrom(...around), many("flow", 3))
          .map(([name, inside]) => `<${name}>${inside}</${name}>`)
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("p", "h2", "h5", "div"), many("text", 3))
          .map(([name, inside]) => `<${name}>${inside}</${name}>`)
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("ul", "ol", "menu", "dir"), tie("items"))
          .map(([name, inside]) => `<${name}>${inside}</${name}>`)
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie("cell"), tie("cell"))
          .map(([term, text]) => `<dl><dt>${term}</dt><dd>${text}</dd><div><dt>!</dt><dd>!</dd></div></dl>`)
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie("cell"), tie("cell"), tie("cell"), fc.constantFrom("", " colspan=2", " rowspan=2"))
          .map(
            ([one, two, three, span]) =>
              `<table><caption>!</caption><thead><tr><th>!</th><th>${one}</th></tr></thead><tbody><tr><td${span}>${two}</td><td>${three}</td></tr></tbody><tfoot><tr><td>!</td></tr></tfoot></table>`
          )
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie("cell"), tie("cell"))
          .map(([one, two]) => `<table><tr><td>${one}</td><td>${two}</td></tr></table>`)
      },
      { weight: 1, arbitrary: many("text", 3).map((text) => `<pre>! <code>${text}</code> !</pre>`) },
      {
        weight: 1,
        arbitrary: tie("cell").map((inside) => `<details><summary>! <b>!</b></summary>${inside}</details>`)
      },
      {
        weight: 1,
        arbitrary: tie("cell").map(
          (inside) => `<figure><img src=a.png>${inside}<figcaption>!</figcaption></figure>`
        )
      },
      { weight: 1, arbitrary: tie("cell").map((inside) => `<dialog open>${inside}</dialog>`) },
      {
        weight: 1,
        arbitrary: tie("cell").map(
          (inside) =>
            `<div hidden>?</div><div style="content-visibility:hidden">?<p style="content-visibility:visible">?</p></div><section style="visibility: hidden">?<p style="visibility:visible">!</p></section>${inside}`
        )
      },
      { weight: 1, arbitrary: fc.constant("<hr>") }
    )
  }
})

/** A page of random elements of the standard, and its words in the order in which they are written. */
export const anyHtml = fc.array(flow, { minLength: 1, maxLength: 4 }).map((parts) => {
  const seen: Array<string> = []
  let count = 0
  const body = parts.join("\n").replace(/[!?](?![a-z-])/gi, (sign, at: number, whole: string) => {
    if (whole.startsWith("<!--", at - 1) || whole.startsWith("!important", at)) return sign
    const word = `q${count++}z`
    if (sign === "!") seen.push(word)
    return word
  })
  return { body, seen }
})
