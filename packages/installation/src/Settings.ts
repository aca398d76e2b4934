import { type BucketLocation, parseBucketLocation } from "@octavo/kernel"
import type { MailServer } from "@octavo/notifications/node"
import type { TranslatorSettings } from "@octavo/translations/node"
import { Effect, type LogLevel, Redacted, Schema } from "effect"
import { resolve } from "node:path"
import type { Setting } from "./Setting.ts"
import { type Environment, settingText } from "./settingText.ts"
import { listenAddressOf } from "./listenAddressOf.ts"
import { settingsTable, wordsOf } from "./settingsTable.ts"

/** The collector of OpenTelemetry. */
export interface TelemetrySettings {
  readonly endpoint: string
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>>
  /** The share of traces that are sent though they are neither slow nor failed. */
  readonly traceSample: number
}

/** The settings of an operator, from environment variables; the deployment guide explains each. */
export interface Settings {
  readonly port: number
  /** The address of this machine that the server listens at; null for all. */
  readonly bind: string | null
  readonly publicUrl: string
  /** The address of published sites: an origin, with `*.` for a label of each site; null for a path of the public URL. */
  readonly sitesUrl: string | null
  /** The seconds for which shared caches keep pages of public sites without asking. */
  readonly sitesCdnSeconds: number
  readonly dataDir: string
  /** The bucket for files; null for a folder in the data folder. */
  readonly blobs: BucketLocation | null
  readonly databaseUrl: Redacted.Redacted | null
  /** The most connections of this process to a Postgres server. */
  readonly databasePool: number
  /** How many seconds a statement may take on a Postgres server. */
  readonly statementTimeout: number
  /** How many seconds requests and jobs under way may take to end after the process was asked to stop. */
  readonly grace: number
  /** Keeps everything in memory, for trying things out: it is gone when the process ends. */
  readonly inMemory: boolean
  readonly bootstrapToken: Redacted.Redacted | null
  readonly bootstrapEmail: string
  readonly allowPrivateNetwork: boolean
  /** Requests a minute and user; null for any number. */
  readonly rateLimit: number | null
  /** The number of the operator's proxies before the server; each appends to `X-Forwarded-For`. */
  readonly trustedProxies: number
  /** The origins whose pages may call the API in a browser. */
  readonly corsOrigins: ReadonlyArray<string>
  /** The largest body of any operation, in bytes; null for the bounds of the operations. */
  readonly bodyLimit: number | null
  /** The folder with the files of Mermaid, which draws diagrams on pages of sites; null shows their source. */
  readonly mermaidDir: string | null
  /** The address where those who watch over the process ask it; null for none. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Whether people may sign in with passwords. */
  readonly passwords: boolean
  /** How many days audit entries are kept. */
  readonly auditDays: number
  /** The provider of translations; null for the pseudo-locale. */
  readonly translator: TranslatorSettings | null
  /** The mail server; null for no mail. */
  readonly mail: MailServer | null
  /** The collector of traces, metrics and logs; null for none. */
  readonly telemetry: TelemetrySettings | null
  /** The most words that one run of a translation sends. */
  readonly translationWordsOfRun: number
}

/** Settings are not valid; each problem is a sentence that names the variable. */
export class SettingsInvalid extends Schema.TaggedError<SettingsInvalid>()("SettingsInvalid", {
  problems: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return this.problems.join(" ")
  }
}

/** Reads settings of the table one by one, and collects what is wrong with them. */
const readerOf = (environment: Environment) => {
  const problems: Array<string> = []
  const read = <A>(setting: Setting<A>): A => {
    const found = settingText(setting, environment)
    if (found === null) return setting.absent
    if ("problem" in found) {
      problems.push(found.problem)
      return setting.absent
    }
    const result = setting.read(found.text)
    if ("value" in result) return result.value
    problems.push(`The environment variable ${found.from} is not valid: ${result.expected}.`)
    return setting.absent
  }
  return { read, problems }
}

type Table = typeof settingsTable

type Read = <A>(setting: Setting<A>) => A

const translatorOf = (read: Read, table: Table): TranslatorSettings | null => {
  const kind = read(table.translator)
  const rest = {
    url: read(table.translatorUrl),
    key: secretOf(read(table.translatorKey)),
    model: read(table.translatorModel),
    hosts: wordsOf(read(table.translatorHosts) ?? "")
  }
  return kind === "pseudo" ? null : { ...rest, kind }
}

const secretOf = (text: string | null) => (text === null ? null : Redacted.make(text))

const mailOf = (read: Read, table: Table): MailServer | null => {
  const url = secretOf(read(table.smtpUrl))
  const from = read(table.mailFrom)
  return url === null ? null : { from, url }
}

const telemetryOf = (read: Read, table: Table): TelemetrySettings | null => {
  const endpoint = read(table.otlpEndpoint)
  const headers = wordsOf(read(table.otlpHeaders) ?? "").map((word): readonly [string, string] => {
    const [name = "", ...value] = word.split("=")
    return [decodeURIComponent(name), decodeURIComponent(value.join("="))]
  })
  const traceSample = read(table.traceSample)
  return endpoint === null
    ? null
    : { endpoint, headers: Redacted.make(Object.fromEntries(headers)), traceSample }
}

const bucketOf = (address: string | null): BucketLocation | null => {
  const location = address === null ? null : parseBucketLocation(address)
  return typeof location === "string" ? null : location
}

const settingsOf = (read: Read, table: Table): Settings => {
  const port = read(table.port)
  const limit = read(table.rateLimit)
  const metrics = read(table.metrics)
  return {
    port,
    // Some write IPv6 addresses as URLs do.
    bind: read(table.bind)?.replace(/^\[(.*)\]$/, "$1") ?? null,
    publicUrl: new URL(read(table.publicUrl) ?? `http://localhost:${port}`).href.replace(/(?<!\/)\/+$/, ""),
    sitesUrl: read(table.sitesUrl),
    sitesCdnSeconds: read(table.sitesCdnSeconds),
    dataDir: resolve(read(table.dataDir)),
    blobs: bucketOf(read(table.blobs)),
    databaseUrl: secretOf(read(table.databaseUrl)),
    databasePool: read(table.databasePool),
    statementTimeout: read(table.statementTimeout),
    grace: Number.parseInt(read(table.grace), 10),
    inMemory: read(table.store) === "memory",
    bootstrapToken: secretOf(read(table.bootstrapToken)),
    bootstrapEmail: read(table.bootstrapEmail),
    allowPrivateNetwork: ["true", "yes", "on", "1"].includes(read(table.allowPrivateNetwork)),
    rateLimit: limit === "off" ? null : limit,
    trustedProxies: read(table.trustedProxies),
    corsOrigins: wordsOf(read(table.corsOrigins) ?? ""),
    bodyLimit: read(table.bodyLimit),
    mermaidDir: read(table.mermaidDir),
    metrics: metrics === null ? null : listenAddressOf(metrics),
    passwords: read(table.passwords) === "on",
    auditDays: read(table.auditDays),
    translator: translatorOf(read, table),
    mail: mailOf(read, table),
    telemetry: telemetryOf(read, table),
    translationWordsOfRun: read(table.translationWordsOfRun)
  }
}

/** A provider demands a key; an engine at an address of its own may have none. */
const translatorProblems = ({ translator }: Settings): ReadonlyArray<string> => {
  if (translator === null || translator.key !== null) return []
  return translator.kind === "deepl" || translator.url === null
    ? [
        `OCTAVO_TRANSLATOR is ${translator.kind}, which needs a key: set OCTAVO_TRANSLATOR_KEY or OCTAVO_TRANSLATOR_KEY_FILE.`
      ]
    : []
}

/** Reads the settings of an environment; fails with a sentence for each variable that is wrong. */
export const readSettings = (environment: Environment): Effect.Effect<Settings, SettingsInvalid> =>
  Effect.suspend(() => {
    const { problems, read } = readerOf(environment)
    const settings = settingsOf(read, settingsTable)
    // The log has its level before this: what is wrong with that is said with the rest.
    read(settingsTable.logLevel)
    problems.push(...translatorProblems(settings))
    return problems.length === 0 ? Effect.succeed(settings) : Effect.fail(new SettingsInvalid({ problems }))
  })

/** The settings of this process. */
export const settings: Effect.Effect<Settings, SettingsInvalid> = Effect.suspend(() =>
  readSettings(process.env)
)

const levels = { debug: "Debug", info: "Info", warning: "Warn", error: "Error" } as const

/** The log level of this process; the deployment guide explains each level. */
export const logLevel: Effect.Effect<LogLevel.LogLevel> = Effect.sync(
  () => levels[readerOf(process.env).read(settingsTable.logLevel)]
)
