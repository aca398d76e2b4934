import { hashBytes } from "@octavo/kernel"

/** The style of all pages, light and dark. Text has a contrast of at least 4.5, borders of controls of at least 3. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f6f8, #17181c);
  --card: light-dark(#ffffff, #1f2127);
  --text: light-dark(#22242c, #e3e4e9);
  --muted: light-dark(#5a5e6b, #a7abb8);
  --hairline: light-dark(#e2e3e8, #33363f);
  --border: light-dark(#868b99, #777c8b);
  --accent: light-dark(#2f4fc4, #a3b6ff);
  --solid: light-dark(#2f4fc4, #3f5fd6);
  --danger: light-dark(#b3261e, #ff9d94);
  --danger-tint: light-dark(#fdf0ef, #36211f);
  --good-tint: light-dark(#eef7f0, #1c2c22);
  --good: light-dark(#1d6b3a, #86d6a2);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
.frame { max-width: 26rem; margin: 0 auto; padding: 3rem 1rem; }
.frame.wide { max-width: 46rem; }
.brand { display: flex; align-items: center; gap: 0.6rem; margin: 0 0 1.5rem; font-weight: 600; }
.brand svg { width: 1.75rem; height: 1.75rem; color: var(--accent); }
.frame:not(.wide) .brand { justify-content: center; }
.card {
  background: var(--card);
  border: 1px solid var(--hairline);
  border-radius: 12px;
  padding: 1.5rem;
  margin: 0 0 1.25rem;
}
.card > :last-child { margin-bottom: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.02em; font-weight: 600; margin: 0 0 0.75rem; }
h2 { font-size: 1.125rem; line-height: 1.35; letter-spacing: -0.01em; font-weight: 600; margin: 0 0 0.75rem; }
p { margin: 0 0 1rem; }
.muted { color: var(--muted); font-size: 0.875rem; }
a { color: var(--accent); text-underline-offset: 3px; }
label { display: block; font-size: 0.875rem; font-weight: 600; margin: 0 0 0.375rem; }
input, select {
  height: 2.75rem;
  width: 100%;
  font: inherit;
  color: inherit;
  background: var(--card);
  border: 1px solid var(--border);
  border-radius: 8px;
  padding: 0.5rem 0.75rem;
  margin: 0 0 1rem;
}
input.code { font-size: 1.375rem; letter-spacing: 0.12em; text-align: center; text-transform: uppercase; }
input.key { font: 0.875rem/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
button, .button {
  display: inline-block;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  color: #ffffff;
  background: var(--solid);
  border: 1px solid transparent;
  border-radius: 8px;
  padding: 0.5rem 1rem;
  cursor: pointer;
}
.frame:not(.wide) form > button, .frame:not(.wide) .button { width: 100%; }
button:hover, .button:hover { filter: brightness(1.08); }
button.plain { color: var(--text); background: transparent; border-color: var(--border); }
button.small { font-size: 0.875rem; padding: 0.25rem 0.75rem; }
button.danger { color: var(--danger); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.notice { border-radius: 8px; padding: 0.75rem 1rem; margin: 0 0 1rem; }
.notice.bad { background: var(--danger-tint); color: var(--danger); }
.notice.good { background: var(--good-tint); color: var(--good); }
.row { display: flex; gap: 0.75rem; align-items: flex-end; flex-wrap: wrap; }
.row > div { flex: 1 1 10rem; }
.row > div > * { margin-bottom: 0; }
.actions { display: flex; gap: 0.75rem; flex-wrap: wrap; }
.actions form { flex: 1 1 8rem; }
.actions form > button { width: 100%; }
.wide .actions form { flex: 0 0 auto; }
.entries { list-style: none; margin: 0 0 1rem; padding: 0; }
.entries li {
  display: flex;
  gap: 1rem;
  justify-content: space-between;
  align-items: center;
  padding: 0.75rem 0;
  border-top: 1px solid var(--hairline);
}
.entries li:first-child { border-top: 0; padding-top: 0; }
.entries strong { display: block; font-weight: 600; }
.entries form { flex: none; }
.badge {
  display: inline-block;
  font-size: 0.75rem;
  font-weight: 600;
  color: var(--good);
  background: var(--good-tint);
  border-radius: 4px;
  padding: 0 0.4rem;
  margin-left: 0.4rem;
}
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.375rem 1.25rem; margin: 0 0 1rem; }
dt { color: var(--muted); font-size: 0.875rem; line-height: 1.83; }
dd { margin: 0; }
.divider { display: flex; align-items: center; gap: 0.75rem; color: var(--muted); font-size: 0.875rem; margin: 1.25rem 0; }
.divider::before, .divider::after { content: ""; flex: 1; border-top: 1px solid var(--hairline); }
code { font: 0.875em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
footer { color: var(--muted); font-size: 0.8125rem; }
@media (max-width: 30rem) {
  .frame { padding: 1.5rem 1rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 0.625rem; }
  .entries li { flex-wrap: wrap; }
}
`

/** The path of the stylesheet; a change of the style changes it. */
export const stylesheetPath = `/assets/pages.css?v=${hashBytes(stylesheet).slice(0, 12)}`
