import { type BlockOf, dayOf } from "@octavo/markdown"
import { type Html, html } from "../template/Html.ts"
import type { Rendering } from "./Rendering.ts"
import { chip } from "./renderTable.ts"

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  numeric: { dateStyle: "short" },
  short: { dateStyle: "medium" },
  full: { dateStyle: "long" }
}

/** A day in the language of the page; as it is written when it is no date. */
const dateInWords = (date: string, format: string | undefined, language: string): string => {
  const time = dayOf(date)
  if (time === null) return date
  const style = formats[format ?? "full"] ?? formats["full"]!
  return new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(time)
}

/** One entry of a list of changes. */
export const renderUpdate = (rendering: Rendering, block: BlockOf<"update">, format?: string): Html => {
  const { date, tags } = block.data
  const words = dateInWords(date, format, rendering.context.language)
  const datetime = dayOf(date) === null ? undefined : date.slice(0, 10)
  const id = rendering.id(block.meta?.id ?? (datetime === undefined ? "update" : `update-${datetime}`))
  const names = (tags ?? []).map((tag) => rendering.context.nameOf?.(tag) ?? tag.tag)
  return html`
    <section class="update" id=${id}>
      <p class="update-head">
        <a href=${`#${encodeURIComponent(id)}`}><time datetime=${datetime}>${words}</time></a>
        ${names.map((name) => chip(name))}
      </p>
      <div>${rendering.blocks(block.nodes ?? [])}</div>
    </section>
  `
}

/** A list of changes. */
export const renderUpdates = (rendering: Rendering, block: BlockOf<"updates">): Html => {
  const updates = (block.nodes ?? []).map((node) =>
    node.object === "block" && node.type === "update"
      ? renderUpdate(rendering, node, block.data.format)
      : rendering.blocks([node])
  )
  return html`<div class="updates">${updates}</div>`
}
