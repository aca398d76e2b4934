import type { ChangeRequestResource, FileResource, PageResource, RevisionResource } from "@octavo/api"
import type { FileVersion, PageNode, ReusableContentVersion, Revision, Variable } from "@octavo/content"
import { type PagePresentation, presentedOf } from "./presentPage.ts"
import { presentTime } from "./times.ts"

/** The content of a space at a revision. */
export interface RevisionContent {
  readonly revision: Revision
  readonly pages: ReadonlyArray<PageNode>
  readonly files: ReadonlyArray<FileVersion>
  readonly reusables: ReadonlyArray<ReusableContentVersion>
  readonly variables: ReadonlyArray<Variable>
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
  reusableContents: reusables.map(({ git, id, title }) => ({
    id,
    title,
    ...(wanted.metadata && git !== null && { git })
  })),
  variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
  createdAt: presentTime(revision.createdAt),
  ...(wanted.metadata && revision.git !== null && { git: presentCommit(revision.git) }),
  urls: { app: `${wanted.publicUrl}/v1/spaces/${revision.spaceId}/revisions/${revision.id}` },
  type: revision.type,
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
