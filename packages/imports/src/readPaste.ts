import { Effect } from "effect"
import { archiveUrl } from "./ImportedPage.ts"
import { ImportReader, type PackedFile } from "./ImportReader.ts"

/** The part of the clipboard that was selected; Word and browsers mark it. */
const fragmentOf = (html: string): string => {
  const begin = /<!--\s*StartFragment\s*-->/i.exec(html)
  if (begin === null) return html
  const rest = html.slice(begin.index + begin[0].length)
  const end = rest.search(/<!--\s*EndFragment\s*-->/i)
  return end === -1 ? rest : rest.slice(0, end)
}

/** The tables of spreadsheets begin before the part that is marked. */
const inTable = (html: string): string =>
  /^\s*<(?:col|colgroup|thead|tbody|tr|td|th)\b/i.test(html) ? `<table>${html}</table>` : html

/** Line breaks as Slack writes them. */
const slackBreak = /<span\b[^>]*\bc-mrkdwn__br\b[^>]*>\s*<\/span>/gi

/** Elements of the page around what was selected. Only the text is read, so markup that hides from this is no danger. */
const around = /<\/?(?:html|head|body|main|article)\b[^>]*>/gi

/** A heading that is the title of the page for its reader, so that those of a selection stay headings. */
const heading = "Paste"

const mediaTypes: Readonly<Record<string, string>> = { svg: "svg+xml", icon: "x-icon" }

/** A picture as an address that contains it. */
const addressWith = ({ bytes, path }: PackedFile): string => {
  const type = path.slice(path.lastIndexOf(".") + 1)
  return `data:image/${mediaTypes[type] ?? type};base64,${Buffer.from(bytes).toString("base64")}`
}

/**
 * Writes HTML that was pasted as Markdown. Relative links lead nowhere: their words stay. Pictures that are written in the HTML stay written
 * in the text; the editor makes files of them.
 */
export const readPaste = Effect.fn("imports.readPaste")(function* (html: string) {
  const selected = inTable(fragmentOf(html).replace(around, "")).replace(slackBreak, "<br>")
  const page = yield* (yield* ImportReader).readPage(
    `<!doctype html><title>${heading}</title><body><main><h1>${heading}</h1>${selected}</main></body>`,
    "about:blank"
  )
  const markdown = page.markdown.replace(/^# Paste\n*/, "")
  const pictures = new Map(page.files.map((file) => [archiveUrl(file.path), addressWith(file)]))
  return pictures.size === 0
    ? markdown
    : markdown.replace(
        /archive:\/\/files\/\.written\/[0-9a-f]+\/picture\.[a-z0-9]+/g,
        (url) => pictures.get(url) ?? url
      )
})
