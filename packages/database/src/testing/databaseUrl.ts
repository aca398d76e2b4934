import { Redacted } from "effect"

/** The address of another database on the same server. */
export const databaseUrl = (server: Redacted.Redacted, database: string): Redacted.Redacted => {
  const url = new URL(Redacted.value(server))
  url.pathname = `/${database}`
  return Redacted.make(url.toString())
}
