import { type PageVersion, type Redirect, type Snapshot, Variables } from "@octavo/content"
import { Effect } from "effect"
import type { Project } from "../layout/findProject.ts"
import { redirectsIn } from "../layout/redirectsIn.ts"
import { isWithin, joinPath } from "../layout/repositoryPath.ts"
import { copyRedirects, writeRedirects } from "./writeRedirects.ts"
import { writeVariables } from "./writeVariables.ts"

/** The redirects of a space, and those of the last synchronisation and of the repository that it was with. */
interface RedirectsToWrite {
  readonly all: ReadonlyArray<Redirect>
  readonly before: ReadonlyArray<Redirect>
  /** As the settings write them that the space had to do with last. */
  readonly written: string | undefined
}

/** The targets of redirects: the paths of their pages, relative to the root. Those of removed pages are left out. */
const targetsOf = (redirects: ReadonlyArray<Redirect>, pages: ReadonlyArray<PageVersion>, root: string) => {
  const paths = new Map(pages.flatMap(({ git, id }) => (git === null ? [] : [[id, git.path] as const])))
  return new Map(
    redirects.flatMap(({ from, pageId }) => {
      const path = paths.get(pageId)
      if (path === undefined || !isWithin(root, path)) return []
      return [[from, root === "" ? path : path.slice(root.length + 1)] as const]
    })
  )
}

/** The redirects that were there at the last synchronisation, and that are gone by now, or their pages. */
const goneOf = (
  { all, before }: RedirectsToWrite,
  pages: ReadonlyArray<PageVersion>
): ReadonlySet<string> => {
  const ids = new Set<string>(pages.map(({ id }) => id))
  const there = new Set(all.flatMap(({ from, pageId }) => (ids.has(pageId) ? [from] : [])))
  return new Set(before.flatMap(({ from }) => (there.has(from) ? [] : [from])))
}

/** The redirects without those that another file of the repository gives, such as the settings of another tool: no settings ever wrote those. */
const redirectsToWrite = ({ all, before, written }: RedirectsToWrite, settings: string) => {
  if (written !== undefined || redirectsIn(settings) !== null) return all
  const known = new Map(before.map(({ from, pageId }) => [from, pageId]))
  return all.filter(({ from, pageId }) => known.get(from) !== pageId)
}

/** Adds the settings of a repository, with the redirects of a revision, and its variables to the texts of its navigation. */
export const withSettings = Effect.fnUntraced(function* (
  at: Snapshot,
  pages: ReadonlyArray<PageVersion>,
  { configuration, project, root, settings }: Project,
  navigation: ReadonlyMap<string, string>,
  redirects: RedirectsToWrite,
  before: { readonly path: string; readonly text: string | null }
) {
  const texts = new Map(navigation)
  const path = configuration.path || joinPath(project, ".gitbook.yaml")
  const current = texts.get(path) ?? settings ?? ""
  const targets = targetsOf(redirectsToWrite(redirects, current), pages, root)
  const gone = goneOf(redirects, pages)
  const isGone = (from: string) => gone.has(from)
  const copied =
    redirects.written === undefined ? null : copyRedirects(current, redirects.written, targets, isGone)
  const written = copied ?? writeRedirects(current, targets, isGone)
  if (written !== null) texts.set(path, written)
  const variables = writeVariables(before.text, yield* (yield* Variables).listAll(at))
  if (variables !== null) texts.set(before.path, variables)
  return {
    texts: [...texts].map(([path, text]) => ({ path, text })),
    redirects: redirectsIn(texts.get(path) ?? settings ?? "")
  }
})
