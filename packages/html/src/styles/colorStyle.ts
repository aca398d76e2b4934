import { baseColors } from "./baseColors.ts"

const variables = Object.entries(baseColors)
  .map(([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});`)
  .join("\n")

/** The colours of all sites, light and dark. The stylesheet of a site sets some of them anew. */
export const colorStyle = `
:root {
  color-scheme: light dark;
${variables}
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", "Noto Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "Noto Sans Mono", monospace;
  --header: 56px;
  --bar: 0px;
  --ease: cubic-bezier(.2, 0, 0, 1);
}
:root:has(.tabs-bar) { --bar: 41px; }
[data-theme=light] { color-scheme: light; }
[data-theme=dark] { color-scheme: dark; }
[data-theme=light] .only-dark, [data-theme=system] .only-dark, [data-theme=dark] .only-light { display: none !important; }
@media (prefers-color-scheme: dark) {
  [data-theme=system] .only-dark { display: block !important; }
  [data-theme=system] .only-light { display: none !important; }
}
@media (min-width: 64rem) { :root { --header: 64px; } }
@media (prefers-contrast: more) { :root { --hair: var(--border); --muted: var(--text); } }
`
