import { Effect } from "effect"
import type { LayoutRequest } from "../layout/LayoutRequest.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import { textOf } from "../layout/textOf.ts"
import { findTool } from "./findTool.ts"
import { plainLanguageParts } from "./parts/plainLanguages.ts"
import { SettingsFiles } from "./SettingsFiles.ts"
import type { Tool } from "./Tool.ts"

/** Files of settings name others, which name others. */
const maxRounds = 10

/** Larger files are no settings, in bytes. */
const maxFile = 512 * 1024

/** The most bytes of the files of settings of a project. They are parsed in this process. */
const maxBytes = 2_000_000

/** Finds the tool that a repository is written for, and reads the files of its settings; undefined without any. */
export const readTool = Effect.fnUntraced(function* <E, R>(
  { entries, read }: LayoutRequest<E, R>,
  project: string,
  find: (path: string) => LayoutFile | undefined,
  /** Texts in place of those of the repository, by path. */
  given: ReadonlyMap<string, string> = new Map(),
  /** The language or version to read alone; undefined without one, and then the tool is that of all. */
  part?: string
) {
  const paths = new Set(entries.map(({ path }) => path))
  const texts = new Map<string, string | undefined>(given)
  const parsed = new Map()
  let left = maxBytes
  const fits = ({ size }: LayoutFile): boolean => size <= maxFile && size <= left && (left -= size) >= 0
  for (let round = 0; ; round++) {
    const settings = new SettingsFiles(paths, texts, parsed)
    const whole = findTool(settings, project)
    const parts = whole === undefined ? plainLanguageParts([...paths], project) : whole.parts
    const found = part === undefined ? whole : parts?.find(({ name }) => name === part)?.read()
    const tool: Tool | undefined = found && { ...found, redirects: whole?.redirects ?? [] }
    yield* Effect.yieldNow
    if (settings.wanted.size === 0 || round === maxRounds) return tool
    const files = [...settings.wanted].map((path) => [path, find(path)] as const)
    const readable = files.flatMap(([, file]) => (file === undefined || !fits(file) ? [] : [file.oid]))
    const contents = readable.length === 0 ? undefined : yield* read(readable)
    for (const [path, file] of files)
      texts.set(path, (file === undefined ? null : textOf(contents?.get(file.oid))) ?? undefined)
  }
})
