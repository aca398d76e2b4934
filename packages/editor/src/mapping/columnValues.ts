import type { ColumnDefinition } from "@octavo/markdown"

type ColumnType = ColumnDefinition["type"]

/** The value of an empty cell of a column. */
export const emptyValue = (type: ColumnType): unknown =>
  type === "checkbox" ? false : type === "select" || type === "users" || type === "files" ? [] : null

/** The words of a value, as those of a cell of text. */
export const wordsOfValue = ({ options }: ColumnDefinition, value: unknown): string => {
  if (Array.isArray(value))
    return value
      .map((one) => options?.find((option) => option.value === one)?.label ?? String(one))
      .join(", ")
  if (typeof value === "object" && value !== null) {
    const { alt, kind: _, ref, space: __, ...ids } = value as Readonly<Record<string, unknown>>
    return typeof alt === "string" ? alt : ref === undefined ? Object.values(ids).map(String).join("#") : ""
  }
  return value === undefined || value === null || value === false ? "" : String(value)
}

/** The value that words are in a column; an empty one where they are none. */
export const valueOfWords = ({ options = [], max = 5, type }: ColumnDefinition, words: string): unknown => {
  const text = words.trim()
  switch (type) {
    case "number":
    case "rating": {
      const number = Number(text)
      if (text === "" || !Number.isFinite(number)) return null
      return type === "number" ? number : Math.min(max, Math.max(0, Math.round(number)))
    }
    case "checkbox":
      return text === "true"
    case "select":
      return text
        .split(", ")
        .flatMap((label) => options.find((option) => option.label === label)?.value ?? [])
    default:
      return emptyValue(type)
  }
}
