/** Elements and the parts that every screen has: text, buttons, fields, notices, menus, dialogs. */
export const baseStyle = `
:root {
  --ins: light-dark(#17703b, #7fd3a0);
  --del: light-dark(#b3261e, #ff9f97);
  --focus: var(--accent);
  --shadow: 0 8px 24px #0003;
  --corner: 8px;
  --bar-height: 3.25rem;
}
*, ::before, ::after { box-sizing: border-box; }
html { text-size-adjust: 100%; scroll-padding-top: calc(var(--bar-height) + 16px); }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 var(--sans); overflow-wrap: break-word; }
h1, h2, h3, h4 { color: var(--strong); line-height: 1.25; font-weight: 600; text-wrap: balance; margin: 0; }
h1 { font-size: 1.875rem; letter-spacing: -.02em; hyphens: auto; hyphenate-limit-chars: 12 4 4; }
h2 { font-size: 1.25rem; letter-spacing: -.01em; }
h3 { font-size: 1.0625rem; }
h4 { font-size: .9375rem; }
p { margin: 12px 0; }
a { color: var(--accent); }
ul, ol { margin: 0; padding: 0; }
img { max-width: 100%; }
button, input, select, textarea { font: inherit; color: inherit; }
button { cursor: pointer; }
button:disabled { cursor: default; opacity: .55; }
small, .small { font-size: .8125rem; }
time { unicode-bidi: plaintext; }
.muted, small { color: var(--muted); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
main:focus { outline: 0; }
[hidden] { display: none !important; }
.hidden, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: fixed; z-index: 9; top: 8px; inset-inline-start: 8px; padding: 8px 16px; background: var(--solid); color: var(--on-solid); border-radius: 6px; }
.icon { width: 1em; height: 1em; flex: none; vertical-align: -.125em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.emoji { font-family: "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Noto Emoji", var(--sans); }
.grow { flex: 1; }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 36px; padding: 5px 14px; border: 1px solid transparent; border-radius: var(--corner); background: var(--solid); color: var(--on-solid); font-size: .9375rem; font-weight: 500; text-decoration: none; white-space: nowrap; }
.button:hover:not(:disabled) { filter: brightness(1.08); }
.button.quiet { background: var(--page); color: var(--text); border-color: var(--border); }
.button.quiet:hover:not(:disabled) { background: var(--surface); filter: none; }
.button[aria-pressed=true] { background: var(--tint); color: var(--accent); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.button.danger-button { background: var(--danger); color: light-dark(#fff, #14161c); }
.plain { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-width: 36px; min-height: 36px; padding: 6px; border: 0; border-radius: var(--corner); background: none; color: var(--text); }
.plain:hover { background: var(--surface); }
.plain > .icon { font-size: 1.125rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; margin: 12px 0; }
.field label, legend { font-size: .875rem; font-weight: 500; color: var(--strong); }
input:is([type=text], [type=search], [type=email], [type=password]), select, textarea { width: 100%; min-height: 38px; padding: 6px 10px; border: 1px solid var(--border); border-radius: var(--corner); background: var(--page); }
::placeholder { color: var(--muted); opacity: 1; }
.choice { margin: 12px 0; padding: 0; border: 0; }
.choice label, .check { display: flex; gap: 10px; padding: 6px 0; cursor: pointer; }
.look summary { padding: 8px 0; font-weight: 500; color: var(--strong); cursor: pointer; }
.choice input, .check input { width: 1.125rem; height: 1.125rem; margin: .1875rem 0 0; flex: none; accent-color: var(--solid); }
.choice small, .check small { display: block; }
.notice { --k: var(--info); } .notice.warning { --k: var(--warning); } .notice.danger { --k: var(--danger); }
.notice { margin: 16px 0; padding: 12px 16px; border-radius: var(--corner); border: 1px solid color-mix(in srgb, var(--k) 30%, transparent); border-inline-start: 3px solid var(--k); background: color-mix(in srgb, var(--k) 7%, transparent); font-size: .9375rem; }
.notice > :first-child { margin-top: 0; }
.notice > :last-child { margin-bottom: 0; }
.notice ul { padding-inline-start: 20px; }
.menu { position: fixed; inset: auto; margin: 0; min-width: min(12rem, calc(100vw - 16px)); max-width: min(22rem, calc(100vw - 16px)); max-height: calc(100vh - 16px); overflow: auto; padding: 4px; border: 1px solid var(--hair); border-radius: var(--corner); background: var(--page); color: var(--text); box-shadow: var(--shadow); font-size: .9375rem; }
.menu ul { list-style: none; }
.menu li > * { display: block; width: 100%; padding: 7px 12px; border: 0; border-radius: 6px; background: none; color: inherit; text-align: start; text-decoration: none; }
.menu li > :hover, .menu li > :focus-visible { background: var(--surface); }
.menu li > :focus-visible { outline-offset: -2px; }
.menu [aria-current] { font-weight: 600; color: var(--accent); }
.menu .dangerous { color: var(--danger); }
.menu-head { display: grid; margin: 0 0 4px; padding: 8px 12px; border-bottom: 1px solid var(--hair); overflow-wrap: anywhere; }
.menu-head span { color: var(--muted); font-size: .875rem; }
.dialog { width: min(30rem, calc(100vw - 24px)); max-height: calc(100dvh - 24px); padding: 0; border: 1px solid var(--hair); border-radius: 12px; background: var(--page); color: var(--text); box-shadow: var(--shadow); }
.dialog::backdrop { background: #0007; }
.dialog-box { padding: 16px 20px 20px; }
.dialog-head { display: flex; align-items: start; justify-content: space-between; gap: 12px; }
.dialog-head h2 { overflow-wrap: anywhere; min-width: 0; padding-top: 6px; }
.form-end { display: flex; flex-wrap: wrap; justify-content: end; gap: 8px; margin-top: 20px; }
.toasts { position: fixed; z-index: 8; inset-block-end: 16px; inset-inline: 16px; display: grid; gap: 8px; justify-items: center; pointer-events: none; }
.toast { display: flex; align-items: center; gap: 12px; max-width: 100%; padding: 4px 6px 4px 16px; border-radius: var(--corner); background: var(--strong); color: var(--page); box-shadow: var(--shadow); font-size: .9375rem; pointer-events: auto; }
.working { padding: 8px 16px; }
.toast:dir(rtl):not(.working) { padding: 4px 16px 4px 6px; }
.toast .plain { color: inherit; }
.toast .plain:hover { background: #8885; }
.toast-action { min-height: 36px; border: 0; background: none; color: inherit; font-weight: 600; text-decoration: underline; }
.toast :focus-visible { outline-color: var(--page); }
.waiting { display: grid; gap: 12px; padding: 16px 0; opacity: 0; animation: appear .01s .25s forwards; }
.waiting span { height: 14px; border-radius: 7px; background: var(--surface); }
.waiting span:nth-child(2) { width: 80%; }
.waiting span:nth-child(3) { width: 55%; }
@keyframes appear { to { opacity: 1; } }
@media (prefers-contrast: more) { :root { --hair: var(--border); --muted: var(--text); } }
@media (forced-colors: active) {
  .button, .dialog, .menu, .toast { border: 1px solid ButtonText; }
  [aria-current], [aria-selected=true], [aria-pressed=true] { outline: 1px solid Highlight; outline-offset: -2px; }
}
`
