import { Effect, Layer } from "effect"
import { Translator } from "./Translator.ts"

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const accented = [..."áƀçđéƒğĥíĵķļɱñóƥɋřšŧúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓƤɊŘŠŦÚṼŴẊÝŽ"]

const scripts: Readonly<Record<string, ReadonlyArray<string>>> = {
  ar: [..."ابتثجحخدذرزسشصضطظعغفقكلمنهو"],
  he: [..."אבגדהוזחטיכלמנסעפצקרשתאבגדה"]
}

const letterIn = (language: string, letter: string): string => {
  const index = plain.indexOf(letter)
  if (index < 0) return letter
  const script = scripts[language]
  return script === undefined ? accented[index]! : script[index % 26]!
}

/** The share of a text that translations are longer than English. */
const growth = 0.3

const translateText = (text: string, language: string): string => {
  let letters = 0
  const translated = text.replace(/<\/?[gx]\d+\/?>|&[a-z]+;|[a-zA-Z]/g, (found) => {
    if (found.length > 1) return found
    letters++
    return letterIn(language, found)
  })
  const padding = "~".repeat(Math.floor(letters * growth))
  return `⟦${translated}${padding === "" ? "" : ` ${padding}`}⟧`
}

/** The pseudo-locale: shows which texts would be translated, and how longer texts and other scripts look. */
export const layer = Layer.succeed(Translator, {
  name: "pseudo",
  model: "",
  isPseudo: true,
  followsInstructions: true,
  followsTerms: false,
  maxTexts: 500,
  maxCharacters: 200_000,
  supports: () => Effect.succeed(true),
  translate: ({ texts, to }) => Effect.sync(() => texts.map((text) => translateText(text, to)))
})
