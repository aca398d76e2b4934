import type { GitFailure } from "../remote/GitFailure.ts"
import {
  GitAuthenticationFailed,
  GitCorrupt,
  GitDiskFull,
  GitFormatUnsupported,
  GitRefNotFound,
  GitRepositoryNotFound,
  GitTimedOut,
  GitUnreachable
} from "../remote/GitFailure.ts"

/** Complaints of `git upload-pack` and `git pack-objects` of a server about a repository that they cannot read. */
const damaged =
  /repository corruption on the remote side|remote: (fatal|error): (bad object|bad tree object|object file .* is empty|loose object .* is corrupt|inflate|unable to (read|parse)|could not read|missing|packfile|.* is corrupt)|fatal: remote error: upload-pack: (bad|missing|unable)/i

/** Reads from Git's complaint what went wrong with a remote; null when it says nothing that is known. */
export const gitFailureOf = (complaint: string, url: string, ref: string): GitFailure | null => {
  const says = (pattern: RegExp) => pattern.test(complaint)
  if (says(/No space left on device|Disk quota exceeded|disk full/i)) return new GitDiskFull({ url })
  if (says(/mismatched algorithms|does not support this repository's hash algorithm/i))
    return new GitFormatUnsupported({ url })
  if (says(/couldn't find remote ref|no such ref|not our ref/i)) return new GitRefNotFound({ url, ref })
  if (says(/could not read (Username|Password)|Authentication failed|returned error: (401|403)/)) {
    return new GitAuthenticationFailed({ url })
  }
  if (says(/repository '[^']*' not found|returned error: (404|410)/))
    return new GitRepositoryNotFound({ url })
  // The server says so itself; the connection that it breaks off then is not the reason.
  if (says(damaged)) return new GitCorrupt({ url, atServer: true })
  if (says(/Operation too slow|timed out/i)) return new GitTimedOut({ url })
  if (says(/certificate|SSL|TLS|gnutls/i)) return new GitUnreachable({ url, reason: "certificate" })
  if (says(/Could not resolve host/i)) return new GitUnreachable({ url, reason: "host" })
  if (
    says(
      /early EOF|unexpected disconnect|hung up|RPC failed|transfer closed|Failed to connect|Connection (refused|reset)|returned error: 5\d\d/i
    )
  ) {
    return new GitUnreachable({ url, reason: "connection" })
  }
  if (
    says(
      /fsck|index-pack|unpack-objects|invalid pack|bad pack|hash mismatch|did not send all necessary objects|corrupt|malformed/i
    )
  ) {
    return new GitCorrupt({ url })
  }
  if (says(/unable to access|invalid server response|protocol error|bad line length/i)) {
    return new GitUnreachable({ url, reason: "answer" })
  }
  return null
}
