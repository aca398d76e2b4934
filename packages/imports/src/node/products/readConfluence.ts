import { decodeText } from "../../decodeText.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { PackedFile, ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { fileNameOf } from "../../nameOf.ts"
import { listedPages } from "../../listedPages.ts"
import { readPage } from "../readPage.ts"
import { baseOf, folderOf } from "./arrangeBeside.ts"

const PAGE = /\.html?$/i

/** The files that dress the pages of an export. */
const isDress = (path: string): boolean => /(?:^|\/)(?:styles|images\/icons|images\/border)\//.test(path)

/** Whether a page is of an export of Confluence: the parts around its text have names that no other product uses together. */
const isOfConfluence = ({ bytes }: PackedFile): boolean => {
  const text = decodeText(bytes.slice(0, 200_000))
  return (
    /id="(?:main-header|title-heading)"/.test(text) && /id="(?:main-content|breadcrumb-section)"/.test(text)
  )
}

const idOf = (path: string): string | undefined => /(?:^|_)(\d{3,})\.html?$/i.exec(baseOf(path))?.[1]

/** The names of attachments, whose files have numbers: pages list them at their end. */
const namesIn = (pages: ReadonlyArray<PackedFile>): ReadonlyMap<string, string> =>
  new Map(
    pages.flatMap(({ bytes, path }) =>
      Array.from(
        decodeText(bytes).matchAll(/<a href="(attachments\/[\w./-]{1,200})">([^<>&]{1,200})<\/a>/g),
        ([, target = "", name = ""]) => [`${folderOf(path)}${target}`, fileNameOf(name)] as const
      )
    )
  )

/** Reads the HTML export of a space of Confluence; undefined for any other archive. Its index has the tree of the pages. */
export const readConfluence = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const pages = files.filter(({ path }) => PAGE.test(path))
  const index = pages.find(({ path }) => /^(?:[^/]+\/)?index\.html$/i.test(path))
  const samples = pages.filter((file) => file !== index).slice(0, 3)
  if (index === undefined || samples.length === 0 || !samples.every(isOfConfluence)) return undefined
  const { markdown, problems } = readPage(decodeText(index.bytes), archiveUrl(index.path))
  const inFolder = pages.filter((file) => file !== index && folderOf(file.path) === folderOf(index.path))
  const paths = inFolder.map(({ path }) => path)
  const byId = paths.flatMap((path) => {
    const id = idOf(path)
    return id === undefined ? [] : [[id, archiveUrl(path)] as const]
  })
  return {
    files: files.filter((file) => file !== index && !isDress(file.path)),
    leftOut: [
      ...leftOut,
      ...problems.map((message) => ({ message, loss: { kind: "content", count: 1 } as const }))
    ],
    exported: {
      product: "Confluence",
      listed: listedPages({ path: index.path, text: markdown }, paths),
      names: namesIn(inFolder),
      pages: new Map(byId)
    }
  }
}
