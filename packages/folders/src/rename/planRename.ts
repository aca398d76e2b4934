import { documentsIn, moveInSummary, type RepositoryLayout, writeRedirects } from "@octavo/gitsync"
import { Effect } from "effect"
import { addressesOf } from "../check/slugPages.ts"
import { directoriesOf, type FolderSiteSettings } from "../folder/FolderSettings.ts"
import { settingsFile } from "../folder/SettingsRefused.ts"
import { readSpecFiles } from "../folder/specFiles.ts"
import { RenameRefused, type RenamePlan } from "./RenamePlan.ts"
import { readSide, type RenameSide, renameSides, type RenameSides } from "./RenameSide.ts"
import { resolveRename } from "./resolveRename.ts"
import { type LinkTargets, rewriteLinks } from "./rewriteLinks.ts"

const isWithin = (folder: string, path: string): boolean =>
  folder === "" || path === folder || path.startsWith(`${folder}/`)

const joined = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`)

/** The changes of a plan beside its texts. */
interface Changes {
  places: number
  readonly notes: Array<string>
  readonly redirects: Map<string, string>
}

/** Refuses to rename a file whose path settings name, or a folder around one. */
const requireMovable = (
  from: string,
  directories: ReadonlyArray<string>,
  layouts: ReadonlyArray<RepositoryLayout>
): Effect.Effect<void, RenameRefused> => {
  const fixed = new Map([[settingsFile, "the file of the settings"]])
  for (const directory of directories) {
    if (directory !== "") fixed.set(directory, `a folder that ${settingsFile} names`)
    fixed.set(joined(directory, ".gitbook.yaml"), "the file of the settings")
    fixed.set(joined(directory, ".gitbook"), "a folder of the layout")
  }
  for (const { root, summary } of layouts) {
    if (summary !== null) fixed.set(summary, "the table of contents")
    if (root !== "" && !fixed.has(root)) fixed.set(root, "the folder of the pages")
  }
  const found = [...fixed].find(([path]) => isWithin(from, path))
  if (found === undefined) return Effect.void
  const message = `"${found[0]}" is ${found[1]}, so this command cannot rename "${from}".`
  return Effect.fail(new RenameRefused({ message }))
}

const filesOf = ({ folder }: RenameSide) => {
  const files = new Map(folder.files.map((file) => [file.path, { ...file, size: file.size ?? 0 }]))
  return { get: (path: string) => files.get(path) }
}

const planSummary = Effect.fnUntraced(function* (
  { after, before, moved, texts }: RenameSides,
  { root, summary }: RepositoryLayout,
  changes: Changes
) {
  if (summary === null) return
  const bytes = (yield* before.read([summary])).get(summary)!
  const { count, missed, text } = moveInSummary(Buffer.from(bytes).toString("utf8"), {
    summary,
    root,
    before: filesOf(before),
    after: filesOf(after),
    moved
  })
  if (count > 0) texts.set(summary, text)
  changes.places += count
  for (const line of missed)
    changes.notes.push(`${summary}:${line} names a renamed file in a form that cannot be rewritten.`)
})

const planLinks = (
  { before, moved, texts }: RenameSides,
  paths: ReadonlyArray<string>,
  targets: { readonly before: LinkTargets; readonly after: LinkTargets },
  changes: Changes
): void => {
  for (const path of paths) {
    const { facts, source } = before.pages.get(path)!
    if (source === null) continue
    const page = { path, newPath: moved(path), source, references: facts.references }
    const { count, missed, text } = rewriteLinks(page, { ...targets, moved })
    if (count > 0) texts.set(page.newPath, text)
    changes.places += count
    for (const target of missed)
      changes.notes.push(`${page.newPath} has the link "${target}" in a form that cannot be rewritten.`)
  }
}

/** Plans redirects in `.gitbook.yaml`: those to renamed files, and those of former addresses of pages. */
const planRedirects = (
  { moved, texts }: RenameSides,
  directory: string,
  before: RepositoryLayout,
  after: RepositoryLayout,
  changes: Changes
): void => {
  const addresses = addressesOf(after.pages)
  const taken = new Set(addresses.values())
  const wanted = new Map<string, string>()
  const target = (path: string) => (before.root === "" ? path : path.slice(before.root.length + 1))
  for (const { from, to } of before.redirects) if (moved(to) !== to) wanted.set(from, target(moved(to)))
  for (const [path, address] of addressesOf(before.pages)) {
    const now = addresses.get(moved(path))
    if (now === undefined || now === address || taken.has(address)) continue
    wanted.set(address, target(moved(path)))
    changes.redirects.set(address, moved(path))
  }
  const file = joined(directory, ".gitbook.yaml")
  const text = writeRedirects(before.settings ?? "", wanted, (from) => taken.has(from))
  if (text !== null) texts.set(file, text)
  else if (wanted.size > 0) changes.notes.push(`${file} has redirects in a form that cannot be edited.`)
}

/** Finds places in settings that name renamed files, and references to specifications by a former name. */
const findNamed = Effect.fnUntraced(function* ({ after, before, moved }: RenameSides, { notes }: Changes) {
  const settings = Buffer.from((yield* before.read([settingsFile])).get(settingsFile)!).toString("utf8")
  for (const { path } of before.folder.files)
    if (moved(path) !== path && settings.includes(path))
      notes.push(`${settingsFile} names ${path}, which is ${moved(path)} now.`)
  const specs = yield* Effect.promise(() => readSpecFiles(before.folder))
  const slugs = new Map(
    [...specs].flatMap(([slug, { path }]) => (moved(path) === path ? [] : [[slug, path]]))
  )
  for (const [path, { facts }] of after.pages)
    for (const { kind, target } of facts.references)
      if (kind === "openapi-spec" && slugs.has(target))
        notes.push(
          `${path} shows the specification "${target}", whose file is ${moved(slugs.get(target)!)} now.`
        )
})

/**
 * Plans the rename of a file or folder of documentation: links in all pages, the table of contents, and redirects of the former addresses. Links lead
 * to the same files as before. Fails with `RenameRefused`.
 */
export const planRename = Effect.fn("folders.planRename")(function* (
  path: string,
  settings: FolderSiteSettings,
  given: { readonly from: string; readonly to: string }
) {
  const rename = yield* resolveRename(path, given)
  const { from, to } = rename
  const sides = yield* renameSides(path, (file) =>
    isWithin(from, file) ? to + file.slice(from.length) : file
  )
  const { after, before, moved, texts } = sides
  const changes: Changes = { places: 0, notes: [], redirects: new Map() }
  // A project in another one has its own pages.
  const directories = directoriesOf(settings).toSorted((a, b) => b.length - a.length)
  const projects = yield* Effect.forEach(directories, (directory) => readSide(before, directory))
  const layouts = projects.map(({ layout }) => layout)
  yield* requireMovable(from, directories, layouts)
  const left = new Set(before.pages.keys())
  for (const { summary } of layouts) if (summary !== null) left.delete(summary)
  for (const [index, directory] of directories.entries()) {
    const { layout, targets } = projects[index]!
    yield* planSummary(sides, layout, changes)
    const now = yield* readSide(after, directory)
    const paths = [...left].filter((path) => isWithin(directory, path))
    planLinks(sides, paths, { before: targets, after: now.targets }, changes)
    for (const path of paths) left.delete(path)
    // A new settings file would turn a plain folder into a project.
    const isRefused = layout.problems.some(({ severity }) => severity === "error")
    if (isRefused) continue
    if (layout.tool === undefined) planRedirects(sides, directory, layout, now.layout, changes)
    else if (documentsIn(layout.pages).some(({ file }) => file !== null && moved(file.path) !== file.path))
      changes.notes.push(
        "The settings of the tool of this folder may name renamed pages, and are not changed."
      )
  }
  yield* findNamed(sides, changes)
  const files = before.folder.files.filter((file) => moved(file.path) !== file.path).length
  const plan: RenamePlan = { ...rename, ...changes, files, texts }
  return plan
})
