import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

interface Font {
  readonly family: string
  /** A file of the package that has it. */
  readonly entry: string
  /** The folders of its faces, relative to that. */
  readonly folders: ReadonlyArray<string>
  /** Which texts it is needed for. */
  readonly script: RegExp
}

const both = ["400Regular", "700Bold"]

const google = (
  name: string,
  family: string,
  script: RegExp,
  folders: ReadonlyArray<string> = both
): Font => ({
  family,
  entry: `@expo-google-fonts/${name}/package.json`,
  folders,
  script
})

const latin = google("noto-sans", "Noto Sans", /^/, [...both, "400Regular_Italic", "700Bold_Italic"])

const others: ReadonlyArray<Font> = [
  google("noto-sans-arabic", "Noto Sans Arabic", /\p{Script=Arabic}/u),
  google("noto-sans-armenian", "Noto Sans Armenian", /\p{Script=Armenian}/u),
  google("noto-sans-bengali", "Noto Sans Bengali", /\p{Script=Bengali}/u),
  google("noto-sans-devanagari", "Noto Sans Devanagari", /\p{Script=Devanagari}/u),
  google("noto-sans-ethiopic", "Noto Sans Ethiopic", /\p{Script=Ethiopic}/u),
  google("noto-sans-georgian", "Noto Sans Georgian", /\p{Script=Georgian}/u),
  google("noto-sans-hebrew", "Noto Sans Hebrew", /\p{Script=Hebrew}/u),
  google("noto-sans-khmer", "Noto Sans Khmer", /\p{Script=Khmer}/u),
  google("noto-sans-tamil", "Noto Sans Tamil", /\p{Script=Tamil}/u),
  google("noto-sans-telugu", "Noto Sans Telugu", /\p{Script=Telugu}/u),
  google("noto-sans-thai", "Noto Sans Thai", /\p{Script=Thai}/u)
]

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const japanese = google("biz-udpgothic", "BIZ UDPGothic", kana)
const korean = google("nanum-gothic", "NanumGothic", /\p{Script=Hangul}/u)
// Its Chinese characters are the simplified and the traditional ones; it has kana besides.
const chinese: Font = {
  family: "Noto Sans S Chinese",
  entry: "@embedpdf/fonts-sc",
  folders: ["../fonts"],
  script: eastAsian
}
const emoji = google("noto-emoji", "Noto Emoji", /\p{Extended_Pictographic}|[\u2600-\u27bf]/u)

/** A character that East Asian languages share is drawn as the language of the text draws it. */
const eastAsianFonts = (text: string, language: string): ReadonlyArray<Font> => {
  const isJapanese = language === "ja" || (language !== "zh" && kana.test(text))
  const first = isJapanese ? [japanese, korean, chinese] : [korean, chinese, japanese]
  return first.filter(({ script }) => script.test(text))
}

/** The fonts that a text in a language needs: their names in order of preference, and the folders that they are in. */
export const fontsFor = (text: string, language: string) => {
  const fonts = [
    latin,
    ...others.filter(({ script }) => script.test(text)),
    ...eastAsianFonts(text, language),
    ...(emoji.script.test(text) ? [emoji] : [])
  ]
  return {
    families: fonts.map(({ family }) => family),
    folders: fonts.flatMap((font) => {
      const root = dirname(fileURLToPath(import.meta.resolve(font.entry)))
      return font.folders.map((folder) => join(root, folder))
    })
  }
}
