const delimiterRow = /^[\s>]*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/
const codeSpan = /(`+)(?!`)(.*?[^`])\1(?!`)/g
const htmlHead = /<th[\s>](?:(?!<th[\s>])[\s\S])*?<\/th>/gi
const htmlCode = /<code>((?:(?!<code>)[\s\S])*?)<\/code>/gi

/**
 * The code in the heads of the tables of a Markdown source. Documents have the titles of columns as plain texts, which do not say
 * what of them is code.
 */
export const codeInTableHeads = (source: string): ReadonlySet<string> => {
  const found = new Set<string>()
  const lines = source.split("\n")
  for (let index = 1; index < lines.length; index++) {
    const head = lines[index - 1]!
    if (!head.includes("`") || !lines[index]!.includes("-") || !delimiterRow.test(lines[index]!)) continue
    for (const [, , code] of head.matchAll(codeSpan)) found.add(code!.trim().replaceAll("\\|", "|"))
  }
  for (const [head] of source.matchAll(htmlHead)) {
    for (const [, code] of head.matchAll(htmlCode)) found.add(code!.trim())
  }
  return found
}
