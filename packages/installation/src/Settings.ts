import type { MailServer } from "@octavo/notifications/node"
import type { TranslatorSettings } from "@octavo/translations/node"
import { Config, Effect, Option, Redacted, Schema } from "effect"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

/** The settings of an operator, from environment variables; the README explains each. */
export interface Settings {
  readonly port: number
  readonly publicUrl: string
  /** The address of published sites: an origin, with `*.` for a label of each site; null for a path of the public URL. */
  readonly sitesUrl: string | null
  readonly dataDir: string
  readonly databaseUrl: Redacted.Redacted | null
  /** Keeps everything in memory, for trying things out: it is gone when the process ends. */
  readonly inMemory: boolean
  readonly bootstrapToken: Redacted.Redacted | null
  readonly bootstrapEmail: string
  readonly allowPrivateNetwork: boolean
  /** Requests a minute and user; null for any number. */
  readonly rateLimit: number | null
  /** The number of the operator's proxies before the server; each appends to `X-Forwarded-For`. */
  readonly trustedProxies: number
  /** The folder with the files of Mermaid, which draws diagrams on pages of sites; null shows their source. */
  readonly mermaidDir: string | null
  /** How many days audit entries are kept. */
  readonly auditDays: number
  /** The provider of translations; null for the pseudo-locale. */
  readonly translator: TranslatorSettings | null
  /** The mail server; null for no mail. */
  readonly mail: MailServer | null
  /** The most words that one run of a translation sends. */
  readonly translationWordsOfRun: number
}

/** A bootstrap token can be guessed when it is shorter. */
const shortestToken = 20

const bootstrapToken = Config.schema(
  // The refusal says nothing of the value.
  Schema.String.check(
    Schema.makeFilter(
      (text: string) =>
        text.length >= shortestToken ||
        `it must have at least ${shortestToken} characters; leave it out and the first start makes one`
    )
  ),
  "OCTAVO_BOOTSTRAP_TOKEN"
).pipe(Config.map((text) => Redacted.make(text)))

const optional = <A>(config: Config.Config<A>) => Config.map(Config.option(config), Option.getOrNull)

const rateLimit = Config.schema(
  Schema.Union([
    Schema.Literal("off"),
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isGreaterThan(0))
  ]),
  "OCTAVO_RATE_LIMIT"
).pipe(Config.withDefault(1200))

const isPostgresUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === "postgres:" || url?.protocol === "postgresql:"
}

const databaseUrl = Config.schema(
  // The message leaves the value out, since it contains a password.
  Schema.String.check(
    Schema.makeFilter(
      (text: string) =>
        isPostgresUrl(text) ||
        "it must be the address of a Postgres, postgres://user:password@host/database; leave it out for the embedded database"
    )
  ),
  "DATABASE_URL"
).pipe(Config.map((text) => Redacted.make(text)))

const isSitesUrl = (text: string): boolean => {
  const url = URL.parse(text.replace("://*.", "://"))
  return (
    (url?.protocol === "https:" || url?.protocol === "http:") &&
    url.pathname === "/" &&
    !/[@?#*]/.test(text.replace("://*.", "://"))
  )
}

const sitesUrl = Config.schema(
  Schema.String.check(
    Schema.makeFilter(
      (text: string) =>
        isSitesUrl(text) ||
        "it must be an origin, such as https://docs.example.org, or https://*.docs.example.org for a hostname of each site"
    )
  ),
  "OCTAVO_SITES_URL"
)

const mermaidDir = Config.schema(
  Schema.String.check(
    Schema.makeFilter(
      (text: string) =>
        existsSync(join(text, "mermaid.esm.min.mjs")) ||
        "it must be a folder with the file mermaid.esm.min.mjs, such as node_modules/mermaid/dist"
    )
  ),
  "OCTAVO_MERMAID_DIR"
)

/** Variables that mean something else when they are left out; an empty one is a mistake, as in `DATABASE_URL=$UNSET`. */
const neverEmpty = [
  "DATABASE_URL",
  "OCTAVO_BOOTSTRAP_TOKEN",
  "OCTAVO_DATA_DIR",
  "OCTAVO_MERMAID_DIR",
  "OCTAVO_SMTP_URL",
  "OCTAVO_SITES_URL"
]

/** A variable is set and empty. */
export class SettingEmpty extends Schema.TaggedError<SettingEmpty>()("SettingEmpty", {
  name: Schema.String
}) {
  override get message(): string {
    return `The environment variable ${this.name} is empty: give it a value, or leave it out.`
  }
}

const httpUrl = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter(
        (text: string) =>
          /^https?:$/.test(URL.parse(text)?.protocol ?? "") || "it must be an address with http or https"
      )
    ),
    name
  )

const translator: Config.Config<TranslatorSettings | null> = Config.all({
  kind: Config.Literals(["pseudo", "openai", "deepl", "libretranslate"], "OCTAVO_TRANSLATOR").pipe(
    Config.withDefault("pseudo")
  ),
  url: optional(httpUrl("OCTAVO_TRANSLATOR_URL")),
  key: optional(Config.Redacted("OCTAVO_TRANSLATOR_KEY")),
  model: optional(Config.String("OCTAVO_TRANSLATOR_MODEL")),
  hosts: Config.String("OCTAVO_TRANSLATOR_HOSTS").pipe(Config.withDefault(""))
}).pipe(
  Config.map(({ hosts, kind, ...rest }) =>
    kind === "pseudo" ? null : { ...rest, kind, hosts: hosts.split(/[\s,]+/).filter((host) => host !== "") }
  )
)

const isMailUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return (url?.protocol === "smtp:" || url?.protocol === "smtps:") && url.hostname !== ""
}

const mail: Config.Config<MailServer | null> = Config.all({
  url: optional(
    Config.schema(
      // The message leaves the value out, since it contains a password.
      Schema.String.check(
        Schema.makeFilter(
          (text: string) =>
            isMailUrl(text) ||
            "it must be the address of a mail server, smtp://user:password@host:587 or smtps://user:password@host"
        )
      ),
      "OCTAVO_SMTP_URL"
    )
  ),
  from: Config.String("OCTAVO_MAIL_FROM").pipe(Config.withDefault("octavo@localhost"))
}).pipe(Config.map(({ from, url }) => (url === null ? null : { from, url: Redacted.make(url) })))

/** Reads the settings; fails with a message that names the variable that is wrong. */
export const settings: Effect.Effect<Settings, Config.ConfigError | SettingEmpty> = Effect.gen(function* () {
  for (const name of neverEmpty) if (process.env[name] === "") return yield* new SettingEmpty({ name })
  const port = yield* Config.Port("PORT").pipe(Config.withDefault(4000))
  const publicUrl = yield* Config.URL("OCTAVO_PUBLIC_URL").pipe(
    Config.map((url) => url.href.replace(/\/+$/, "")),
    Config.withDefault(`http://localhost:${port}`)
  )
  const store = yield* Config.Literals(["memory", "database"], "OCTAVO_STORE").pipe(
    Config.withDefault("database")
  )
  const limit = yield* rateLimit
  return {
    port,
    publicUrl,
    sitesUrl: yield* optional(sitesUrl),
    dataDir: resolve(yield* Config.String("OCTAVO_DATA_DIR").pipe(Config.withDefault("./.octavo"))),
    databaseUrl: yield* optional(databaseUrl),
    inMemory: store === "memory",
    bootstrapToken: yield* optional(bootstrapToken),
    bootstrapEmail: yield* Config.String("OCTAVO_BOOTSTRAP_EMAIL").pipe(
      Config.withDefault("admin@localhost")
    ),
    allowPrivateNetwork: yield* Config.Boolean("OCTAVO_ALLOW_PRIVATE_NETWORK").pipe(
      Config.withDefault(false)
    ),
    rateLimit: limit === "off" ? null : limit,
    trustedProxies: yield* Config.schema(
      Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 10 })),
      "OCTAVO_TRUSTED_PROXIES"
    ).pipe(Config.withDefault(0)),
    mermaidDir: yield* optional(mermaidDir),
    auditDays: yield* Config.schema(
      Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 36_500 })),
      "OCTAVO_AUDIT_DAYS"
    ).pipe(Config.withDefault(400)),
    translator: yield* translator,
    mail: yield* mail,
    translationWordsOfRun: yield* Config.schema(
      Schema.FiniteFromString.check(Schema.isInt(), Schema.isGreaterThan(0)),
      "OCTAVO_TRANSLATION_WORDS_PER_RUN"
    ).pipe(Config.withDefault(200_000))
  }
})
