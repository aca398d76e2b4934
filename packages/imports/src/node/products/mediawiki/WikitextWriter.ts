import { slug } from "github-slugger"
import { archiveUrl } from "../../../ImportedPage.ts"
import { escaped } from "../exportedPage.ts"
import { writeLine, writeText } from "./inlineHtml.ts"
import { type Balanced, replaceBalanced } from "./replaceBalanced.ts"
import { type ShieldedTag, shieldTags } from "./shieldTags.ts"
import type { Wiki, WikiPage } from "./Wiki.ts"
import { writeBlocks } from "./writeBlocks.ts"

/** Longer texts than MediaWiki allows stay as they are. */
const maxLength = 2_100_000

/** Markers of HTML that is written already, in a line or as a block. */
const MARKER = /\uE000(\d+)\uE001|\uE002(\d+)\uE003/g

const attributeIn = (given: string, name: string): string | undefined => {
  const [, double, single, bare] =
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]{0,300})"|'([^']{0,300})'|([^\\s"'/>]{1,300}))`, "i").exec(
      given
    ) ?? []
  return double ?? single ?? bare
}

/** Options of pictures that are no captions. */
const OPTION =
  /^(?:thumb(?:nail)?(?:=.*)?|frame(?:d|less)?|border|left|right|center|centre|none|baseline|middle|sub|super|top|text-top|bottom|text-bottom|upright(?:[ =].*)?|\d*x?\d+ ?px|(?:link|page|class|lang|thumbtime)=.*|mini|miniatur|links|rechts|zentriert|gerahmt|rahmenlos)$/i

const hints: Readonly<Record<string, string>> = {
  caution: "danger",
  danger: "danger",
  important: "warning",
  info: "info",
  note: "info",
  tip: "success",
  warning: "warning"
}

/** Templates that show nothing of their own. */
const SILENT = /^(?:defaultsort|displaytitle|reflist|references|clear|-)(?::|$)/i

interface Note {
  text: string
  marks: number
}

/** Writes the text of one page in wikitext as HTML. */
export class WikitextWriter {
  readonly problems = new Set<string>()
  readonly #wiki: Wiki
  readonly #page: WikiPage
  readonly #written: Array<string> = []
  readonly #notes: Array<Note> = []
  readonly #notesByName = new Map<string, number>()
  readonly #categories: Array<string> = []
  readonly #missing = new Set<string>()

  constructor(wiki: Wiki, page: WikiPage) {
    this.#wiki = wiki
    this.#page = page
  }

  /** The text with its footnotes and categories. */
  write(): string {
    const { model, text } = this.#page
    if (model !== "wikitext" || text.length > maxLength) {
      this.problems.add("The text is no wikitext, or longer than a page of MediaWiki, and is kept as it is.")
      return `<pre>${escaped(text)}</pre>`
    }
    const body = this.#blocks(this.#read(text.replace(/[\uE000-\uE003]/g, "")))
    const categories =
      this.#categories.length === 0 ? "" : `<p>Categories: ${escaped(this.#categories.join(", "))}</p>`
    const html = this.#resolved(`${body}${categories}${this.#writeNotes()}`)
    if (this.#missing.size > 0) {
      const titles = [...this.#missing]
      this.problems.add(
        `Links to ${titles.length === 1 ? "a page that is" : `${titles.length} pages that are`} not in the export have no target: ${titles.slice(0, 20).join(", ").slice(0, 500)}.`
      )
    }
    return html
  }

  /** Text with the HTML of all that is no plain wikitext behind markers. */
  #read(text: string): string {
    const shielded = shieldTags(text, (tag) => this.#tag(tag)).replace(
      /\{\{\{[^{}|]{0,200}(?:\|([^{}]{0,1000}))?\}\}\}/g,
      (whole, value: string | undefined) => value ?? this.#keep(escaped(whole))
    )
    return replaceBalanced(shielded, (found) =>
      found.isTemplate ? this.#template(found) : this.#link(found.content)
    )
  }

  #keep(html: string, isBlock = false): string {
    this.#written.push(html)
    const at = this.#written.length - 1
    return isBlock ? `\uE002${at}\uE003` : `\uE000${at}\uE001`
  }

  #resolved(html: string): string {
    let written = html
    // Markers are nested as deep as templates.
    for (let depth = 0; depth < 200 && /[\uE000\uE002]/.test(written); depth++) {
      written = written.replace(
        MARKER,
        (_, line?: string, block?: string) => this.#written[Number(line ?? block)] ?? ""
      )
    }
    return written
  }

  readonly #line = (line: string): string =>
    line
      .split("\n")
      .map((one) => writeLine(one, (url) => this.#wiki.pageAt(url)?.url ?? url))
      .join("\n")

  #blocks(text: string): string {
    return writeBlocks(text, this.#line)
  }

  #tag({ content, given, name }: ShieldedTag): string {
    switch (name) {
      case "nowiki":
        return this.#keep(writeText(content))
      case "pre":
        return this.#keep(`<pre>${writeText(content)}</pre>`, true)
      case "source":
      case "syntaxhighlight": {
        const lang = attributeIn(given, "lang")
        if (/\binline\b/i.test(given)) return this.#keep(`<code>${escaped(content.trim())}</code>`)
        const attribute = lang === undefined ? "" : ` data-lang="${escaped(lang)}"`
        return this.#keep(`<pre${attribute}>${escaped(content.replace(/^\n/, ""))}</pre>`, true)
      }
      case "math":
        return attributeIn(given, "display") === "block"
          ? this.#keep(`<div class="math">\\[${escaped(content)}\\]</div>`, true)
          : this.#keep(`<span class="math">\\(${escaped(content)}\\)</span>`)
      case "gallery":
        return this.#keep(this.#gallery(content), true)
      case "poem":
        return this.#read(content.trim().replaceAll("\n", "<br>\n"))
      case "ref":
        return this.#note(attributeIn(given, "name"), content)
      case "references":
        // Its footnotes are defined here, and shown where they are referred to.
        this.#read(content)
        return ""
      default:
        return ""
    }
  }

  #note(name: string | undefined, content: string): string {
    const known = name === undefined ? undefined : this.#notesByName.get(name)
    const at = known ?? this.#notes.push({ text: "", marks: 0 }) - 1
    if (name !== undefined) this.#notesByName.set(name, at)
    const note = this.#notes[at]!
    if (content.trim() !== "") note.text = this.#read(content.trim())
    const mark = ++note.marks
    return this.#keep(`<sup id="ref-${at + 1}-${mark}"><a href="#note-${at + 1}">${at + 1}</a></sup>`)
  }

  #writeNotes(): string {
    const notes = this.#notes.map(
      ({ text }, at) =>
        `<li id="note-${at + 1}"><a href="#ref-${at + 1}-1">↑</a> ${this.#line(text.replaceAll("\n", " "))}</li>`
    )
    return notes.length === 0 ? "" : `<ol class="references">${notes.join("")}</ol>`
  }

  #gallery(content: string): string {
    const lines = content.split("\n").filter((line) => line.trim() !== "")
    return lines
      .map((line) => {
        const [name = "", ...options] = line.split("|")
        const { name: file } = this.#wiki.split(name.trim())
        return `<p>${this.#picture(file, this.#line(this.#read(options.join("|"))), "")}</p>`
      })
      .join("")
  }

  /** A picture with its caption; the caption, or the name, where the archive does not have it. */
  #picture(name: string, caption: string, alt: string): string {
    const path = this.#wiki.fileNamed(name)
    if (path === undefined) {
      this.problems.add(`The file “${name.slice(0, 200)}” is not in the export.`)
      return caption === "" ? escaped(alt || name) : caption
    }
    const image = `<img src="${escaped(archiveUrl(path))}" alt="${escaped(alt)}">`
    return caption === "" ? image : `<figure>${image}<figcaption>${caption}</figcaption></figure>`
  }

  #link(content: string): string {
    if (/^[^|]*\n/.test(content)) return `${this.#keep("[[")}${content}${this.#keep("]]")}`
    const [target = "", ...rest] = content.split("|")
    const isShown = target.trimStart().startsWith(":")
    const { name, namespace } = this.#wiki.split(target)
    const words = rest.join("|")
    if (namespace === 6 && !isShown) {
      const options = rest.map((option) => option.trim())
      const alt = options.find((option) => option.startsWith("alt="))?.slice(4) ?? ""
      const caption = options.findLast((option) => !OPTION.test(option) && !option.startsWith("alt=")) ?? ""
      return this.#keep(this.#picture(name, this.#line(caption), alt))
    }
    if (namespace === 14 && !isShown) {
      this.#categories.push(name)
      return ""
    }
    if (namespace === -2) return this.#keep(this.#fileLink(name, words))
    return this.#keep(this.#pageLink(target, words))
  }

  #fileLink(name: string, words: string): string {
    const path = this.#wiki.fileNamed(name)
    if (path === undefined) this.problems.add(`The file “${name.slice(0, 200)}” is not in the export.`)
    const said = words === "" ? escaped(name) : this.#line(words)
    return path === undefined ? said : `<a href="${escaped(archiveUrl(path))}">${said}</a>`
  }

  #pageLink(target: string, words: string): string {
    const at = target.indexOf("#")
    const title = (at === -1 ? target : target.slice(0, at)).trim()
    const section =
      at === -1
        ? ""
        : target
            .slice(at + 1)
            .replaceAll("_", " ")
            .trim()
    const said = words === "" ? writeText(target.trim().replace(/^:/, "")) : this.#line(words)
    const full = this.#whole(title)
    const page = title === "" ? this.#page : this.#wiki.titled(full)
    if (page === undefined) {
      this.#missing.add(full.replace(/^:/, ""))
      return said
    }
    const hash = section === "" ? "" : `#${encodeURIComponent(slug(section))}`
    return `<a href="${escaped(page.url + hash)}">${said}</a>`
  }

  /** A title that may begin at the title of the page, as `/Subpage` and `../` do. */
  #whole(title: string): string {
    if (title.startsWith("/")) return `${this.#page.title}${title.replace(/\/$/, "")}`
    const parts = this.#page.title.split("/")
    let rest = title
    for (; /^\.\.(?:\/|$)/.test(rest) && parts.length > 1; rest = rest.slice(3)) parts.pop()
    return rest === title
      ? title
      : [...parts, rest.replace(/\/$/, "")].filter((part) => part !== "").join("/")
  }

  #template({ content, isAlone }: Balanced): string {
    const [first = "", ...given] = content.split("|")
    const name = first.trim()
    const lower = name.toLowerCase()
    if (lower === "!" || lower === "=") return lower === "!" ? "|" : "="
    if (/^(?:full)?pagename$/.test(lower)) return this.#keep(escaped(this.#page.title))
    if (SILENT.test(name)) return ""
    const values = given.map((one) => {
      const [, key, value] = /^\s*([^=<>[\]{}\n\uE000-\uE003]{1,100}?)\s*=([^]*)$/.exec(one) ?? []
      return { key: key ?? "", value: (value ?? one).trim() }
    })
    const [only, ...others] = values
    const style = hints[lower]
    if (
      isAlone &&
      style !== undefined &&
      only !== undefined &&
      others.length === 0 &&
      /^(?:1|text)?$/.test(only.key)
    ) {
      return this.#keep(`<div class="hint ${style}">${this.#blocks(only.value)}</div>`, true)
    }
    this.problems.add(
      `The template “${writeText(name).slice(0, 100)}” has no counterpart: a block with its name has its values.`
    )
    return isAlone ? this.#block(name, values) : this.#keep(this.#inText(name, values))
  }

  #block(name: string, values: ReadonlyArray<{ readonly key: string; readonly value: string }>): string {
    const items = values.map(({ key, value }) => {
      const said = value.includes("\n") ? this.#blocks(value) : this.#line(value)
      return `<li>${key === "" ? "" : `${writeText(key)}: `}${said}</li>`
    })
    const list = items.length === 0 ? "" : `<ul>${items.join("")}</ul>`
    const html = `<div class="hint info"><p><strong>Template ${this.#line(name)}</strong></p>${list}</div>`
    return this.#keep(html, true)
  }

  #inText(name: string, values: ReadonlyArray<{ readonly key: string; readonly value: string }>): string {
    const said = values.map(({ key, value }) => {
      const words = this.#line(value.replaceAll("\n", " "))
      return key === "" ? words : `${writeText(key)}: ${words}`
    })
    return `[${[`Template ${this.#line(name)}`, ...said].join(", ")}]`
  }
}
