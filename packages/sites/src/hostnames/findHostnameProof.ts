import { Downloads, TxtRecords } from "@octavo/kernel"
import { Effect } from "effect"
import { type HostnameClaim, type HostnameProof, hostnameVerification } from "./HostnameVerification.ts"

/** The largest file that is read, in bytes. */
const maxFile = 4096

/** Whether a file contains a line. A redirect to another host proves nothing about this one. */
const hasLine = Effect.fnUntraced(function* (file: string, line: string) {
  const found = yield* (yield* Downloads)
    .get(file, { maxBytes: maxFile, timeout: "5 seconds", accept: "text/plain" })
    .pipe(Effect.orElseSucceed(() => null))
  if (found === null || new URL(found.url).hostname !== new URL(file).hostname) return false
  return Buffer.from(found.bytes)
    .toString()
    .split(/\r?\n/)
    .some((text) => text.trim() === line)
})

/** Looks for the TXT record of a claim, then for its file; null when there is neither. Sends one DNS query and at most one download. */
export const findHostnameProof = Effect.fn("sites.findHostnameProof")(function* ({
  hostname,
  organizationId
}: HostnameClaim): Effect.fn.Return<HostnameProof | null, never, TxtRecords | Downloads> {
  const { file, record, text } = hostnameVerification(organizationId, hostname)
  const records = yield* (yield* TxtRecords).list(record)
  if (records.includes(text)) return { by: "record", records }
  return (yield* hasLine(file, text)) ? { by: "file" } : null
})
