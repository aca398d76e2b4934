/** A text is no usable document. The message names the place. */
export class Unreadable extends Error {}

/** The place in a text, for messages. Both count from 1. */
export const placeOf = (line: number, column: number): string => ` (line ${line}, column ${column})`

const maxQuote = 80

/** A part of a document in a message. */
export const quoted = (text: string): string =>
  text.length <= maxQuote ? text : `${text.slice(0, maxQuote - 1).toWellFormed()}…`
