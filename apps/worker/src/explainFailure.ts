import { Cause, Config, SchemaIssue } from "effect"

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const hasTag = (error: unknown): error is Error & { readonly _tag: string } =>
  error instanceof Error && "_tag" in error

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

const explainSetting = (error: Config.ConfigError): string => {
  if (error.cause._tag !== "SchemaError") return error.message
  const [issue] = format(error.cause.issue).issues
  const name = (issue?.path ?? []).map(String).join("_")
  const expectation = issue?.message.replace(/^Expected/, "expected") ?? "not what was expected"
  return `The environment variable ${name} is not valid: ${expectation}.`
}

const explainListening = (cause: unknown): string => {
  const port = typeof cause === "object" && cause !== null && "port" in cause ? ` ${String(cause.port)}` : ""
  switch (codeOf(cause)) {
    case "EADDRINUSE":
      return `Port${port} is in use by another program. Stop that one, or choose another port with PORT.`
    case "EACCES":
      return `Port${port} may not be used by this user. Choose one above 1023 with PORT.`
    default:
      return `The server cannot listen: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/** Why a process could not start, in a sentence; everything unexpected with its trace. */
export const explainFailure = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (typeof error === "string") return error
  if (error instanceof Config.ConfigError) return explainSetting(error)
  if (!hasTag(error)) return Cause.pretty(cause)
  if (error._tag === "ServeError") return explainListening(error.cause)
  if (error._tag === "SqlError") return `The database cannot be used: ${rootOf(error).message}`
  return error.message
}
