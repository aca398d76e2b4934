import { agoOf, formatDate } from "./dates.ts"

/** A moment: its distance to now, and the full time when it is pointed at. */
export const TimeOf = ({ at }: { readonly at: string | number }) => {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={formatDate(date, { dateStyle: "medium", timeStyle: "short" })}>
      {agoOf(date.getTime())}
    </time>
  )
}
