import { type PageVersion, Redirects, type Snapshot, Variables } from "@octavo/content"
import { Effect } from "effect"
import type { Project } from "../layout/findProject.ts"
import { isWithin, joinPath } from "../layout/repositoryPath.ts"
import { writeRedirects } from "./writeRedirects.ts"
import { writeVariables } from "./writeVariables.ts"

/** The targets of redirects: the paths of their pages, relative to the root. Those of removed pages are left out. */
const targetsOf = Effect.fnUntraced(function* (
  at: Snapshot,
  pages: ReadonlyArray<PageVersion>,
  root: string
) {
  const redirects = yield* (yield* Redirects).listAll(at)
  const paths = new Map(pages.flatMap(({ git, id }) => (git === null ? [] : [[id, git.path] as const])))
  return new Map(
    redirects.flatMap(({ from, pageId }) => {
      const path = paths.get(pageId)
      if (path === undefined || !isWithin(root, path)) return []
      return [[from, root === "" ? path : path.slice(root.length + 1)] as const]
    })
  )
})

/** Adds the settings of a repository, with the redirects of a revision, and its variables to the texts of its navigation. */
export const withSettings = Effect.fnUntraced(function* (
  at: Snapshot,
  pages: ReadonlyArray<PageVersion>,
  { configuration, project, root, settings }: Project,
  navigation: ReadonlyMap<string, string>,
  before: { readonly path: string; readonly text: string | null }
) {
  const texts = new Map(navigation)
  const path = configuration.path || joinPath(project, ".gitbook.yaml")
  const redirects = writeRedirects(texts.get(path) ?? settings ?? "", yield* targetsOf(at, pages, root))
  if (redirects !== null) texts.set(path, redirects)
  const variables = writeVariables(before.text, yield* (yield* Variables).listAll(at))
  if (variables !== null) texts.set(before.path, variables)
  return [...texts].map(([path, text]) => ({ path, text }))
})
