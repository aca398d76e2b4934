/** Adds the strings of a tree that may be ids of files: references to files, and lists in the records of tables. */
export const fileIdsIn = (value: unknown, ids: Set<string>): void => {
  if (typeof value !== "object" || value === null) return
  if ("kind" in value && value.kind === "file" && "file" in value && typeof value.file === "string") {
    ids.add(value.file)
    return
  }
  for (const child of Object.values(value)) {
    if (Array.isArray(value) && typeof child === "string") ids.add(child)
    else fileIdsIn(child, ids)
  }
}
