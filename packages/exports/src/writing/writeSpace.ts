import { type BranchId, Revisions } from "@octavo/content"
import { repositoryOf } from "@octavo/gitsync"
import { slugify } from "@octavo/markdown"
import { Effect, Stream } from "effect"
import { kindsOfSpaces } from "../format/kinds.ts"
import { attempt, type ExportRun, writeKind } from "./ExportRun.ts"

/** The part of a record of a space that its folder depends on. */
export interface SpaceToWrite {
  readonly id: string
  readonly title: string
  readonly mainBranchId: string
}

/** The folder of a space: its title for people, its id for programs. */
export const folderOf = ({ id, title }: Pick<SpaceToWrite, "id" | "title">): string =>
  `spaces/${[
    slugify(title)
      .slice(0, 60)
      .replace(/^-+|-+$/g, ""),
    id
  ]
    .filter((part) => part !== "")
    .join("-")}`

/** Names that every file system and archive can have. */
const isPlain = (path: string): boolean =>
  !/[\p{Cc}\\:*?"<>|]/u.test(path) &&
  path
    .split("/")
    .every((part) => part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= 255)

/** Writes the current content of a space as a plain repository, with the path of each page, file and reusable content. */
const writeContent = Effect.fnUntraced(function* (run: ExportRun, space: SpaceToWrite, notes: Array<string>) {
  const folder = folderOf(space)
  const branch = yield* (yield* Revisions).getBranch(space.mainBranchId as BranchId)
  const at = { branchId: branch.id, seq: branch.headSeq, base: branch.base, isCurrent: false }
  const { places, writes } = yield* repositoryOf(at)
  const odd: Array<string> = []
  yield* Stream.runForEach(writes, ({ bytes, path }) => {
    if (bytes === null) return Effect.void
    if (isPlain(path)) return attempt(() => run.files.add(`${folder}/content/${path}`, bytes))
    odd.push(path)
    return Effect.void
  })
  if (odd.length > 0) {
    notes.push(
      `${folder}/content lacks ${odd.length} files whose names not every disk can have; objects has their bytes`
    )
  }
  const paths = [...places]
    .map(([id, path]) => ({ id, path }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  const list = yield* attempt(() => run.files.list(`${folder}/paths.json`))
  yield* attempt(() => list.add(paths))
  yield* attempt(() => list.end())
})

/** Writes a space: its records with all that they name, then its current content, whose files are there by then. */
export const writeSpace = Effect.fnUntraced(function* (
  run: ExportRun,
  space: SpaceToWrite,
  notes: Array<string>
) {
  for (const kind of kindsOfSpaces) yield* writeKind(run, kind, space.id, folderOf(space))
  yield* writeContent(run, space, notes)
})
