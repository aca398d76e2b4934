import type { ChangeRequestResource, FileResource, PageResource, RevisionResource } from "@octavo/api"
import type { FileVersion, PageNode, ReusableContentVersion, Revision, Variable } from "@octavo/content"
import { appUrlOfRevision } from "./appUrls.ts"
import { pageTreeParts } from "./pageTreeParts.ts"
import { type PagePresentation, presentedOf } from "./presentPage.ts"
import { presentTime } from "./times.ts"

/** The content of a space at a revision. */
interface RevisionContent {
  readonly revision: Revision
  readonly pages: ReadonlyArray<PageNode>
  readonly files: ReadonlyArray<FileVersion>
  readonly reusables: ReadonlyArray<ReusableContentVersion>
  readonly variables: ReadonlyArray<Variable>
}

/** The content of a revision as JSON, in parts of some hundred pages. */
export function* revisionParts(
  wanted: PagePresentation,
  content: RevisionContent,
  presentFile: (file: FileVersion) => FileResource
): Generator<string, void, void> {
  const { pages: _, ...rest } = presentRevision(
    wanted,
    { ...content, pages: [] },
    () => {
      throw new Error("Pages are written apart")
    },
    presentFile,
    null
  )
  let before: string | undefined = `${JSON.stringify(rest).slice(0, -1)},`
  for (const part of pageTreeParts(content.pages, wanted)) {
    // The brace that opens the tree stands before all else already.
    yield before === undefined ? part : before + part.slice(1)
    before = undefined
  }
}

export const presentRevision = (
  wanted: Pick<PagePresentation, "publicUrl" | "metadata" | "computed">,
  { files, pages, reusables, revision, variables }: RevisionContent,
  presentPage: (page: PageNode) => PageResource,
  presentFile: (file: FileVersion) => FileResource,
  mergedFrom: ChangeRequestResource | null
): RevisionResource => ({
  object: "revision",
  id: revision.id,
  parents: revision.parents,
  pages: presentedOf(pages, wanted).map(presentPage),
  files: files.map(presentFile),
  reusableContents: reusables.map(({ git, id, sourceHash, title }) => ({
    id,
    title,
    ...(wanted.metadata && git !== null && { git }),
    document: sourceHash
  })),
  tags: [],
  variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
  createdAt: presentTime(revision.createdAt),
  ...(wanted.metadata && revision.git !== null && { git: presentCommit(revision.git) }),
  urls: { app: appUrlOfRevision(wanted.publicUrl, revision) },
  type: revision.type,
  ...(revision.type === "computed" && { sourceRevision: revision.parents[0] ?? revision.id }),
  ...(mergedFrom !== null && { mergedFrom })
})

/** The Git facts of a revision. */
export const presentCommit = ({
  createdByService,
  message,
  oid,
  ref,
  url
}: NonNullable<Revision["git"]>) => ({
  oid,
  message,
  createdByService,
  createdByGitBook: createdByService,
  ...(url !== null && { url }),
  ...(ref !== null && { ref })
})
