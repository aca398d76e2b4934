import type { Connection } from "./Connection.ts"

/** The fields of a connection in the audit log; its address has no credentials. */
export const auditedConnection = ({ direction, directory, everyMinutes, ref, url }: Connection) => ({
  url,
  ref,
  directory,
  direction,
  everyMinutes
})
