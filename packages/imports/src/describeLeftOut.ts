const maxNames = 100

/** Says how many files an import leaves out and which, for a reason such as "that no page refers to"; nothing for none. */
export const describeLeftOut = (paths: ReadonlyArray<string>, reason: string): ReadonlyArray<string> => {
  if (paths.length === 0) return []
  const names = paths.slice(0, maxNames).join(", ")
  const more = paths.length > maxNames ? ` and ${paths.length - maxNames} more` : ""
  const files = paths.length === 1 ? "1 file" : `${paths.length} files`
  return [`The import left out ${files} ${reason}: ${names}${more}.`]
}
