import { deepestInclusion, type PathTarget, type Scope } from "@octavo/markdown"
import { Effect } from "effect"
import type { FileVersion } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import { pageScope } from "../pages/evaluatePage.ts"
import { LinkTargets } from "../pages/LinkTargets.ts"
import type { PageNode } from "../entries/Page.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { Sources } from "../entries/Sources.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Variables } from "../entries/Variables.ts"
import { type EvaluatedText, evaluatedNodes } from "./evaluatedNodes.ts"
import { fileIdsIn } from "./fileIdsIn.ts"
import { PublishedContents } from "./PublishedContents.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { requireHead } from "./requireHead.ts"
import { type PublishedText, pathsOfText, targetsOfText } from "./targetsOfText.ts"

const flat = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [page, ...flat(page.children)])

/** The reusable contents that a text includes, also by way of others, by id. */
const includedIn = (
  text: PublishedText,
  contents: ReadonlyMap<string, PublishedText>,
  targets: ReadonlyMap<string, PathTarget>
): ReadonlyMap<string, PublishedText> => {
  const found = new Map<string, PublishedText>()
  let open: ReadonlyArray<PublishedText> = [text]
  for (let depth = 0; depth < deepestInclusion && open.length > 0; depth++) {
    const ids = new Set(open.flatMap((one) => targetsOfText(one, targets).contents))
    const next = [...ids].flatMap((id) => {
      const content = contents.get(id)
      return content === undefined || found.has(id) ? [] : [[id, content] as const]
    })
    for (const [id, content] of next) found.set(id, content)
    open = next.map(([, content]) => content)
  }
  return found
}

/** The number of pages with conditions whose documents are in memory at once. */
const batchSize = 100

/**
 * Lists the files that some pages of a space refer to in their covers, in link entries and in their texts with the reusable contents
 * that these include; `scope` has the values of expressions besides variables. Blocks whose conditions are false refer to nothing. Pages without conditional blocks take a fixed
 * number of statements, however many there are; the others are evaluated in batches.
 */
export const listPublishedFiles = Effect.fn("content.listPublishedFiles")(function* (
  published: PublishedSpaces,
  spaceId: SpaceId,
  shown: ReadonlyArray<PageNode>,
  scope: Scope
) {
  const { at } = yield* requireHead(published, spaceId)
  const files = yield* (yield* Files).listAll(at)
  const none: ReadonlyArray<FileVersion> = []
  if (files.length === 0) return none

  const pages = flat(shown)
  const ids = new Set<string>()
  for (const { attributes } of pages) fileIdsIn([attributes.cover, attributes.target], ids)

  const reusables = yield* (yield* ReusableContents).listAll(at)
  const withText = pages.flatMap((page) =>
    page.sourceHash === null ? [] : [{ ...page, sourceHash: page.sourceHash }]
  )
  const hashes = new Set([...withText, ...reusables].map(({ sourceHash }) => sourceHash))
  const references = yield* (yield* Sources).findReferences([...hashes])
  const textOf = ({ git, sourceHash }: (typeof reusables)[number] | (typeof withText)[number]) => ({
    sourceHash,
    from: git?.path ?? null,
    references: references.get(sourceHash) ?? []
  })
  const contents = new Map(reusables.map((content) => [content.id as string, textOf(content)]))
  const texts = withText.map((page) => ({ page, text: textOf(page) }))
  const paths = new Set([...texts.map(({ text }) => text), ...contents.values()].flatMap(pathsOfText))
  const targets = yield* (yield* LinkTargets).findByGitPath(at, [...paths])
  const conditional = yield* (yield* PublishedContents).findConditional([...hashes])

  const evaluated: Array<EvaluatedText & { readonly page: PageNode }> = []
  for (const { page, text } of texts) {
    const included = includedIn(text, contents, targets)
    const parts = [text, ...included.values()]
    if (parts.some(({ sourceHash }) => conditional.has(sourceHash)))
      evaluated.push({ page, text, included, scope })
    else for (const part of parts) for (const id of targetsOfText(part, targets).files) ids.add(id)
  }
  const variables = evaluated.length === 0 ? [] : yield* (yield* Variables).listAll(at)
  const scoped = evaluated.map(({ page, ...rest }) => ({
    ...rest,
    scope: { ...pageScope(variables, page), ...scope }
  }))
  for (let from = 0; from < scoped.length; from += batchSize) {
    const nodes = yield* evaluatedNodes(scoped.slice(from, from + batchSize), targets)
    fileIdsIn(nodes, ids)
  }
  return files.filter(({ id }) => ids.has(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
})
