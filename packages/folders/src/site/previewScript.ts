/** The path of the script and the events of a preview, below the root of the site. */
export const previewPath = "/~octavo-preview"

/**
 * The script of previewed pages. After a change it replaces the page, its navigation and its outline, and keeps the scroll position, open blocks and
 * chosen tabs. XMLHttpRequest parses HTML without a sink of Trusted Types, so the policy of pages stays as it is.
 */
export const previewScript = `
const parts = ["title", "nav.pages", "octavo-outline", "main"]
const read = (url) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest()
  request.open("GET", url)
  request.responseType = "document"
  request.onload = () => resolve(request.responseXML)
  request.onerror = reject
  request.send()
})
const blocks = () => [...document.querySelectorAll("main details")]
const tabs = () => [...document.querySelectorAll("main octavo-tabs")]
const tabsOf = (block) => [...block.querySelectorAll(":scope > [role=tablist] > [role=tab]")]
const keepPlace = () => {
  const y = scrollY
  const open = blocks().map((block) => block.open)
  const chosen = tabs().map((block) => tabsOf(block).findIndex((tab) => tab.getAttribute("aria-selected") === "true"))
  return () => {
    if (blocks().length === open.length) blocks().forEach((block, index) => (block.open = open[index]))
    if (tabs().length === chosen.length) tabs().forEach((block, index) => tabsOf(block)[chosen[index]]?.click())
    scrollTo({ top: y, behavior: "instant" })
  }
}
let runs = 0
const replace = async () => {
  const next = await read(location.href)
  const pairs = parts.map((part) => [document.querySelector(part), next.querySelector(part)])
  if (next.body === null || pairs.some(([before, after]) => (before === null) !== (after === null))) return location.reload()
  const restore = keepPlace()
  for (const [before, after] of pairs) if (before !== null) before.replaceWith(document.adoptNode(after))
  restore()
  runs++
  const scripts = [...document.scripts, ...next.scripts].map(({ src }) => src)
  for (const src of new Set(scripts)) if (/\\/(copy|zoom|tabs|diagram)\\.\\w+$/.test(src)) await import(src + (/\\/(copy|zoom)/.test(src) ? "?" + runs : ""))
  document.documentElement.dataset.previewed = String(runs)
}
const bar = document.createElement("p")
bar.setAttribute("role", "alert")
Object.assign(bar.style, { position: "fixed", insetInline: "0", bottom: "0", margin: "0", padding: "12px", background: "#b00020", color: "#fff", zIndex: "99", whiteSpace: "pre-wrap" })
const events = new EventSource(${JSON.stringify(`${previewPath}/events`)})
let waiting = Promise.resolve()
let started
events.addEventListener("start", ({ data }) => {
  if (started !== undefined && started !== data) location.reload()
  started = data
})
events.addEventListener("change", () => {
  bar.remove()
  waiting = waiting.then(replace).catch(() => location.reload())
})
events.addEventListener("failure", ({ data }) => {
  bar.textContent = JSON.parse(data)
  document.body.append(bar)
})
`
