import { parseSummary } from "./parseSummary.ts"

const targetOf = (written: string, address: string): string | null => {
  const { sections, strayLines } = parseSummary(`* [x](${written})`)
  const [item] = sections[0]!.items
  return strayLines.length === 0 && item?.target === address && !item.isMention ? written : null
}

/**
 * Escapes an address for a table of contents, so that it is parsed as the same address; null when that is impossible.
 */
export const writeAddress = (address: string): string | null =>
  address === ""
    ? null
    : (targetOf(address, address) ?? targetOf(`<${address.replaceAll("\\", "\\\\")}>`, address))
