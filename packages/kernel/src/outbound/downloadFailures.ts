import { DownloadFailed } from "./Downloads.ts"
import { AddressForbidden, HostUnknown, OutboundUrlRefused } from "./OutboundUrl.ts"

/** The errors of a download from an address that a request names. */
export const downloadFailures = [OutboundUrlRefused, AddressForbidden, HostUnknown, DownloadFailed] as const
