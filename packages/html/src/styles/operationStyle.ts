/** The style of operations and schemas of OpenAPI: facts beside samples where there is room, else below one another. */
export const operationStyle = `
.operation { container: operation / inline-size; margin: 0 0 56px; }
.operation + .operation { padding-top: 40px; border-top: 1px solid var(--hair); }
.prose .operation > h2 { margin: 0 0 12px; }
.operation-address { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin: 16px 0; }
.operation-address .endpoint { flex: 1; margin: 0; }
.endpoint { position: relative; display: flex; align-items: baseline; gap: 10px; margin: 12px 0; padding: 8px 12px; border: 1px solid var(--hair); border-radius: 8px; background: var(--surface); }
.endpoint > code { flex: 1; min-width: 0; padding: 0; background: none; box-shadow: none; overflow-wrap: anywhere; line-height: 1.5; color: var(--strong); }
.endpoint var { font-style: normal; color: var(--purple); }
.method { font: 600 .75rem/22px var(--mono); padding: 0 7px; border-radius: 5px; color: var(--c, var(--text)); background: color-mix(in srgb, var(--c, var(--text)) 12%, transparent); }
.method-get { --c: var(--blue); } .method-post { --c: var(--green); } .method-put, .method-patch { --c: var(--yellow); } .method-delete { --c: var(--red); }
.endpoint .copy { position: absolute; inset-block-start: 8px; inset-inline-end: 8px; padding: 0 8px; font-size: .75rem; line-height: 22px; }
@media (scripting: enabled) { .endpoint { padding-inline-end: 5.75rem; } }
octavo-try:not([hidden]) { display: block; margin: 12px 0; }
octavo-try summary { width: max-content; list-style: none; }
octavo-try summary::-webkit-details-marker { display: none; }
octavo-try form { display: grid; gap: 12px; margin-top: 12px; padding: 16px; border: 1px solid var(--hair); border-radius: 10px; background: var(--surface); }
octavo-try label { display: grid; gap: 4px; font-size: .875rem; }
octavo-try label.choice { grid-template-columns: auto 1fr; align-items: baseline; gap: 8px; }
octavo-try label.choice input { width: auto; }
octavo-try small { color: var(--muted); font-size: .8125rem; }
octavo-try :is(input, select, textarea) { width: 100%; padding: 6px 10px; border: 1px solid var(--border); border-radius: 8px; background: var(--page); color: var(--text); font-size: .875rem; }
octavo-try textarea { resize: vertical; font-family: var(--mono); font-size: .8125rem; line-height: 1.5; }
octavo-try button { justify-self: start; }
octavo-try .status { margin: 0; font-size: .875rem; font-weight: 500; }
octavo-try .status.good { color: var(--success); }
octavo-try .status.bad { color: var(--danger); }
octavo-try .answer { display: grid; gap: 8px; min-width: 0; }
octavo-try .answer pre { max-height: 24rem; margin: 0; padding: 12px; overflow: auto; border: 1px solid var(--hair); border-radius: 8px; background: var(--page); font-size: .8125rem; }
.operation-grid { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px 40px; }
.operation-grid + .operation-grid { margin-top: 8px; }
.operation-grid > * { grid-column: 1; }
.prose .badges { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; margin: 0 0 12px; font-size: .8125rem; color: var(--muted); }
.badge, .field-head > .mark { padding: 0 8px; border: 1px solid var(--hair); border-radius: 99px; font-size: .75rem; line-height: 20px; white-space: nowrap; color: var(--muted); }
.field-head > .mark { border-radius: 5px; padding: 0 6px; }
.badge.deprecated, .field-head > .mark.deprecated { color: var(--warning); border-color: color-mix(in srgb, var(--warning) 40%, transparent); }
.operation-id code { background: none; box-shadow: none; padding: 0; overflow-wrap: anywhere; }
.prose .facts > h3 { margin: 28px 0 0; padding-bottom: 8px; border-bottom: 1px solid var(--hair); font-size: 1rem; letter-spacing: 0; }
.facts > .tabs { margin-top: 16px; }
.prose .facts-part { margin: 20px 0 0; font-weight: 600; font-size: .875rem; color: var(--strong); }
.prose .fields { list-style: none; margin: 0; padding: 0; }
.prose .field { margin: 0; padding: 12px 0; font-size: .9375rem; line-height: 1.55; }
.field + .field { border-top: 1px solid var(--hair); }
.field:target { background: var(--tint); box-shadow: -8px 0 var(--tint), 8px 0 var(--tint); }
.prose .field-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; margin: 0; }
.prose .field-head > a { color: var(--strong); text-decoration: none; font-weight: 600; overflow-wrap: anywhere; min-width: 0; }
.prose .field-head > a:hover { color: var(--accent); text-decoration: underline; }
.field-head > a > code { padding: 0; background: none; box-shadow: none; }
.field code, .type { direction: ltr; unicode-bidi: isolate; }
.type { font: .7812rem/1.5 var(--mono); color: var(--muted); overflow-wrap: anywhere; min-width: 0; }
.scheme { font-size: .8125rem; color: var(--muted); }
.required { font-size: .75rem; font-weight: 500; letter-spacing: 0; color: var(--danger); }
.field .description, .facts > .description { margin: 4px 0 0; font-size: .9375rem; }
.prose .description > :first-child { margin-top: 0; }
.prose .description > :last-child { margin-bottom: 0; }
.prose .operation-facts > .description { margin: 0 0 12px; }
.prose .field-fact { margin: 4px 0 0; font-size: .8125rem; line-height: 1.7; color: var(--muted); overflow-wrap: anywhere; }
.field-fact.short { display: flex; flex-wrap: wrap; gap: 0 12px; }
.field-fact code { padding: 1px 5px; color: var(--text); }
.prose .field-fact ul { margin: 2px 0 0; padding-inline-start: 18px; }
.prose .field-fact li { margin: 2px 0; }
.prose .fact-line { margin: 8px 0; }
.fact-line code { background: none; box-shadow: none; padding: 0; line-height: 1.5; overflow-wrap: anywhere; }
.fold { margin: 8px 0 0; border: 1px solid var(--hair); border-radius: 8px; }
.fold > summary { padding: 4px 12px; font-size: .8125rem; color: var(--muted); cursor: pointer; }
.fold > summary:hover { color: var(--strong); }
.fold[open] > summary { border-bottom: 1px solid var(--hair); }
.fold > .fields > .field { padding-inline: 12px; }
.fold > .code { margin: 12px; }
.operation .tabs { margin: 12px 0 0; border-radius: 8px; }
.operation .tabs > section { padding: 12px 12px; }
.operation [role=tab], .operation .tabs:not(.ready)::before { padding: 7px 7px; font-size: .8125rem; }
.operation .tabs .fields { margin-top: 4px; }
.samples-title { font-weight: 600; font-size: .875rem; color: var(--strong); }
.prose .samples-title { margin: 20px 0 0; }
.samples > .samples-title:first-child { margin-top: 0; }
.samples .tabs { margin-top: 8px; overflow: hidden; background: var(--surface); }
.samples .tabs > section, .samples .tabs.ready > section { padding: 0; }
.samples .tabs .tabs { margin: 0; border: 0; border-radius: 0; }
.samples .code { margin: 0; border: 0; border-radius: 0; }
.samples pre { max-height: 26rem; padding: 12px; font-size: .8125rem; line-height: 1.6; }
.samples .description, .samples .example-url { padding: 8px 12px; font-size: .875rem; }
.samples .tabs:not(.ready) .tab-title { padding: 8px 12px; border-top: 1px solid var(--hair); font-size: .8125rem; }
.callback { margin: 12px 0; border: 1px solid var(--hair); border-radius: 8px; }
.callback > summary { padding: 8px 12px; cursor: pointer; overflow-wrap: anywhere; }
.callback > div { padding: 4px 12px 12px; container: operation / inline-size; }
.schema { margin: 12px 0; border: 1px solid var(--hair); border-radius: 8px; }
.schema > summary { padding: 10px 14px; cursor: pointer; }
.schema > summary code { background: none; box-shadow: none; padding: 0; font-weight: 600; color: var(--strong); }
.schema[open] > summary { border-bottom: 1px solid var(--hair); }
.schema > div { padding: 8px 14px 14px; }
.pages .method { font-size: .625rem; line-height: 16px; padding: 0 4px; margin-inline-end: 6px; }
@media (min-width: 1100px) {
  .columns-of-page:has(.operation-grid) { max-width: 120rem; }
  .columns-of-page:has(.operation-grid) :is(article, .neighbours, .page-end) { max-width: 76rem; }
  @container operation (min-width: 40rem) {
    .operation-grid { grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr); }
    .operation-grid > .samples { grid-column: 2; position: sticky; top: calc(var(--header) + var(--bar) + 16px); align-self: start; max-height: calc(100vh - var(--header) - var(--bar) - 32px); overflow: auto; scrollbar-width: thin; padding-block: 0 8px; }
  }
}
@media (min-width: 80rem) and (max-width: 100rem) {
  .columns-of-page:not(.no-pages):has(.operation-grid) { grid-template-columns: 288px minmax(0, 1fr); }
  .columns-of-page:has(.operation-grid) .outline:not(:popover-open) { display: none; }
  .columns-of-page:has(.operation-grid) .outline-button { display: flex; max-width: 76rem; }
}
`
