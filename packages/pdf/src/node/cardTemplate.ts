import { cardSize } from "../SocialCard.ts"

/** The template of all social cards. It reads `card.json` and the names of fonts; no word of a page is ever part of it. */
export const cardTemplate = String.raw`
#let card = json("/card.json")
#let direction = if card.isRightToLeft { rtl } else { ltr }
#set page(width: ${cardSize.width}pt, height: ${cardSize.height}pt, margin: (x: 80pt, top: 72pt, bottom: 84pt), fill: rgb(card.ground), background: place(bottom, rect(width: 100%, height: 20pt, fill: rgb(card.accent))))
#set text(font: json("/fonts.json"), lang: card.lang, dir: direction, fill: rgb(card.text), hyphenate: false, overhang: false)
#set par(leading: 0.42em, spacing: 0pt, justify: false)
#set block(spacing: 0pt)
#let name = text(size: 34pt, weight: "bold", card.site)
#if card.logo == none { name } else { image(card.logo, height: 56pt) }
#v(1fr)
#let count = card.title.clusters().len()
#block(text(size: if count <= 32 { 76pt } else if count <= 64 { 62pt } else { 48pt }, weight: "bold", card.title))
#if card.description != "" {
  v(26pt)
  block(text(size: 30pt, fill: rgb(card.muted), card.description))
}
#v(1fr)
#if card.logo != none { text(size: 26pt, fill: rgb(card.muted), card.site) }
`
