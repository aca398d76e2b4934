import { createHash } from "node:crypto"
import type { RuleName, Severity } from "./CheckRule.ts"

/** A range of a file as offsets of UTF-16, with the text to put there. */
export interface Fix {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A problem of a folder, at its place. */
export interface Finding {
  readonly rule: RuleName
  readonly severity: Severity
  /** The path of the file, relative to the folder. */
  readonly path: string
  /** From 1. */
  readonly line: number
  /** From 1; columns count characters of UTF-16. */
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly message: string
  /** The target, id or tag with the problem. It stays the same when lines move. */
  readonly subject: string
  /** The only right answer, where there is one. */
  readonly fix?: Fix
}

/** Identifies a finding by rule, path and subject, so that it stays the same when lines move. */
export const fingerprintOf = ({ path, rule, subject }: Finding): string =>
  createHash("sha256").update([rule, path, subject].join("\0")).digest("hex").slice(0, 32)

/** Compares findings by path and place. */
export const byPlace = (a: Finding, b: Finding): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column
