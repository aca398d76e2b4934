import { Effect, Option } from "effect"
import { requireSnapshot } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { getLinkedPage, getPage, type PageRequest } from "./getPage.ts"
import { PageNotFound } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"

/** The deepest path that is looked for; every part costs a look. */
const maxDepth = 100

/** Finds the page at a path, and the state of the space in which it is there. */
const findByPath = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  path: string,
  selector: NonNullable<PageRequest["selector"]> | null
) {
  const snapshot = yield* requireSnapshot(spaceId, selector)
  const slugs = path.split("/").filter((slug) => slug !== "")
  const pages = yield* Pages
  const isPath = slugs.length > 0 && slugs.length <= maxDepth
  const current = isPath ? yield* pages.findByPath(snapshot.at, slugs) : Option.none()
  // A page that is there goes before one that was.
  const found = isPath && Option.isNone(current) ? yield* pages.findByFormerPath(snapshot.at, slugs) : current
  if (Option.isNone(found)) return yield* new PageNotFound({ pageId: path })
  return { pageId: found.value, snapshot }
})

/**
 * The page at a path, the slugs from the top down joined by `/`, with its text in the form that is asked for. A path that a
 * page had once leads to that page, as long as no other has it.
 */
export const getPageByPath = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  path: string,
  format: "markdown" | "document",
  { selector = null, ...request }: PageRequest = {}
) {
  const { pageId, snapshot } = yield* findByPath(spaceId, path, selector)
  return yield* getPage(spaceId, pageId, format, { ...request, selector: snapshot })
})

/** The same with its document and where its references lead. */
export const getLinkedPageByPath = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  path: string,
  { selector = null, ...request }: PageRequest = {}
) {
  const { pageId, snapshot } = yield* findByPath(spaceId, path, selector)
  return yield* getLinkedPage(spaceId, pageId, { ...request, selector: snapshot })
})
