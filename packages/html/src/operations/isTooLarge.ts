const maxNodes = 3_000
const maxCharacters = 50_000

/** Whether a value of a document is too large for samples and lines of a page. */
export const isTooLarge = (given: unknown): boolean => {
  let nodes = 0
  let characters = 0
  const visit = (value: unknown): boolean => {
    if (typeof value === "string") characters += value.length
    if (++nodes > maxNodes || characters > maxCharacters) return true
    return typeof value === "object" && value !== null && Object.values(value).some(visit)
  }
  return visit(given)
}
