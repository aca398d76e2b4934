/** The part of the template that sets blocks. */
export const blockTemplate = String.raw`
#let hint-colors = (
  info: (rgb("#0284c7"), rgb("#f0f9ff")),
  success: (rgb("#16a34a"), rgb("#f0fdf4")),
  warning: (rgb("#d97706"), rgb("#fffbeb")),
  danger: (rgb("#dc2626"), rgb("#fef2f2")),
)

#let directed(n, body) = if "rtl" not in n { body } else { [#set text(dir: if n.rtl { rtl } else { ltr }); #body] }
#let leading-side(n, stroke) = if n.at("rtl", default: false) { (right: stroke) } else { (left: stroke) }

#let figure-block(n, inline) = {
  let side = (start: start, center: center, end: end).at(n.align)
  let body = if not shows(n.image) { named-image(n.image, captioned: n.caption.len() > 0) } else {
    layout(size => {
      let wide = if n.image.part != none { n.image.part * size.width } else if n.image.w != none { n.image.w * 1pt } else { 60% * size.width }
      image(n.image.src, width: calc.min(wide, size.width), alt: n.image.alt)
    })
  }
  if n.frame { body = block(stroke: 0.5pt + rgb("#cbd5e1"), radius: 4pt, inset: 6pt, body) }
  block(width: 100%, above: 1.2em, below: 1.2em, breakable: false, align(side, {
    body
    if n.caption.len() > 0 { block(above: 0.7em, text(size: 0.85em, fill: muted, inline(n.caption))) }
  }))
}

#let code-block(n) = block(width: 100%, fill: rgb("#f8fafc"), stroke: 0.5pt + rgb("#e2e8f0"), radius: 4pt, inset: 9pt, above: 1.1em, below: 1.1em, {
  set text(dir: ltr)
  set par(leading: 0.5em)
  if n.title != "" { block(below: 0.8em, text(size: 0.85em, fill: muted, weight: "bold", n.title)) }
  show raw.line: it => {
    if n.numbers { box(width: 2em, align(right, text(fill: rgb("#94a3b8"), str(it.number)))); h(0.8em) }
    if n.marked.contains(it.number) { highlight(fill: rgb("#fef08a"), extent: 1pt, it.body) } else { it.body }
  }
  text(size: 9.5pt, raw(n.s, lang: n.lang, block: true))
})

#let table-block(n, blocks, inline) = {
  set text(size: n.size * 1pt)
  set par(leading: 0.55em, spacing: 0.7em)
  let sides = n.aligns.map(a => (start: start, center: center, end: end).at(a) + top)
  block(above: 1.2em, below: 1.2em, width: 100%, table(
    columns: n.widths.map(w => w * 1fr),
    align: sides,
    inset: if n.size < 7 { 3pt } else { 5.5pt },
    stroke: (x: none, y: 0.5pt + rgb("#e2e8f0")),
    ..if n.header != none {
      (table.header(..n.header.map(c => table.cell(fill: rgb("#f1f5f9"), strong(inline(c))))),)
    } else { () },
    ..n.rows.map(row => row.map(cell => blocks(cell))).flatten()
  ))
}

#let item-list(n, blocks) = {
  let marker(i, item) = if n.kind == "numbers" {
    text(number-type: "lining", str(n.start + i) + ".")
    if item.on != none { h(0.35em); check(item.on) }
  } else if item.on != none { check(item.on) } else { text(fill: muted, sym.bullet) }
  let wide = if n.kind == "numbers" { calc.max(1.5, 0.62 * str(n.start + n.items.len()).len() + 0.5) } else { 1.2 }
  if n.kind == "numbers" and n.items.any(item => item.on != none) { wide += 1.2 }
  block(above: 0.9em, below: 0.9em, width: 100%, {
    for (i, item) in n.items.enumerate() {
      block(above: 0.65em, below: 0.65em, width: 100%, grid(columns: (wide * 1em, 1fr), column-gutter: 0.4em,
        align(if n.kind == "numbers" { end } else { center }, marker(i, item)), blocks(item.c)))
    }
  })
}

#let card-block(card, blocks) = block(width: 100%, stroke: 0.5pt + rgb("#cbd5e1"), radius: 5pt, inset: 0pt, clip: true, {
  if card.cover != none and shows(card.cover) {
    block(width: 100%, below: 0pt, image(card.cover.src, width: 100%, height: 70pt, fit: "cover", alt: card.cover.alt))
  } else if card.cover != none {
    block(width: 100%, inset: 7pt, below: 0pt, fill: rgb("#f1f5f9"), named-image(card.cover))
  }
  block(inset: 8pt, width: 100%, above: 0pt, { set text(size: 9pt); set par(leading: 0.55em, spacing: 0.7em); blocks(card.c) })
})

#let block-of(n, blocks, inline, base) = {
  if n.t == "p" {
    let body = inline(n.c)
    let side = n.at("align", default: none)
    directed(n, if side == "center" { align(center, par(body)) } else if side == "end" { align(end, par(body)) } else { par(body) })
  }
  else if n.t == "h" {
    let head = heading(level: base + n.n, outlined: false, bookmarked: n.named, supplement: "h" + str(n.n), inline(n.c))
    directed(n, if n.l != none { [#head #label(n.l)] } else { head })
  }
  else if n.t == "anchor" { [#metadata(none) #label(n.l)] }
  else if n.t == "list" { directed(n, item-list(n, blocks)) }
  else if n.t == "hr" { block(above: 1.4em, below: 1.4em, line(length: 100%, stroke: 0.5pt + rgb("#cbd5e1"))) }
  else if n.t == "quote" {
    block(width: 100%, stroke: leading-side(n, 2.5pt + rgb("#cbd5e1")), inset: (x: 11pt, y: 2pt), above: 1.1em, below: 1.1em,
      directed(n, { set text(fill: rgb("#475569")); blocks(n.c) }))
  }
  else if n.t == "hint" {
    let (dark, light) = hint-colors.at(n.style, default: hint-colors.info)
    block(width: 100%, fill: light, stroke: leading-side(n, 3pt + dark), radius: 2pt, inset: (x: 11pt, y: 9pt), above: 1.1em, below: 1.1em,
      directed(n, blocks(n.c)))
  }
  else if n.t == "code" { code-block(n) }
  else if n.t == "tabs" {
    for item in n.items {
      block(above: 1em, below: 0pt, sticky: true, box(fill: rgb("#eff6ff"), radius: (top: 4pt), inset: (x: 8pt, y: 5pt), text(size: 0.9em, weight: "bold", fill: accent, if item.title == "" { "…" } else { item.title })))
      block(width: 100%, stroke: (top: 1pt + rgb("#bfdbfe"), ..leading-side((rtl: is-rtl), 1.5pt + rgb("#bfdbfe"))), inset: (y: 8pt, ..leading-side((rtl: is-rtl), 11pt)), above: 0pt, below: 1em, blocks(item.c))
    }
  }
  else if n.t == "steps" {
    for (i, step) in n.items.enumerate() {
      block(above: 0.9em, below: 0.9em, width: 100%, grid(columns: (1.9em, 1fr), column-gutter: 0.6em,
        circle(radius: 0.85em, inset: 0pt, fill: rgb("#dbeafe"), align(center + horizon, text(size: 0.85em, weight: "bold", fill: accent, str(i + 1)))),
        block(inset: (top: 0.3em), blocks(step))))
    }
  }
  else if n.t == "fold" {
    block(width: 100%, stroke: 0.5pt + rgb("#cbd5e1"), radius: 4pt, inset: 10pt, above: 1.1em, below: 1.1em, {
      block(sticky: true, below: if n.c.len() > 0 { 0.9em } else { 0pt }, strong(inline(n.title)))
      blocks(n.c)
    })
  }
  else if n.t == "columns" {
    block(above: 1.1em, below: 1.1em, width: 100%, grid(columns: n.items.map(i => i.w * 1fr), column-gutter: 1.4em, ..n.items.map(i => blocks(i.c))))
  }
  else if n.t == "figure" { figure-block(n, inline) }
  else if n.t == "line" {
    block(width: 100%, stroke: 0.5pt + rgb("#cbd5e1"), radius: 4pt, inset: (x: 10pt, y: 8pt), above: 0.9em, below: 0.9em, inline(n.c))
  }
  else if n.t == "equation" {
    let source = formula(n)
    if source == none { code-block((title: "", lang: "latex", s: n.tex, numbers: false, marked: ())) }
    else { math.equation(block: true, eval(source, mode: "math")) }
  }
  else if n.t == "table" { directed(n, table-block(n, blocks, inline)) }
  else if n.t == "cards" {
    block(above: 1.2em, below: 1.2em, width: 100%, grid(columns: (1fr,) * n.n, gutter: 10pt, ..n.items.map(card => card-block(card, blocks))))
  }
}
`
