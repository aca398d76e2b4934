import { tidyTitle } from "@octavo/markdown"
import { parseSummary } from "../layout/parseSummary.ts"
import { writeAddress } from "../layout/writeAddress.ts"
import type { SummaryEntry } from "./SummaryEntry.ts"

const anchored = (anchor: string | null): string =>
  anchor === null ? "" : ` <a href="#${anchor}" id="${anchor}"></a>`

const escapedAll = (title: string) => title.replace(/[\\`*_[\]<>~#!()]/g, "\\$&")

/** Whether a line says nothing. */
export const isBlank = (line: string) => line.trim() === ""

/** The title of a link, in which neither quotes nor brackets end anything. */
const escapedName = (title: string) => tidyTitle(title).replace(/[\\"()<>]/g, "\\$&")

/** The meaning of a line, for comparisons. */
const said = (line: string) =>
  parseSummary(line).sections.flatMap(({ anchor, items, title }) => [
    ...(title === null ? [] : [{ title, anchor }]),
    ...items.map((item) => ({ title: item.title, target: item.target }))
  ])

/** A title as it has to be written to be read again; as it is, where that will do. */
const written = (title: string, around: (text: string) => string): string => {
  const plain = tidyTitle(title)
  const expected = said(around("x")).map((entry) => ({ ...entry, title: plain }))
  return JSON.stringify(said(around(plain))) === JSON.stringify(expected) ? plain : escapedAll(plain)
}

/** A page or a link as a line of a table of contents, without its indentation and marker. */
export const bullet = (
  { address, anchor, isMention, linkTitle, title }: SummaryEntry,
  marker: string
): string => {
  if (address === null) return `${marker} ${written(title, (text) => `${marker} ${text}`)}${anchored(anchor)}`
  const name = isMention ? ' "mention"' : linkTitle === null ? "" : ` "${escapedName(linkTitle)}"`
  const end = `](${writeAddress(address) ?? address}${name})`
  return `${marker} [${written(title, (text) => `${marker} [${text}${end}`)}${end}${anchored(anchor)}`
}

/** The lines of an entry, without the indentation and marker of the first one. */
export const linesOf = (entry: SummaryEntry, marker: string): ReadonlyArray<string> => {
  if (entry.block === null) return [bullet(entry, marker)]
  const [first = "", ...rest] = entry.block.split("\n")
  const inner = " ".repeat(marker.length + 1)
  return [`${marker} ${first}`, ...rest.map((line) => (isBlank(line) ? "" : inner + line))]
}

/** Lines that stood behind one indentation, behind another one. */
export const reindented = (lines: ReadonlyArray<string>, from: string, to: string): ReadonlyArray<string> =>
  from === to
    ? lines
    : lines.map((line) =>
        isBlank(line) ? line : to + (line.startsWith(from) ? line.slice(from.length) : line.trimStart())
      )

/** A group as a line of a table. */
export const heading = ({ anchor, title }: SummaryEntry): string =>
  title === "" ? "## <!-- -->" : `## ${written(title, (text) => `## ${text}`)}${anchored(anchor)}`
