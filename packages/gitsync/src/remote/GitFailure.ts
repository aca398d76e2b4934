import { Schema } from "effect"
import { GitRefRefused } from "./GitRef.ts"
import { GitUrlRefused } from "./GitUrl.ts"

/** The server wants other credentials, or any, or hides the repository from these. */
export class GitAuthenticationFailed extends Schema.TaggedError<GitAuthenticationFailed>()(
  "GitAuthenticationFailed",
  {
    url: Schema.String,
    /** They may read, and not write. */
    toWrite: Schema.optionalKey(Schema.Boolean)
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return this.toWrite === true
      ? `The Git server does not let these credentials write to ${this.url}. Check that they may push to the repository.`
      : `The Git server did not accept the credentials for ${this.url}, or none were given. Give user name and password or token in the URL, and check that they may read the repository.`
  }
}

/** The server knows no repository at this address. */
export class GitRepositoryNotFound extends Schema.TaggedError<GitRepositoryNotFound>()(
  "GitRepositoryNotFound",
  {
    url: Schema.String,
    /** Whether a web page is there, which may ask to sign in. */
    isPage: Schema.optionalKey(Schema.Boolean)
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return this.isPage === true
      ? `There is no Git repository at ${this.url}: the server answers with a web page, which may be that of a sign-in. Give the URL that "git clone" takes, and credentials if the repository is private.`
      : `There is no Git repository at ${this.url}. Give the URL that "git clone" takes, and credentials if the repository is private.`
  }
}

/** The repository has no commit. */
export class GitRepositoryEmpty extends Schema.TaggedError<GitRepositoryEmpty>()(
  "GitRepositoryEmpty",
  { url: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return `The repository at ${this.url} is empty. Push a first commit to it.`
  }
}

/** The repository exists, but has no such ref, or the ref names something that is not a commit. */
export class GitRefNotFound extends Schema.TaggedError<GitRefNotFound>()(
  "GitRefNotFound",
  { url: Schema.String, ref: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return `The repository at ${this.url} has no ${this.ref}. Give a ref that "git ls-remote" lists, such as refs/heads/main.`
  }
}

const isBusy = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

/** The server could not be reached, or did not answer like a Git server. */
export class GitUnreachable extends Schema.TaggedError<GitUnreachable>()(
  "GitUnreachable",
  {
    url: Schema.String,
    reason: Schema.Literals(["host", "connection", "certificate", "answer"]),
    /** Of its answer over HTTP, where it gave one. */
    status: Schema.optionalKey(Schema.Int),
    /** Why there was no connection, as `networkProblem` says it. */
    problem: Schema.optionalKey(Schema.String),
    /** Whether DNS did not answer, which may pass. */
    isPassing: Schema.optionalKey(Schema.Boolean)
  },
  { httpApiStatus: 422 }
) {
  /** Whether trying again may help, without a change by anybody. */
  get mayPass(): boolean {
    if (this.reason === "connection") return true
    if (this.reason === "host") return this.isPassing === true
    return this.reason === "answer" && (this.status === undefined || isBusy(this.status))
  }

  override get message(): string {
    const why = this.problem === undefined ? "" : `: ${this.problem}`
    switch (this.reason) {
      case "host":
        return `The host of ${this.url} has no public address: it could not be found, or is in a private or reserved network, which may not be reached from here.`
      case "connection":
        return this.problem === undefined
          ? `The Git server at ${this.url} could not be reached, or broke off the connection.`
          : `The Git server at ${this.url} could not be reached${why}.`
      case "certificate":
        return `The TLS certificate of the Git server at ${this.url} is not trusted${why}.`
      case "answer":
        if (this.status === undefined) return `The server at ${this.url} did not answer as a Git server does.`
        return isBusy(this.status)
          ? `The server at ${this.url} answered with the HTTP status ${this.status}. It may have too much to do, or be out of service for a while.`
          : `The server at ${this.url} did not answer as a Git server does, but with the HTTP status ${this.status}.`
    }
  }
}

/** The repository is larger than this installation takes. */
export class GitTooLarge extends Schema.TaggedError<GitTooLarge>()(
  "GitTooLarge",
  { url: Schema.String, limit: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return `The repository at ${this.url} is too large: the limit is ${this.limit}.`
  }
}

/** The server took longer than this installation waits. */
export class GitTimedOut extends Schema.TaggedError<GitTimedOut>()(
  "GitTimedOut",
  { url: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return `The Git server at ${this.url} took too long.`
  }
}

/** The data of the server is damaged or malicious: an object breaks the rules of Git. */
export class GitCorrupt extends Schema.TaggedError<GitCorrupt>()(
  "GitCorrupt",
  {
    url: Schema.String,
    /** Whether the server itself cannot read its repository. */
    atServer: Schema.optionalKey(Schema.Boolean)
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    if (this.atServer === true) {
      return `The Git server cannot read all of its repository at ${this.url}: objects are missing or damaged. Run "git fsck" there, and push what is missing.`
    }
    return `The repository at ${this.url} contains invalid Git objects, so nothing was fetched. Run "git fsck" on a clone to list them.`
  }
}

/** The repository uses SHA-256 object names, which local copies do not support. */
export class GitFormatUnsupported extends Schema.TaggedError<GitFormatUnsupported>()(
  "GitFormatUnsupported",
  { url: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return `The repository at ${this.url} has the object format SHA-256, which is not supported. Use a repository with the object format SHA-1, the default of Git.`
  }
}

/** This installation has no Git, or one older than 2.37. */
export class GitUnavailable extends Schema.TaggedError<GitUnavailable>()(
  "GitUnavailable",
  { found: Schema.NullOr(Schema.String) },
  { httpApiStatus: 503 }
) {
  override get message(): string {
    const found = this.found === null ? "none was found" : `version ${this.found} was found`
    return `Git synchronisation needs Git 2.37 or newer on the server; ${found}.`
  }
}

/** The disk of this installation has no room for the repository. */
export class GitDiskFull extends Schema.TaggedError<GitDiskFull>()(
  "GitDiskFull",
  { url: Schema.String },
  { httpApiStatus: 507 }
) {
  /** As a file system says it, so that jobs wait for room. */
  get code() {
    return "ENOSPC"
  }
  override get message(): string {
    return `The disk of this installation is full, so nothing was fetched from ${this.url}. The operator must free disk space.`
  }
}

/** The local copy of the repository went away since it was fetched: fetch again. */
export class GitCopyLost extends Schema.TaggedError<GitCopyLost>()(
  "GitCopyLost",
  {},
  { httpApiStatus: 503 }
) {
  override get message(): string {
    return "Git failed without a reason that is known, or the local copy of the repository is no longer complete. It is fetched anew; if that fails again, the log of the server has the words of Git."
  }
}

/** Somebody else pushed since the ref was read. */
export class GitRefMoved extends Schema.TaggedError<GitRefMoved>()(
  "GitRefMoved",
  { url: Schema.String, ref: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message(): string {
    return `Concurrent pushes to ${this.ref} prevented each attempt. Try again.`
  }
}

/** The server does not take the push: the branch is protected, or a hook declined. */
export class GitPushRefused extends Schema.TaggedError<GitPushRefused>()(
  "GitPushRefused",
  {
    url: Schema.String,
    ref: Schema.String,
    reason: Schema.String,
    /** The messages of the server for the pusher. */
    words: Schema.optionalKey(Schema.String)
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    const words = this.words === undefined ? "" : ` It said: ${this.words}`
    return `The Git server does not accept pushes to ${this.ref} (${this.reason}). Check whether the branch is protected, or push to another one.${words}`
  }
}

/** Everything that can keep a remote repository from being read. */
export type GitFailure =
  | GitUrlRefused
  | GitRefRefused
  | GitAuthenticationFailed
  | GitRepositoryNotFound
  | GitRepositoryEmpty
  | GitRefNotFound
  | GitUnreachable
  | GitTooLarge
  | GitTimedOut
  | GitCorrupt
  | GitFormatUnsupported
  | GitUnavailable
  | GitDiskFull
  | GitCopyLost

/** The same, for schemas that must name every way to fail. */
export const GitFailure = Schema.Union([
  GitUrlRefused,
  GitRefRefused,
  GitAuthenticationFailed,
  GitRepositoryNotFound,
  GitRepositoryEmpty,
  GitRefNotFound,
  GitUnreachable,
  GitTooLarge,
  GitTimedOut,
  GitCorrupt,
  GitFormatUnsupported,
  GitUnavailable,
  GitDiskFull,
  GitCopyLost
])
