import type { Language } from "@octavo/content"
import { withMonotonicTime } from "@octavo/kernel"
import { Cache, Effect, Layer, Redacted } from "effect"
import { Translator } from "../translators/Translator.ts"
import { inHalves, providerClient, type ProviderAnswer, type Verdict } from "./providerClient.ts"
import type { TranslatorSettings } from "./TranslatorSettings.ts"

const judge = ({ status }: ProviderAnswer): Verdict => {
  if (status === 200) return "answer"
  if (status === 429 || status >= 500) return "wait"
  return status === 400 || status === 413 ? "smaller" : "refused"
}

/** The names of languages that servers use, the first that they know. */
const candidates: Partial<Record<Language, ReadonlyArray<string>>> = {
  zh: ["zh-Hans", "zh"],
  no: ["nb", "no"],
  "pt-br": ["pt-BR", "pb", "pt"]
}

const codeOf = (language: Language, known: ReadonlySet<string>): string | undefined =>
  (candidates[language] ?? [language]).find((code) => known.has(code))

/** LibreTranslate. */
export const layer = ({ hosts, key, url }: TranslatorSettings, minPause?: number) =>
  Layer.effect(
    Translator,
    Effect.gen(function* () {
      const { ask } = yield* providerClient({
        name: "libretranslate",
        base: (url ?? "https://libretranslate.com").replace(/(?<!\/)\/+$/, ""),
        hosts,
        headers: {},
        timeout: "60 seconds",
        judge,
        ...(minPause !== undefined && { minPause })
      })
      const languages = yield* Cache.make({
        capacity: 1,
        timeToLive: "1 day",
        lookup: () =>
          Effect.map(ask("GET", "/languages"), (body) => {
            const listed = Array.isArray(body) ? (body as ReadonlyArray<{ readonly code?: unknown }>) : []
            return new Set(listed.flatMap(({ code }) => (typeof code === "string" ? code : [])))
          })
      })
      const known = Effect.orElseSucceed(
        withMonotonicTime(Cache.get(languages, "all")),
        () => new Set<string>()
      )
      return {
        name: "libretranslate",
        model: "",
        isPseudo: false,
        followsInstructions: false,
        followsTerms: false,
        maxTexts: 20,
        maxCharacters: 4000,
        // A server that does not answer now may know it later.
        supports: (from, to) =>
          Effect.map(
            known,
            (codes) =>
              codes.size === 0 || (codeOf(from, codes) !== undefined && codeOf(to, codes) !== undefined)
          ),
        translate: ({ from, texts: all, to }) =>
          Effect.flatMap(known, (codes) =>
            inHalves(all, (texts) =>
              Effect.map(
                ask("POST", "/translate", {
                  q: texts,
                  source: codeOf(from, codes) ?? from,
                  target: codeOf(to, codes) ?? to,
                  format: "html",
                  ...(key !== null && { api_key: Redacted.value(key) })
                }),
                (body) => {
                  const { translatedText } = (body ?? {}) as { readonly translatedText?: unknown }
                  const answered = Array.isArray(translatedText) ? translatedText : [translatedText]
                  return texts.map((_, index) =>
                    typeof answered[index] === "string" ? answered[index] : null
                  )
                }
              )
            )
          )
      }
    })
  )
