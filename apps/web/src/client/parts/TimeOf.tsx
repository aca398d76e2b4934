const language = "en"
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" })
const full = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
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
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return "just now"
}

/** A moment: its distance to now, and the full time when it is pointed at. */
export const TimeOf = ({ at }: { readonly at: string | number }) => {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={full.format(date)}>
      {agoOf(date.getTime())}
    </time>
  )
}
