/** The lines of a text, and the sentences of each. */
export const passagesOf = (text: string): ReadonlyArray<string> =>
  text.split(/\n|(?<=[.!?…])\s|(?<=[。！？])/).map((passage) => passage.trim())
