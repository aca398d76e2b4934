/** The begin of a day in UTC, in milliseconds, that a date such as `2026-10-01` begins with; null where it names no day of the calendar. */
export const dayOf = (date: string): number | null => {
  const [day, year, month, number] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(date) ?? []
  if (day === undefined) return null
  const time = Date.UTC(Number(year), Number(month) - 1, Number(number))
  // A day that its month does not have is one of the next month for JavaScript.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : time
}
