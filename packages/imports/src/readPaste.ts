import { Effect } from "effect"
import { ImportReader } from "./ImportReader.ts"

/** The part of the clipboard that was selected; Word and browsers mark it. */
const fragmentOf = (html: string): string => {
  const begin = /<!--\s*StartFragment\s*-->/i.exec(html)
  if (begin === null) return html
  const rest = html.slice(begin.index + begin[0].length)
  const end = rest.search(/<!--\s*EndFragment\s*-->/i)
  return end === -1 ? rest : rest.slice(0, end)
}

/** Elements of the page around what was selected. Only the text is read, so markup that hides from this is no danger. */
const around = /<\/?(?:html|head|body|main|article)\b[^>]*>/gi

/** A heading that is the title of the page for its reader, so that those of a selection stay headings. */
const heading = "Paste"

/** Writes HTML that was pasted as Markdown. Relative links lead nowhere: their words stay. Pictures that are written in it are left out. */
export const readPaste = Effect.fn("imports.readPaste")(function* (html: string) {
  const selected = fragmentOf(html).replace(around, "")
  const page = yield* (yield* ImportReader).readPage(
    `<!doctype html><title>${heading}</title><body><main><h1>${heading}</h1>${selected}</main></body>`,
    "about:blank"
  )
  const markdown = page.markdown.replace(/^# Paste\n*/, "")
  // A picture of the clipboard has no address that anybody else could open.
  return page.files.length === 0 ? markdown : markdown.replace(/!\[[^\]]*\]\(<?archive:[^)]*\)/g, "")
})
