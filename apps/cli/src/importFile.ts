import type { Client } from "@octavo/client"
import { Effect, Option } from "effect"
import { extname } from "node:path"
import { organizationIdOf } from "./context/organizationIdOf.ts"
import { findSpace } from "./context/findSpace.ts"
import { WrongUsage } from "./failures.ts"
import { print } from "./print.ts"
import { reportLines } from "./reportLines.ts"
import { uploadImport } from "./uploadBytes.ts"

const sources = {
  ".adoc": "zip",
  ".asciidoc": "zip",
  ".docx": "docx",
  ".htm": "html",
  ".html": "html",
  ".markdown": "markdown",
  ".md": "markdown",
  ".xml": "zip",
  ".zip": "zip"
} as const

const isImportable = (end: string): end is keyof typeof sources => Object.hasOwn(sources, end)

interface Target {
  readonly space: Option.Option<string>
  readonly createSpace: Option.Option<string>
  readonly org: Option.Option<string>
}

/** Makes the space that `--create-space` and `--org` name. */
export const createNamedSpace = Effect.fnUntraced(function* (
  client: Client,
  { createSpace, org }: Pick<Target, "createSpace" | "org">
) {
  const organization = yield* organizationIdOf(org)
  const { id } = yield* client.spaces.createSpace({
    params: { organizationId: organization },
    payload: { title: Option.getOrThrow(createSpace) }
  })
  return { id, organization }
})

const problemLine = ({
  line,
  message,
  page
}: {
  readonly page: string
  readonly line?: number
  readonly message: string
}): string => {
  const place = [...(page === "" ? [] : [page]), ...(line === undefined ? [] : [`line ${line}`])].join(", ")
  return `warning: ${place === "" ? "" : `${place}: `}${message}`
}

/**
 * Imports a local file into a space and prints the outcome; a dry run prints the report. A space that was made for the file is removed where
 * nothing is imported.
 */
export const importFile = Effect.fnUntraced(function* (
  client: Client,
  path: string,
  target: Target,
  dryRun: boolean
) {
  const end = extname(path).toLowerCase()
  if (!isImportable(end)) {
    return yield* new WrongUsage({
      message: `${path} is no address of a repository, which begins with https:// or http://, and no file that can be imported: ${Object.keys(sources).join(", ")}`
    })
  }
  const isNew = Option.isNone(target.space)
  const { id, organization } = Option.isSome(target.space)
    ? yield* findSpace(target.space.value)
    : yield* createNamedSpace(client, target)
  const params = { spaceId: id }
  const removed = isNew ? Effect.ignore(client.spaces.deleteSpaceById({ params })) : Effect.void
  const imported = yield* uploadImport(organization, path).pipe(
    Effect.flatMap((url) =>
      client.imports.importContent({
        params,
        payload: { url, source: sources[end], ...(dryRun && { dryRun }) }
      })
    ),
    Effect.tapError(() => removed)
  )
  if ("report" in imported) {
    yield* removed
    const lines = [...imported.problems.map(problemLine), ...reportLines(imported.report)]
    return yield* print(imported, lines)
  }
  const { importedResources: count, problems, product } = imported
  yield* print({ space: id, ...imported }, [
    ...problems.map(problemLine),
    `Imported ${count === 1 ? "1 page" : `${count} pages`}${product === undefined ? "" : ` from ${product}`} (space ${id})`
  ])
})
