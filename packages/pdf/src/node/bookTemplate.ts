import { blockTemplate } from "./blockTemplate.ts"
import { inlineTemplate } from "./inlineTemplate.ts"

/**
 * The template of all books: one program. It reads `book.json`, the names of fonts, and the list of valid pictures and
 * formulas; no word of a page is ever part of it.
 */
export const bookTemplate = String.raw`
#let book = json("/book.json")
#let fonts = json("/fonts.json")
#let is-rtl = book.lang in ("ar", "he")
#let images = json("/sound.json").images
#let formulas = json("/sound.json").formulas
${inlineTemplate}
${blockTemplate}
#let day = datetime(year: book.date.at(0), month: book.date.at(1), day: book.date.at(2))
#set document(title: book.title, date: day)
#set text(font: fonts, size: 10pt, lang: book.lang, region: book.region, fill: rgb("#0f172a"), overhang: false)
#set par(leading: 0.7em, spacing: 1em, justify: false)
#set footnote.entry(separator: line(length: 25%, stroke: 0.5pt + rgb("#cbd5e1")))
// Raw text has four fifths of the size of the text around it by default.
#show raw: set text(font: mono, size: 1.125em)
#show raw.where(block: false): it => highlight(fill: rgb("#f1f5f9"), extent: 1.5pt, radius: 2pt, top-edge: 0.95em, bottom-edge: -0.25em, it)
#show heading: it => {
  let kind = it.supplement.text
  let size = (c0: 22pt, c1: 18pt, h1: 15pt, h2: 12.5pt, h3: 11pt).at(kind, default: 16pt)
  let above = if kind.starts-with("c") { 0pt } else { 1.5em }
  block(above: above, below: 0.9em, sticky: true, text(size: size, weight: "bold", hyphenate: false, it.body))
}
#let chapter-now = state("chapter", "")
#set page(
  paper: "a4",
  margin: (x: 2.2cm, top: 2.5cm, bottom: 2.3cm),
  numbering: "1",
  header: context if here().page() > 1 {
    set text(size: 8pt, fill: muted, dir: if book.rtl { rtl } else { ltr })
    book.running
    v(-0.5em)
    line(length: 100%, stroke: 0.4pt + rgb("#e2e8f0"))
  },
  footer: context if here().page() > 1 {
    set text(size: 8pt, fill: muted)
    grid(columns: (1fr, auto), column-gutter: 2em, chapter-now.get(), counter(page).display("1"))
  },
)

#let lay-out(nodes, base) = {
  let inner(c) = lay-out(c, base)
  let inline(c) = [#inlines(c, inner)]
  [#for n in nodes { block-of(n, inner, inline, base) }]
}

#let is-single = book.chapters.len() == 1
#page(header: none, footer: none, {
  v(1fr)
  set text(dir: if book.rtl { rtl } else { ltr })
  block(text(size: 32pt, weight: "bold", hyphenate: false, book.title))
  v(0.6em)
  text(size: 12pt, fill: muted, day.display("[year]-[month]-[day]"))
  for note in book.notes { block(text(size: 10pt, fill: muted, note)) }
  v(2fr)
})

#if not is-single {
  show outline.entry: it => {
    let level = it.level
    set text(size: 10pt)
    block(above: if level == 1 { 1em } else { 0.6em }, below: 0pt, inset: leading-side((rtl: is-rtl), (level - 1) * 1.2em),
      link(it.element.location(), {
        let body = if level == 1 { strong(it.element.body) } else { it.element.body }
        grid(columns: (1fr, auto), column-gutter: 1em, body, text(fill: muted, it.page()))
      }))
  }
  show heading: it => block(below: 1.2em, text(size: 18pt, weight: "bold", it.body))
  outline(target: heading.where(outlined: true))
  pagebreak(weak: true)
}

#for chapter in book.chapters {
  if chapter.depth == 0 { pagebreak(weak: true) } else { v(2.2em, weak: true) }
  chapter-now.update(chapter.running)
  let head = heading(level: chapter.depth + 1, outlined: true, supplement: "c" + str(chapter.depth), chapter.title)
  let directed-head = {
    set text(dir: if chapter.rtl { rtl } else { ltr })
    if chapter.l != "" { [#head #label(chapter.l)] } else { head }
  }
  directed-head
  if chapter.description != "" {
    let dir = if chapter.description-rtl { rtl } else { ltr }
    block(below: 1.4em, width: 100%, sticky: true, text(size: 11pt, fill: muted, dir: dir, chapter.description))
  }
  lay-out(chapter.c, chapter.depth + 1)
}
`
