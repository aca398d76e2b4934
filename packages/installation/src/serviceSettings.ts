import { Schema } from "effect"
import { httpUrl, protocolOf, text } from "./settingSchemas.ts"
import { setting, settingOr } from "./Setting.ts"

const isMailUrl = (address: string): boolean =>
  /^smtps?:$/.test(protocolOf(address)) && URL.parse(address)?.hostname !== ""

/** The services outside that an installation uses. */
export const services = {
  translator: settingOr("pseudo", Schema.Literals(["pseudo", "openai", "deepl", "libretranslate"]), {
    name: "OCTAVO_TRANSLATOR",
    type: "pseudo, openai, deepl or libretranslate",
    reason:
      "who translates: `openai`, `deepl` or `libretranslate`; see the [guide](docs/guides/translations.md)"
  }),
  translatorUrl: setting(httpUrl, {
    name: "OCTAVO_TRANSLATOR_URL",
    type: "address",
    shown: "that of the provider",
    reason: "the address of the provider of translations"
  }),
  translatorKey: setting(Schema.String, {
    name: "OCTAVO_TRANSLATOR_KEY",
    type: "text",
    isSecret: true,
    reason: "the key for the provider of translations"
  }),
  translatorModel: setting(Schema.String, {
    name: "OCTAVO_TRANSLATOR_MODEL",
    type: "text",
    shown: "that of the provider",
    reason: "the model of a chat engine"
  }),
  translatorHosts: setting(Schema.String, {
    name: "OCTAVO_TRANSLATOR_HOSTS",
    type: "list of hosts",
    reason: "hosts in private networks that translations may reach"
  }),
  translationWordsOfRun: settingOr(
    "200000",
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isGreaterThan(0)),
    {
      name: "OCTAVO_TRANSLATION_WORDS_PER_RUN",
      type: "number",
      reason: "the most words that one run of a translation sends"
    }
  ),
  smtpUrl: setting(
    text(
      isMailUrl,
      "it must be the address of a mail server, smtp://user:password@host:587 or smtps://user:password@host"
    ),
    {
      name: "OCTAVO_SMTP_URL",
      type: "address",
      isSecret: true,
      reason:
        "a mail server, `smtp://user:password@host:587` or `smtps://…`, for notices by mail; without it there are none"
    }
  ),
  mailFrom: settingOr("octavo@localhost", Schema.String, {
    name: "OCTAVO_MAIL_FROM",
    type: "address",
    reason: "the sender of mails: an address, or `Octavo <octavo@example.org>`"
  }),
  otlpEndpoint: setting(httpUrl, {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    type: "address",
    reason: "a collector of OpenTelemetry, for traces, metrics and logs, such as `http://localhost:4318`"
  }),
  otlpHeaders: setting(Schema.String, {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    type: "list of name=value",
    isSecret: true,
    reason: "headers for the collector, such as a key: `name=value`, with commas between"
  }),
  traceSample: settingOr("0", Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0, maximum: 1 })), {
    name: "OCTAVO_TRACE_SAMPLE",
    type: "number from 0 to 1",
    reason: "the share of traces that are sent though they are neither slow nor failed"
  })
}
