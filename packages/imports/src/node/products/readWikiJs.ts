import { printHeading } from "@octavo/markdown"
import { decoded, decodeText } from "../../decodeText.ts"
import { describeLeftPages } from "../../describeLeftOut.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { PackedFile, ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { nameOf } from "../../nameOf.ts"
import { arrangeBeside, baseOf, commonFolder, type PageBeside } from "./arrangeBeside.ts"
import { escaped, writeExportedPage } from "./exportedPage.ts"
import { wikiJsText } from "./wikiJsText.ts"

const PAGE = /\.(?:md|html?)$/i

/** The facts of a page before its text: between dashes in Markdown, in a comment in HTML. */
const HEAD = /^\ufeff?(?:---|<!--)[ \t]*\r?\n([^]{1,5000}?)\n(?:---|-->)[ \t]*(?:\r?\n|$)/

interface WikiJsPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isPublished: boolean
  readonly tags: ReadonlyArray<string>
  readonly changed: string
  readonly created: string
  readonly text: string
}

/** A value in one line of YAML. */
const valueOf = (written: string): string =>
  /^'.*'$/.test(written)
    ? written.slice(1, -1).replaceAll("''", "'")
    : /^".*"$/.test(written)
      ? written.slice(1, -1).replace(/\\(["\\])/g, "$1")
      : written

/** Reads a page; undefined for a file without the facts that every page of Wiki.js has. */
const readWikiJsPage = ({ bytes, path }: PackedFile): WikiJsPage | undefined => {
  const whole = decodeText(bytes)
  const [head, lines = ""] = HEAD.exec(whole) ?? []
  const values = new Map(
    Array.from(lines.matchAll(/^(\w{1,30}):[ \t]*(.*?)[ \t]*\r?$/gm), ([, key = "", value = ""]) => [
      key,
      valueOf(value)
    ])
  )
  if (head === undefined || !values.has("editor") || !values.has("dateCreated")) return undefined
  return {
    path,
    title: values.get("title") || nameOf(path),
    description: values.get("description") ?? "",
    isPublished: !/^(?:false|0)$/.test(values.get("published") ?? ""),
    tags: (values.get("tags") ?? "").split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()])),
    changed: values.get("date") ?? "",
    created: values.get("dateCreated") ?? "",
    text: whole.slice(head.length).trim()
  }
}

/** The first heading of a text if it says its title. */
const saysTitle = (text: string, title: string): boolean =>
  /^#[ \t]+(.*?)[ \t]*#*[ \t]*(?:\n|$)/.exec(text)?.[1] === title

const writeMarkdown = ({ changed, created, description, tags, text, title }: WikiJsPage): string => {
  const facts = [
    ...(description === "" ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(tags.length === 0 ? [] : [`tags: ${JSON.stringify(tags)}`]),
    `metadata: ${JSON.stringify({ created, changed })}`
  ]
  const body = wikiJsText(text)
  const heading = saysTitle(body, title) ? "" : `${printHeading(title)}\n\n`
  return `---\n${facts.join("\n")}\n---\n\n${heading}${body}\n`
}

const writeHtml = ({ changed, created, description, tags, text, title }: WikiJsPage): string => {
  const days = [created, changed].map((time) => time.slice(0, 10))
  const facts = `<p><em>Created on ${escaped(days[0] ?? "")}, last modified on ${escaped(days[1] ?? "")}</em></p>`
  const below = tags.length === 0 ? "" : `<p>Tags: ${escaped(tags.join(", "))}</p>`
  return writeExportedPage(title, `${facts}${text}${below}`, description)
}

/** HTML in which addresses that begin at the wiki lead to files that are below a folder in the archive. */
const fromTop = (html: string, top: string, paths: ReadonlySet<string>): string =>
  html.replace(/\b(src|href)="\/([^"#?]{1,1000})/g, (whole, name: string, path: string) => {
    const file = `${top}${decoded(path)}`
    return paths.has(file) ? `${name}="${archiveUrl(file)}` : whole
  })

/** Pages by the paths that addresses of the wiki have, also below a folder that contains all of them. */
const byAddress = (pages: ReadonlyArray<WikiJsPage>, top: string): ReadonlyMap<string, string> =>
  new Map(
    pages.flatMap(({ path }) => {
      const place = path.replace(PAGE, "")
      return [place, place.slice(top.length)].map((one) => [one, archiveUrl(path)] as const)
    })
  )

/** Reads the files of Wiki.js, as its storage in a repository or on a disk has them; undefined for any other archive. */
export const readWikiJs = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const candidates = files.filter(({ path }) => PAGE.test(path))
  const read = candidates.flatMap((file) => readWikiJsPage(file) ?? [])
  if (read.length === 0 || read.length <= candidates.length / 2) return undefined
  const published = read.filter(({ isPublished }) => isPublished)
  const byPath = new Map(read.map((page) => [page.path, page]))
  const top = commonFolder(read.map(({ path }) => path))
  const beside = published.map((page): PageBeside => {
    const name = baseOf(page.path).replace(PAGE, "")
    const isHome = page.path.replace(PAGE, "") === `${top}home`
    return { path: page.path, title: page.title, names: [name], order: isHome ? "0" : "1", text: page.text }
  })
  const paths = new Set(files.map(({ path }) => path))
  const write = (page: WikiJsPage): string =>
    /\.md$/i.test(page.path) ? writeMarkdown(page) : fromTop(writeHtml(page), top, paths)
  const encode = (text: string) => new TextEncoder().encode(text)
  return {
    files: files.flatMap((file) => {
      const page = byPath.get(file.path)
      if (page === undefined) return [file]
      if (!page.isPublished) return []
      return [{ path: file.path, bytes: encode(write(page)) }]
    }),
    leftOut: [
      ...leftOut,
      ...describeLeftPages(
        "pages that are not published",
        read.filter(({ isPublished }) => !isPublished)
      )
    ],
    exported: {
      product: "Wiki.js",
      listed: arrangeBeside(beside, top, (folder) => nameOf(folder)),
      pages: byAddress(published, top)
    }
  }
}
