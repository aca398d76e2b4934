import { Redacted } from "effect"
import type { OutboundUrl } from "@octavo/kernel"
import type { GitCredentials } from "../remote/GitUrl.ts"

/** How one run of Git may reach the network. */
export interface GitReach {
  readonly location: OutboundUrl
  readonly credentials: Redacted.Redacted<GitCredentials> | null
}

type Setting = readonly [key: string, value: string | Redacted.Redacted<string>]

const settings: ReadonlyArray<Setting> = [
  ["core.hooksPath", "/dev/null"],
  ["core.symlinks", "false"],
  ["core.quotePath", "false"],
  ["credential.helper", ""],
  ["fetch.fsckObjects", "true"],
  // Flaws of old but honest histories, and of tools that wrote them; none of them can name a path or reach a file.
  ["fetch.fsck.badTimezone", "ignore"],
  ["fetch.fsck.missingEmail", "ignore"],
  ["fetch.fsck.missingNameBeforeEmail", "ignore"],
  ["fetch.fsck.missingSpaceBeforeDate", "ignore"],
  ["fetch.fsck.missingSpaceBeforeEmail", "ignore"],
  ["fetch.fsck.zeroPaddedFilemode", "ignore"],
  // One pack for each fetch, rather than a file for each object.
  ["fetch.unpackLimit", "1"],
  ["gc.auto", "0"],
  ["http.followRedirects", "false"],
  ["http.lowSpeedLimit", "1000"],
  ["http.lowSpeedTime", "30"],
  ["maintenance.auto", "false"],
  ["pack.threads", "1"],
  ["protocol.version", "2"],
  ["submodule.recurse", "false"],
  ["transfer.credentialsInUrl", "die"]
]

const basic = (credentials: Redacted.Redacted<GitCredentials>) => {
  const { username, password } = Redacted.value(credentials)
  return Redacted.make(`Authorization: Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`)
}

const pin = ({ host, port, addresses }: OutboundUrl) =>
  `${host}:${port}:${addresses.map((address) => (address.includes(":") ? `[${address}]` : address)).join(",")}`

/**
 * The whole environment of a Git process, built from nothing: no configuration of the machine or the user applies, no
 * terminal is asked, only HTTP is spoken, to the pinned addresses. Credentials travel here because arguments and
 * configuration files can be read by others.
 */
export const gitEnvironment = (
  repository: string | null,
  reach: GitReach | null
): Record<string, string | Redacted.Redacted<string>> => {
  const all: Array<Setting> = [...settings]
  if (reach?.credentials) all.push(["http.extraHeader", basic(reach.credentials)])
  // A name that was vetted must not be looked up a second time; an address has nothing to look up.
  if (reach && !reach.location.addresses.includes(reach.location.host)) {
    all.push(["http.curloptResolve", pin(reach.location)])
  }
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    HOME: "/nonexistent",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: reach === null ? "none" : "http:https",
    GIT_PROTOCOL_FROM_USER: "0",
    GIT_NO_LAZY_FETCH: "1",
    ...(repository === null ? {} : { GIT_DIR: repository }),
    GIT_CONFIG_COUNT: String(all.length),
    ...Object.fromEntries(
      all.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value]
      ])
    )
  }
}
