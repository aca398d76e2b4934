import type { ExportedRecord, RecordKind } from "@octavo/database"

/** The things that records name and that an export has beside them. */
export interface Named {
  readonly users: Set<string>
  readonly texts: Set<string>
  readonly files: Set<string>
}

const textsIn = (value: unknown, use: (text: string) => void): void => {
  if (typeof value === "string") use(value)
  else if (Array.isArray(value)) for (const one of value) textsIn(one, use)
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) textsIn(one, use)
}

/** Longer texts are no ids. */
const maxIdLength = 64

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Adds what a record names. Users within JSON are all texts that may be ids: which are users, others find out. */
export const addNamed = (kind: RecordKind, record: ExportedRecord, { files, texts, users }: Named): void => {
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = record[name]
    if (field.within !== undefined) {
      textsIn(value, (text) => {
        if (field.within === "files" && isHash(text)) files.add(text)
        if (field.within === "users" && text.length <= maxIdLength && !/\s/.test(text)) users.add(text)
      })
    }
    if (typeof value !== "string" || field.names === undefined) continue
    if (field.names === "text") texts.add(value)
    else if (field.names === "file") files.add(value)
    else if (/\buser\b/.test(field.names)) users.add(value)
  }
}
