import { escapeXml } from "@octavo/kernel"

/** An entry of a feed. */
export interface FeedItem {
  readonly title: string
  readonly url: string
  /** The name that tells it from all other entries. */
  readonly id: string
  /** Milliseconds since 1970; null where no date is known. */
  readonly date: number | null
  /** Plain text or Markdown. */
  readonly text: string
  readonly categories: ReadonlyArray<string>
}

/** A feed: the page that it belongs to, its own address, and its entries. */
interface Feed {
  readonly title: string
  readonly url: string
  readonly self: string
  /** BCP 47. */
  readonly language: string
  readonly items: ReadonlyArray<FeedItem>
}

/** Text as HTML, which readers of feeds show: its paragraphs, with its signs as they are written. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${escapeXml(part.trim())}</p>`)
    .join("")

const writeItem = ({ categories, date, id, text, title, url }: FeedItem): string =>
  [
    `<item><title>${escapeXml(title)}</title><link>${escapeXml(url)}</link>`,
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    date === null ? "" : `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
    ...categories.map((category) => `<category>${escapeXml(category)}</category>`),
    text === "" ? "" : `<description>${escapeXml(paragraphs(text))}</description>`,
    "</item>\n"
  ].join("")

/** Writes a feed as RSS 2.0. */
export const writeFeed = ({ items, language, self, title, url }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n',
    `<title>${escapeXml(title)}</title><link>${escapeXml(url)}</link><description>${escapeXml(title)}</description>`,
    `<language>${escapeXml(language)}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>\n`,
    ...items.map(writeItem),
    "</channel></rss>\n"
  ].join("")
