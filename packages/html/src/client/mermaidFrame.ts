// The script of the sandboxed page that draws diagrams. It gets a source and gives back a height.

interface Mermaid {
  readonly initialize: (settings: Readonly<Record<string, unknown>>) => void
  readonly render: (id: string, source: string) => Promise<{ readonly svg: string }>
}

const loading = import(new URL("./mermaid/mermaid.esm.min.mjs", import.meta.url).href) as Promise<{
  readonly default: Mermaid
}>
let number = 0

const draw = async (source: string, isDark: boolean): Promise<void> => {
  const { default: mermaid } = await loading
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    theme: isDark ? "dark" : "default",
    maxTextSize: 50_000,
    suppressErrorRendering: true
  })
  const { svg } = await mermaid.render(`diagram-${number++}`, source)
  document.body.innerHTML = svg
  document.body.style.textAlign = "center"
  document.documentElement.style.colorScheme = isDark ? "dark" : "light"
  const height = document.body.firstElementChild?.getBoundingClientRect().height ?? 0
  parent.postMessage({ height: height + 32 }, "*")
}

addEventListener("message", (event) => {
  const { isDark, source } = event.data as { readonly source: string; readonly isDark: boolean }
  draw(source, isDark).catch(() => parent.postMessage({ failed: true }, "*"))
})
parent.postMessage({ ready: true }, "*")
