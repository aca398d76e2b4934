import * as fc from "fast-check"

/** Pages whose own style sheets hide words, with the words that a browser shows of `q0z q1z ...`. */
export const styledHtml: ReadonlyArray<readonly [about: string, html: string, words: string]> = [
  ["classes", "<style>.a{display:none}</style><p class=a>q0z</p><p class=b>q1z</p>", "q1z"],
  [
    "parts that are not laid out",
    "<style>.a{content-visibility:hidden}.b{content-visibility:auto}.c{display:inline-block}</style><p class=a>q0z</p><p class=b>q1z</p><i class=a>q2z</i><i class='a c'>q3z</i>",
    "q1z q2z"
  ],
  ["ids and case", "<style>#X{DISPLAY : NONE}</style><p id=X>q0z</p><p id=x>q1z</p>", "q1z"],
  [
    "visibility with a visible part",
    "<style>.a{visibility:hidden}.b{visibility:visible}</style><p class=a>q0z <b class=b>q1z</b></p>",
    "q1z"
  ],
  [
    "specificity",
    "<style>p.a{display:block}.a{display:none}</style><p class=a>q0z</p><div class=a>q1z</div>",
    "q0z"
  ],
  [
    "important rules, and inline styles",
    '<style>.a{display:none!important}.b{display:none}</style><p class=a style="display:block">q0z</p><p class=b style="display:block">q1z</p>',
    "q1z"
  ],
  [
    "media",
    "<style>@media print{.a{display:none}}@media screen and (min-width:600px){.b{display:none}}@media (width<600px){.c{display:none}}</style><p class=a>q0z</p><p class=b>q1z</p><p class=c>q2z</p>",
    "q0z q2z"
  ],
  ["media of an element", "<style media=print>p{display:none}</style><p>q0z</p>", "q0z"],
  [
    "combinators",
    "<style>ul>.a+li~li{display:none}</style><ul><li class=a>q0z<li>q1z<li>q2z</ul>",
    "q0z q1z"
  ],
  [
    "nested rules",
    "<style>.a{& .b{display:none} &.c{display:none} i{display:none} @media screen{u{display:none}}}</style><p class=a>q0z <b class=b>q1z</b><i>q2z</i><u>q3z</u></p><p class='a c'>q4z</p>",
    "q0z"
  ],
  [
    "layers",
    "<style>@layer one,two;@layer two{.a{display:block}}@layer one{.a.a{display:none}}.b{display:block}@layer two{.b.b{display:none}}</style><p class=a>q0z</p><p class=b>q1z</p>",
    "q0z q1z"
  ],
  [
    "selectors of states",
    "<style>.a:not(:hover){display:none}.b:hover{display:none}.c:target~p{display:none}</style><p class=a>q0z</p><p class=b>q1z</p><p class=c>q2z</p><p>q3z</p>",
    "q1z q2z q3z"
  ],
  [
    "lists with an unknown selector",
    "<style>.a,.a:unknown{display:none}.b,.b::before{display:none}:is(.c,.c:unknown){display:none}</style><p class=a>q0z</p><p class=b>q1z</p>",
    "q0z"
  ],
  [
    "values and rules that are no CSS",
    "<style>.a{display:none;display:gone}.b{display:gone}} .c{display:none}.d{color:red;;display:none}</style><p class=a>q0z</p><p class=b>q1z</p><p class=c>q2z</p><p class=d>q3z</p>",
    "q1z q2z"
  ],
  [
    "attributes that styles override",
    "<style>[hidden]{display:block}dialog{display:block}</style><p hidden>q0z</p><dialog>q1z</dialog>",
    "q0z q1z"
  ],
  [
    "style sheets of browsers without scripts, and of templates",
    "<noscript><style>p{display:none}</style></noscript><template><style>p{display:none}</style></template><p>q0z</p>",
    "q0z"
  ],
  [
    "style sheets of another language, and in drawings",
    "<style type=text/less>.a{display:none}</style><svg><style>.b{display:none}</style></svg><p class=a>q0z</p><p class=b>q1z</p>",
    "q0z"
  ],
  [
    "what readers can open",
    "<style>details:not([open])>p{display:none}</style><details><summary>q0z</summary><p>q1z</p></details>",
    "q0z q1z"
  ],
  [
    "comments in inline styles",
    '<p style="/* ; */display:none">q0z</p><p style="display:none;display:gone">q1z</p><p>q2z</p>',
    "q2z"
  ],
  ["escapes", "<style>.md\\:a{display:none}</style><p class='md:a'>q0z</p><p>q1z</p>", "q1z"],
  [
    "has and where",
    "<style>p:has(b){display:none}:where(#y){display:none}.z{display:block}</style><p>q0z<b>q1z</b></p><p id=y class=z>q2z</p>",
    "q2z"
  ],
  [
    "features that browsers have",
    "<style>@supports (display:grid) and (not (gone:1)){.a{display:none}}@supports (gone:1) or selector(:gone){.b{display:none}}@supports not (display:gone){.c{display:none}}</style><p class=a>q0z</p><p class=b>q1z</p><p class=c>q2z</p>",
    "q1z"
  ],
  [
    "marks around blocks, and marks that styles stand for",
    '<style>.a{visibility:hidden}</style><b class="a"><p>q0z</p></b><b hidden><p>q1z</p></b><p>q2z <span class="a" style="font-weight:bold">q3z</span></p><i><p>q4z</p></i>',
    "q2z q4z"
  ],
  [
    "scopes",
    "<style>@scope (.a) to (.b){i{display:none}:scope>u{display:none}& s{display:none}> b{display:none}}@scope (.c){:scope{display:none}}</style><p class=a>q0z<i>q1z</i><u>q2z</u><s>q3z</s><b>q4z</b><span class=b><i>q5z</i></span></p><i>q6z</i><p class=c>q7z</p>",
    "q0z q5z q6z"
  ],
  [
    "the nearest scope, and the parent of a style sheet",
    "<style>@scope (.a){i{display:none}}@scope (.b){i{display:inline}}@scope (.c){i{display:none}}</style><div class=a><i>q0z</i><p class=b><i>q1z</i></p></div><div class=b><p class=c><i>q2z</i></p></div><div><style>@scope{u{display:none}}</style><u>q3z</u></div><u>q4z</u>",
    "q1z q4z"
  ],
  [
    "layers in their order in conditions",
    "<style>@media screen{@layer one{.a{display:none}}}@layer two{.a{display:block}}</style><p class=a>q0z</p>",
    "q0z"
  ],
  [
    "languages, directions and states of fields",
    "<style>:lang(de){display:none}:dir(rtl) b{display:none}:not(:defined){display:none}i:read-write{display:none}.a,.a:read-only{display:none}</style><p lang=de-AT>q0z</p><p dir=rtl>q1z<b>q2z</b></p><p><b>q3z</b><i contenteditable>q4z</i><u class=a>q5z</u></p>",
    "q1z q3z"
  ]
]

const names = ["a", "b", "c"]
const simple = fc.oneof(
  fc.constantFrom(...names).map((name) => `.${name}`),
  fc.constantFrom("#a", "#b", "div", "p", "b", "*", "[class]", "[class~=a]", "[id^=a i]", "p.a", "b.b.b"),
  fc.constantFrom(
    ":first-child",
    ":last-child",
    ":nth-child(2n+1)",
    ":nth-last-of-type(2)",
    ":only-child",
    ":empty",
    ":not(.a)",
    ":not(.a, #b)",
    ":is(.a, p)",
    ":where(#a)",
    ":has(> .b)",
    ":has(+ .c)",
    ":lang(en)",
    ":lang(de, 'en')",
    ":dir(ltr)",
    ":read-only",
    ":not(:defined)",
    ":valid",
    ":placeholder-shown",
    ":hover",
    ":not(:focus)",
    "::before",
    ":gone",
    "p:first-of-type"
  )
)
const selector = fc
  .tuple(simple, fc.constantFrom("", "", " ", ">", "+", "~"), simple)
  .map(([one, sign, other]) => (sign === "" ? one : `${one}${sign}${other}`))
const declaration = fc.constantFrom(
  "display:none",
  "display:none",
  "display:block",
  "display:inline !important",
  "display:none!important",
  "visibility:hidden",
  "visibility:visible",
  "visibility:inherit",
  "display:unset",
  "display:revert",
  "color:red",
  "display:gone",
  "visibility:collapse"
)
const block = fc.array(declaration, { maxLength: 3 }).map((all) => all.join(";"))
const plainRule = fc
  .tuple(fc.array(selector, { minLength: 1, maxLength: 2 }), block)
  .map(([selectors, inside]) => `${selectors.join(",")}{${inside}}`)
const rule = fc.oneof(
  { weight: 6, arbitrary: plainRule },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "@media print",
          "@media screen",
          "@media not print",
          "@media (min-width: 40em)",
          "@media (max-width: 600px)",
          "@media (400px < width <= 2000px) and (hover)",
          "@media only screen and (orientation: portrait), (prefers-color-scheme: light)",
          "@media (gone: 1)",
          "@media not all and (color)",
          "@media (not (width < 500px)) or (gone)",
          "@media (not (gone)) and (width > 1px)",
          "@media not ((hover) and (gone))",
          "@supports (display: grid)",
          "@supports not (display: grid)",
          "@supports (gone: 1) or (not (display: gone))",
          "@supports selector(:has(a)) and (width: calc(1px + 1em))",
          "@supports not selector(::gone)",
          "@supports (--a: b) and (not (not (color: red)))",
          "@supports gone",
          "@scope (.a)",
          "@scope (div) to (.b)",
          "@layer one",
          "@layer two",
          "@layer"
        ),
        fc.array(plainRule, { maxLength: 2 })
      )
      .map(([prelude, rules]) => `${prelude}{${rules.join("")}}`)
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        simple,
        fc.constantFrom("", " to (.b)", " to (:scope > .c)", " to (> p)", " to (.a)"),
        fc.constantFrom("", "> ", ":scope ", "& ", ":scope > "),
        plainRule,
        block
      )
      .map(([root, limit, sign, inner, own]) => `@scope (${root})${limit}{${sign}${inner}:scope{${own}}}`)
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(simple, block, plainRule, simple, block)
      .map(
        ([outer, own, inner, other, more]) =>
          `${outer}{${own};${inner} &${/^[.:#[]/.test(other) ? other : " b"}{${more}}}`
      )
  },
  { weight: 1, arbitrary: fc.constantFrom("@layer two,one;", "}", "p{", "@charset 'x';", "<!--", "/* ") }
)

const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.constant("!"),
    fc
      .tuple(
        fc.constantFrom("div", "p", "b", "section"),
        fc.constantFrom("", "", " lang=en-GB", " dir=rtl", " id=a", " id=b", " id=aB"),
        fc.subarray(names),
        fc.constantFrom("", "", "", " style='display:none'", " style='visibility:visible'", " hidden"),
        fc.array(tie("tree"), { maxLength: 3 })
      )
      .map(
        ([name, id, classes, more, inside]) =>
          `<${name}${id}${classes.length === 0 ? "" : ` class="${classes.join(" ")}"`}${more}>${inside.join(" ")}</${name}>`
      )
  )
}))

/** A page with a random style sheet, in which each element has classes of a small set. */
export const anyStyledHtml = fc
  .tuple(fc.array(rule, { minLength: 1, maxLength: 5 }), fc.array(tree, { minLength: 2, maxLength: 5 }))
  .map(([rules, parts]) => {
    let count = 0
    const body = parts.join("").replace(/!/g, () => `q${count++}z `)
    return `<style>${rules.join("\n")}</style><div>${body}</div>`
  })
