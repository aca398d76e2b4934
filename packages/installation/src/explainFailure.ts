import { PoolerBetween } from "@octavo/database"
import { networkProblem } from "@octavo/kernel"
import { Cause } from "effect"

const hasTag = (error: unknown): error is Error & { readonly _tag: string } =>
  error instanceof Error && "_tag" in error

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

const databaseHints: Readonly<Record<string, string>> = {
  "28P01": "Check the user and the password in DATABASE_URL.",
  "28000": "The server does not let this user in from here; see its pg_hba.conf.",
  "3D000": "Make the database first: CREATE DATABASE octavo OWNER octavo.",
  "42501":
    "The user must own the database, or be allowed to create schemas in it and tables in its schema public: GRANT CREATE ON DATABASE octavo TO octavo; GRANT ALL ON SCHEMA public TO octavo.",
  ECONNREFUSED:
    "Nothing listens there: start the Postgres server, or correct the host and the port in DATABASE_URL.",
  ENOTFOUND: "No machine has this name: correct the host in DATABASE_URL.",
  EAI_AGAIN: "The name was not to be resolved: check the host in DATABASE_URL and the DNS of this machine.",
  EHOSTUNREACH: "Check the host in DATABASE_URL, and the network and firewalls between.",
  ETIMEDOUT: "Check the host in DATABASE_URL, and the network and firewalls between.",
  "53100": "The disk of the database is full.",
  "53300": "The server has no connections left: raise its max_connections."
}

/** The hint for a failure of TLS, whose parameters are in DATABASE_URL. */
const tlsHint = (root: Error): string | undefined => {
  const problem = networkProblem(root)
  return problem?.includes("TLS") === true
    ? `Of the server: ${problem}. Check the parameters of TLS in DATABASE_URL.`
    : undefined
}

const explainDatabase = (error: Error): string => {
  const root = rootOf(error)
  // Poolers refuse the settings that they do not know, unless their configuration drops them.
  if (root.message.includes("unsupported startup parameter")) return new PoolerBetween().message
  const code = codeOf(root)
  const hint = typeof code === "string" ? (databaseHints[code] ?? tlsHint(root)) : undefined
  return `The database cannot be used: ${root.message}${hint === undefined ? "" : `. ${hint}`}`
}

/** Emscripten throws objects that are no errors: what the embedded database says when the disk is full. */
const explainObject = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null || error instanceof Error) return undefined
  const { errno } = error as { readonly errno?: unknown }
  return errno === 51
    ? "The disk of the data folder is full: make room, or choose another folder with OCTAVO_DATA_DIR."
    : `The embedded database failed: ${JSON.stringify(error)}`
}

/** Why a process cannot listen; `setting` names the variable with the port. */
const explainListening = (cause: unknown, setting: "OCTAVO_METRICS" | "PORT"): string => {
  const host = setting === "PORT" ? "OCTAVO_BIND" : setting
  const port = typeof cause === "object" && cause !== null && "port" in cause ? ` ${String(cause.port)}` : ""
  switch (codeOf(cause)) {
    case "EADDRINUSE":
      return `Port${port} is in use by another program. Stop that one, or choose another port with ${setting}.`
    case "EACCES":
      return `Port${port} may not be used by this user. Choose one above 1023 with ${setting}.`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `The server cannot listen: no interface of this machine has the address in ${host}. ${host === "OCTAVO_BIND" ? "Leave it out for all addresses, or name" : "Name"} one that \`ip address\` shows.`
    default:
      return `The server cannot listen: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/** Failures of what is outside, which may be there again at the next start. */
const passing = new Set(["BucketAway", "PgError", "SqlError"])

/** Whether starting again ends the same until somebody changes something: a setting, a port, a folder, a version. */
export const isRefusal = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return typeof error === "string" || (hasTag(error) && !passing.has(error._tag))
}

/** Why a process could not start, in a sentence; everything unexpected with its trace. */
export const explainFailure = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (typeof error === "string") return error
  if (!hasTag(error)) return explainObject(error) ?? Cause.pretty(cause)
  if (error._tag === "ServeError") return explainListening(error.cause, "PORT")
  if (error._tag === "MetricsUnavailable") return explainListening(error.cause, "OCTAVO_METRICS")
  if (error._tag === "SqlError") return explainDatabase(error)
  return error.message
}
