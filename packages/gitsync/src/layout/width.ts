/** How far an indentation reaches, in columns. */
export const width = (indent: string): number => {
  let columns = 0
  for (const character of indent) columns += character === "\t" ? 4 - (columns % 4) : 1
  return columns
}
