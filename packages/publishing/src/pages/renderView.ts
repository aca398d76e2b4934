import {
  contentSecurityPolicy,
  englishWords,
  renderDocument,
  renderPage,
  Snippets,
  snippetsOf
} from "@octavo/html"
import { pathBelow } from "@octavo/sites"
import { Effect } from "effect"
import { pageFrame } from "../frame/pageFrame.ts"
import { languageOf } from "../frame/siteFrame.ts"
import { packed } from "../visits/Answer.ts"
import { evaluateView } from "./evaluateView.ts"
import { fileOf, linkOf } from "./linkTargets.ts"
import { PageCaches } from "./PageCaches.ts"
import type { PageView } from "./PageView.ts"
import type { RenderedPage } from "./RenderedPage.ts"

/** Renders a page for an audience: conditions and expressions are evaluated, then code and formulas are typeset. */
export const renderView = Effect.fn("publishing.renderView")(function* (view: PageView) {
  const { site, siteSpace } = view
  const { audience } = site
  const { assets } = yield* PageCaches
  const document = yield* evaluateView(view)
  const addresses = assets.at(pathBelow(audience.siteRoot, "~octavo"))
  const rendered = renderDocument(document, {
    language: languageOf(site, siteSpace),
    direction: "ltr",
    words: englishWords,
    link: linkOf(view),
    file: fileOf(view),
    snippets: yield* (yield* Snippets).typeset(snippetsOf(document)),
    icons: `${addresses.folder}/icons.svg`,
    ownOrigins: [audience.root.origin]
  })
  const result: RenderedPage = {
    body: packed(renderPage(pageFrame(view, rendered.outline), rendered, addresses)),
    policy: contentSecurityPolicy(rendered)
  }
  return result
})
