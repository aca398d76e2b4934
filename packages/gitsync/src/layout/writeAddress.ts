import { parseSummary } from "./parseSummary.ts"

const targetOf = (written: string, address: string): string | null => {
  const { sections, strayLines } = parseSummary(`* [x](${written})`)
  const [item] = sections[0]!.items
  return strayLines.length === 0 && item?.target === address && !item.isMention ? written : null
}

/** An address as it has to stand in a table of contents to be read as it is; null where none can hold it. */
export const writeAddress = (address: string): string | null =>
  address === ""
    ? null
    : (targetOf(address, address) ?? targetOf(`<${address.replaceAll("\\", "\\\\")}>`, address))
