/** The frame and the screens. */
export const screenStyle = `
.bar { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: 6px; height: var(--bar-height); padding: 0 12px; border-bottom: 1px solid var(--hair); background: var(--page); }
.logo { font-weight: 700; color: var(--strong); text-decoration: none; padding: 4px 6px; border-radius: 6px; }
.organization { min-width: 0; padding: 4px 8px; color: var(--muted); font-size: .9375rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: 0 1 auto; justify-content: start; }
.organization-name { overflow: hidden; text-overflow: ellipsis; }
.search-button { display: inline-flex; align-items: center; gap: 8px; min-height: 36px; padding: 4px 10px; border: 1px solid var(--border); border-radius: var(--corner); background: var(--page); color: var(--muted); font-size: .9375rem; }
.search-button:hover { background: var(--surface); }
.search-button::after { content: "Ctrl K"; margin-inline-start: 24px; font-size: .75rem; }
.side-button { display: none; }
.frame { display: grid; grid-template-columns: min(17rem, 34vw) minmax(0, 1fr); }
.side { position: sticky; top: var(--bar-height); display: flex; flex-direction: column; gap: 2px; width: auto; height: calc(100dvh - var(--bar-height)); margin: 0; padding: 12px 8px 16px; overflow-y: auto; border: 0; border-inline-end: 1px solid var(--hair); background: var(--page); color: var(--text); font-size: .9375rem; line-height: 1.4; }
main { min-width: 0; padding: 24px 32px 64px; }
.side-list, .tree { list-style: none; }
.side-list a, .tree-row { display: flex; align-items: center; gap: 8px; min-height: 32px; padding: 4px 8px; border-radius: 6px; color: var(--text); text-decoration: none; cursor: pointer; }
.side-list a:hover, .tree-row:hover { background: var(--surface); color: var(--strong); }
.side-list [aria-current], .tree-row[aria-current] { background: var(--tint); color: var(--accent); font-weight: 500; }
.side-list span:not(.emoji), .row-title { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.side :focus-visible { outline-offset: -2px; }
.side-back { padding: 4px 8px; font-size: .8125rem; color: var(--muted); text-decoration: none; }
.side-back:hover { color: var(--accent); text-decoration: underline; }
.side-title { display: flex; gap: 8px; padding: 4px 8px 8px; font-weight: 600; color: var(--strong); text-decoration: none; overflow-wrap: anywhere; }
.side-new { margin: 0 8px 8px; min-height: 32px; font-size: .875rem; }
.side-note { margin: 4px 8px; font-size: .875rem; }
.side-foot { margin-top: auto; padding-top: 12px; }
.count { margin-inline-start: auto; padding: 0 7px; border-radius: 9px; background: var(--surface); }
.twist { display: inline-flex; align-items: center; justify-content: center; width: 20px; height: 24px; flex: none; color: var(--muted); border-radius: 4px; }
.twist.none { visibility: hidden; }
.twist:hover { background: color-mix(in srgb, currentColor 15%, transparent); }
.tree { padding-bottom: 16px; }
.tree-row { --indent: 2px; position: relative; user-select: none; scroll-margin-block: 12px; gap: 4px; padding-inline-start: var(--indent); }
.tree-row[aria-selected=true] { background: color-mix(in srgb, var(--accent) 16%, transparent); color: var(--strong); }
.tree-row.is-cut { font-style: italic; }
.tree-row.is-cut:not(:focus-visible) { outline: 1px dashed var(--accent); outline-offset: -2px; }
.drop-before::before, .drop-after::after, .drop-first::after { content: ""; position: absolute; inset-inline: var(--indent) 4px; height: 2px; background: var(--accent); pointer-events: none; }
.drop-before::before { top: -1px; }
.drop-after::after, .drop-first::after { bottom: -1px; }
.drop-first::after { inset-inline-start: calc(var(--indent) + 20px); }
.drop-last { box-shadow: inset 0 0 0 2px var(--accent); }
.drag-label { position: fixed; top: -100px; padding: 4px 12px; border-radius: 99px; background: var(--solid); color: var(--on-solid); font-size: .875rem; }
.selection-bar { position: sticky; top: -12px; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 4px; margin: 0 0 4px; padding: 4px; border: 1px solid var(--hair); border-radius: var(--corner); background: var(--page); font-size: .8125rem; }
.selection-bar .button { min-height: 30px; padding: 2px 7px; font-size: .8125rem; }
.selection-bar .plain { min-width: 30px; min-height: 30px; padding: 2px; }
[aria-expanded=true] > .twist .icon { rotate: 90deg; }
.tree-row:dir(rtl):not([aria-expanded=true]) > .twist .icon { rotate: 180deg; }
.row-icon { display: inline-flex; width: 20px; justify-content: center; flex: none; color: var(--muted); font-size: .9375rem; }
.level-2 { --indent: 18px; } .level-3 { --indent: 34px; } .level-4 { --indent: 50px; }
.level-5 { --indent: 62px; } .level-6 { --indent: 74px; } .level-7 { --indent: 82px; } .level-8 { --indent: 90px; }
.setup { padding: max(24px, 8vh) 16px; }
.narrow { max-width: 42rem; margin-inline: auto; }
main > :is(.page, .narrow) > h1 { text-align: match-parent; }
.home { max-width: 62rem; margin-inline: auto; }
.home section { margin-top: 32px; }
.home .collection { margin-top: 24px; }
.section-head, .collection-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px; }
.collection-head { justify-content: start; }
.collection .collection { padding-inline-start: 16px; border-inline-start: 2px solid var(--hair); }
.space-cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 12px; margin: 12px 0; list-style: none; }
.space-card { position: relative; display: flex; align-items: start; gap: 10px; padding: 12px; border: 1px solid var(--hair); border-radius: 10px; min-width: 0; }
.space-card:hover { border-color: var(--accent); }
.space-card:focus-within { border-color: var(--accent); }
.space-card .emoji { font-size: 1.25rem; line-height: 1.3; }
.emoji > .icon { color: var(--muted); }
.card-words { flex: 1; min-width: 0; }
.card-words a { display: block; font-weight: 500; color: var(--strong); text-decoration: none; overflow-wrap: anywhere; }
.card-words a::after { content: ""; position: absolute; inset: 0; border-radius: 10px; }
.space-card .plain { position: relative; z-index: 1; margin: -4px; }
.rows { margin: 12px 0; list-style: none; border: 1px solid var(--hair); border-radius: 10px; }
.rows > li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; padding: 10px 14px; }
.rows > li + li { border-top: 1px solid var(--hair); }
.rows > li > small:last-child { margin-inline-start: auto; }
.rows a { font-weight: 500; overflow-wrap: anywhere; }
.file-row { align-items: center !important; flex-wrap: nowrap !important; }
.file-picture { display: inline-flex; align-items: center; justify-content: center; flex: none; width: 48px; height: 48px; border-radius: 6px; background: var(--surface); color: var(--muted); overflow: hidden; }
.file-picture img { width: 100%; height: 100%; object-fit: contain; }
.file-words { flex: 1; min-width: 0; }
.file-words small { margin-inline-start: 8px; white-space: nowrap; }
.file-uses { min-height: 1.5em; margin: 0; font-size: .875rem; overflow-wrap: anywhere; }
.files.is-over { outline: 2px dashed var(--accent); outline-offset: 8px; border-radius: var(--corner); }
progress { width: 100%; accent-color: var(--solid); }
.plain-list { padding-inline-start: 20px; }
.link-row { display: block !important; }
.links-of-page { margin-top: 24px; }
.link-row p { margin: 4px 0; }
.empty { max-width: 36rem; }
.empty h2 { margin-top: 16px; }
.reading { display: grid; grid-template-columns: minmax(0, 1fr); gap: 40px; max-width: 64rem; margin-inline: auto; }
.page { min-width: 0; max-width: 46rem; width: 100%; margin-inline: auto; }
.page-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; margin-bottom: 16px; }
.page-actions { display: flex; align-items: center; gap: 8px; margin-inline-start: auto; }
.page h1 { overflow-wrap: anywhere; }
.lead { font-size: 1.125rem; color: var(--muted); }
.page > .prose { margin-top: 24px; }
.published summary { cursor: pointer; }
.published ul { list-style: none; padding-inline-start: 16px; }
.page-foot { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; margin-top: 48px; padding-top: 12px; border-top: 1px solid var(--hair); font-size: .875rem; }
.crumbs ol { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; font-size: .875rem; color: var(--muted); }
.crumbs li + li::before { content: "/"; margin-inline-end: 4px; color: var(--border); }
.crumbs a { color: var(--muted); text-decoration: none; }
.crumbs a:hover { color: var(--accent); text-decoration: underline; }
.outline { display: none; font-size: .875rem; line-height: 1.4; }
.outline p { margin: 0 0 8px; font-weight: 600; color: var(--strong); }
.outline ul { list-style: none; border-inline-start: 1px solid var(--hair); }
.outline a { display: block; padding: 3px 12px; color: var(--muted); text-decoration: none; overflow-wrap: anywhere; }
.outline a:hover { color: var(--accent); }
.depth-2 a { padding-inline-start: 24px; } .depth-3 a { padding-inline-start: 36px; }
.edit { display: flex; flex-direction: column; max-width: 50rem; min-height: calc(100dvh - var(--bar-height) - 48px); margin-inline: auto; }
.edit-bar { position: sticky; top: var(--bar-height); z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: end; gap: 8px; margin: -24px 0 8px; padding: 12px 0; background: var(--page); }
.edit-status { flex: 1 1 12rem; margin: 0; color: var(--muted); font-size: .875rem; line-height: 1.35; }
.edit-done .icon { display: none; }
.edit-status.is-saved { color: var(--success); }
.edit-status:is(.is-failed, .is-conflict) { color: var(--danger); font-weight: 500; }
textarea.edit-title { padding: 6px 10px; margin: 0 -10px; width: calc(100% + 20px); flex: none; resize: none; field-sizing: content; border-color: transparent; font-size: 1.875rem; line-height: 1.25; font-weight: 600; letter-spacing: -.02em; color: var(--strong); }
textarea.edit-title:hover { border-color: var(--hair); }
.notice details { margin: 8px 0 12px; }
.difference { padding: 0; list-style: none; max-height: 40vh; overflow: auto; font-size: .875rem; }
.difference li { margin: 2px 0; overflow-wrap: anywhere; }
.difference ins { color: var(--ins); text-decoration: none; } .difference ins::before { content: "+ "; }
.difference del { color: var(--del); } .difference del::before { content: "− "; }
.source { flex: 1; min-height: 50vh; margin: 8px -10px 0; width: calc(100% + 20px); resize: none; field-sizing: content; font: .9375rem/1.65 var(--mono); tab-size: 4; }
.find-bar { position: sticky; top: calc(var(--bar-height) + 3.75rem); z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 8px; padding: 8px; border: 1px solid var(--hair); border-radius: var(--corner); background: var(--page); }
.find-bar input[type=text] { flex: 1 1 min(10rem, 100%); min-width: 0; width: auto; }
.find-bar .check { align-items: center; }
.source-tools { display: flex; gap: 8px; margin-top: 8px; }
.source-tools [aria-pressed=true] { background: var(--tint); color: var(--accent); border-color: var(--accent); }
.source-alone { display: flex; flex: 1; }
.edit:has(.source-split) { max-width: 90rem; width: 100%; }
.source-split { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px; flex: 1; }
.source-split > * { height: calc(100dvh - var(--bar-height) - 220px); min-height: 20rem; overflow: auto; }
.source-split .source { field-sizing: fixed; }
.source-preview { margin-top: 8px; padding: 4px 16px; border: 1px solid var(--hair); border-radius: var(--corner); }
.visual { flex: 1; min-width: 0; padding: 8px 0; }
.conflicts { margin: 16px 0; padding: 16px; border: 1px solid var(--danger); border-radius: 10px; }
.conflict { margin: 16px 0; padding: 8px 12px 12px; border: 1px solid var(--hair); border-radius: var(--corner); min-width: 0; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 12px; margin-bottom: 12px; }
.side-label { margin: 0; font-size: .875rem; font-weight: 600; color: var(--strong); }
.sides pre { margin: 4px 0 0; padding: 8px 10px; border-radius: 6px; background: var(--surface); font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 20rem; overflow: auto; }
.day { margin-top: 24px; }
.revision[aria-current] { background: var(--tint); }
.revision .buttons { margin-inline-start: auto; }
.revision-words { flex: 1 1 16rem; min-width: 0; }
.revision p { margin: 4px 0; }
.revision summary { font-size: .875rem; color: var(--muted); cursor: pointer; }
.changes { list-style: none; margin: 4px 0 0; padding-inline-start: 16px; font-size: .875rem; }
.row-end { margin-inline-start: auto; gap: 16px; }
.chip { display: inline-block; padding: 0 8px; border-radius: 99px; font-size: .8125rem; line-height: 1.25rem; border: 1px solid var(--border); color: var(--text); }
.hits { list-style: none; }
.hits > li { padding: 14px 0; border-top: 1px solid var(--hair); }
.hits p { margin: 4px 0; color: var(--muted); font-size: .9375rem; }
.hits mark { background: var(--tint); color: var(--accent); font-weight: 500; }
.search-form { display: flex; gap: 8px; margin: 16px 0; }
.filters { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0; }
.filters a { padding: 4px 12px; border: 1px solid var(--border); border-radius: 99px; color: var(--text); text-decoration: none; font-size: .875rem; }
.filters [aria-current] { background: var(--tint); color: var(--accent); border-color: var(--accent); }
.palette { width: min(38rem, calc(100vw - 24px)); margin-top: min(12vh, 96px); }
.palette .dialog-box { padding: 8px; }
.palette input { border: 0; min-height: 44px; font-size: 1.0625rem; }
.palette input:focus-visible { outline-offset: -2px; }
.palette ul { list-style: none; max-height: min(50vh, 26rem); overflow: auto; margin-top: 4px; }
.palette [role=option] { display: flex; align-items: center; gap: 10px; padding: 8px 10px; border-radius: 6px; cursor: pointer; }
.palette [role=option] span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.palette [role=option] small { flex: none; margin-inline-start: auto; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 45%; }
.palette-problem { margin: 0; color: var(--danger); }
.palette-problem:not(:empty) { padding: 8px 10px 4px; }
.palette [aria-selected=true] { background: var(--tint); color: var(--strong); }
.palette [aria-selected=true] small { color: var(--text); }
.revision-note { position: sticky; top: var(--bar-height); z-index: 2; background: var(--page); }
@media (min-width: 80rem) {
  .reading:has(.outline) { grid-template-columns: minmax(0, 1fr) 13rem; }
  .outline { display: block; position: sticky; top: calc(var(--bar-height) + 24px); align-self: start; max-height: calc(100dvh - var(--bar-height) - 48px); overflow: auto; }
}
@media (max-width: 63.99rem) {
  .edit-done .icon { display: block; font-size: 1.125rem; }
  .edit-done span { display: none; }
}
@media (max-width: 44.99rem) {
  .bar { padding: 0 8px; gap: 2px; }
  .side-button { display: inline-flex; }
  .search-words, .search-button::after { display: none; }
  .search-button { padding: 4px 9px; }
  .frame { display: block; }
  .side:not(:popover-open) { display: none; }
  .side:popover-open { position: fixed; inset: 0 auto 0 0; width: min(20rem, 88vw); height: 100dvh; max-height: none; box-shadow: var(--shadow); }
  .side:dir(rtl):popover-open { inset: 0 0 0 auto; }
  .side::backdrop { background: #0007; }
  .side-list a, .tree-row { min-height: 40px; }
  main { padding: 16px 16px 64px; }
  h1, textarea.edit-title { font-size: 1.5625rem; }
  .edit-bar { margin-top: -16px; }
  .edit-status { flex-basis: 100%; }
  .edit-bar { gap: 4px; }
  .edit-bar .button { padding: 5px 9px; font-size: .875rem; }
  .edit-done { margin-inline-start: auto; }
  .source-split { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .source-split > * { height: auto; max-height: 70dvh; }
}
@media print { .bar, .side, .page-actions, .outline, .toasts { display: none !important; } .frame { display: block; } }
`
