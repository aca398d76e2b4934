/** The style of elements, wherever they are. */
export const baseStyle = `
*, ::before, ::after { box-sizing: border-box; }
a { color: var(--accent); }
ul, ol { padding: 0; margin: 0; }
img, iframe { max-width: 100%; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
.icon.shape { stroke: none; }
.icon { width: 1em; height: 1em; vertical-align: -.125em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
`
