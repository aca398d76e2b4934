/** The stylesheet of the application. */
export const stylesheet = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif }
`
