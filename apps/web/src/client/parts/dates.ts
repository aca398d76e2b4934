/** The language of dates: the `lang` attribute of the document, which a translation sets. */
const language = (): string => document.documentElement.lang || "en"

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date in the language of the application. */
export const formatDate = (date: Date, options: Intl.DateTimeFormatOptions): string => {
  const key = JSON.stringify([language(), options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language(), options)
  formats.set(key, format)
  return format.format(date)
}

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
] as const

/** A time as the distance to now, such as "3 hours ago". */
export const agoOf = (time: number, now = Date.now()): string => {
  const seconds = Math.round((time - now) / 1000)
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: "auto" })
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return language() === "en" ? "just now" : relative.format(0, "second")
}
