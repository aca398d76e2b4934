import { embedFrame } from "@octavo/html"
import { describeLink } from "@octavo/imports"
import { Effect } from "effect"

/** An address as an embed: a frame of a known provider, which is not asked, or a link with the title of its page. */
export const presentEmbed = Effect.fnUntraced(function* (url: string) {
  const frame = embedFrame(url)
  if (frame === null) return { type: "link" as const, ...(yield* describeLink(url)) }
  const { markup, provider } = frame
  return { type: "rich" as const, title: provider, site: provider, html: markup }
})
