import type { PackedFile, ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { describeDamage, describeLeftPages, type LeftOut } from "../../describeLeftOut.ts"
import type { ListedPage } from "../../ListedPage.ts"
import { folderOf } from "./arrangeBeside.ts"
import { escaped, writeExportedPage } from "./exportedPage.ts"
import { readDump } from "./mediawiki/readDump.ts"
import { Wiki, type WikiPage } from "./mediawiki/Wiki.ts"
import { WikitextWriter } from "./mediawiki/WikitextWriter.ts"

/** Whether bytes are a dump of MediaWiki. */
export const isMediaWiki = (bytes: Uint8Array): boolean =>
  /^[\s\ufeff]*(?:<\?xml[^>]*>\s*)?<mediawiki[\s>]/.test(Buffer.from(bytes.subarray(0, 1_000)).toString())

const writePage = (page: WikiPage, writer: WikitextWriter): string => {
  const day = page.time.slice(0, 10)
  const said = [...(page.author === "" ? [] : [`by ${page.author}`]), ...(day === "" ? [] : [`on ${day}`])]
  const facts = said.length === 0 ? "" : `<p><em>Last modified ${escaped(said.join(" "))}</em></p>`
  return writeExportedPage(page.title, `${facts}${writer.write()}`)
}

/** The pages by title, each below the page that it is a subpage of. */
const listPages = (wiki: Wiki): ReadonlyArray<ListedPage> => {
  const below = Map.groupBy(wiki.pages, (page) => wiki.parentOf(page)?.url ?? "")
  const listed: Array<ListedPage> = []
  const open = [...(below.get("") ?? [])].toReversed()
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    const parent = wiki.parentOf(page)?.url ?? null
    listed.push({ path: page.path, url: page.url, title: page.title, parent })
    open.push(...(below.get(page.url) ?? []).toReversed())
  }
  return listed
}

const describeLeft = ({ others, redirects }: Wiki): ReadonlyArray<LeftOut> => [
  ...describeLeftPages("redirects (links through them lead to their targets)", redirects),
  ...[...others].flatMap(([name, pages]) => describeLeftPages(`pages of the namespace “${name}”`, pages))
]

/** Reads a dump of MediaWiki, with the files of the wiki beside it; undefined for any other archive. */
export const readMediaWiki = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const file = files.find(({ bytes, path }) => /\.xml$/i.test(path) && isMediaWiki(bytes))
  if (file === undefined) return undefined
  const others = files.filter((one) => one !== file)
  const dump = readDump(file.bytes)
  const wiki = new Wiki(
    dump,
    folderOf(file.path),
    others.map(({ path }) => path)
  )
  if (wiki.pages.length === 0) return undefined
  const written: Array<PackedFile> = []
  const problems = new Map<string, ReadonlyArray<string>>()
  for (const page of wiki.pages) {
    const writer = new WikitextWriter(wiki, page)
    written.push({ path: page.path, bytes: new TextEncoder().encode(writePage(page, writer)) })
    problems.set(page.path, [...writer.problems])
  }
  return {
    files: [...written, ...others],
    leftOut: [...leftOut, ...(dump.isDamaged ? [describeDamage(file.path)] : []), ...describeLeft(wiki)],
    exported: { product: "MediaWiki", listed: listPages(wiki), problems }
  }
}
