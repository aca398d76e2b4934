import { Option, Schema } from "effect"
import { decodeText } from "../../decodeText.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { arrangeBeside, baseOf, folderOf } from "./arrangeBeside.ts"

/** The facts of the pages of an export, by their paths beside it. */
const Metadata = Schema.Struct({
  source: Schema.Literal("docmost"),
  pages: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({
        slugId: Schema.optionalKey(Schema.String),
        position: Schema.optionalKey(Schema.NullOr(Schema.String))
      })
    )
  )
})

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Metadata))

const PAGE = /\.(?:md|html?)$/i

/** Reads an export of Docmost, in Markdown or HTML; undefined for any other archive. */
export const readDocmost = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const file = files.find(({ path }) => /^(?:[^/]+\/)?docmost-metadata\.json$/.test(path))
  const metadata = file === undefined ? undefined : Option.getOrUndefined(decode(decodeText(file.bytes)))
  if (file === undefined || metadata === undefined) return undefined
  const top = folderOf(file.path)
  const facts = new Map(Object.entries(metadata.pages ?? {}).map(([path, fact]) => [`${top}${path}`, fact]))
  const pages = files.filter(({ path }) => PAGE.test(path))
  const beside = pages.map(({ bytes, path }) => {
    const stem = baseOf(path).replace(PAGE, "")
    const position = facts.get(path)?.position ?? undefined
    return {
      path,
      title: stem,
      names: [stem],
      text: decodeText(bytes),
      ...(position !== undefined && { order: position })
    }
  })
  const bySlug = [...facts].flatMap(([path, { slugId }]) =>
    slugId === undefined ? [] : [[slugId, archiveUrl(path)] as const]
  )
  return {
    files: files.filter(({ path }) => !/(?:^|\/)docmost-(?:metadata|data)\.json$/.test(path)),
    leftOut,
    exported: {
      product: "Docmost",
      listed: arrangeBeside(beside, top, (folder) => folder),
      pages: new Map(bySlug)
    }
  }
}
