/** From where to where, in UTF-16 code units. */
export type Span = readonly [start: number, end: number]
