/** The style of documents: text and every block. */
export const proseStyle = `
.prose > :first-child { margin-top: 0; }
.prose :is(p, ul, ol, figure, blockquote, hr, .hint, .code, .table, .cards, .columns, .tabs, .steps, .expandable, .images, .math, .updates) { margin: 16px 0; }
.prose :is(li, td, th, .hint > div, .card-body, .column, section > div, .expandable > div, .steps > li > div, blockquote) > :first-child { margin-top: 0; }
.prose :is(li, td, th, .hint > div, .card-body, .column, section > div, .expandable > div, .steps > li > div, blockquote) > :last-child { margin-bottom: 0; }
.prose p { text-wrap: pretty; }
.prose :is(h2, h3, h4, h5, h6) { margin: 32px 0 12px; font-weight: 600; line-height: 1.3; color: var(--strong); text-wrap: balance; position: relative; }
.prose h2 { margin-top: 48px; font-size: 1.5rem; letter-spacing: -.02em; }
.prose h3 { font-size: 1.25rem; letter-spacing: -.01em; }
.prose h4 { font-size: 1.0625rem; margin-top: 24px; }
.prose :is(h5, h6) { font-size: 1rem; margin-top: 24px; }
.prose :is(h2, h3, h4, h5, h6):first-child { margin-top: 0; }
.anchor { unicode-bidi: isolate; margin-inline-start: 8px; color: var(--muted); text-decoration: none; opacity: 0; font-weight: 400; }
:is(h2, h3, h4, h5, h6):hover > .anchor, .anchor:focus { opacity: 1; }
.prose a { text-underline-offset: 3px; text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentColor 50%, transparent); transition: text-decoration-color .15s; }
.prose a:hover { text-decoration-color: currentColor; text-decoration-thickness: 2px; }
.prose :is(ul, ol) { padding-inline-start: 24px; }
.prose li { margin: 6px 0; }
.prose li > :is(ul, ol) { margin: 6px 0; }
.prose li::marker { color: var(--muted); }
.prose .tasks { list-style: none; padding-inline-start: 0; }
.tasks > li { display: flex; gap: 10px; }
.tasks > li > div { flex: 1; min-width: 0; }
ul > .task { list-style: none; }
:not(.tasks) > .task > div { display: inline-block; max-width: calc(100% - 30px); margin-inline-start: 6px; vertical-align: top; }
.task > input { width: 16px; height: 16px; margin-top: 6px; accent-color: var(--solid); }
hr { border: 0; border-top: 1px solid var(--hair); margin: 32px 0 !important; }
blockquote { padding-inline-start: 16px; border-inline-start: 3px solid var(--hair); color: var(--muted); }
code, kbd, pre { font-family: var(--mono); font-size: .875em; }
:not(pre) > code { padding: 2px 5px; border-radius: 5px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--hair); line-height: 1; overflow-wrap: anywhere; }
kbd { padding: 2px 6px; border: 1px solid var(--hair); border-bottom-width: 2px; border-radius: 5px; background: var(--page); }
strong { font-weight: 600; color: var(--strong); }
a strong, .c-red strong { color: inherit; }
sup, sub { line-height: 0; font-size: .75em; }
.emoji { font-family: "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Noto Emoji", var(--sans); }
.to-center { text-align: center; } .to-end, .to-right { text-align: end; }
.at-middle { vertical-align: middle; } .at-bottom { vertical-align: bottom; }
.annotated { border-bottom: 1px dotted var(--muted); }
.missing, .captioned small, figcaption { color: var(--muted); font-size: .875rem; }
.hint { display: flex; gap: 12px; padding: 14px 16px; border-radius: 8px; font-size: .9375rem; background: color-mix(in srgb, var(--k) 8%, transparent); border: 1px solid color-mix(in srgb, var(--k) 18%, transparent); }
.hint > div { flex: 1; min-width: 0; }
.hint a:not(.button, .link-card), .line a, .announcement a { color: inherit; }
.hint-icon { color: var(--k); font-size: 1.125rem; line-height: 24px; }
.info { --k: var(--info); } .success { --k: var(--success); } .warning { --k: var(--warning); } .danger { --k: var(--danger); }
figure { margin: 16px 0; }
figcaption { margin-top: 8px; text-align: center; }
.code { position: relative; border: 1px solid var(--hair); border-radius: 10px; background: var(--surface); overflow: hidden; display: block; }
.code > figcaption { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 36px; margin: 0; padding: 3px 8px 3px 16px; text-align: start; font: .8125rem/1.5 var(--mono); border-bottom: 1px solid var(--hair); }
.code > figcaption:dir(rtl) { padding-inline: 16px 8px; }
.code > figcaption > span { min-width: 0; overflow-wrap: anywhere; }
:root:not([data-js]) .code > .bare { display: none; }
.code pre { margin: 0; padding: 14px 16px; font-size: .875rem; line-height: 1.65; overflow: auto; tab-size: 4; }
.code pre:focus-visible, .table:focus-visible { outline-offset: -2px; }
.code code { display: block; min-width: max-content; font-size: inherit; }
.wrapped code { min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.line { display: block; margin: 0 -16px; padding: 0 16px; }
.numbered code { counter-reset: line; }
.numbered .line::before { counter-increment: line; content: counter(line); display: inline-block; width: 2em; margin-inline-end: 16px; text-align: end; color: var(--muted); }
.line.mark { background: color-mix(in srgb, var(--blue) 12%, transparent); box-shadow: inset 3px 0 var(--blue); }
.line.add { background: color-mix(in srgb, var(--green) 12%, transparent); box-shadow: inset 3px 0 var(--green); }
.line.del { background: color-mix(in srgb, var(--red) 12%, transparent); box-shadow: inset 3px 0 var(--red); }
.t1 { color: var(--muted); } .t2, .t10 { color: var(--green); } .t3 { color: var(--orange); } .t4, .t11 { color: var(--red); } .t5 { color: var(--purple); } .t6, .t9 { color: var(--yellow); } .t7, .t8 { color: var(--blue); } .t12 { color: var(--blue); font-weight: 600; }
.unfold { display: block; padding: 6px 16px; border-top: 1px solid var(--hair); font-size: .875rem; cursor: pointer; }
.code:has(.unfold input:not(:checked)) .more { display: none; }
.copy { flex: none; margin-inline-start: auto; padding: 3px 10px; border: 1px solid transparent; border-radius: 6px; background: none; color: var(--muted); font: .8125rem/1.5 var(--sans); cursor: pointer; }
.code > .copy { position: absolute; inset-block-end: 4px; inset-inline-end: 8px; }
@media (scripting: enabled) { figure.code:not(:has(> figcaption)) { padding-bottom: 36px; } }
.copy:hover { border-color: var(--hair); background: var(--page); color: var(--text); }
.anchor[data-done]::after { content: " " attr(data-done); font-size: .875rem; }
.anchor[data-done] { opacity: 1; }
octavo-diagram iframe { display: block; width: 100%; border: 0; background: var(--page); }
.table { overflow: auto; max-height: 85vh; border: 1px solid var(--hair); border-radius: 10px; }
.table thead th { position: sticky; top: 0; z-index: 2; }
.table td code { overflow-wrap: normal; }
@media (min-width: 36rem) {
  .table tr > :first-child { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--page); max-width: 22rem; }
  .table thead tr > :first-child { z-index: 3; background: var(--surface); }
}
table { width: 100%; border-collapse: collapse; font-size: .875rem; line-height: 1.5; }
th, td { padding: 9px 16px; text-align: left; vertical-align: top; min-width: 6rem; }
:is(th, td):is(.to-end, .to-right), :dir(rtl) > :is(th, td):not(.to-end, .to-right, .to-center) { text-align: right; }
:dir(rtl) > :is(th, td):is(.to-end, .to-right) { text-align: left; }
th { font-weight: 600; color: var(--strong); background: var(--surface); white-space: nowrap; }
tr + tr, thead + tbody tr:first-child { border-top: 1px solid var(--hair); }
td.number { font-variant-numeric: tabular-nums; }
.rating { color: var(--warning); white-space: nowrap; }
.rating .given { fill: currentColor; }
.check.yes { color: var(--success); }
.chip { display: inline-block; padding: 0 8px; border-radius: 10px; font-size: .8125rem; line-height: 20px; background: color-mix(in srgb, var(--c, var(--muted)) 10%, transparent); color: var(--c, var(--text)); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: 16px; list-style: none; padding: 0 !important; }
.cards:has(> :nth-child(2)) { grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); }
.cards.large:has(> :nth-child(2)) { grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); }
.cards.large { grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.prose .card { position: relative; display: flex; flex-direction: column; margin: 0; border: 1px solid var(--hair); border-radius: 10px; overflow: hidden; font-size: .9375rem; line-height: 1.5; transition: border-color .15s, transform .15s var(--ease); }
.card.linked:hover { border-color: var(--accent); transform: translateY(-1px); }
.card:has(.card-link:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.card-link { position: absolute; inset: 0; outline: 0; }
.card-body { padding: 14px 16px; }
.card-body > div + div { margin-top: 4px; color: var(--muted); }
.card-body a { position: relative; z-index: 1; }
.cover { width: 100%; aspect-ratio: 16 / 9; height: auto; object-fit: cover; }
.images { display: flex; flex-wrap: wrap; gap: 16px; justify-content: center; }
.images.at-left { justify-content: start; } .images.at-right { justify-content: end; }
.images figure { margin: 0; max-width: 100%; }
.images img, .in-text { height: auto; border-radius: 8px; }
.zoom { display: block; cursor: zoom-in; }
.zoom img { display: block; margin: auto; }
.framed figure { padding: 24px; border-radius: 12px; background: var(--surface); border: 1px solid var(--hair); }
.in-line { height: 1.25em; width: auto; vertical-align: -.25em; }
.in-cell { height: auto; max-height: 12rem; }
.embed iframe { width: 100%; aspect-ratio: 16 / 9; border: 0; border-radius: 10px; background: var(--surface); }
octavo-embed { display: grid; gap: 16px; place-content: center; justify-items: center; aspect-ratio: 16 / 9; padding: 16px; border: 1px solid var(--hair); border-radius: 10px; background: var(--surface); text-align: center; }
octavo-embed:has(iframe) { display: block; padding: 0; border: 0; aspect-ratio: auto; }
octavo-embed > .link-card { border: 0; padding: 0; }
octavo-embed > button { max-width: 100%; overflow-wrap: anywhere; }
.link-card { display: flex; align-items: center; gap: 12px; padding: 12px 16px; border: 1px solid var(--hair); border-radius: 10px; text-decoration: none; transition: border-color .15s; }
.link-card:hover { border-color: var(--accent); }
.link-text { min-width: 0; overflow-wrap: anywhere; }
.link-title { display: block; font-weight: 500; color: var(--strong); }
.link-note { color: var(--muted); font-size: .875rem; }
.expandable { border: 1px solid var(--hair); border-radius: 10px; }
.expandable > summary { padding: 10px 16px; font-weight: 600; color: var(--strong); cursor: pointer; }
.expandable[open] > summary { border-bottom: 1px solid var(--hair); }
.expandable > div { padding: 14px 16px; }
.prompt summary .icon { margin-inline-end: 8px; color: var(--accent); }
.tab-title { font-weight: 600; color: var(--strong); margin: 0 !important; padding: 8px 0; }
.tab-title .icon, [role=tab] .icon { margin-inline-end: 6px; }
.tabs { display: block; border: 1px solid var(--hair); border-radius: 10px; }
.tabs > section { padding: 8px 16px 16px; }
.tabs > section + section { border-top: 1px solid var(--hair); }
[data-js] .tabs:not(.ready) > section:nth-of-type(n+2), .tabs.forms:not(.ready) > section:nth-of-type(n+2) { display: none; }
:is(.tabs.ready, [data-js] .tabs) > section { padding-top: 16px; border: 0; }
:is(.tabs.ready, [data-js] .tabs) > section > .tab-title { display: none; }
[data-js] .tabs:not(.ready)::before { content: ""; display: block; box-sizing: content-box; height: 1lh; border-bottom: 1px solid var(--hair); }
[role=tablist] { display: flex; gap: 4px; padding: 0 8px; border-bottom: 1px solid var(--hair); overflow-x: auto; scrollbar-width: none; }
[role=tab], [data-js] .tabs:not(.ready)::before { padding: 9px 10px; font-size: .875rem; }
[role=tab] { border: 0; background: none; color: var(--muted); font-weight: 500; white-space: nowrap; cursor: pointer; }
[role=tab]:focus-visible { outline-offset: -2px; }
[role=tab][aria-selected=true] { color: var(--accent); box-shadow: inset 0 -2px var(--accent); }
.prose .steps { list-style: none; counter-reset: step; padding: 0; }
.prose .steps > li { position: relative; margin: 0; padding: 2px 0 24px; padding-inline-start: 48px; counter-increment: step; }
.steps > li::before, .steps > .has-icon > .icon { position: absolute; inset-inline-start: 0; top: 0; width: 30px; height: 30px; border-radius: 50%; background: var(--tint); color: var(--accent); }
.steps > li::before { content: counter(step); font-size: .875rem; font-weight: 600; line-height: 30px; text-align: center; }
.steps > .has-icon::before { content: ""; }
.steps > .has-icon > .icon { padding: 7px; }
.steps > li:not(:last-child)::after { content: ""; position: absolute; inset: 36px auto 6px; inset-inline-start: 14px; border-inline-start: 1px solid var(--hair); }
.steps > li > div > :is(h2, h3, h4):first-child { font-size: 1.125rem; }
.columns { display: flex; flex-direction: column; gap: 24px; }
.column { min-width: 0; flex: 1; }
.math { overflow: auto hidden; }
span.math { overflow: visible; }
.update { padding: 20px 0; }
.update + .update { border-top: 1px solid var(--hair); }
.update-head { margin: 0 0 12px !important; font-size: .875rem; }
.update-head a { color: var(--muted); text-decoration: none; margin-inline-end: 8px; }
.button { display: inline-block; padding: 7px 16px; border: 1px solid var(--border); border-radius: 8px; font-size: .9375rem; font-weight: 500; line-height: 1.4; text-decoration: none !important; cursor: pointer; background: var(--page); color: var(--text); transition: background .15s, border-color .15s; }
.button.primary { background: var(--solid); border-color: var(--solid); color: var(--on-solid); }
.button.small { padding: 3px 10px; font-size: .875rem; }
.prose p > .button { margin: 3px 6px 3px 0; }
.button .icon { margin-inline-end: 8px; }
.button:hover { border-color: var(--accent); }
.footnotes { margin-top: 48px; padding-top: 16px; border-top: 1px solid var(--hair); font-size: .875rem; }
.prose .footnotes p, .prose .results p { margin: 0; }
.back { text-decoration: none !important; margin-inline-start: 8px; }
.back .icon { transform: rotate(90deg); }
.footnotes div { display: inline-block; vertical-align: top; }
.note { text-decoration: none; padding: 0 2px; }
.w-5 { width: 5%; } .w-10 { width: 10%; } .w-15 { width: 15%; } .w-20 { width: 20%; } .w-25 { width: 25%; } .w-30 { width: 30%; } .w-35 { width: 35%; } .w-40 { width: 40%; } .w-45 { width: 45%; } .w-50 { width: 50%; } .w-55 { width: 55%; } .w-60 { width: 60%; } .w-65 { width: 65%; } .w-70 { width: 70%; } .w-75 { width: 75%; } .w-80 { width: 80%; } .w-85 { width: 85%; } .w-90 { width: 90%; } .w-95 { width: 95%; }
@media (min-width: 48rem) { .columns { flex-direction: row; } .column[class*=w-] { flex: 0 1 auto; } .column.at-middle { align-self: center; } .column.at-bottom { align-self: end; } }
@media (max-width: 48rem) { .column { width: auto; } .prose > .code { margin-inline: -16px; border-inline: 0; border-radius: 0; } }
@media (min-width: 90rem) { .prose > .wide { margin-inline: -5rem; } }
`.concat(
  ["red", "orange", "yellow", "green", "blue", "purple", "info", "success", "warning", "danger"]
    .map(
      (name) =>
        `.c-${name}, .chip-${name} { --c: var(--${name}); color: var(--c); }\n.b-${name} { background: color-mix(in srgb, var(--${name}) 15%, transparent); border-radius: 3px; }\n`
    )
    .join(""),
  `.c-primary { color: var(--accent); }\n.b-primary { background: var(--tint); }\n`
)
