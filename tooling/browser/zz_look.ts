import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
const [origin, path, out, w="1280", h="800", scheme="light", steps=""] = process.argv.slice(2)
await Effect.runPromise(Effect.scoped(Effect.gen(function*(){
  const browser = yield* aChromium
  yield* Effect.promise(async () => {
    const context = await browser.newContext({ viewport: { width: +w, height: +h }, colorScheme: scheme as any })
    const page = await context.newPage(); page.setDefaultTimeout(15000)
    page.on("console", m => m.type()==="error" && console.log("console:", m.text()))
    page.on("pageerror", e => console.log("pageerror:", String(e)))
    await page.goto(`${origin}/sign-in?to=${encodeURIComponent(path)}`)
    await page.getByLabel("API token").fill("oct_test_bootstrap_token_1234567")
    await page.getByRole("button",{name:"Sign in"}).click()
    await page.waitForURL(u => !u.pathname.includes("sign-in"))
    await page.waitForTimeout(1500)
    if (steps) await (new Function("page", `return (async () => { ${steps} })()`))(page)
    await page.waitForTimeout(700)
    await page.screenshot({ path: out })
  })
})))
