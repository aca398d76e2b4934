const namers: Readonly<Record<string, string>> = {
  page: "page",
  anchor: "page",
  file: "file",
  "reusable-content": "reusableContent"
}

const renamed = (value: unknown, idOf: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, idOf))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, renamed(item, idOf)] as const)
  const record: Record<string, unknown> = Object.fromEntries(entries)
  const key =
    typeof record.kind === "string" && Object.hasOwn(namers, record.kind) ? namers[record.kind]! : ""
  if (typeof record[key] === "string") record[key] = idOf(record[key])
  return record
}

/** A copy of a document, or of a part of one, in which references by names that edits gave have the ids instead. */
export const renameReferences = <A>(value: A, idOf: (name: string) => string): A => renamed(value, idOf) as A

const collect = (value: unknown, ids: Set<string>): void => {
  if (typeof value !== "object" || value === null) return
  const record = value as Readonly<Record<string, unknown>>
  const key =
    typeof record.kind === "string" && Object.hasOwn(namers, record.kind) ? namers[record.kind]! : ""
  if (typeof record[key] === "string" && record.space === undefined) ids.add(record[key])
  for (const item of Object.values(record)) collect(item, ids)
}

/** The ids of the pages, files and reusable contents of the same space that a document refers to. */
export const idsIn = (value: unknown): ReadonlyArray<string> => {
  const ids = new Set<string>()
  collect(value, ids)
  return [...ids]
}
