import { Redacted, Result, Schema } from "effect"

/** The address of a Git repository, with whatever opens it kept apart so that it cannot be printed by accident. */
export interface GitUrl {
  /** Without user name and password: fit for logs, answers and process lists. */
  readonly href: string
  readonly credentials: Redacted.Redacted<GitCredentials> | null
}

/** The credentials for a repository over HTTP. */
export interface GitCredentials {
  readonly username: string
  readonly password: string
}

/** The address is not one of a repository that can be opened, or it leads where Octavo does not go. */
export class GitUrlRefused extends Schema.TaggedError<GitUrlRefused>()(
  "GitUrlRefused",
  { reason: Schema.Literals(["malformed", "protocol", "ssh", "redirect"]) },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    switch (this.reason) {
      case "malformed":
        return "The repository URL is not valid. It looks like https://git.example.com/owner/repository.git."
      case "protocol":
        return "The repository URL must start with https:// or http://."
      case "ssh":
        return "Repositories over SSH are not supported yet. Use the https:// URL of the repository."
      case "redirect":
        return "The repository URL redirects to an address that is no Git repository, such as the page of a sign-in. Give the final URL of the repository, and credentials if it is private."
    }
  }
}

const refused = (reason: GitUrlRefused["reason"]) => Result.fail(new GitUrlRefused({ reason }))

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Reads a repository URL as a user gives it; user name and password in it become credentials. */
export const parseGitUrl = (text: string): Result.Result<GitUrl, GitUrlRefused> => {
  // Whitespace and control characters would be dropped by the URL parser, and a leading dash read as an option.
  if (text.length > 4096 || text.startsWith("-") || /[\s\p{Cc}\\]/u.test(text)) return refused("malformed")
  if (/^[\w.-]+@[\w.-]+:/.test(text)) return refused("ssh")
  const url = URL.parse(text)
  if (url === null) return refused(text.includes("::") ? "protocol" : "malformed")
  if (["ssh:", "git+ssh:", "ssh+git:"].includes(url.protocol)) return refused("ssh")
  if (!/^https?:\/\/[^/]/i.test(text))
    return refused(url.protocol.startsWith("http") ? "malformed" : "protocol")
  if (url.search !== "" || url.hash !== "" || text.includes("?") || text.includes("#"))
    return refused("malformed")
  const username = decoded(url.username)
  const password = decoded(url.password)
  if (username === null || password === null) return refused("malformed")
  // The header is `user:password`, so a colon in the name would move the border between them.
  if (/[\p{Cc}:]/u.test(username) || /\p{Cc}/u.test(password)) return refused("malformed")
  url.username = ""
  url.password = ""
  const credentials = username === "" && password === "" ? null : Redacted.make({ username, password })
  return Result.succeed({ href: url.href.replace(/(?<!\/)\/+$/, ""), credentials })
}
