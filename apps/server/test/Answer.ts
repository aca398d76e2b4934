/** An answer with its body read as JSON; undefined where there is none. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Any JSON: tests read answers of every shape.
  readonly body: ReturnType<typeof JSON.parse>
}
