import { coverStyle } from "../frame/renderCover.ts"

/** The style of the frame: header, columns, list of pages, outline, end and foot. */
export const frameStyle = `
html { scrollbar-gutter: stable; scroll-padding-top: calc(var(--header) + var(--bar) + 24px); text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.65 var(--sans); overflow-wrap: break-word; }
main:focus { outline: 0; }
.hidden, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: fixed; z-index: 9; top: 8px; inset-inline-start: 8px; padding: 8px 16px; background: var(--solid); color: var(--on-solid); border-radius: 6px; }
.header { position: sticky; top: 0; z-index: 5; background: var(--page); border-bottom: 1px solid var(--hair); font-size: .875rem; }
.bar { display: flex; align-items: center; gap: 8px 12px; max-width: 92rem; min-height: var(--header); margin: auto; padding: 0 16px; }
.bar a:not(.button), .tabs-bar a, .menu summary { color: var(--text); text-decoration: none; }
.bar ul { list-style: none; }
.logo { display: flex; font-weight: 600; font-size: 1rem; color: var(--strong) !important; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; margin-inline-end: auto; }
.logo img { max-height: 32px; width: auto; }
.menu-button { display: inline-flex; font-size: 1.25rem; padding: 8px; margin-inline-start: -8px; border: 0; background: none; cursor: pointer; }
.header-links { display: none; gap: 16px; align-items: center; white-space: nowrap; }
.menu { position: relative; }
.menu summary { padding: 4px 8px; border-radius: 6px; list-style: none; cursor: pointer; white-space: nowrap; }
.menu summary::-webkit-details-marker { display: none; }
.menu summary::after { content: ""; display: inline-block; width: 6px; height: 6px; margin-inline-start: 8px; border: solid; border-width: 0 1.5px 1.5px 0; transform: translateY(-3px) rotate(45deg); }
.menu summary:hover, .menu li a:hover, .pages a:hover { background: var(--surface); color: var(--strong); }
.menu ul { position: absolute; inset-inline-start: 0; z-index: 6; min-width: 12rem; max-height: 60vh; overflow: auto; padding: 4px; background: var(--page); border: 1px solid var(--hair); border-radius: 8px; box-shadow: 0 8px 24px #0002; list-style: none; }
.menu li a { display: block; padding: 6px 12px; border-radius: 6px; }
.menu small { display: block; color: var(--muted); font-size: .8125rem; }
.menu [aria-current] { font-weight: 600; color: var(--accent); }
.search form { display: flex; align-items: center; gap: 8px; padding: 0 10px; border: 1px solid var(--border); border-radius: 8px; background: var(--page); color: var(--muted); }
.search form:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
.search input { width: 100%; min-width: 0; padding: 5px 0; border: 0; outline: 0; background: none; }
.search input::placeholder { color: var(--muted); opacity: 1; }
.search { flex: 0 99 14rem; min-width: 4.25rem; }
.search-link { display: none; }
.social { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; }
.social a { display: flex; padding: 6px; border-radius: 6px; color: var(--muted) !important; }
.social a:hover { color: var(--strong) !important; }
.social svg { width: 18px; height: 18px; fill: currentColor; }
.choices { display: flex; gap: 4px; }
.choices:empty { display: none; }
.search svg { flex: none; }
.search kbd { border: 0; font-size: .75rem; white-space: nowrap; }
octavo-theme { display: none; }
[data-js] octavo-theme { display: block; }
octavo-theme fieldset { display: flex; margin: 0; padding: 2px; border: 1px solid var(--hair); border-radius: 8px; }
octavo-theme label { display: flex; padding: 5px; border-radius: 5px; color: var(--muted); cursor: pointer; }
octavo-theme input { position: absolute; opacity: 0; }
octavo-theme label:has(:checked) { background: var(--tint); color: var(--accent); }
octavo-theme label:has(:focus-visible) { outline: 2px solid var(--accent); }
.tabs-bar { border-top: 1px solid var(--hair); }
.tabs-bar > ul { display: flex; gap: 20px; max-width: 92rem; margin: auto; padding: 0 16px; list-style: none; overflow-x: auto; }
.tabs-bar:has([open]) > ul { overflow: visible; }
.tabs-bar > ul > li > a { display: block; padding: 8px 4px; margin-inline: -4px; white-space: nowrap; }
.tabs-bar :is(a, summary):focus-visible { outline-offset: -2px; }
.tabs-bar .menu summary { padding: 8px 0; }
.tabs-bar > ul > li > [aria-current], .tabs-bar .menu.current { font-weight: 600; color: var(--accent); box-shadow: inset 0 -2px var(--accent); }
.preview-bar { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 24px; padding: 6px 16px; font-size: .875rem; color: var(--page); background: var(--strong); }
.preview-bar p { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; margin: 0; min-width: 0; }
.preview-bar code { padding: 0; border: 0; box-shadow: none; background: none; font: 13px var(--mono); overflow-wrap: anywhere; }
.preview-bar :is(a, strong, code) { color: inherit; }
.preview-bar a:focus-visible { outline-color: var(--page); }
.announcement { display: flex; justify-content: center; gap: 16px; padding: 8px 16px; font-size: .875rem; text-align: center; background: color-mix(in srgb, var(--k) 9%, var(--page)); }
.announcement p { margin: 0; }
.announcement button { border: 0; background: none; cursor: pointer; font-size: 1.125rem; line-height: 1; }
.old-version { margin: 0; padding: 8px 16px; font-size: .875rem; text-align: center; text-wrap: balance; background: color-mix(in srgb, var(--warning) 12%, var(--page)); }
.untranslated { padding: 8px 16px; border-radius: 8px; font-size: .875rem; background: var(--surface); }
.old-version a { color: inherit; font-weight: 600; }
.columns-of-page { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 92rem; margin: auto; }
main { padding: 24px 16px 48px; min-width: 0; }
.no-pages main { max-width: 62rem; width: 100%; margin: auto; }
article, .neighbours, .page-end { max-width: 45rem; margin-inline: auto; }
.wide-page :is(article, .neighbours, .page-end) { max-width: 62rem; }
.no-pages.no-outline h1 { font-size: clamp(34px, 6vw, 54px); line-height: 1.1; }
.no-pages.no-outline .lead { font-size: 1.25rem; }
.no-pages.no-outline .prose > :is(.cards, .columns) { margin-block: 40px; }
.page-cover { margin: -24px -16px 24px; }
.page-cover.hero { margin: 0 0 24px; }
.page-cover img { display: block; width: 100%; height: clamp(140px, 24vw, 320px); object-fit: cover; background: var(--surface); }
.page-cover.hero img { height: auto; aspect-ratio: 5 / 2; border-radius: 12px; }
${coverStyle}
.pages, .outline { border: 0; margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font-size: .875rem; line-height: 1.45; }
.pages:popover-open, .outline:popover-open { position: fixed; inset: 0 auto 0 0; width: min(320px, 88vw); height: 100%; max-height: none; overflow: auto; box-shadow: 0 0 32px #0004; }
.pages:dir(rtl):popover-open, .outline:dir(ltr):popover-open { inset: 0 0 0 auto; }
[popover]::backdrop { background: #0007; }
.pages ul, .outline ul { list-style: none; }
.pages li { position: relative; margin: 1px 0; }
.panel-head { display: flex; align-items: center; justify-content: space-between; margin-bottom: 12px; padding-inline-start: 12px; font-size: 1rem; }
.panel-head button { display: flex; padding: 8px; border: 0; border-radius: 6px; background: none; font-size: 1.25rem; cursor: pointer; }
.panel-end { margin-top: 20px; }
.panel-end > * { margin-top: 12px !important; padding-top: 12px !important; border-top: 1px solid var(--hair); }
.panel-end .choices { flex-direction: column; }
.panel-end .menu ul { position: static; border: 0; box-shadow: none; }
.panel-end summary { position: static !important; width: auto !important; height: auto !important; padding: 5px 12px; }
.panel-end summary::before { display: none; }
.panel-end fieldset { width: max-content; }
.panel-only { display: none; }
.panel-only:popover-open { display: block; }
.pages a { display: block; padding: 5px 12px; border-radius: 6px; color: var(--muted); text-decoration: none; }
.pages .parent > a { padding-inline-end: 36px; }
.pages ul ul { margin-inline-start: 12px; padding-inline-start: 8px; border-inline-start: 1px solid var(--hair); }
.pages ul ul ul ul ul ul { margin-inline-start: 0; }
.pages li:has(> .group) { margin-top: 20px; }
.pages li:first-child:has(> .group) { margin-top: 0; }
.pages .group { margin: 0 0 4px; padding: 0 12px; font-weight: 600; color: var(--strong); }
.pages .group a { padding: 0; color: inherit; }
.pages .group + ul { margin: 0; padding: 0; border: 0; }
.pages [aria-current] { font-weight: 600; color: var(--accent); background: var(--tint); }
.pages summary { position: absolute; top: 2px; inset-inline-end: 2px; width: 26px; height: 26px; border-radius: 6px; cursor: pointer; list-style: none; }
.pages summary::-webkit-details-marker { display: none; }
.pages summary::before { content: ""; position: absolute; inset: 9px; border: solid var(--muted); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
.pages:dir(rtl) summary::before { transform: rotate(135deg); }
.pages [open] > summary::before { transform: translateY(-2px) rotate(45deg) !important; }
.outline p { margin: 0 0 8px; font-weight: 600; color: var(--strong); font-size: .8125rem; }
.outline ul { border-inline-start: 1px solid var(--hair); }
.outline a { display: block; padding: 4px 12px; margin-inline-start: -1px; border-inline-start: 2px solid transparent; color: var(--muted); text-decoration: none; font-size: .8125rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.outline .deeper a { padding-inline-start: 26px; }
.outline a:hover { color: var(--strong); }
.outline .active { color: var(--accent); border-color: var(--accent); }
.outline-button { position: sticky; top: calc(var(--header) + var(--bar)); z-index: 3; display: flex; align-items: center; justify-content: space-between; gap: 12px; width: calc(100% + 32px); height: 40px; margin: -24px -16px 20px; padding: 0 16px; text-align: start; font-size: .875rem; color: var(--text); border: 0; border-bottom: 1px solid var(--hair); background: var(--page); cursor: pointer; }
.outline-button:focus-visible { outline-offset: -2px; }
.outline-button span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.outline-button .icon { flex: none; color: var(--muted); }
.page-cover:not(.hero) + .outline-button { margin-top: -24px; }
@media (max-width: 79.99rem) { html:has(.outline-button) { scroll-padding-top: calc(var(--header) + var(--bar) + 56px); } }
.title { margin-bottom: 24px; }
.breadcrumbs ol { display: flex; flex-wrap: wrap; list-style: none; font-size: .875rem; }
.breadcrumbs li { display: flex; min-width: 0; }
.breadcrumbs li:not(:last-child)::after { content: "/"; margin: 0 8px; color: var(--muted); }
.breadcrumbs a { color: var(--muted); text-decoration: none; }
.breadcrumbs a:hover, .footer a:hover { color: var(--accent); text-decoration: underline; }
h1 { margin: 8px 0; font-size: clamp(30px, 5vw, 38px); line-height: 1.2; letter-spacing: -.02em; font-weight: 600; color: var(--strong); text-wrap: balance; }
.lead { margin: 8px 0; font-size: 1.125rem; line-height: 1.5; color: var(--muted); text-wrap: pretty; }
.page-actions { position: relative; display: flex; width: max-content; margin: 12px 0 0; border: 1px solid var(--hair); border-radius: 8px; font-size: .875rem; }
.page-actions .icon { margin: 0; flex: none; }
.page-actions > octavo-copy { border-inline-end: 1px solid var(--hair); }
:root:not([data-js]) :is(octavo-copy, .for-scripts) { display: none; }
.page-actions :is(button, .menu li a) { display: flex; align-items: center; gap: 8px; width: 100%; padding: 6px 12px; border: 0; border-radius: 6px; background: none; color: var(--text); font: inherit; text-align: start; text-decoration: none !important; cursor: pointer; }
.page-actions :is(button, .menu li a):hover { background: var(--surface); color: var(--strong); }
.page-actions summary { display: flex; align-items: center; height: 100%; padding: 6px 10px; color: var(--muted); }
.page-actions summary:has(svg)::after { display: none; }
.page-actions .menu { position: static; }
.page-actions .menu ul { min-width: 15rem; margin-top: 4px; }
.breadcrumbs .menu summary { padding: 0 6px; color: var(--muted); }
.breadcrumbs .menu summary::after { display: none; }
.tabs-bar .icon { margin-inline-end: 6px; }
.neighbours .icon { margin-inline: 0 6px; }
.neighbours .next .icon { margin-inline: 6px 0; }
.neighbours { display: flex; gap: 16px; margin-top: 56px; }
.neighbours a { flex: 0 1 50%; padding: 14px 16px; border: 1px solid var(--hair); border-radius: 10px; text-decoration: none; color: var(--strong); font-weight: 500; transition: border-color .15s; min-width: 0; }
.neighbours a:hover { border-color: var(--accent); }
.neighbours .next { margin-inline-start: auto; text-align: end; }
.neighbours .about { margin-top: 4px; overflow: hidden; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.neighbours small:not(.about) { display: block; color: var(--muted); font-weight: 400; font-size: .8125rem; }
:dir(rtl) > .neighbours .icon { transform: scaleX(-1); }
.page-end { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; margin-top: 32px; padding-top: 16px; border-top: 1px solid var(--hair); font-size: .875rem; color: var(--muted); }
.page-end p { margin: 0; }
.page-end form { display: flex; align-items: center; gap: 8px; }
.page-end a { margin-inline-start: 12px; }
.footer { border-top: 1px solid var(--hair); padding: 32px 16px; font-size: .875rem; color: var(--muted); }
.footer > div { max-width: 90rem; margin: auto; display: flex; flex-wrap: wrap; gap: 16px 64px; }
.footer-groups + .footer-end { margin-top: 32px; }
.footer h2 { margin: 0 0 8px; font-size: .875rem; font-weight: 600; color: var(--strong); }
.footer ul { list-style: none; }
.footer-end { align-items: center; }
.footer-end ul:not(.social) { display: flex; gap: 24px; }
.footer-end p { margin: 0; }
.footer a { color: var(--muted); text-decoration: none; }
dialog { width: min(40rem, 92vw); max-height: 76vh; margin: 12vh auto auto; padding: 0; border: 1px solid var(--hair); border-radius: 12px; background: var(--page); color: var(--text); box-shadow: 0 16px 48px #0004; }
dialog::backdrop { background: #0008; backdrop-filter: blur(3px); }
dialog .search-field { display: flex; border-bottom: 1px solid var(--hair); }
dialog input { flex: 1; min-width: 0; padding: 14px 16px; border: 0; outline: 0; background: none; font-size: 1rem; }
dialog input:focus-visible { outline: 0; }
dialog button { border: 0; background: none; padding: 0 16px; color: var(--muted); cursor: pointer; font-size: .875rem; }
dialog [role=listbox] { padding: 8px; }
dialog [role=option] { width: 100%; text-align: start; gap: 10px; }
dialog [role=option], .results li { display: block; padding: 8px 12px; border-radius: 8px; font-size: .875rem; color: var(--muted); text-decoration: none; }
dialog [role=option] { display: flex; }
dialog [role=option] > .icon { flex: none; margin-top: 4px; color: var(--muted); }
dialog [role=option] > span { min-width: 0; }
dialog .section-hit { margin-inline-start: 14px; padding-inline-start: 14px; border-inline-start: 1px solid var(--hair); border-start-start-radius: 0; border-end-start-radius: 0; }
dialog .section-hit strong { font-size: .875rem; font-weight: 500; }
dialog small { display: block; }
.excerpt { display: -webkit-box; overflow: hidden; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow-wrap: anywhere; }
.search-dialog[open] { display: flex; flex-direction: column; }
.search-dialog [role=listbox] { overflow: auto; }
.search-field { align-items: center; padding-inline-start: 16px; }
.search-field .icon { flex: none; font-size: 1.125rem; color: var(--muted); }
.search-field button { align-self: stretch; }
.filters { display: flex; gap: 6px; padding: 8px 12px; overflow-x: auto; border-bottom: 1px solid var(--hair); }
.filters label { position: relative; flex: none; padding: 3px 10px; border: 1px solid var(--hair); border-radius: 99px; font-size: .8125rem; cursor: pointer; }
.filters input { position: absolute; opacity: 0; }
.filters label:has(:checked) { border-color: var(--accent); color: var(--accent); background: var(--tint); }
.filters label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; }
dialog .keys { margin: 0; padding: 8px 16px; border-top: 1px solid var(--hair); color: var(--muted); font-size: .8125rem; }
dialog .status > * { display: block; font-weight: 400; }
@media (hover: none) { dialog .keys, .search-field kbd { display: none; } }dialog [role=option] strong, .results a { display: block; font-weight: 600; font-size: .9375rem; text-decoration: none; color: var(--strong); }
.results p { margin: 0; color: var(--muted); }
dialog small, .results small { color: var(--muted); font-size: .8125rem; }
dialog [aria-selected=true] { background: var(--tint); }
dialog .status { margin: 0; padding: 12px 16px; color: var(--muted); font-size: .875rem; }
mark { background: none; color: var(--strong); font-weight: 600; }
.results ul { padding: 0 !important; list-style: none; }
.zoomed { width: auto; max-width: 96vw; max-height: 94vh; margin: auto; background: var(--page); }
.zoomed img { display: block; max-height: 92vh; }
.search-form { display: flex; gap: 8px; margin-bottom: 24px; }
.search-form input { flex: 1; min-width: 0; padding: 6px 12px; border: 1px solid var(--border); border-radius: 8px; background: var(--page); }
.results { list-style: none !important; padding: 0 !important; margin-inline: -12px; }
@media (min-width: 48rem) { main { padding-inline: 32px; } .outline-button { width: calc(100% + 64px); margin-inline: -32px; padding-inline: 32px; } .page-cover:not(.hero) { margin-inline: -32px; } }
@media (min-width: 64rem) {
  .columns-of-page { grid-template-columns: 288px minmax(0, 1fr); }
  .no-pages { grid-template-columns: minmax(0, 1fr); }
  .menu-button, .panel-head, .panel-end, .header-links-below { display: none; }
  .header-links { display: flex; }
  .pages:not(.panel-only) { display: block; position: sticky; inset: auto; top: calc(var(--header) + var(--bar) + 1px); width: auto; height: calc(100vh - var(--header) - var(--bar) - 1px); max-height: none; overflow: auto; border-inline-end: 1px solid var(--hair); scrollbar-width: thin; }
  main { padding: 32px 48px 64px; }
  .outline-button { width: calc(100% + 96px); margin: -32px -48px 24px; padding-inline: 48px; }
  .page-cover:not(.hero) { margin: -32px -48px 32px; }
}
@media (min-width: 80rem) {
  .columns-of-page { grid-template-columns: 288px minmax(0, 1fr) 248px; }
  .no-outline { grid-template-columns: 288px minmax(0, 1fr); }
  .no-pages.no-outline { grid-template-columns: minmax(0, 1fr); }
  .no-pages:not(.no-outline) { grid-template-columns: minmax(0, 1fr) 248px; }
  .outline-button { display: none; }
  .outline { display: block; position: sticky; inset: auto; top: calc(var(--header) + var(--bar) + 1px); width: auto; height: max-content; max-height: calc(100vh - var(--header) - var(--bar)); overflow: auto; scrollbar-width: none; }
}
@media (max-width: 63.99rem) { .bar > :is(.choices, .social) { display: none; } }
@media (max-width: 47.99rem) {
  .bar > :is(.search, octavo-theme) { display: none !important; }
  .bar { gap: 4px; }
  .bar .logo { flex: 1; }
  .bar .logo img { max-width: 100%; object-fit: contain; object-position: 0; }
  .search-link { display: inline-flex; padding: 10px; margin-inline-end: -10px; font-size: 1.25rem; }
  .tabs-bar > ul { scrollbar-width: none; mask-image: linear-gradient(to right, #000 calc(100% - 40px), #0000); padding-inline-end: 40px; }
  .tabs-bar:dir(rtl) > ul { mask-image: linear-gradient(to left, #000 calc(100% - 40px), #0000); }
  .tabs-bar:has([open]) > ul { mask-image: none; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; scroll-behavior: auto !important; } }
`
