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
import { cardAnswer } from "./answers/cardAnswer.ts"
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
import type { Answer } from "./visits/Answer.ts"
import { countVisit } from "./countVisit.ts"
import { readPath } from "./visits/readPath.ts"
import type { Visit } from "./visits/Visit.ts"
import type { VisitKind } from "./visits/VisitKind.ts"

type Note = (kind: VisitKind) => void

/** Answers for every visitor, admitted or not; each takes the paths that it knows. */
const answersForAll = [
  ["asset", assetAnswer],
  ["asset", themeAnswer],
  ["image", imageAnswer]
] as const

/** Answers of which only an audience gets those of a site that not everybody may see. */
const answersForOpen = [
  ["icon", faviconAnswer],
  ["robots", robotsAnswer]
] as const

/** The answers for every visitor of a site. A site with visitor authentication is no secret, and keeps robots away. */
const answersOf = ({ visibility }: Site) => {
  switch (visibility) {
    case "public":
    case "unlisted":
      return [...answersForAll, ...answersForOpen]
    case "visitor-auth":
      return [...answersForAll, ["robots", robotsAnswer] as const]
    case "share-link":
      return answersForAll
  }
}

/** Answers for an audience that come before its pages; each takes the paths that it knows. */
const answersForAudience = [
  ["file", fileAnswer],
  ["image", cardAnswer],
  ["search", searchAnswer],
  ["feedback", feedbackAnswer],
  ["mcp", mcpAnswer],
  ["markdown", markdownPathAnswer],
  ["pdf", bookAnswer],
  ["llms", llmsAnswer],
  ["sitemap", sitemapAnswer],
  ["feed", feedAnswer]
] as const

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
  isClean: boolean,
  note: Note
) {
  note("page")
  // The root of a host has a slash of its own, and a site below a path has none.
  if (!isClean) return permanentRedirect(withSearch(urlBelow(audience.root, path), visit), false)
  const site = yield* seeSite(audience)
  if (special.test(path)) {
    // A draft has the files of the site below its own path, which only the admission knows.
    for (const [kind, answerTo] of [...answersForAll, ...answersForOpen]) {
      note(kind)
      const answer = yield* answerTo(site.audience.site, path)
      if (answer !== null) return answer
    }
    for (const [kind, answerTo] of answersForAudience) {
      note(kind)
      const answer = yield* answerTo(site, path, visit)
      if (answer !== null) return answer
    }
  }
  note("page")
  const answer = yield* pathAnswer(site, path, visit)
  // A page that its reader accepts as Markdown.
  if (answer.headers["content-type"]?.startsWith("text/markdown")) note("markdown")
  return answer
})

const isRedirect = ({ status }: Answer): boolean => status > 300 && status < 400 && status !== 304

/** Notes that an answer turned out to be a redirect. */
const noteAnswer = (answer: Answer, note: Note): Answer => {
  if (isRedirect(answer)) note("redirect")
  return answer
}

/**
 * Answers a visitor. In this order: method and path, the site, its own files, who the visitor is, special paths,
 * pages, and places of paths that have no page. The kind of the answer is noted when it is known, so that a failure has one, too.
 */
const answerWithinLimit = Effect.fnUntraced(
  function* (visit: Visit, note: Note) {
    if (!isTaken(visit)) return refusedMethod
    const read = readPath(visit.path)
    if (read === null) return refusedAddress
    const at = yield* findSiteAt({ host: visit.host, path: read.path })
    if (at === null) return noSite
    if (at.kind === "sites") {
      const url = yield* findDefaultSite()
      return url === null ? noSite : noteAnswer(visitorRedirect(url), note)
    }
    if (at.kind === "redirect") return noteAnswer(permanentRedirect(withSearch(at.url, visit), true), note)
    if (special.test(at.path)) {
      for (const [kind, answerTo] of answersOf(at.site)) {
        note(kind)
        const answer = yield* answerTo(at.site, at.path)
        if (answer !== null) return answer
      }
    }
    note("admission")
    const admission = yield* admitVisitor(at, visit)
    if (admission === null || admission.kind !== "admitted") {
      return isForMachines(at.path) ? machineAnswer(admission) : admissionAnswer(admission)
    }
    if (admission.audience.preview === null) {
      return noteAnswer(yield* answerAudience(admission, visit, read.isClean, note), note)
    }
    // Browsers keep no copy of a preview, so that none of it is left when it ends.
    const asNew = { ...visit, ifNoneMatch: null }
    return answerInPreview(noteAnswer(yield* answerAudience(admission, asNew, read.isClean, note), note))
    // A space that was purged meanwhile.
  },
  Effect.catchTags({
    PageNotFound: () => Effect.succeed(noSite),
    SpaceNotFound: () => Effect.succeed(noSite)
  })
)

/** Answers a visitor, unless the address of the visitor is beyond its limit. The kind of the answer is noted when it is known. */
export const answerVisit = Effect.fn("publishing.answerVisit")(function* (
  visit: Visit,
  note: Note = () => {}
) {
  note("other")
  return yield* countVisit(visit, answerWithinLimit(visit, note))
})
