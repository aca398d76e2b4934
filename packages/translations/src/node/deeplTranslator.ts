import type { Language } from "@octavo/content"
import { Effect, Layer, Redacted } from "effect"
import { Translator } from "../translators/Translator.ts"
import { inHalves, providerClient, type ProviderAnswer, type Verdict } from "./providerClient.ts"
import type { TranslatorSettings } from "./TranslatorSettings.ts"

const judge = ({ status }: ProviderAnswer): Verdict => {
  if (status === 200) return "answer"
  if (status === 429 || (status >= 500 && status <= 599)) return "wait"
  return status === 413 ? "smaller" : "refused"
}

const unknown: ReadonlyArray<Language> = ["yue", "hi", "ms", "hr"]

const targets: Partial<Record<Language, string>> = {
  en: "EN-US",
  pt: "PT-PT",
  "pt-br": "PT-BR",
  zh: "ZH-HANS",
  no: "NB"
}

const sources: Partial<Record<Language, string>> = { "pt-br": "PT", no: "NB" }

interface DeeplAnswer {
  readonly translations?: ReadonlyArray<{ readonly text?: unknown }>
}

/** DeepL, or a server with its API. */
export const layer = ({ hosts, key, url }: TranslatorSettings, minPause?: number) =>
  Layer.effect(
    Translator,
    Effect.gen(function* () {
      const secret = key === null ? "" : Redacted.value(key)
      const usual = secret.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com"
      const { ask } = yield* providerClient({
        name: "deepl",
        base: (url ?? usual).replace(/(?<!\/)\/+$/, ""),
        hosts,
        headers: { authorization: `DeepL-Auth-Key ${secret}` },
        timeout: "60 seconds",
        judge,
        ...(minPause !== undefined && { minPause })
      })
      return {
        name: "deepl",
        model: "",
        isPseudo: false,
        followsInstructions: false,
        followsTerms: false,
        maxTexts: 50,
        maxCharacters: 60_000,
        supports: (from, to) => Effect.succeed(!unknown.includes(from) && !unknown.includes(to)),
        translate: ({ from, texts: all, to }) =>
          inHalves(all, (texts) =>
            Effect.map(
              ask("POST", "/v2/translate", {
                text: texts,
                source_lang: sources[from] ?? from.toUpperCase(),
                target_lang: targets[to] ?? to.toUpperCase(),
                tag_handling: "xml",
                split_sentences: "nonewlines"
              }),
              (body) => {
                const answered = (body as DeeplAnswer | null)?.translations ?? []
                return texts.map((_, index) => {
                  const text = answered[index]?.text
                  return typeof text === "string" ? text : null
                })
              }
            )
          )
      }
    })
  )
