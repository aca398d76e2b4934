import { getDocumentProxy } from "unpdf"

interface OutlineItem {
  readonly title: string
  readonly items: ReadonlyArray<OutlineItem>
}

const outlineOf = (items: ReadonlyArray<OutlineItem>, depth = 0): ReadonlyArray<string> =>
  items.flatMap(({ items: inside, title }) => ["-".repeat(depth) + title, ...outlineOf(inside, depth + 1)])

/** Reads a PDF: words of each page without the spaces of layout, outline, links, pictures, properties. */
export const readPdf = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: Array<string> = []
  const addresses: Array<string> = []
  const sizes: Array<{ readonly text: string; readonly size: number }> = []
  let inner = 0
  let pictures = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ("str" in item) sizes.push({ text: item.str, size: item.height })
    pages.push(
      items
        .map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : ""))
        .join("")
        .replaceAll("\u200b", "")
        .replace(/\s+/g, " ")
    )
    for (const annotation of await page.getAnnotations()) {
      if (annotation.url) addresses.push(annotation.url)
      else if (annotation.dest) inner++
    }
    const { fnArray } = await page.getOperatorList()
    pictures += fnArray.filter((code: number) => code === 85 || code === 86).length
  }
  const { info } = await pdf.getMetadata()
  return {
    pages,
    text: pages.join("\n"),
    outline: outlineOf((await pdf.getOutline()) ?? []),
    addresses,
    /** The size of each piece of text, in points. */
    sizes,
    inner,
    pictures,
    title: (info as { readonly Title?: string }).Title
  }
}
