import type { PageVersion } from "@octavo/content"
import { Effect } from "effect"
import type { Project } from "../layout/findProject.ts"
import { readableFile } from "../layout/selectEntries.ts"
import { textOf } from "../layout/textOf.ts"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import { readTool } from "../tools/readTool.ts"
import type { ToolRequest } from "./writeForTool.ts"
import { navigationFileOf } from "./writeToolNavigation.ts"

/** Reads the tool that a repository is written for, as it is with the pages of the space; undefined without any. */
export const readToolRequest = Effect.fnUntraced(function* <E, R>(given: {
  readonly after: ReadonlyArray<GitEntry>
  /** The pages at the last synchronisation. */
  readonly before: ReadonlyArray<PageVersion>
  readonly current: ReadonlyMap<string, GitEntry>
  readonly directory: string
  readonly found: Pick<Project, "part" | "project" | "root">
  readonly read: (oids: ReadonlyArray<GitOid>) => Effect.Effect<ReadonlyMap<GitOid, Uint8Array>, E, R>
}) {
  const { after, before, current, directory, found: place, read } = given
  const [project, part] =
    place.part === undefined ? [place.root, undefined] : [place.project, place.part.name]
  const request = { entries: after, directory, read }
  const find = (path: string) => {
    const entry = current.get(path)
    return entry === undefined ? undefined : readableFile(entry)
  }
  const tool = yield* readTool(request, project, find, undefined, part)
  if (tool === undefined) return undefined
  const path = navigationFileOf(tool)
  const file = path === undefined ? undefined : find(path)
  const text = file === undefined ? null : textOf((yield* read([file.oid])).get(file.oid))
  const context = yield* Effect.context<R>()
  const found: ToolRequest = {
    tool,
    file: path === undefined || text === null ? undefined : { path, text },
    before,
    withText: (edited) =>
      readTool(request, project, find, new Map([[path ?? "", edited]]), part).pipe(
        Effect.orDie,
        Effect.provideContext(context)
      )
  }
  return found
})
