/** The part of the template for inlines. */
export const inlineTemplate = String.raw`
#let muted = rgb("#64748b")
#let accent = rgb("#1d4ed8")
#let mono = ("DejaVu Sans Mono", ..fonts)

#let named-image(n, captioned: false) = {
  let words = if n.alt == "" or captioned { n.name } else if n.name == "" { n.alt } else { n.name + ": " + n.alt }
  let body = text(fill: muted, "[" + if words == "" { "…" } else { words } + "]")
  if n.url != none { link(n.url, body) } else { body }
}

#let shows(n) = n.src != none and n.src in images

#let inline-image(n) = if not shows(n) { named-image(n) } else if n.line or n.w == none {
  box(height: 1.15em, baseline: 0.2em, image(n.src, height: 1.15em, alt: n.alt))
} else {
  box(image(n.src, width: calc.min(n.w * 1pt, 150pt), alt: n.alt))
}

#let formula(n) = formulas.at(n.n)

#let linked(n, body) = {
  let styled = text(fill: accent, body)
  if n.to != none and n.to in book.labels { link(label(n.to), styled) }
  else if n.page != none and n.page in book.labels { link(label(n.page), styled) }
  else if n.url != none { link(n.url, styled) }
  else { body }
}

#let check(on) = box(width: 0.8em, height: 0.8em, baseline: 0.1em, radius: 1.5pt, stroke: 0.7pt + if on { accent } else { muted },
  fill: if on { accent } else { none },
  if on { place(center + horizon, curve(stroke: 1pt + white, curve.move((0pt, 1.6pt)), curve.line((1.6pt, 3.2pt)), curve.line((4.4pt, 0pt)))) })

#let inlines(nodes, blocks) = for n in nodes {
  if type(n) == str { n }
  else if n.t == "br" { linebreak() }
  else if n.t == "b" { strong(inlines(n.c, blocks)) }
  else if n.t == "i" { emph(inlines(n.c, blocks)) }
  else if n.t == "s" { strike(inlines(n.c, blocks)) }
  else if n.t == "sup" { super(inlines(n.c, blocks)) }
  else if n.t == "sub" { sub(inlines(n.c, blocks)) }
  else if n.t == "note" { text(fill: muted, inlines(n.c, blocks)) }
  else if n.t == "raw" { raw(n.s) }
  else if n.t == "kbd" {
    box(stroke: 0.5pt + rgb("#94a3b8"), radius: 2.5pt, inset: (x: 3pt), outset: (y: 2.5pt), text(size: 0.85em, inlines(n.c, blocks)))
  }
  else if n.t == "button" {
    h(2pt, weak: true)
    box(stroke: 0.6pt + accent, radius: 4pt, inset: (x: 7pt), outset: (y: 4pt), text(size: 0.9em, inlines(n.c, blocks)))
    h(7pt)
  }
  else if n.t == "color" {
    let body = inlines(n.c, blocks)
    if n.fill != none { body = text(fill: rgb(n.fill), body) }
    if n.back != none { body = highlight(fill: rgb(n.back), body) }
    body
  }
  else if n.t == "link" { linked(n, inlines(n.c, blocks)) }
  else if n.t == "image" { inline-image(n) }
  else if n.t == "footnote" {
    // Blocks would be below the number of the note, not beside it.
    footnote(if n.c.all(b => b.t == "p") { n.c.map(b => inlines(b.c, blocks)).join(linebreak()) } else { blocks(n.c) })
  }
  else if n.t == "check" { check(n.on) }
  else if n.t == "math" {
    let source = formula(n)
    if source == none { raw(n.tex, lang: "latex") } else { math.equation(eval(source, mode: "math")) }
  }
}
`
