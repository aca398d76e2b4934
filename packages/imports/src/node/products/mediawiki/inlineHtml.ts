import { escaped } from "../exportedPage.ts"

/** Elements of HTML that a wikitext may have. */
const kept = new Set(
  "abbr b big blockquote br caption center cite code dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p q rp rt ruby s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr".split(
    " "
  )
)

/** Tags around content that is shown: those of translations and of included parts. */
const transparent = new Set(
  "includeonly languages noinclude nowiki onlyinclude references section translate".split(" ")
)

const attributes =
  /\b(align|colspan|rowspan|start)\s*=\s*(?:"([^"<>]{0,100})"|'([^'<>]{0,100})'|([\w%]{1,100}))/gi

/** The attributes that a page keeps of those of a tag or a cell. */
export const attributesIn = (written: string): string =>
  Array.from(
    written.matchAll(attributes),
    ([, name = "", double, single, bare]) =>
      ` ${name.toLowerCase()}="${escaped(double ?? single ?? bare ?? "")}"`
  ).join("")

const ENTITY = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi

/** Text as HTML: its character references stay. */
export const writeText = (text: string): string =>
  text.replace(ENTITY, "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const TOKEN =
  /'{2,}|\[((?:https?:\/\/|ftp:\/\/|mailto:|\/\/)[^\s[\]<>"\uE000-\uE003]{1,2000})(?:[ \t]+([^\]\n]{0,2000}))?\]|\b(?:https?|ftp):\/\/[^\s[\]<>"|{}\uE000-\uE003]{1,2000}|<(\/?)([a-z][a-z0-9]{0,30})\b([^<>]{0,2000})>|__[A-Z]{3,30}__|[^'[\]<>_hf]+|[^]/gi

/** Opens and closes bold and italics in a line, in which two, three or five apostrophes mark them. */
class Marks {
  #isBold = false
  #isItalic = false

  toggle(count: number): string {
    const [literal, marks] = count === 4 ? [1, 3] : count > 5 ? [count - 5, 5] : [0, count]
    return "'".repeat(literal) + (marks === 2 ? "" : this.#bold()) + (marks === 3 ? "" : this.#italic())
  }

  #bold(): string {
    this.#isBold = !this.#isBold
    return this.#isBold ? "<b>" : "</b>"
  }

  #italic(): string {
    this.#isItalic = !this.#isItalic
    return this.#isItalic ? "<i>" : "</i>"
  }

  end(): string {
    return (this.#isBold ? this.#bold() : "") + (this.#isItalic ? this.#italic() : "")
  }
}

const writeTag = (whole: string, slash: string, name: string, written: string): string => {
  const tag = name.toLowerCase()
  if (transparent.has(tag)) return ""
  return kept.has(tag) ? `<${slash}${tag}${slash === "" ? attributesIn(written) : ""}>` : writeText(whole)
}

/** Writes one line of wikitext as HTML. `linkTo` finds the address that a link leads to. */
export const writeLine = (line: string, linkTo: (url: string) => string): string => {
  const marks = new Marks()
  const link = (url: string, words: string): string => `<a href="${escaped(linkTo(url))}">${words}</a>`
  const written = line.replace(
    TOKEN,
    (whole: string, target?: string, words?: string, slash?: string, tag?: string, given?: string) => {
      if (whole.startsWith("''")) return marks.toggle(whole.length)
      if (target !== undefined) {
        return link(target, words === undefined ? writeText(target) : writeLine(words, linkTo))
      }
      if (tag !== undefined) return writeTag(whole, slash ?? "", tag, given ?? "")
      if (/^(?:https?|ftp):\/\//i.test(whole)) {
        const [url = whole] = /^.*[^.,;:!?)']/.exec(whole) ?? []
        return link(url, writeText(url)) + writeText(whole.slice(url.length))
      }
      return /^__[A-Z]{3,30}__$/.test(whole) ? "" : writeText(whole)
    }
  )
  return written + marks.end()
}
