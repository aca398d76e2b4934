/**
 * The marks above, below or within letters that do not distinguish words: accents, vowel points, the Arabic tatweel.
 */
const accents = new RegExp(
  `(?:${[
    ["\\u0300-\\u036f", "\\u1ab0-\\u1aff", "\\u1dc0-\\u1dff", "\\u20d0-\\u20ff", "\\ufe20-\\ufe2f"],
    ["\\u0591-\\u05c7"],
    ["\\u0610-\\u061a", "\\u0640", "\\u064b-\\u065f", "\\u0670", "\\u06d6-\\u06ed"]
  ]
    .flat()
    .map((range) => `[${range}]`)
    .join("|")})+`,
  "gu"
)

/** Letters that are others with something to them, though Unicode does not take them apart. */
const alike: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  þ: "th",
  ς: "σ"
}
const alikeLetter = /[ßæœøđðħıłŧþς]/g

/** A text in the form in which texts are compared: without differences of case, accents and width of characters. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(accents, "")
    .replace(alikeLetter, (letter) => alike[letter]!)
    .normalize("NFC")
