import { contentSecurityPolicy, renderInSteps, renderPage, Snippets, snippetsOf } from "@octavo/html"
import { pathBelow, seeCustomization, SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { pageFrame } from "./pageFrame.ts"
import { interfaceLanguage } from "../pages/interfaceLanguage.ts"
import { searchAddresses } from "../search/searchAddresses.ts"
import { documentOfView } from "../pages/documentOfView.ts"
import { fileOf, linkOf, schemaPagesOf } from "../pages/linkTargets.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import type { PageView } from "../pages/PageView.ts"
import { specificationsOf } from "../pages/specificationsOf.ts"
import { specTextsOf } from "../pages/specTextsOf.ts"
import { summaryOf } from "../pages/summaryOf.ts"
import type { Written } from "../pages/writeInTurn.ts"

/** Reads what the page of an audience needs, and gives what writes it: conditions and expressions are evaluated, then code and formulas are typeset. */
export const renderView = Effect.fn("publishing.renderView")(function* (view: PageView) {
  const { site, siteSpace } = view
  const { audience } = site
  const { assets } = yield* PageCaches
  const document = yield* documentOfView(view)
  const addresses = assets.at(pathBelow(audience.siteRoot, "~octavo"))
  const customization = seeCustomization(site, siteSpace)
  const { direction, tag, words } = interfaceLanguage(site, siteSpace)
  const address = yield* SitesUrl
  const specification = yield* specificationsOf(view)
  const specTexts = yield* specTextsOf(document, specification)
  const { descriptions } = specTexts
  const description = (text: string) => descriptions.get(text)
  const snippets = yield* (yield* Snippets).typeset([
    ...[document, ...descriptions.values()].flatMap(snippetsOf),
    ...specTexts.snippets
  ])
  return function* (): Generator<void, Written, void> {
    const rendered = yield* renderInSteps(document, {
      language: tag,
      direction,
      words,
      externalLinks: customization.externalLinks.target,
      canTry: customization.tryIt.enabled,
      search: searchAddresses(site, siteSpace).action,
      link: linkOf(view),
      file: fileOf(view),
      title: view.page.title,
      specification,
      schemaPages: schemaPagesOf(view),
      description,
      snippets,
      icons: `${addresses.folder}/icons.svg`,
      findIcon: addresses.findIcon,
      ownOrigins: [audience.root.origin]
    })
    const frame = pageFrame(
      view,
      summaryOf(view.page, document, { specification, description }),
      rendered.outline,
      assets.hash,
      addresses.hasCards,
      address
    )
    return {
      text: renderPage(frame, rendered, addresses),
      policy: contentSecurityPolicy({ ...rendered, prefetched: frame.prefetched })
    }
  }
})
