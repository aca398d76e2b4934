import { unsubscribe } from "@octavo/notifications"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { html } from "./html.ts"
import { pageResponse } from "./pageResponse.ts"
import { page, refusedAs } from "./route.ts"
import type { Visit } from "./Visit.ts"

const given = Effect.map(HttpRouter.params, ({ key = "" }) => key)

const ask = Effect.fnUntraced(function* ({ site }: Visit) {
  const key = encodeURIComponent(yield* given)
  return pageResponse(site, {
    title: "End mail",
    body: html`<div class="card">
      <h1>End mail of this kind</h1>
      <p>Octavo sends you no more mail like the one that you come from.</p>
      <form method="post" action="${site.at(`/unsubscribe/${key}`)}"><button>End it</button></form>
    </div>`
  })
})

const end = Effect.fnUntraced(function* ({ site }: Visit) {
  const topics = yield* unsubscribe(yield* given).pipe(refusedAs("unsubscribe/unknown"))
  return pageResponse(site, {
    title: "Mail ended",
    body: html`<div class="card">
      <h1>Mail ended</h1>
      <p>You get no more mail about ${topics.join(" and ")}.</p>
    </div>`
  })
})

/**
 * The page that a mail leads to. It asks for a click, since scanners of mail follow links; mail programs post there themselves (RFC
 * 8058). Nobody signs in for it: the key is signed.
 */
export const unsubscribePages = (trustedProxies: number) =>
  Layer.mergeAll(
    page("GET", "/unsubscribe/:key", trustedProxies, ask),
    page("POST", "/unsubscribe/:key", trustedProxies, end)
  )
