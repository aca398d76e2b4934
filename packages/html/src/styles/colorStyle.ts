/** The colours of all sites, light and dark. The stylesheet of a site sets some of them anew. */
export const colorStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fff, #18191d);
  --surface: light-dark(#f7f7f9, #202126);
  --text: light-dark(#2b2d36, #dcdde3);
  --strong: light-dark(#16171d, #f1f1f4);
  --muted: light-dark(#5d606d, #a4a7b3);
  --hair: light-dark(#e3e4e9, #33353d);
  --border: light-dark(#858894, #7d808c);
  --accent: light-dark(#2b5cc4, #93b4ff);
  --solid: light-dark(#2b5cc4, #93b4ff);
  --on-solid: light-dark(#fff, #14161c);
  --tint: light-dark(#eef3fd, #222a3d);
  --info: light-dark(#50545f, #b3b6c1);
  --success: light-dark(#17703b, #7fd3a0);
  --warning: light-dark(#8a5300, #f0b866);
  --danger: light-dark(#b3261e, #ff9f97);
  --red: light-dark(#b3261e, #ff9f97);
  --orange: light-dark(#a44300, #ffb27a);
  --yellow: light-dark(#7a5c00, #e6c65c);
  --green: light-dark(#17703b, #7fd3a0);
  --blue: light-dark(#2257bd, #96b8ff);
  --purple: light-dark(#7b37b4, #d0a6f5);
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
