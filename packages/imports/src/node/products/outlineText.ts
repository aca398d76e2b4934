import { outsideCode } from "./outsideCode.ts"

const IMAGE = /(!\[[^\]\n]{0,1000}\]\([^()\s]{1,2000}) "([^"\n]{0,1000})"\)/g

/** Images without the layout and the size that Outline writes into their titles. */
const withoutSizes = (line: string): string =>
  line.replace(IMAGE, (_, image: string, title: string) => {
    const words = title.replace(/\b(?:right-50|left-50|full-width)\b| =\d*x\d*$/g, "").trim()
    return words === "" ? `${image})` : `${image} "${words}")`
  })

/** Attachments and videos without their sizes behind their names, and mentions as their words. */
const withNames = (line: string): string =>
  line
    .replace(
      /(?<!!)\[([^\]\n]{1,1000}) \d+(?:x\d+)?\]\(([^()\s]{0,2000}?\buploads\/[^()\s]{1,2000})\)/g,
      "[$1]($2)"
    )
    .replace(/@\[([^\]\n]{0,1000})\]\(mention:\/\/[^()\s]{0,1000}\)/g, "@$1")

/** Toggles, which begin and end with lines of three plus signs or more, and whose first line is their title. */
class Toggles {
  readonly #open: Array<string> = []
  #untitled: string | undefined

  read(line: string): string {
    if (this.#untitled !== undefined) return this.#title(this.#untitled, line)
    const [, indent = "", mark] = /^([ \t]*)(\+{3,})[ \t]*$/.exec(line) ?? []
    if (mark === undefined) return line
    // More colons than those of notices within.
    const fence = `${indent}${":".repeat(mark.length + 3)}`
    if (this.#open.at(-1) === mark) {
      this.#open.pop()
      return `\n${fence}`
    }
    this.#open.push(mark)
    this.#untitled = fence
    return ""
  }

  #title(fence: string, line: string): string {
    if (line.trim() === "") return ""
    this.#untitled = undefined
    return `${fence} details ${line.trim().replace(/^#{1,6} /, "")}\n`
  }
}

/** A page of an export of Outline in the dialect of Octavo: toggles as folded blocks, names and images without sizes, no written empty lines. */
export const outlineText = (text: string): string => {
  const toggles = new Toggles()
  return outsideCode(text.replace(/\r\n?/g, "\n"), (line) =>
    line.trim() === "\\" ? "" : toggles.read(withNames(withoutSizes(line)))
  )
}
