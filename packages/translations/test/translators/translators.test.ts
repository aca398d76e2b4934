import { describe, expect, it } from "@effect/vitest"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import { Translator, type TranslatorRequest } from "../../src/index.ts"
import { translatorOf, type TranslatorSettings } from "../../src/node/index.ts"
import { aProvider, type ProviderRequest, type ProviderResponse } from "../aProvider.ts"

const secret = "key-of-nobody-else"

const upper = (text: string) =>
  text.replace(/<[^>]*>|&\w+;|\w+/g, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()))

/** A translator of a kind, in front of a server that answers like that kind. */
const aTranslator = Effect.fnUntraced(function* (
  kind: TranslatorSettings["kind"],
  answer: (request: ProviderRequest, count: number) => ProviderResponse,
  settings: Partial<TranslatorSettings> = {}
) {
  const provider = yield* aProvider(answer)
  const services = yield* Layer.build(
    translatorOf(
      {
        kind,
        url: provider.url,
        key: Redacted.make(secret),
        model: null,
        hosts: ["127.0.0.1"],
        ...settings
      },
      1
    ).pipe(Layer.provide(OutboundPolicy.layer()))
  )
  const translator = yield* Effect.provideContext(Translator, services)
  const translate = (texts: ReadonlyArray<string>, more: Partial<TranslatorRequest> = {}) =>
    translator.translate({
      texts,
      from: "en",
      to: "de",
      instructions: "",
      terms: [],
      isRepeated: false,
      ...more
    })
  return { provider, translator, translate }
})

const chat = (content: string, finish_reason = "stop"): ProviderResponse => ({
  body: { choices: [{ finish_reason, message: { content } }] }
})

const chatAnswer = ({ body }: ProviderRequest) =>
  Object.fromEntries(
    Object.entries(JSON.parse(body.messages[1].content) as Record<string, string>).map(([key, text]) => [
      key,
      upper(text)
    ])
  )

const reasonOf = <A>(exit: Exit.Exit<A, { readonly _tag: string; readonly message: string }>) =>
  Exit.isFailure(exit)
    ? (Cause.squash(exit.cause) as { readonly _tag: string; readonly message: string })
    : null

describe("a chat endpoint", () => {
  it.live("gets texts as JSON, with terms and instructions, and its key in a header", () =>
    Effect.gen(function* () {
      const { provider, translate } = yield* aTranslator("openai", (request) =>
        chat(`\`\`\`json\n${JSON.stringify(chatAnswer(request))}\n\`\`\``)
      )
      const answers = yield* translate(["One <g1>two</g1>", "Three"], {
        instructions: "Be brief.",
        terms: [["one", "eins"]]
      })
      expect(answers).toEqual(["ONE <g1>TWO</g1>", "THREE"])
      const [{ body, headers, path }] = provider.requests as [ProviderRequest]
      expect([path, headers.authorization]).toEqual(["/chat/completions", `Bearer ${secret}`])
      expect(body).toMatchObject({ temperature: 0, response_format: { type: "json_object" } })
      expect(body.messages[0].content).toContain("Be brief.")
      expect(body.messages[0].content).toContain('"one":"eins"')
    })
  )

  it.live("is asked again without a format that it does not know, and in halves of what is too long", () =>
    Effect.gen(function* () {
      const { provider, translate } = yield* aTranslator("openai", (request) => {
        if (request.body.response_format !== undefined) return { status: 400, body: { error: "unknown" } }
        const answer = chatAnswer(request)
        return Object.keys(answer).length > 1 ? chat("{", "length") : chat(JSON.stringify(answer))
      })
      expect(yield* translate(["a", "b", "c"])).toEqual(["A", "B", "C"])
      expect(yield* translate(["d"])).toEqual(["D"])
      expect(provider.requests.filter(({ body }) => "response_format" in body)).toHaveLength(1)
    })
  )

  it.live("that answers prose, other keys or broken JSON leaves texts unanswered", () =>
    Effect.gen(function* () {
      for (const content of ["Sure! Here it is:", '{"1": 5}', '{"7": "x"}', '{"1": "A', "", "[]"]) {
        const { translate } = yield* aTranslator("openai", () => chat(content))
        expect(yield* translate(["a"])).toEqual([null])
      }
    })
  )

  it.live("that filters one text refuses that one alone", () =>
    Effect.gen(function* () {
      const { translate } = yield* aTranslator("openai", (request) => {
        const answer = chatAnswer(request)
        const isBad = Object.values(answer).includes("BAD")
        return isBad ? chat("", "content_filter") : chat(JSON.stringify(answer))
      })
      expect(yield* translate(["a", "bad", "c"])).toEqual(["A", null, "C"])
    })
  )
})

describe("DeepL", () => {
  it.live("gets languages by its own codes, and tags as XML", () =>
    Effect.gen(function* () {
      const { provider, translate, translator } = yield* aTranslator("deepl", ({ body }) => ({
        body: { translations: body.text.map((text: string) => ({ text: upper(text) })) }
      }))
      expect(yield* translate(["a &amp; <x1/>"], { from: "no", to: "zh" })).toEqual(["A &amp; <x1/>"])
      const [{ body, headers, path }] = provider.requests as [ProviderRequest]
      expect([path, headers.authorization]).toEqual(["/v2/translate", `DeepL-Auth-Key ${secret}`])
      expect(body).toMatchObject({ source_lang: "NB", target_lang: "ZH-HANS", tag_handling: "xml" })
      expect([yield* translator.supports("en", "de"), yield* translator.supports("en", "yue")]).toEqual([
        true,
        false
      ])
    })
  )
})

describe("LibreTranslate", () => {
  it.live("is asked for its languages once, and for texts as HTML", () =>
    Effect.gen(function* () {
      const { provider, translate, translator } = yield* aTranslator("libretranslate", ({ body, path }) =>
        path === "/languages"
          ? { body: [{ code: "en" }, { code: "zh-Hans" }] }
          : { body: { translatedText: body.q.map(upper) } }
      )
      expect(yield* translator.supports("en", "zh")).toBe(true)
      expect(yield* translator.supports("en", "de")).toBe(false)
      expect(yield* translate(["a", "b"], { to: "zh" })).toEqual(["A", "B"])
      expect(provider.requests.map(({ path }) => path)).toEqual(["/languages", "/translate"])
      expect(provider.requests[1]!.body).toMatchObject({ target: "zh-Hans", format: "html", api_key: secret })
    })
  )

  it.live("gets smaller requests where its limit is lower", () =>
    Effect.gen(function* () {
      const { translate } = yield* aTranslator("libretranslate", ({ body, path }) => {
        if (path === "/languages") return { status: 500, body: "" }
        return body.q.length > 1
          ? { status: 400, body: { error: "Batch size exceeds text limit" } }
          : { body: { translatedText: body.q.map(upper) } }
      })
      expect(yield* translate(["a", "b", "c"])).toEqual(["A", "B", "C"])
    })
  )
})

describe("every provider", () => {
  const kinds = ["openai", "deepl", "libretranslate"] as const
  const right: Record<(typeof kinds)[number], (request: ProviderRequest) => ProviderResponse> = {
    openai: (request) => chat(JSON.stringify(chatAnswer(request))),
    deepl: ({ body }) => ({
      body: { translations: body.text.map((text: string) => ({ text: upper(text) })) }
    }),
    libretranslate: ({ body, path }) =>
      path === "/languages" ? { body: [] } : { body: { translatedText: body.q.map(upper) } }
  }
  for (const kind of kinds) {
    it.live(`${kind} is tried again after 429 and 500, and no more after five times`, () =>
      Effect.gen(function* () {
        const { translate } = yield* aTranslator(kind, (request, count) =>
          count < 3
            ? { status: count === 1 ? 429 : 500, headers: { "retry-after": "0" }, body: {} }
            : right[kind](request)
        )
        expect(yield* translate(["a"])).toEqual(["A"])
        const busy = yield* aTranslator(kind, () => ({
          status: 503,
          headers: { "retry-after": "0" },
          body: ""
        }))
        const failure = reasonOf(yield* Effect.exit(busy.translate(["a"])))
        expect(failure).toMatchObject({ _tag: "TranslatorBusy" })
        expect(busy.provider.requests.filter(({ path }) => path !== "/languages")).toHaveLength(5)
      })
    )

    it.live(`${kind} that refuses the key ends it with a sentence, without the key`, () =>
      Effect.gen(function* () {
        const { provider, translate } = yield* aTranslator(kind, () => ({
          status: 403,
          body: { error: secret }
        }))
        const failure = reasonOf(yield* Effect.exit(translate(["a"])))
        expect(failure).toMatchObject({ _tag: "TranslatorRefused" })
        expect(failure!.message).toContain("Check its key")
        expect(failure!.message).not.toContain(secret)
        expect(provider.requests.filter(({ path }) => path !== "/languages")).toHaveLength(1)
      })
    )

    it.live(`${kind} in a private network is not asked unless its host is named`, () =>
      Effect.gen(function* () {
        const { provider, translate } = yield* aTranslator(kind, right[kind], { hosts: [] })
        expect(reasonOf(yield* Effect.exit(translate(["a"])))).toMatchObject({ _tag: "TranslatorBusy" })
        expect(provider.requests).toEqual([])
      })
    )
  }
})
