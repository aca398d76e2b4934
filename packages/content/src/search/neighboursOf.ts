/** The letters of the scripts that have an alphabet, in which words are folded. */
const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρσςτυφχψω"
]

const lettersOf = (word: string): string =>
  alphabets.find((alphabet) => [...word].some((letter) => alphabet.includes(letter))) ?? ""

/** All words that are one mistake from a word: a letter left out, added or changed, or two swapped (Norvig's spelling corrector). */
export const neighboursOf = (word: string): ReadonlySet<string> => {
  const letters = [...lettersOf(word)]
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    for (const letter of letters) found.add(head + letter + tail)
    if (tail === "") continue
    found.add(head + tail.slice(1))
    for (const letter of letters) found.add(head + letter + tail.slice(1))
    if (tail.length > 1) found.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
  }
  found.delete(word)
  return found
}
