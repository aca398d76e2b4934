/** Cells are aligned as the titles of their columns are; those of the first twelve columns. */
const alignments = Array.from({ length: 12 }, (_, index) =>
  (["center", "right"] as const).map((side) => {
    const column = `nth-child(${index + 1})`
    return `.editor-content table:has(> tbody > tr:first-child > th.align-${side}:${column}) > tbody > tr > :${column} { text-align: ${side}; }`
  })
)
  .flat()
  .join("\n")

/**
 * The style that the editor adds to the one of documents (`proseStyle` of `@octavo/html`): the field, its menus and the controls of blocks.
 * Colours are the tokens of sites.
 */
export const editorStyle = `
.editor { position: relative; }
.editor-content { outline: none; white-space: pre-wrap; white-space: break-spaces; overflow-wrap: break-word; -webkit-font-variant-ligatures: none; font-variant-ligatures: none; min-height: 12rem; padding-block-end: 6rem; }
.editor-content > :is(p, h2, h3, h4, blockquote, .table, .code, .hint) { contain: layout style; }
.editor-content .code code { min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.editor-content:has(> p:only-child > .ProseMirror-trailingBreak:only-child)::before { content: attr(data-placeholder); position: absolute; color: var(--muted); pointer-events: none; }
.editor-content li { position: relative; }
.editor .editor-content li > :is(p, ul, ol), .editor .editor-content .task > div > :is(p, ul, ol) { margin: 6px 0; }
.editor .editor-content li > p:first-child, .editor .editor-content .task > div > p:first-child { margin-top: 0; }
.editor .editor-content li > p:last-child, .editor .editor-content .task > div > p:last-child { margin-bottom: 0; }
.editor-content .task > input { flex: none; margin-inline: 0; }
.editor-content .task { display: flex; gap: 10px; list-style: none; }
.editor-content .task > div { flex: 1; min-width: 0; margin: 0; max-width: none; }
.editor-content ul:not(:has(> li:not(.task))) { padding-inline-start: 0; }
.editor-content td > p { margin: 0; }
.editor-content :is(td, th) + :is(td, th) { border-inline-start: 1px solid var(--hair); }
.editor-content .selectedCell { background: var(--tint); }
.editor-content:focus-visible { outline: none; }
.editor-content .ProseMirror-selectednode, .editor-content .ProseMirror-selectednode.opaque { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
.ProseMirror-hideselection *::selection { background: transparent; }
.ProseMirror-hideselection { caret-color: transparent; }
.ProseMirror-separator { display: inline !important; border: none !important; margin: 0 !important; width: 0 !important; height: 0 !important; }
.ProseMirror-gapcursor { display: none; pointer-events: none; position: absolute; }
.ProseMirror-gapcursor::after { content: ""; display: block; position: absolute; top: -2px; width: 24px; border-top: 2px solid var(--accent); }
.ProseMirror-focused .ProseMirror-gapcursor { display: block; }
.editor-drop { background: var(--accent); }
.editor-pending { padding: 0 6px; border-radius: 5px; background: var(--surface); color: var(--muted); font-size: .875rem; }
.editor-pending progress { width: 4rem; margin-inline-start: 8px; }
.editor-cancel { margin-inline-start: 8px; padding: 0 6px; border: 0; background: none; color: var(--accent); font: inherit; text-decoration: underline; cursor: pointer; }
.editor-replaced { opacity: .5; }
.editor-content .reference { color: var(--accent); text-decoration: underline; }
.atom { padding: 0 5px; border-radius: 5px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--hair); color: var(--text); font-size: .9em; cursor: default; }
.atom-inline-math, .atom-expression { font-family: var(--mono); }
.atom-button { padding: 3px 12px; border-radius: 8px; }
.atom-mention::before { content: "@"; color: var(--muted); }
.opaque { margin: 16px 0; border: 1px solid var(--hair); border-radius: 10px; overflow: hidden; }
.opaque-head { display: flex; justify-content: space-between; align-items: center; padding: 4px 12px; background: var(--surface); color: var(--muted); font-size: .8125rem; }
.opaque-body { padding: 10px 12px; overflow: auto; max-height: 24rem; overflow-wrap: anywhere; white-space: normal; }
.expandable-title { padding: 10px 16px; font-weight: 600; color: var(--strong); border-bottom: 1px solid var(--hair); }
.editor-content .expandable > .expandable-body { padding: 14px 16px; }
.editor-content .expandable-body > :first-child { margin-top: 0; }
.editor-content .expandable-body > :last-child { margin-bottom: 0; }
.editor-field { font: inherit; font-size: .875rem; color: var(--text); background: transparent; border: 1px solid transparent; border-radius: 5px; padding: 2px 6px; min-width: 0; }
.editor-field::placeholder { color: var(--muted); opacity: 1; }
.editor-field:hover { border-color: var(--hair); }
.editor-field:focus-visible, .editor-menu :focus-visible, .editor-toolbar button:focus-visible, .editor-add:focus-visible, .editor-value:focus-visible, .value :focus-visible, .editor-remove:focus-visible, .editor-dialog :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.editor-content .code > figcaption { display: flex; gap: 8px; padding: 3px 10px; }
.editor-content .code > figcaption .code-title { flex: 1; }
.editor-content .code > figcaption .code-language { width: 8rem; text-align: end; }
.editor-content .hint { flex-direction: column; gap: 4px; }
.editor-content .hint-icon { display: flex; align-items: center; gap: 4px; font-size: .9375rem; }
.editor-content .hint-icon .editor-field { width: 6.5rem; font-size: .8125rem; color: var(--text); }
.editor-content .hint-icon option { color: var(--text); background: var(--page); }
.editor-content .ProseMirror-search-match { background: color-mix(in srgb, var(--warning) 30%, transparent); }
.editor-content .ProseMirror-active-search-match { background: color-mix(in srgb, var(--warning) 65%, transparent); }
.editor-content .captioned { margin: 16px 0; }
.editor-images { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center; }
.is-left > .editor-frame > .editor-images { justify-content: flex-start; }
.is-right > .editor-frame > .editor-images { justify-content: flex-end; }
.is-framed > .editor-frame > .editor-images { padding: 12px; border: 1px solid var(--hair); border-radius: 10px; background: var(--surface); }
.editor-image { display: flex; flex-direction: column; gap: 6px; min-width: 12rem; max-width: 100%; flex: 0 1 auto; }
.editor-image img { max-width: 100%; height: auto; border-radius: 8px; align-self: center; }
.editor-image img:not([src]) { width: 12rem; height: 6rem; background: var(--surface); box-shadow: inset 0 0 0 1px var(--hair); }
.editor-image > span, .editor-card { display: flex; gap: 8px; align-items: center; }
.editor-image .alt { flex: 1; border-color: var(--hair); }
.editor-frame > .editor-add { display: block; margin: 8px auto 0; }
.editor-card { justify-content: space-between; padding: 10px 14px; border: 1px solid var(--hair); border-radius: 10px; background: var(--surface); }
.editor-card > span { display: flex; flex-direction: column; min-width: 0; overflow-wrap: anywhere; }
.editor-card small { color: var(--muted); }
.editor-content .captioned > figcaption { position: relative; display: block; max-width: none; min-height: 1.5em; text-align: center; }
.editor-content .captioned > figcaption.empty::before, .editor-content th[data-placeholder]::before { content: attr(data-placeholder); color: var(--muted); pointer-events: none; font-weight: 400; }
.editor-content .captioned > figcaption.empty::before { position: absolute; inset-inline: 0; }
.editor-content th[data-placeholder]::before { position: absolute; }
.editor-content th { position: relative; min-width: 3rem; }
${alignments}
.editor-content th.is-hidden { color: var(--muted); font-style: italic; }
.editor-content td > :first-child { margin-top: 0; }
.editor-content td > :last-child { margin-bottom: 0; }
.editor-content .table { max-height: none; }
.editor-content .table td code { overflow-wrap: anywhere; }
.editor-content .table.no-header tr:first-child { opacity: .75; }
.value { display: inline-flex; flex-direction: column; gap: 4px; align-items: flex-start; max-width: 100%; }
.value input[type=number] { width: 5rem; border-color: var(--hair); }
.value select { border-color: var(--hair); max-width: 100%; }
.value img { max-width: 100%; max-height: 10rem; border-radius: 6px; }
.value small { color: var(--muted); font-size: .75rem; }
.editor-value { font: inherit; font-size: .875rem; text-align: start; overflow: hidden; overflow-wrap: anywhere; max-height: 5em; color: var(--text); background: var(--surface); border: 1px solid var(--hair); border-radius: 6px; padding: 2px 8px; min-height: 24px; cursor: pointer; }
.editor-value:hover { border-color: var(--accent); }
.editor-cards { margin: 16px 0; }
.editor-content .editor-cards > table { display: block; border: 0; width: 100%; overflow: visible; }
.editor-cards > table > tbody { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: 16px; }
.editor-cards.large > table > tbody { grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.editor-cards > table > tbody > tr { display: flex; flex-direction: column; gap: 4px; padding: 12px 14px; border: 1px solid var(--hair); border-radius: 10px; background: var(--page); min-width: 0; }
.editor-cards > table > tbody > tr:first-child { grid-column: 1 / -1; flex-direction: row; flex-wrap: wrap; gap: 8px; padding: 0; border: 0; background: none; }
.editor-content .editor-cards > table > tbody > tr > :is(td, th) { display: block; border: 0; padding: 2px 0; background: none; text-align: start; }
.editor-content .editor-cards > table > tbody > tr > th { min-width: 6rem; padding: 2px 8px; border: 1px dashed var(--hair); border-radius: 6px; font-size: .8125rem; }
.editor-content .editor-cards > table > tbody > tr > td:has(img) { order: -1; }
.atom-image img { max-width: 100%; vertical-align: middle; }
.atom-image img.in-line { height: 1.4em; }
.opaque-body.is-code { font-family: var(--mono); white-space: pre-wrap; }
.opaque-head > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.opaque-head { gap: 8px; }
:where(.editor-content) mark { background: none; color: inherit; }
.annotated { text-decoration: underline dotted; text-underline-offset: 3px; }
.editor-content .tab-title { display: flex; gap: 8px; }
.editor-content .tab-title .tab-name { flex: 1; font-weight: 600; }
.editor-content .tabs > section { padding: 4px 16px 12px; }
.editor-add, .editor-remove { font: inherit; font-size: .8125rem; color: var(--text); background: none; border: 1px solid var(--hair); border-radius: 6px; padding: 2px 10px; cursor: pointer; min-height: 24px; }
.editor-remove { border-color: transparent; min-width: 24px; padding: 2px 6px; }
.editor-add:hover, .editor-remove:hover { border-color: var(--accent); }
.editor-content .editor-parts > p { margin: -8px 0 16px; }
.editor-menu, .editor-toolbar { position: absolute; z-index: 5; background: var(--page); border: 1px solid var(--border); border-radius: 10px; box-shadow: 0 6px 24px rgb(0 0 0 / .16); }
.editor-menu[hidden], .editor-toolbar[hidden] { display: none; }
.editor-menu { width: 15rem; max-width: 100%; max-height: min(18rem, 40vh); overflow-y: auto; padding: 4px; font-size: .875rem; }
.editor-menu [role=option] { padding: 6px 10px; border-radius: 6px; cursor: pointer; color: var(--text); }
.editor-menu [aria-selected=true] { background: var(--tint); color: var(--strong); outline: 1px solid var(--accent); outline-offset: -1px; }
.editor-menu .none { color: var(--muted); }
.editor-toolbar { display: flex; flex-wrap: wrap; gap: 2px; padding: 4px; max-width: 100%; width: max-content; }
.editor-toolbar button { font: inherit; font-size: .875rem; min-width: 32px; min-height: 32px; padding: 2px 8px; border: 0; border-radius: 6px; background: none; color: var(--text); cursor: pointer; }
.editor-toolbar button[hidden] { display: none; }
.editor-toolbar button:hover { background: var(--surface); }
.editor-toolbar [aria-pressed=true] { background: var(--tint); color: var(--strong); box-shadow: inset 0 0 0 1px var(--accent); }
.editor-handle { position: absolute; letter-spacing: 1px; z-index: 4; inset-inline-start: -28px; width: 24px; height: 28px; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--muted); font: inherit; text-align: center; cursor: pointer; }
.editor-handle:hover { background: var(--surface); color: var(--text); }
.editor-handle[hidden] { display: none; }
@media (max-width: 719px) { .editor-handle { inset-inline-start: -16px; width: 16px; } .editor-handle:hover { background: none; } }
.mark-bold { font-weight: 700; } .mark-italic { font-style: italic; } .mark-strikethrough { text-decoration: line-through; } .mark-code { font-family: var(--mono); }
.editor-dialog { width: min(28rem, calc(100vw - 32px)); max-height: calc(100vh - 32px); box-sizing: border-box; overflow: auto; border: 1px solid var(--border); border-radius: 12px; padding: 16px; background: var(--page); color: var(--text); font-size: .875rem; }
.editor-dialog h2 { margin: 0 0 12px; font-size: 1.0625rem; color: var(--strong); }
.editor-dialog form { margin: 0; }
.editor-row, .editor-row > label { display: flex; flex-direction: column; gap: 4px; }
.editor-row, .editor-check, .editor-group { margin: 0 0 12px; }
.editor-check { display: flex; gap: 8px; align-items: center; }
.editor-dialog .editor-check input { flex: none; width: auto; margin: 0; }
.editor-dialog .editor-check span { flex: 1; }
.editor-group { border: 1px solid var(--hair); border-radius: 8px; }
.editor-status { margin: 0; color: var(--muted); }
.editor-status:empty { display: none; }
.editor-dialog .is-code { font-family: var(--mono); }
.editor-inner { border: 1px solid var(--border); border-radius: 8px; padding: 6px 10px; }
.editor-inner > .editor-content { min-height: 5rem; }
.editor-pages { max-height: 14rem; overflow-y: auto; }
.editor-dialog::backdrop { background: rgb(0 0 0 / .3); }
.editor-dialog :is(input:not([type=checkbox], [type=file]), textarea, select) { box-sizing: border-box; width: 100%; font: inherit; padding: 8px 10px; border: 1px solid var(--border); border-radius: 8px; background: var(--page); color: var(--text); }
.editor-dialog .editor-pages { list-style: none; margin: 0; padding: 0; }
.editor-dialog li button { width: 100%; text-align: start; border-color: transparent; }
.editor-dialog button { font: inherit; font-size: .875rem; padding: 6px 12px; min-height: 32px; border: 1px solid var(--border); border-radius: 8px; background: none; color: var(--text); cursor: pointer; }
.editor-dialog li button { border-color: transparent; }
.editor-dialog [type=submit] { background: var(--solid); border-color: var(--solid); color: var(--on-solid); }
.editor-buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
@media (forced-colors: active) { .atom, .editor-content code { outline: 1px solid; } .atom-button { outline-color: ButtonText; } .editor-content mark { outline: 1px dotted; } .editor-menu [aria-selected=true], .editor-toolbar [aria-pressed=true] { outline: 2px solid Highlight; } }
`
