const romans = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"]
] as const

const roman = (number: number): string => {
  let [left, text] = [number, ""]
  for (const [value, sign] of romans) for (; left >= value; left -= value) text += sign
  return text
}

/** The letter of a number; behind z it is repeated, as in aa and bbb. */
const letter = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))

/** A number in a format of Word, such as `upperRoman`; digits in formats that are not known, and for numbers beyond 3,999. */
export const numberText = (number: number, format: string): string => {
  const isSmall = number > 0 && number < 4000
  switch (format) {
    case "decimalZero":
      return String(number).padStart(2, "0")
    case "lowerRoman":
      return isSmall ? roman(number) : String(number)
    case "upperRoman":
      return isSmall ? roman(number).toUpperCase() : String(number)
    case "lowerLetter":
      return isSmall ? letter(number) : String(number)
    case "upperLetter":
      return isSmall ? letter(number).toUpperCase() : String(number)
    default:
      return String(number)
  }
}
