import { archiveUrl } from "../../ImportedPage.ts"
import type { PackedFile, ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { describeDamage, describeLeftPages, type LeftOut } from "../../describeLeftOut.ts"
import type { ListedPage } from "../../ListedPage.ts"
import { folderOf } from "./arrangeBeside.ts"
import { type ConfluencePage, ConfluenceSpace } from "./confluence/ConfluenceSpace.ts"
import { parseStorage } from "./confluence/parseStorage.ts"
import { type Entity, readEntities } from "./confluence/readEntities.ts"
import { anchorsIn, StorageWriter } from "./confluence/StorageWriter.ts"
import { listAttachments, writeMacro } from "./confluence/writeMacro.ts"
import { escaped, writeExportedPage } from "./exportedPage.ts"

/** The day of a time, which is written in the zone of the server. */
const dayOf = ({ properties }: Entity, name: string): string =>
  /^\s*(\d{4}-\d\d-\d\d)/.exec(properties.get(name) ?? "")?.[1] ?? ""

/** The authors and the dates of a page, as the HTML export says them. */
const writeFacts = (space: ConfluenceSpace, entity: Entity): string => {
  const { properties } = entity
  const nameOf = (property: string): string => {
    const key = properties.get(property)?.trim()
    return (key === undefined ? undefined : space.nameOfUser(key)) ?? properties.get(`${property}Name`) ?? ""
  }
  const said = [
    ["Created", nameOf("creator"), dayOf(entity, "creationDate")],
    ["last modified", nameOf("lastModifier"), dayOf(entity, "lastModificationDate")]
  ].flatMap(([verb, name, day]) => {
    const words = [...(name === "" ? [] : [`by ${name}`]), ...(day === "" ? [] : [`on ${day}`])]
    return words.length === 0 ? [] : [[verb, ...words].join(" ")]
  })
  return said.length === 0 ? "" : `<p><em>${escaped(said.join(", "))}</em></p>`
}

const writeBody = (writer: StorageWriter, entity: Entity): string => {
  const { isMarkup, text } = writer.space.bodyOf(entity)
  if (!isMarkup) return writer.write(parseStorage(text))
  writer.problems.add("The text is in the wiki markup of an old version of Confluence, and is kept as it is.")
  return text.trim() === "" ? "" : `<pre>${escaped(text)}</pre>`
}

const writeComments = (writer: StorageWriter): string => {
  const comments = writer.space.commentsOf(writer.page).map((comment) => {
    return `<blockquote>${writeFacts(writer.space, comment)}${writeBody(writer, comment)}</blockquote>`
  })
  return comments.length === 0 ? "" : `<h2>Comments:</h2>${comments.join("<p></p>")}`
}

/** The text of a page, with its facts before it, and its labels, further files and comments after it. */
const writePage = (writer: StorageWriter): string => {
  const { page, space } = writer
  const body = writeBody(writer, page.entity)
  const labels = space.labelsOf(page)
  const comments = writeComments(writer)
  const files = listAttachments(writer, true)
  const content = [
    writeFacts(space, page.entity),
    body,
    labels.length === 0 ? "" : `<p>Labels: ${escaped(labels.join(", "))}</p>`,
    files === "" ? "" : `<h2>Attachments:</h2>${files}`,
    comments
  ]
  return writeExportedPage(page.title, content.join(""))
}

/** The pages in the order of their tree. A page whose parents form a circle is at the top. */
const listPages = (space: ConfluenceSpace, top: string): ReadonlyArray<ListedPage> => {
  const listed = new Map<string, ListedPage>()
  const add = (pages: ReadonlyArray<ConfluencePage>, parent: string | null): void => {
    const open = pages.toReversed().map((page) => ({ page, parent }))
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { id, path, title, url } = next.page
      if (listed.has(id)) continue
      listed.set(id, { path, url, title, parent: next.parent })
      open.push(
        ...space
          .childrenOf(next.page)
          .toReversed()
          .map((page) => ({ page, parent: url }))
      )
    }
  }
  const addTitle = (id: string, title: string, parent: string | null): string => {
    const url = archiveUrl(`${top}${id}/`)
    listed.set(id, { path: null, url, title, parent })
    return url
  }
  const spaces = space.tops()
  for (const { id, name, pages } of spaces) {
    const parent = spaces.length > 1 ? addTitle(`space-${id}`, name, null) : null
    const posts = pages.filter(({ isPost }) => isPost)
    add(
      pages.filter(({ isPost }) => !isPost),
      parent
    )
    if (posts.length > 0) add(posts, addTitle(`blog-${id}`, "Blog", parent))
  }
  add([...space.pages.values()], null)
  return [...listed.values()]
}

const statuses: Readonly<Record<string, string>> = {
  archived: "archived pages",
  deleted: "deleted pages",
  draft: "drafts"
}

/** The pages that readers of the space do not see. */
const describeLeft = (space: ConfluenceSpace): ReadonlyArray<LeftOut> =>
  [...space.left()].flatMap(([status, pages]) =>
    describeLeftPages(statuses[status] ?? `pages that are ${status.slice(0, 50)}`, pages)
  )

/** The pages by their ids, and by their spaces and titles, as addresses name them. */
const addressesOf = (space: ConfluenceSpace): ReadonlyMap<string, string> =>
  new Map(
    [...space.pages.values()].flatMap((page) => [
      [`${space.keyOf(page)}:${page.title}`, page.url] as const,
      [page.id, page.url] as const
    ])
  )

/** Reads the XML export of a space of Confluence; undefined for any other archive. */
export const readConfluenceXml = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const dump = files.find(({ path }) => /^(?:[^/]+\/)?entities\.xml$/.test(path))
  if (dump === undefined) return undefined
  if (!/<hibernate-generic\b/.test(Buffer.from(dump.bytes.subarray(0, 1_000)).toString())) return undefined
  const top = folderOf(dump.path)
  const { byClass, isDamaged } = readEntities(dump.bytes)
  const space = new ConfluenceSpace(
    byClass,
    top,
    files.map(({ path }) => path)
  )
  const pages = [...space.pages.values()]
  if (pages.length === 0) return undefined
  const anchors = anchorsIn(pages.map(({ entity }) => space.bodyOf(entity).text))
  const written: Array<PackedFile> = []
  const problems = new Map<string, ReadonlyArray<string>>()
  for (const page of pages) {
    const writer = new StorageWriter(space, page, anchors, writeMacro)
    written.push({ path: page.path, bytes: new TextEncoder().encode(writePage(writer)) })
    problems.set(page.path, [...writer.problems])
  }
  const attachments = new Map(
    pages.flatMap((page) =>
      space.attachmentsOf(page).flatMap(({ name, path }) => (path === null ? [] : [[path, name] as const]))
    )
  )
  return {
    // The rest of the archive is earlier versions of files, and data of extensions of Confluence.
    files: [...written, ...files.filter(({ path }) => attachments.has(path))],
    leftOut: [...leftOut, ...(isDamaged ? [describeDamage(dump.path)] : []), ...describeLeft(space)],
    exported: {
      product: "Confluence",
      listed: listPages(space, top),
      names: attachments,
      pages: addressesOf(space),
      problems
    }
  }
}
