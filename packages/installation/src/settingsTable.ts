import { EmailAddress } from "@octavo/identity"
import { parseBucketLocation } from "@octavo/kernel"
import { Schema } from "effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { listenAddressOf } from "./listenAddressOf.ts"
import { integer, protocolOf, text } from "./settingSchemas.ts"
import { services } from "./serviceSettings.ts"
import { type Setting, setting, settingOr } from "./Setting.ts"

const isSitesUrl = (address: string): boolean => {
  const url = URL.parse(address.replace("://*.", "://"))
  return (
    (url?.protocol === "https:" || url?.protocol === "http:") &&
    url.pathname === "/" &&
    !/[@?#*]/.test(address.replace("://*.", "://"))
  )
}

const isGrace = (time: string): boolean => {
  const [, seconds] = /^([1-9]\d{0,2})s?$/.exec(time) ?? []
  return seconds !== undefined && Number(seconds) <= 600
}

/** The words of a list, between spaces or commas. */
export const wordsOf = (list: string): ReadonlyArray<string> =>
  list.split(/[\s,]+/).filter((word) => word !== "")

const isOrigin = (origin: string): boolean =>
  /^https?:$/.test(protocolOf(origin)) && URL.parse(origin)?.origin === origin

/** Whether an address is an origin alone, whatever its spelling is. */
const isPublicUrl = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && /^\/*$/.test(url.href.slice(url.origin.length))
}

/** A bootstrap token can be guessed when it is shorter. */
const shortestToken = 20

/** The places of the data. */
const places = {
  dataDir: settingOr("./.octavo", Schema.String, {
    name: "OCTAVO_DATA_DIR",
    type: "folder",
    reason: "folder of the embedded database, of files and of copies of repositories"
  }),
  databaseUrl: setting(
    // The message leaves the value out, since it contains a password.
    text(
      (address) => /^postgres(ql)?:$/.test(protocolOf(address)),
      "it must be the address of a Postgres, postgres://user:password@host/database; leave it out for the embedded database"
    ),
    {
      name: "DATABASE_URL",
      type: "address",
      isSecret: true,
      reason: "a Postgres server, instead of the embedded database"
    }
  ),
  databasePool: settingOr("10", integer(2, 200), {
    name: "OCTAVO_DATABASE_POOL",
    type: "number from 2 to 200",
    reason: "connections of a process to Postgres; all processes together stay below its `max_connections`"
  }),
  statementTimeout: settingOr("30", integer(1, 3600), {
    name: "OCTAVO_STATEMENT_TIMEOUT",
    type: "seconds from 1 to 3600",
    reason: "how many seconds a statement may take on Postgres; raise it for a slow disk"
  }),
  blobs: setting(
    Schema.String.check(
      Schema.makeFilter((address: string) => {
        const location = parseBucketLocation(address)
        return typeof location === "string" ? location : true
      })
    ),
    {
      name: "OCTAVO_BLOBS",
      type: "s3://bucket/prefix",
      shown: "a folder in `OCTAVO_DATA_DIR`",
      reason: "a bucket on S3 for files and pictures; see the [guide](docs/guides/files-on-s3.md)"
    }
  ),
  grace: settingOr("8s", text(isGrace, "it must be seconds from 1 to 600, such as 25s"), {
    name: "OCTAVO_GRACE",
    type: "seconds from 1 to 600",
    reason:
      "how long requests and jobs under way may take to end after SIGTERM; whoever stops the process waits some seconds longer"
  }),
  store: settingOr("database", Schema.Literals(["memory", "database"]), {
    name: "OCTAVO_STORE",
    type: "memory or database",
    reason: "`memory` keeps everything in the process, to try things out: gone when it ends"
  })
}

/** The bounds and addresses for clients. */
const edges = {
  port: settingOr("4000", integer(1, 65_535), {
    name: "PORT",
    type: "port",
    reason: "where the server listens"
  }),
  bind: setting(Schema.String, {
    name: "OCTAVO_BIND",
    type: "address of this machine",
    shown: "all addresses",
    reason: "the address that the server listens at; `127.0.0.1` lets only a proxy on this machine reach it"
  }),
  publicUrl: setting(
    text(
      isPublicUrl,
      "it must be an origin without a path, such as https://docs.example.org; Octavo is served at the top of a hostname"
    ),
    {
      name: "OCTAVO_PUBLIC_URL",
      type: "origin",
      shown: "`http://localhost:<PORT>`",
      reason: "under which address clients reach it; every URL in an answer begins with it"
    }
  ),
  sitesUrl: setting(
    text(
      isSitesUrl,
      "it must be an origin, such as https://docs.example.org, or https://*.docs.example.org for a hostname of each site"
    ),
    {
      name: "OCTAVO_SITES_URL",
      type: "origin",
      shown: "`<public URL>/sites`",
      reason: "where published sites are: `https://docs.example.org`, or `https://*.docs.example.org`"
    }
  ),
  sitesCdnSeconds: settingOr("0", integer(0, 31_536_000), {
    name: "OCTAVO_SITES_CDN_SECONDS",
    type: "seconds from 0 to 31536000",
    reason:
      "how long a CDN keeps pages of public sites without asking (`s-maxage`): readers behind it may see merges and unpublishing this much later"
  }),
  rateLimit: settingOr(
    "1200",
    Schema.Union([
      Schema.Literal("off"),
      Schema.FiniteFromString.check(Schema.isInt(), Schema.isGreaterThan(0))
    ]),
    {
      name: "OCTAVO_RATE_LIMIT",
      type: "number or off",
      reason:
        "requests a minute for each user, counted by each server; `off` for any number, also of visitors"
    }
  ),
  trustedProxies: settingOr("0", integer(0, 10), {
    name: "OCTAVO_TRUSTED_PROXIES",
    type: "number from 0 to 10",
    reason: "proxies of yours before the server, whose `X-Forwarded-For` is believed"
  }),
  corsOrigins: setting(
    text(
      (list) => wordsOf(list).every(isOrigin),
      "it must be a list of origins, such as https://app.example.org"
    ),
    {
      name: "OCTAVO_CORS_ORIGINS",
      type: "list of origins",
      reason: "origins whose pages may call the API in a browser, between spaces or commas"
    }
  ),
  bodyLimit: setting(integer(100_000, 24_000_000), {
    name: "OCTAVO_BODY_LIMIT",
    type: "bytes from 100000 to 24000000",
    shown: "that of each operation",
    reason: "a lower maximum for request bodies in bytes, for example that of your proxy"
  }),
  allowPrivateNetwork: settingOr(
    "false",
    Schema.Literals(["true", "yes", "on", "1", "false", "no", "off", "0"]),
    {
      name: "OCTAVO_ALLOW_PRIVATE_NETWORK",
      type: "true or false",
      reason: "`true` lets imports reach private and local addresses, for intranets and for tests"
    }
  )
}

/** The first admin, the log and the audit. */
const operation = {
  bootstrapToken: setting(
    // The refusal says nothing of the value.
    text(
      (token) => token.length >= shortestToken,
      `it must have at least ${shortestToken} characters; leave it out and the first start makes one`
    ),
    {
      name: "OCTAVO_BOOTSTRAP_TOKEN",
      type: "text of 20 characters or more",
      isSecret: true,
      shown: "generated; shown once",
      reason: "token of the first admin, of 20 characters or more; it only counts on an empty database"
    }
  ),
  bootstrapEmail: settingOr("admin@localhost", EmailAddress, {
    name: "OCTAVO_BOOTSTRAP_EMAIL",
    type: "address",
    reason: "address of the first admin"
  }),
  logLevel: settingOr("info", Schema.Literals(["debug", "info", "warning", "error"]), {
    name: "OCTAVO_LOG_LEVEL",
    type: "debug, info, warning or error",
    reason: "`debug` logs every request; `warning` and `error` log less"
  }),
  metrics: setting(
    text(
      (address) => listenAddressOf(address) !== null,
      "it must be an address with a port, such as 127.0.0.1:9464"
    ),
    {
      name: "OCTAVO_METRICS",
      type: "address with port",
      reason:
        "where a process serves `/metrics` for Prometheus, `/health` and `/ready`, such as `127.0.0.1:9464`"
    }
  ),
  passwords: settingOr("on", Schema.Literals(["on", "off"]), {
    name: "OCTAVO_PASSWORDS",
    type: "on or off",
    reason: "`off`: nobody signs in with a password, and nobody sets one"
  }),
  auditDays: settingOr("400", integer(1, 36_500), {
    name: "OCTAVO_AUDIT_DAYS",
    type: "days from 1 to 36500",
    reason: "how many days entries of the audit log are kept"
  })
}

/** The tools of others. */
const tools = {
  mermaidDir: setting(
    text(
      (folder) => existsSync(join(folder, "mermaid.esm.min.mjs")),
      "it must be a folder with the file mermaid.esm.min.mjs, such as node_modules/mermaid/dist"
    ),
    {
      name: "OCTAVO_MERMAID_DIR",
      type: "folder",
      reason:
        "the folder `dist` of [Mermaid](https://www.npmjs.com/package/mermaid), to draw diagrams on sites; without it they show their source"
    }
  )
}

/** All settings of an installation: what reads them, lists them and documents them uses this table. */
export const settingsTable = { ...edges, ...places, ...operation, ...tools, ...services } satisfies Readonly<
  Record<string, Setting<unknown>>
>
