import { pageScope } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import { printHeading } from "@octavo/markdown"
import { urlBelow, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { filePolicy } from "../files/keptMarkdown.ts"
import { listedPages } from "../files/listedPages.ts"
import { markdownUrl } from "../files/markdownPath.ts"
import { isSharedOf, keyOfSpaces, seeSpaces } from "../files/seeSpaces.ts"
import { siteSpacesAt } from "../files/siteSpacesAt.ts"
import { writeView } from "../files/writeView.ts"
import { urlOf } from "../pages/pageAddresses.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { isShared, keyOf, type SeenSpace } from "../pages/PageView.ts"
import { viewOf } from "../pages/viewOf.ts"
import type { Written } from "../pages/writeInTurn.ts"
import { countRequest } from "../limits/countRequest.ts"
import type { Visit } from "../visits/Visit.ts"
import { keptAnswer } from "./keptAnswer.ts"
import { limited } from "./plainAnswers.ts"

const contentType = "text/markdown; charset=utf-8"

/** How many pages one part of `llms-full.txt` has, so that its memory is bounded. */
const pagesOfPart = 200

/** The characters of the texts of one part; a page that would be beyond is named by the address of its text alone. */
const charactersOfPart = 4_000_000

const tooMany = "Too many texts were read from this address. Try again later."

const inline = (text: string): string => text.replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&")

function* writeList(site: VisibleSite, seen: ReadonlyArray<SeenSpace>): Generator<void, Written, void> {
  const lists: Array<string> = []
  for (const one of seen) {
    const lines: Array<string> = []
    for (const page of listedPages(one)) {
      const { description } = page.attributes
      const words = description === undefined ? "" : `: ${inline(description)}`
      lines.push(`- [${inline(page.title)}](${markdownUrl(site, one, page)})${words}\n`)
      yield
    }
    lists.push(`## ${inline(one.siteSpace.title)}\n\n${lines.join("")}`)
  }
  return {
    text: `${printHeading(site.audience.site.title)}\n\n${lists.join("\n")}`,
    policy: filePolicy
  }
}

/** The pages of one part, with the keys of all that decides what is in them. */
const viewsOf = Effect.fnUntraced(function* (
  site: VisibleSite,
  seen: ReadonlyArray<SeenSpace>,
  part: number
) {
  const { assets } = yield* PageCaches
  const all = seen.flatMap((one) => listedPages(one).map((page) => ({ one, page })))
  const views = []
  for (const { one, page } of all.slice((part - 1) * pagesOfPart, part * pagesOfPart)) {
    const view = yield* viewOf(site, one, one.pages.trailOf(page.id))
    views.push({ view, key: keyOf(view, pageScope(view.content.variables, page), assets.hash) })
  }
  return { views, hasMore: all.length > part * pagesOfPart }
})

/**
 * The pages of a site for language models: their list in `llms.txt`, their texts in `llms-full.txt`, also of a part of the site. The key
 * of a part of texts is made of those of its pages, which costs milliseconds for each request.
 */
export const llmsAnswer = Effect.fnUntraced(function* (site: VisibleSite, path: string, visit: Visit) {
  const [, below = "", full] = /^(?:(.+)\/)?llms(-full)?\.txt$/.exec(path) ?? []
  if (!/(^|\/)llms(-full)?\.txt$/.test(path) || site.audience.site.agentsContext === "excluded") return null
  const siteSpaces = siteSpacesAt(site, below)
  if (siteSpaces.length === 0) return null
  const seen = yield* seeSpaces(site, siteSpaces)
  const key = keyOfSpaces(site, seen, path)
  if (full === undefined) {
    const list = Effect.succeed(() => writeList(site, seen))
    return yield* keptAnswer(site, { key, isShared: isSharedOf(site, seen), contentType }, visit, list)
  }
  const asked = visit.query.get("part") ?? "1"
  if (!/^[1-9]\d{0,5}$/.test(asked)) return null
  const part = Number(asked)
  const wait = yield* countRequest("texts", visit)
  if (wait > 0) return limited(wait, tooMany)
  const { hasMore, views } = yield* viewsOf(site, seen, part)
  if (part > 1 && views.length === 0) return null
  const kept = {
    key: hashBytes([key, asked, ...views.map((one) => one.key)].join(" ")),
    isShared: isSharedOf(site, seen) && views.every(({ view }) => isShared(view)),
    contentType
  }
  const make = Effect.gen(function* () {
    const texts: Array<string> = []
    let left = charactersOfPart
    for (const { view } of views) {
      const url = urlOf(site, view.siteSpace, view.pages, view.page)
      const text = yield* writeView(view)
      const isBeyond = text.length > left
      if (!isBeyond) left -= text.length
      texts.push(`Source: ${url}\n\n${isBeyond ? `Text: ${markdownUrl(site, view, view.page)}\n` : text}`)
    }
    if (hasMore) texts.push(`More pages: ${urlBelow(site.audience.root, path)}?part=${part + 1}\n`)
    return () => ({ text: texts.join("\n---\n\n"), policy: filePolicy })
  })
  return yield* keptAnswer(site, kept, visit, make)
})
