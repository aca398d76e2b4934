import { sharedChromium } from "@octavo/browser"
import { readSiteAssets } from "@octavo/html/node"
import { parseDocument, type Document } from "@octavo/markdown"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { editorStyle } from "../src/style.ts"
import { bundleEditor } from "./bundleEditor.ts"

/** The policy of the application. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types octavo"

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editor</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/style.css"><script type="module" src="/main.js"></script></head>
<body><main><h1>Page</h1><button id="before" class="editor-add" type="button">Before</button><div id="place"></div><button id="after" class="editor-add" type="button">After</button></main></body></html>`

const main = `import { createEditor } from "/editor.js"
window.changes = 0
window.start = (document, more = {}) => {
  window.editor?.destroy()
  window.editor = createEditor(window.document.getElementById("place"), { document, onChange: () => { window.changes++ }, ...more })
}
window.isReady = true`

/** A browser page with an editor under the policy of the application, and the errors and violations that it met. */
export const anEditorPage = Effect.fn("anEditorPage")(function* () {
  const files = new Map<string, readonly [type: string, body: string | Buffer]>([
    ["/", ["text/html", html]],
    ["/main.js", ["text/javascript", main]]
  ])
  const chunks = yield* Effect.promise(bundleEditor)
  for (const { code, name } of chunks) files.set(`/${name}`, ["text/javascript", code])
  const site = yield* Effect.promise(() => readSiteAssets().files.get("site.css")!.read())
  const extra = "main { max-width: 46rem; margin: 0 auto; padding: 16px; }"
  files.set("/style.css", ["text/css", `${site.toString("utf8")}${editorStyle}${extra}`])
  const server = yield* Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const made = createServer((request, response) => {
            const file = files.get(request.url ?? "/")
            response.writeHead(file === undefined ? 404 : 200, {
              "content-type": file?.[0] ?? "text/plain",
              "content-security-policy": policy
            })
            response.end(file?.[1] ?? "")
          })
          made.listen(0, "127.0.0.1", () => resolve(made))
        })
    ),
    (made) => Effect.sync(() => made.close())
  )
  const browser = yield* sharedChromium
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const problems: Array<string> = []
  const page = yield* Effect.promise(async () => {
    const context = await browser.newContext({ viewport: { width: 1000, height: 900 } })
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin })
    const opened = await context.newPage()
    opened.on("console", (message) => message.type() === "error" && problems.push(message.text()))
    opened.on("pageerror", (error) => problems.push(String(error)))
    await opened.goto(origin)
    await opened.waitForFunction("window.isReady")
    return opened
  })
  return { page, problems }
})

/** Opens a page in the editor. References remain addresses. */
export const open = async (page: Page, source: string): Promise<void> => {
  const document = parseDocument(source, (url) => ({ kind: "url", url }))
  await page.evaluate(
    "(document) => window.start(document)".replace(/^/, "(") + `)(${JSON.stringify(document)})`
  )
  await page.waitForSelector("[role=toolbar]", { state: "attached" })
}

/** The tree in the editor. */
export const documentIn = (page: Page): Promise<Document> => page.evaluate("window.editor.document()")
