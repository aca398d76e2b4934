import {
  type Admission,
  admitVisitor,
  findDefaultSite,
  findSiteAt,
  seeSite,
  type Site,
  urlBelow
} from "@octavo/sites"
import { Effect } from "effect"
import { admissionAnswer } from "./answers/admissionAnswer.ts"
import { answerInPreview } from "./answers/answerInPreview.ts"
import { assetAnswer } from "./answers/assetAnswer.ts"
import { bookAnswer } from "./answers/bookAnswer.ts"
import { faviconAnswer } from "./answers/faviconAnswer.ts"
import { feedAnswer } from "./answers/feedAnswer.ts"
import { feedbackAnswer } from "./answers/feedbackAnswer.ts"
import { fileAnswer } from "./answers/fileAnswer.ts"
import { imageAnswer } from "./answers/imageAnswer.ts"
import { isForMachines, machineAnswer } from "./answers/machineAnswer.ts"
import { mcpAnswer } from "./mcp/mcpAnswer.ts"
import { pathAnswer } from "./answers/pathAnswer.ts"
import { noSite, refusedAddress, refusedMethod } from "./answers/plainAnswers.ts"
import { permanentRedirect, visitorRedirect } from "./answers/redirectAnswer.ts"
import { searchAnswer } from "./answers/searchAnswer.ts"
import { llmsAnswer } from "./answers/llmsAnswer.ts"
import { markdownPathAnswer } from "./answers/markdownAnswer.ts"
import { robotsAnswer } from "./answers/robotsAnswer.ts"
import { sitemapAnswer } from "./answers/sitemapAnswer.ts"
import { themeAnswer } from "./answers/themeAnswer.ts"
import { readPath } from "./visits/readPath.ts"
import type { Visit } from "./visits/Visit.ts"

/** Answers for every visitor, admitted or not; each takes the paths that it knows. */
const answersForAll = [assetAnswer, themeAnswer, imageAnswer]

/** Answers of which only an audience gets those of a site that not everybody may see. */
const answersForOpen = [faviconAnswer, robotsAnswer]

/** The answers for every visitor of a site. A site with visitor authentication is no secret, and keeps robots away. */
const answersOf = ({ visibility }: Site) => {
  switch (visibility) {
    case "public":
    case "unlisted":
      return [...answersForAll, ...answersForOpen]
    case "visitor-auth":
      return [...answersForAll, robotsAnswer]
    case "share-link":
      return answersForAll
  }
}

/** Answers for an audience that come before its pages; each takes the paths that it knows. */
const answersForAudience = [
  fileAnswer,
  searchAnswer,
  feedbackAnswer,
  mcpAnswer,
  markdownPathAnswer,
  bookAnswer,
  llmsAnswer,
  sitemapAnswer,
  feedAnswer
]

/** Special paths have a segment with a tilde, or end like a file; all others are paths of pages, which most visits are for. */
const special = /~|\.(?:ico|md|pdf|txt|xml)$/i

/** Paths that take what visitors send. */
const taking = /\/~(?:(?:gitbook|octavo)\/mcp|octavo\/feedback\/[^/]+)\/*$/

const isTaken = ({ method, path }: Visit): boolean =>
  method === "GET" || method === "HEAD" || (method === "POST" && taking.test(path))

const withSearch = (url: string, { search }: Visit): string => (search === "" ? url : `${url}?${search}`)

/** Answers an audience: special paths, pages, and places of paths that have no page. */
const answerAudience = Effect.fnUntraced(function* (
  { audience, path }: Extract<Admission, { kind: "admitted" }>,
  visit: Visit,
  isClean: boolean
) {
  // The root of a host has a slash of its own, and a site below a path has none.
  if (!isClean) return permanentRedirect(withSearch(urlBelow(audience.root, path), visit), false)
  const site = yield* seeSite(audience)
  if (special.test(path)) {
    for (const answerTo of answersForOpen) {
      const answer = yield* answerTo(site.audience.site, path)
      if (answer !== null) return answer
    }
    for (const answerTo of answersForAudience) {
      const answer = yield* answerTo(site, path, visit)
      if (answer !== null) return answer
    }
  }
  return yield* pathAnswer(site, path, visit)
})

/**
 * Answers a visitor. In this order: method and path, the site, its own files, who the visitor is, special paths, pages, and places of
 * paths that have no page.
 */
export const answerVisit = Effect.fn("publishing.answerVisit")(
  function* (visit: Visit) {
    if (!isTaken(visit)) return refusedMethod
    const read = readPath(visit.path)
    if (read === null) return refusedAddress
    const at = yield* findSiteAt({ host: visit.host, path: read.path })
    if (at === null) return noSite
    if (at.kind === "sites") {
      const url = yield* findDefaultSite()
      return url === null ? noSite : visitorRedirect(url)
    }
    if (at.kind === "redirect") return permanentRedirect(withSearch(at.url, visit), true)
    if (special.test(at.path)) {
      for (const answerTo of answersOf(at.site)) {
        const answer = yield* answerTo(at.site, at.path)
        if (answer !== null) return answer
      }
    }
    const admission = yield* admitVisitor(at, visit)
    if (admission === null || admission.kind !== "admitted") {
      return isForMachines(at.path) ? machineAnswer(admission) : admissionAnswer(admission)
    }
    if (admission.audience.preview === null) return yield* answerAudience(admission, visit, read.isClean)
    // Browsers keep no copy of a preview, so that none of it is left when it ends.
    return answerInPreview(yield* answerAudience(admission, { ...visit, ifNoneMatch: null }, read.isClean))
    // A space that was purged meanwhile.
  },
  Effect.catchTags({
    PageNotFound: () => Effect.succeed(noSite),
    SpaceNotFound: () => Effect.succeed(noSite)
  })
)
